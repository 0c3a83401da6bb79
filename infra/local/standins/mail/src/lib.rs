//! The local mailbox: what the product would have sent, as a page for people and as JSON for tests.
//!
//! Refuses to know: how a message came to be, and the time (a [`Message`] brings its own). It sends nothing anywhere.

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
