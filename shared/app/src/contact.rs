//! The ports of functions that send mail.

use std::sync::Arc;

use goldgrove_http::config::SettingsError;
use goldgrove_providers::mail::{Mail, MailClient, MailError, MailSettings};

use crate::App;
use crate::wiring::{FromSettings, Wiring, wired};

/// The mail service normally answers within a second.
const TIMEOUT_MS: u64 = 8_000;

/// Sends mails as Goldgrove.
pub struct Mailer {
    /// The mail service: `MAIL_BASE_URL`, `MAIL_CONFIGURATION_SET`.
    pub client: MailClient,
    /// The sender's address: `MAIL_FROM`.
    pub from: String,
    /// The address that gets replies and visitors' messages: `SUPPORT_EMAIL`.
    pub support: String,
}

impl Mailer {
    /// Writes to a user's address. Replies go to support.
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

/// The ports of a function that also sends mail.
pub struct Contact {
    /// The ports of every function.
    pub app: Arc<App>,
    /// Sends the mails.
    pub mailer: Mailer,
}

wired!(Contact { app, mailer });
