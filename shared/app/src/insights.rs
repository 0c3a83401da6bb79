//! What the functions around insights need, and the one evaluation of a household they share.
//!
//! A household is looked at once a day and after new figures. Work waits in a queue as [`Step`]s, each of which may be
//! done twice: what an evaluation changes it changes in one transaction, against the feed it was made from, and looking
//! again at what has not changed changes nothing.

mod evaluate;
mod narrate;
mod ports;
mod unsubscribe;

use goldgrove_domain::ids::UserId;
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::queue::{Queue, QueueError};

pub use evaluate::{Evaluated, evaluate, is_mailable};
pub use narrate::Narration;
pub use ports::{DigestDesk, InsightDesk, Insights};
pub use unsubscribe::{token_for, user_of};

/// One step of the work, as it waits in the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// List the users of a shard that come after one of them.
    List {
        /// The shard.
        shard: u8,
        /// The last user listed before; none at the start.
        after: Option<String>,
    },
    /// Look at the households of these users.
    Evaluate {
        /// The users.
        users: Vec<String>,
        /// Whether this is the day's own look, after which new cards are mailed.
        daily: bool,
    },
}

/// A user who may have new cards to be mailed, as it waits in the queue of digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestDue {
    /// The user.
    pub user: String,
}

/// Hands messages over to a queue.
///
/// # Errors
/// [`Failure::Queue`].
pub async fn hand_over<M: Serialize>(queue: &dyn Queue, messages: impl IntoIterator<Item = M>) -> Result<(), Failure> {
    let messages = messages
        .into_iter()
        .map(|message| serde_json::to_string(&message))
        .collect::<Result<Vec<_>, _>>()
        .map_err(QueueError::from)?;
    Ok(queue.send(messages).await?)
}

/// Asks for a look at a household whose figures are new. Nobody's refresh fails for want of it: the daily look follows.
pub async fn ask_for_look(queue: Option<&dyn Queue>, user: &UserId) {
    let Some(queue) = queue else { return };
    let step = Step::Evaluate {
        users: vec![user.to_string()],
        daily: false,
    };
    if let Err(failure) = hand_over(queue, [step]).await {
        tracing::error!(cause = %failure, counts = failure.counts(), "nobody was asked to look at new figures");
    }
}
