//! What functions that write mails need.

use std::sync::Arc;

use goldgrove_http::config::SettingsError;
use goldgrove_providers::mail::{Mail, MailClient, MailError, MailSettings};

use crate::App;
use crate::wiring::{FromSettings, Wiring};

/// The mail service answers within a second when it is well.
const TIMEOUT_MS: u64 = 8_000;

/// Writes mails as Goldgrove.
pub struct Mailer {
    /// The mail service: `MAIL_BASE_URL`, `MAIL_CONFIGURATION_SET`.
    pub client: MailClient,
    /// Where mails are from: `MAIL_FROM`.
    pub from: String,
    /// Who reads the answers, and what visitors write: `SUPPORT_EMAIL`.
    pub support: String,
}

impl Mailer {
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

impl FromSettings for Mailer {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let settings = MailSettings {
            base_url: wiring.settings.required_url("MAIL_BASE_URL"),
            configuration_set: wiring.settings.required("MAIL_CONFIGURATION_SET"),
            timeout_ms: TIMEOUT_MS,
        };
        Ok(Self {
            client: wiring.made(MailClient::new(&settings, wiring.signer()))?,
            from: wiring.settings.required("MAIL_FROM"),
            support: wiring.settings.required("SUPPORT_EMAIL"),
        })
    }
}

/// The ports of a function that writes mails on top of those of every function.
pub struct Contact {
    /// The ports of every function.
    pub app: Arc<App>,
    /// What writes.
    pub mailer: Mailer,
}

impl FromSettings for Contact {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            app: wiring.get()?,
            mailer: Mailer::from_settings(wiring)?,
        })
    }
}
