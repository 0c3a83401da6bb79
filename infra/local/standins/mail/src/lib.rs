//! The local mailbox: the mails that the product would have sent, as pages for people and as JSON for tests.
//!
//! Does not write or send mails. A [`Message`] brings its own time.

mod feedback;
mod mailbox;
mod message;
mod page;
mod readable;
mod routes;
mod ses;

pub use mailbox::{CAPACITY, Mailbox, MailboxError, Reports, Sender};
pub use message::Message;
pub use ses::Stamp;
