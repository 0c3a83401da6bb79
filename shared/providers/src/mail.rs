//! The mail service: sends one plain-text message (`SendEmail` of SES version 2).
//!
//! Refuses to know what is written and why. Addresses and contents are never printed.

use std::fmt;

use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use url::Url;

use crate::http::{LazyHttp, Outage, SetupError, base_url};
use crate::signed::{Post, Signer, post};

const PATH: &str = "/v2/email/outbound-emails";

/// Where the mail service is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSettings {
    /// The service's address, e.g. `https://email.us-east-1.amazonaws.com`.
    pub base_url: String,
    /// The configuration set that mails are sent with, whose events report what became of them.
    pub configuration_set: String,
    /// How long a call may take, in milliseconds.
    pub timeout_ms: u64,
}

/// A message that was not sent, as far as we know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The service does not take the message or its sender.
    #[error("the mail service refused the message")]
    Refused,
    /// Nothing usable came back; the same call may work later.
    #[error("unavailable: {0}")]
    Unavailable(Outage),
}

impl MailError {
    /// Whether the message may be sent again: the service refused it, answered that it failed (5xx), or was not reached. A 5xx after
    /// the message was taken is rare; after a lost answer that is likely, so then the message is not sent again.
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

/// A plain-text message. The service makes the headers; none of these may hold a line break.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// The address it is from, which is ours.
    pub from: String,
    /// The address it is for.
    pub to: String,
    /// The address to answer to.
    pub reply_to: String,
    /// The subject line.
    pub subject: String,
    /// The text.
    pub text: String,
    /// Where the reader's mail program may decline more of these with one request; for mails nobody wrote in person.
    pub unsubscribe: Option<String>,
}

impl fmt::Debug for Mail {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Mail")
    }
}

/// A client for the one call we make; its HTTP client is made for the first one.
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

    /// Hands a message over for sending. Not repeated by itself: the same message might arrive twice.
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

/// The headers of RFC 8058: where to decline, and that one request without a question is enough.
fn headers(unsubscribe: Option<&str>) -> Vec<Value> {
    let header = |name: &str, value: String| json!({ "Name": name, "Value": value });
    unsubscribe.map_or_else(Vec::new, |url| {
        vec![
            header("List-Unsubscribe", format!("<{url}>")),
            header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ]
    })
}
