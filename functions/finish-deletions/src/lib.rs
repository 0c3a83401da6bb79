//! Finishes what removing users left undone, on a schedule: what a provider's failure or a crash interrupted goes on, and
//! behind what is done it sweeps once more. Users who are gone from the user pool alone are deleted here as well.

use std::sync::Arc;

use goldgrove_app::{Failure, UserDeletion};
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
pub async fn handle(deletion: Arc<UserDeletion>, _event: Value) -> Result<Value, Failure> {
    // What keeps one part from working must not keep the other.
    let orphans = deletion.adopt_orphans().await;
    let round = deletion.finish().await?;
    Ok(json!({
        "forgotten": round.forgotten,
        "done": round.done,
        "waiting": round.waiting,
        "failed": round.failed,
        "orphans": orphans?,
    }))
}
