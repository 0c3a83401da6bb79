//! A message in the mailbox.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::readable::{self, Line};

/// An email that the product would have sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Its id, unique in the mailbox.
    pub id: Uuid,
    /// The recipient's address.
    pub to: String,
    /// The address for replies, if it differs from the sender's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
    /// The unsubscribe address in the message's headers, for mail programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsubscribe: Option<String>,
    /// The subject line.
    pub subject: String,
    /// The body for readers without HTML.
    pub text: String,
    /// The body as sent; always shown escaped.
    pub html: String,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// The kind, such as `signup`, to tell messages apart in tests.
    pub kind: String,
}

impl Message {
    /// Replaces the text body with one made from the HTML.
    #[must_use]
    pub fn with_text_from_html(mut self) -> Self {
        self.text = readable::to_text(&readable::from_html(&self.html));
        self
    }

    /// The readable content: the HTML body without its markup, or the text body if there is no HTML.
    pub(crate) fn lines(&self) -> Vec<Line> {
        if self.html.is_empty() {
            readable::from_text(&self.text)
        } else {
            readable::from_html(&self.html)
        }
    }
}
