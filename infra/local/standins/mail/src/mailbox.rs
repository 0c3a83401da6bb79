//! Stores and finds messages.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use goldgrove_standin_common::private_file::{PrivateFile, PrivateFileError};
use serde_json::Value;
use uuid::Uuid;

use crate::message::Message;
use crate::{feedback, routes, ses};

/// The most stored messages; a new one beyond it replaces the oldest.
pub const CAPACITY: usize = 500;

/// Why the mailbox could not be opened, or a message not stored.
#[derive(Debug, thiserror::Error)]
pub enum MailboxError {
    /// The file of messages could not be read or written.
    #[error(transparent)]
    File(#[from] PrivateFileError),
}

/// A receiver of the service's events.
pub type Reports = Box<dyn Fn(Value) + Send + Sync>;

/// The sender of the mails.
#[derive(Clone, Debug)]
pub struct Sender {
    /// The only verified address.
    pub address: String,
    /// The only configuration set.
    pub configuration_set: String,
}

/// The mailbox. Clones share the same messages.
#[derive(Clone, Debug)]
pub struct Mailbox {
    inner: Arc<Inner>,
}

struct Inner {
    file: PrivateFile,
    sender: Sender,
    reports: OnceLock<Reports>,
    /// In order of delivery, oldest first.
    messages: RwLock<Vec<Message>>,
}

impl fmt::Debug for Inner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Mailbox").finish_non_exhaustive()
    }
}

impl Mailbox {
    /// Opens the messages in the file at `path`, or an empty mailbox if it does not exist; mails are from `sender`.
    pub fn open(path: impl Into<PathBuf>, sender: Sender) -> Result<Self, MailboxError> {
        let file = PrivateFile::new(path);
        let messages = RwLock::new(file.read()?.unwrap_or_default());
        Ok(Self {
            inner: Arc::new(Inner {
                file,
                sender,
                reports: OnceLock::new(),
                messages,
            }),
        })
    }

    /// Sends future events to `reports`; a second call does nothing.
    pub fn report_to(&self, reports: Reports) {
        self.inner.reports.set(reports).ok();
    }

    /// Stores a message, which then survives a restart. Stores bounced mail too, so that its codes can be read.
    pub fn deliver(&self, message: Message) -> Result<(), MailboxError> {
        self.keep(message, true)
    }

    /// As [`Self::deliver`]; without an event if the mail was sent without the configuration set.
    pub(crate) fn keep(&self, message: Message, is_reported: bool) -> Result<(), MailboxError> {
        let mut messages = self.inner.messages.write().unwrap_or_else(PoisonError::into_inner);
        let surplus = (messages.len() + 1).saturating_sub(CAPACITY);
        let mut draft: Vec<Message> = messages.iter().skip(surplus).cloned().collect();
        let event = feedback::event(&message, &self.inner.sender);
        draft.push(message);
        self.inner.file.replace(&draft)?;
        *messages = draft;
        if let Some((event, reports)) = event.filter(|_| is_reported).zip(self.inner.reports.get()) {
            reports(event);
        }
        Ok(())
    }

    /// The messages, newest first; only those to the address `to` (in any case), if given.
    pub fn messages(&self, to: Option<&str>) -> Vec<Message> {
        let messages = self.inner.messages.read().unwrap_or_else(PoisonError::into_inner);
        messages
            .iter()
            .rev()
            .filter(|message| to.is_none_or(|to| message.to.eq_ignore_ascii_case(to)))
            .cloned()
            .collect()
    }

    /// The message with this id, if it is still stored.
    pub fn message(&self, id: Uuid) -> Option<Message> {
        let messages = self.inner.messages.read().unwrap_or_else(PoisonError::into_inner);
        messages.iter().find(|message| message.id == id).cloned()
    }

    /// The mail service's own protocol, for the product; `stamp` gives each message its id and time.
    pub fn service(&self, stamp: ses::Stamp) -> axum::Router {
        ses::router(self.clone(), stamp, self.inner.sender.clone())
    }

    /// The pages and the JSON.
    pub fn router(&self) -> axum::Router {
        routes::router(self.clone())
    }
}
