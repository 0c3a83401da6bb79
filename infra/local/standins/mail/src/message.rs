//! One message as the mailbox keeps and shows it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::readable::{self, Line};

/// One email the product would have sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Its id, unique in the mailbox.
    pub id: Uuid,
    /// The address it is for.
    pub to: String,
    /// The address to answer to, where it is not the sender's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
    /// Where the reader's mail program may decline more of these, by the message's headers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsubscribe: Option<String>,
    /// The subject line.
    pub subject: String,
    /// The body for readers without HTML.
    pub text: String,
    /// The body as sent; never shown unescaped.
    pub html: String,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// What it is about, such as `signup`: what tests tell messages apart by.
    pub kind: String,
}

impl Message {
    /// The same message with its text body made from its HTML.
    #[must_use]
    pub fn with_text_from_html(mut self) -> Self {
        self.text = readable::to_text(&readable::from_html(&self.html));
        self
    }

    /// What a person reads: the HTML body without its markup, or the text body when there is no HTML.
    pub(crate) fn lines(&self) -> Vec<Line> {
        if self.html.is_empty() {
            readable::from_text(&self.text)
        } else {
            readable::from_html(&self.html)
        }
    }
}
