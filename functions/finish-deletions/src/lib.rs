//! Finishes what removing users left undone, on a schedule: what a provider's failure or a crash interrupted goes on, and
//! behind what is done it sweeps once more. Once a day it also deletes users who are gone from the user pool alone, and looks after the
//! bank connections of users without a plan.

use std::sync::Arc;

use goldgrove_app::{Failure, Leavers};
use goldgrove_http::operation::{Example, Trigger};
use serde_json::{Value, json};

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::schedule(Example::shows("/waiting").after("delete-user"))
}

/// Goes on with every deletion there is; the event says nothing.
///
/// # Errors
/// [`Failure`] when it cannot be known which there are.
pub async fn handle(leavers: Arc<Leavers>, _event: Value) -> Result<Value, Failure> {
    // What keeps one part from working must not keep the others.
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
