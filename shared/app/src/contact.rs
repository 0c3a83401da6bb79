//! What functions that write mails need.

use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::mail::{Mail, MailClient, MailError, MailSettings};
use goldgrove_providers::signed::Signer;

use crate::App;
use crate::app::{AppSettings, FromSettings};
use crate::aws::AwsClients;

/// The mail service answers within a second when it is well.
const TIMEOUT_MS: u64 = 8_000;

/// Writes mails as Goldgrove.
pub struct Mailer {
    /// The mail service.
    pub client: MailClient,
    /// Where mails are from.
    pub from: String,
    /// Who reads the answers, and what visitors write.
    pub support: String,
}

/// The settings of a [`Mailer`]: `MAIL_BASE_URL`, `MAIL_CONFIGURATION_SET`, `MAIL_FROM`, `SUPPORT_EMAIL`.
#[derive(Clone, Debug)]
pub struct MailerSettings {
    client: MailSettings,
    from: String,
    support: String,
}

impl MailerSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            client: MailSettings {
                base_url: reader.required_url("MAIL_BASE_URL"),
                configuration_set: reader.required("MAIL_CONFIGURATION_SET"),
                timeout_ms: TIMEOUT_MS,
            },
            from: reader.required("MAIL_FROM"),
            support: reader.required("SUPPORT_EMAIL"),
        }
    }
}

impl Mailer {
    /// A mailer of `settings`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(settings: MailerSettings, signer: Signer) -> Result<Self, SettingsError> {
        Ok(Self {
            client: MailClient::new(&settings.client, signer).map_err(SettingsError::of)?,
            from: settings.from,
            support: settings.support,
        })
    }

    /// Writes to the address of a user; support reads the answers.
    pub async fn write_to(&self, address: String, subject: &str, text: &str) -> Result<(), MailError> {
        let mail = Mail {
            from: self.from.clone(),
            to: address,
            reply_to: self.support.clone(),
            subject: subject.to_owned(),
            text: text.to_owned(),
            unsubscribe: None,
        };
        self.client.send(&mail).await
    }
}

/// The ports of a function that writes mails on top of those of every function.
pub struct Contact {
    /// The ports of every function.
    pub app: Arc<App>,
    /// What writes.
    pub mailer: Mailer,
}

impl Contact {
    /// The wiring on top of `app`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(app: Arc<App>, settings: MailerSettings, signer: Signer) -> Result<Self, SettingsError> {
        Ok(Self {
            app,
            mailer: Mailer::new(settings, signer)?,
        })
    }
}

impl FromSettings for Contact {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let app = AppSettings::read(&mut reader);
        let settings = MailerSettings::read(&mut reader);
        let (app, settings) = reader.finish((app, settings))?;
        let clock = Arc::new(SystemClock);
        let signer = aws.signer(Arc::clone(&clock) as _);
        Self::new(Arc::new(App::new(app, aws, clock)), settings, signer)
    }
}
