//! Finishes deletions of users, on a schedule: continues deletions that a provider's failure or a crash interrupted,
//! and sweeps once more after finished ones. Once a day it also deletes users who are gone from the user pool, and
//! handles the bank connections of users without a plan.

use std::sync::Arc;

use goldgrove_app::{Failure, Leavers};
use goldgrove_http::{Example, Trigger};
use serde_json::{Value, json};

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::schedule(Example::shows("/waiting").after("delete-user"))
}

/// Continues every deletion. Ignores the event's content.
///
/// # Errors
/// [`Failure`] when the deletions cannot be listed.
pub async fn handle(leavers: Arc<Leavers>, _event: Value) -> Result<Value, Failure> {
    // A failure of one part must not stop the others.
    let orphans = leavers.deletion.adopt_orphans().await;
    let left = leavers.round().await;
    let round = leavers.deletion.finish().await?;
    let left = left?;
    Ok(json!({
        "forgotten": round.forgotten,
        "done": round.done,
        "waiting": round.waiting,
        "failed": round.failed,
        "orphans": orphans?,
        "leavers": { "warned": left.warned, "ended": left.ended, "waiting": left.waiting },
    }))
}
