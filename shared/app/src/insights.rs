//! What the functions around insights need, and the one evaluation of a household they share.
//!
//! A household is looked at once a day, when its day is recorded ([`crate::nightly`]), after a bank's notice, and when its cards
//! are read for the first time after its owner changed or refreshed something ([`note_change`]). A look may be repeated: it makes its changes
//! in one transaction, against the feed it was made from, and looking again at what has not changed changes nothing.

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
pub(crate) use evaluate::{Gathered, Look};
pub use narrate::Narration;
pub(crate) use ports::narration;
pub use ports::{DigestPorts, InsightPorts};
pub use unsubscribe::{decline, token_for, user_of};

/// A user who may have new cards to be mailed, as it waits in the queue of digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestDue {
    /// The user.
    pub user: String,
}

/// Hands messages over to a queue.
pub async fn hand_over<M: Serialize>(queue: &dyn Queue, messages: impl IntoIterator<Item = M>) -> Result<(), Failure> {
    let messages = messages
        .into_iter()
        .map(|message| serde_json::to_string(&message))
        .collect::<Result<Vec<_>, _>>()
        .map_err(QueueError::from)?;
    Ok(queue.send(messages).await?)
}

/// Notes that `user` changed what cards are made of: the next reading of cards looks at the household first (decision 139). The change
/// is made by now and no request fails for want of the note: the daily look follows.
pub async fn note_change(context: &Context, user: &UserId) {
    let feeds = Feeds::new(context.tables.main.as_ref(), user);
    if let Err(error) = feeds.mark_changed(context.clock.now()).await {
        let failure = Failure::from(error);
        tracing::error!(cause = %failure, counts = failure.counts(), "a change was not noted for the cards");
    }
}
