//! The messages themselves: delivered, kept, found.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use crate::private_file::{PrivateFile, PrivateFileError};
use uuid::Uuid;

use crate::message::Message;
use crate::{routes, ses};

/// How many messages are kept; the oldest go first.
pub const CAPACITY: usize = 500;

/// Why the mailbox could not be opened or a message not kept.
#[derive(Debug, thiserror::Error)]
pub enum MailboxError {
    /// The file of messages could not be read or written.
    #[error(transparent)]
    File(#[from] PrivateFileError),
}

/// The mailbox. Clones share the same messages.
#[derive(Clone, Debug)]
pub struct Mailbox {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    file: PrivateFile,
    /// In the order of delivery, oldest first.
    messages: RwLock<Vec<Message>>,
}

impl Mailbox {
    /// Opens the messages kept in the file at `path`, or an empty mailbox when there is no such file.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, MailboxError> {
        let file = PrivateFile::new(path);
        let messages = RwLock::new(file.read()?.unwrap_or_default());
        Ok(Self {
            inner: Arc::new(Inner { file, messages }),
        })
    }

    /// Keeps a message; it survives a restart from here on.
    pub fn deliver(&self, message: Message) -> Result<(), MailboxError> {
        let mut messages = self.inner.messages.write().unwrap_or_else(PoisonError::into_inner);
        let surplus = (messages.len() + 1).saturating_sub(CAPACITY);
        let mut draft: Vec<Message> = messages.iter().skip(surplus).cloned().collect();
        draft.push(message);
        self.inner.file.replace(&draft)?;
        *messages = draft;
        Ok(())
    }

    /// The messages, newest first; only those to one address (in any case of letters) when `to` is given.
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        let messages = self.inner.messages.read().unwrap_or_else(PoisonError::into_inner);
        messages
            .iter()
            .rev()
            .filter(|message| to.is_none_or(|to| message.to.eq_ignore_ascii_case(to)))
            .cloned()
            .collect()
    }

    /// The message with this id, if it is still kept.
    pub fn message(&self, id: Uuid) -> Option<Message> {
        let messages = self.inner.messages.read().unwrap_or_else(PoisonError::into_inner);
        messages.iter().find(|message| message.id == id).cloned()
    }

    /// The mail service's own protocol, for the product to send through; `stamp` gives each message an id and its moment,
    /// and `sender` is the one address that was verified.
    pub fn service(&self, stamp: ses::Stamp, sender: impl Into<String>) -> axum::Router {
        ses::router(self.clone(), stamp, sender.into())
    }

    /// The pages and the JSON.
    pub fn router(&self) -> axum::Router {
        routes::router(self.clone())
    }
}
