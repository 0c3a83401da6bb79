//! What the function that writes to support needs on top of [`App`].

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

/// The ports of a function that writes to support.
pub struct Contact {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The mail service.
    pub mail: MailClient,
    /// Where messages are from.
    pub from: String,
    /// Where messages go.
    pub support: String,
}

/// The settings of a [`Contact`] beyond those of its [`App`]: `MAIL_BASE_URL`, `MAIL_FROM`, `SUPPORT_EMAIL`.
#[derive(Clone, Debug)]
pub struct ContactSettings {
    /// How the client reaches the mail service.
    pub mail: MailSettings,
    /// Where messages are from.
    pub from: String,
    /// Where messages go.
    pub support: String,
}

/// How a client reaches the mail service: `MAIL_BASE_URL`, `MAIL_CONFIGURATION_SET`.
pub fn mail_settings(reader: &mut Reader<'_>) -> MailSettings {
    MailSettings {
        base_url: reader.required_url("MAIL_BASE_URL"),
        configuration_set: reader.required("MAIL_CONFIGURATION_SET"),
        timeout_ms: TIMEOUT_MS,
    }
}

impl ContactSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            mail: mail_settings(reader),
            from: reader.required("MAIL_FROM"),
            support: reader.required("SUPPORT_EMAIL"),
        }
    }
}

impl Contact {
    /// The wiring on top of `app`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(app: Arc<App>, settings: ContactSettings, signer: Signer) -> Result<Self, SettingsError> {
        let mail = MailClient::new(&settings.mail, signer).map_err(SettingsError::of)?;
        Ok(Self {
            app,
            mail,
            from: settings.from,
            support: settings.support,
        })
    }

    /// Writes to the address of a user; support reads the answers.
    ///
    /// # Errors
    /// [`MailError`].
    pub async fn write_to(&self, address: String, subject: &str, text: &str) -> Result<(), MailError> {
        let mail = Mail {
            from: self.from.clone(),
            to: address,
            reply_to: self.support.clone(),
            subject: subject.to_owned(),
            text: text.to_owned(),
            unsubscribe: None,
        };
        self.mail.send(&mail).await
    }
}

impl FromSettings for Contact {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let app = AppSettings::read(&mut reader);
        let settings = ContactSettings::read(&mut reader);
        let (app, settings) = reader.finish((app, settings))?;
        let clock = Arc::new(SystemClock);
        let signer = aws.signer(Arc::clone(&clock) as _);
        Self::new(Arc::new(App::new(app, aws, clock)), settings, signer)
    }
}
