//! The shared evaluation of a household's insights, and the ports of the functions around it.
//!
//! A household is evaluated once a day when its day is recorded ([`crate::nightly`]), after a notice from the bank, and
//! on the first read of its cards after its owner changed or refreshed something ([`note_change`]). An evaluation may
//! be repeated: it writes its changes in one transaction, conditional on the feed it read, and evaluating unchanged
//! data changes nothing.

mod evaluate;
mod narrate;
mod ports;
mod unsubscribe;

use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::insight::Feeds;
use serde::{Deserialize, Serialize};

use crate::queue::{Queue, QueueError};
use crate::{Context, Failure};

pub use evaluate::{Evaluated, evaluate, is_mailable};
pub(crate) use evaluate::{Evaluator, Gathered};
pub use narrate::Narration;
pub(crate) use ports::narration;
pub use ports::{DigestPorts, InsightPorts};
pub use unsubscribe::{decline, token_for, user_of};

/// A user who may have new cards to mail, as queued for the digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestDue {
    /// The user.
    pub user: String,
}

/// Sends messages to a queue.
pub async fn hand_over<M: Serialize>(queue: &dyn Queue, messages: impl IntoIterator<Item = M>) -> Result<(), Failure> {
    let messages = messages
        .into_iter()
        .map(|message| serde_json::to_string(&message))
        .collect::<Result<Vec<_>, _>>()
        .map_err(QueueError::from)?;
    Ok(queue.send(messages).await?)
}

/// Marks the feed of `user` as out of date: the next read of cards evaluates the household first (decision 139). The
/// change is already stored, so a failure here is only logged: the daily evaluation follows.
pub async fn note_change(context: &Context, user: &UserId) {
    let feeds = Feeds::new(context.tables.main.as_ref(), user);
    if let Err(error) = feeds.mark_changed(context.clock.now()).await {
        let failure = Failure::from(error);
        tracing::error!(cause = %failure, counts = failure.counts(), "a change was not recorded for the next evaluation of insights");
    }
}
