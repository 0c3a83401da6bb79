//! Client of the mail service: sends one plain-text message (`SendEmail` of SES version 2).
//!
//! Does not write mails. Never logs addresses or contents.

use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use url::Url;

use crate::http::{LazyHttp, Outage, SetupError, base_url};
use crate::signed::{Post, Signer, post};

const PATH: &str = "/v2/email/outbound-emails";

/// Settings of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSettings {
    /// The service's address, e.g. `https://email.us-east-1.amazonaws.com`.
    pub base_url: String,
    /// The configuration set for all mails; its events report deliveries, bounces and complaints.
    pub configuration_set: String,
    /// How long a call may take, in milliseconds.
    pub timeout_ms: u64,
}

/// Why a message was not sent, as far as we can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The service refused the message or its sender.
    #[error("the mail service refused the message")]
    Refused,
    /// No usable answer; the same call may work later.
    #[error("unavailable: {0}")]
    Unavailable(Outage),
}

impl MailError {
    /// Whether the message may be sent again: the service refused it, failed (5xx) or was not reached. After a 5xx the
    /// service has rarely accepted the message. After a lost answer it probably has, so that message is not sent again.
    pub const fn is_unsent(self) -> bool {
        matches!(
            self,
            Self::Refused | Self::Unavailable(Outage::Provider | Outage::Unreached)
        )
    }
}

impl From<Outage> for MailError {
    fn from(outage: Outage) -> Self {
        Self::Unavailable(outage)
    }
}

/// A plain-text message. The service writes the headers, so no field may contain a line break. Has no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// Our sender address.
    pub from: String,
    /// The recipient's address.
    pub to: String,
    /// The address for replies.
    pub reply_to: String,
    /// The subject line.
    pub subject: String,
    /// The text.
    pub text: String,
    /// The one-click unsubscribe address for the reader's mail program. Set for automated mails.
    pub unsubscribe: Option<String>,
}

/// A client for the one call we make. It creates its HTTP client on the first call.
pub struct MailClient {
    http: LazyHttp,
    url: Url,
    configuration_set: String,
    signer: Signer,
}

impl MailClient {
    /// A client for the service at `settings.base_url`.
    pub fn new(settings: &MailSettings, signer: Signer) -> Result<Self, SetupError> {
        let mut url = base_url(&settings.base_url, "the mail service's base URL")?;
        url.set_path(PATH);
        Ok(Self {
            http: LazyHttp::new(HeaderMap::new(), settings.timeout_ms),
            url,
            configuration_set: settings.configuration_set.clone(),
            signer,
        })
    }

    /// Sends a message. Never retries, because the message might arrive twice.
    pub async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let content = |text: &str| json!({ "Data": text, "Charset": "UTF-8" });
        let body = json!({
            "ConfigurationSetName": self.configuration_set,
            "FromEmailAddress": mail.from,
            "Destination": { "ToAddresses": [mail.to] },
            "ReplyToAddresses": [mail.reply_to],
            "Content": { "Simple": {
                "Subject": content(&mail.subject),
                "Body": { "Text": content(&mail.text) },
                "Headers": headers(mail.unsubscribe.as_deref()),
            }},
        });
        let body = body.to_string();
        let sent = Post {
            url: self.url.as_str(),
            headers: &[("content-type", "application/json")],
            body: body.as_bytes(),
        };
        let answer = post(&self.http, &self.signer, "ses", "SendEmail", &sent).await?;
        match answer.status() {
            status if status.is_success() => Ok(()),
            reqwest::StatusCode::TOO_MANY_REQUESTS => Err(Outage::Provider.into()),
            status if status.is_client_error() => Err(MailError::Refused),
            _ => Err(Outage::Provider.into()),
        }
    }
}

/// The one-click unsubscribe headers of RFC 8058.
fn headers(unsubscribe: Option<&str>) -> Vec<Value> {
    let header = |name: &str, value: String| json!({ "Name": name, "Value": value });
    unsubscribe.map_or_else(Vec::new, |url| {
        vec![
            header("List-Unsubscribe", format!("<{url}>")),
            header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ]
    })
}
