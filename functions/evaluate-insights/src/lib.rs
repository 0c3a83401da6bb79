//! Looks at households whose figures are new. The look of the day is part of the night's pass, in `snapshot-net-worth`.
//!
//! A look done twice changes nothing.

use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_app::insights::{Insights, LookDue, evaluate};
use goldgrove_app::queue::Batch;
use goldgrove_domain::ids::UserId;
use goldgrove_http::operation::{Example, Trigger, VISITOR, json};
use serde_json::Value;

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::queue(
        Example::shows("/batchItemFailures")
            .after("refresh-financial-data")
            .after("list-goal-allocations")
            .after("update-user-income")
            .sends(json!({ "users": [""] }))
            .fill("/users/0", VISITOR, "/id"),
    )
}

/// Does the looks of an event of the queue.
///
/// # Errors
/// [`Failure`] when the event is no queue's; a look that fails is named in the answer and comes again.
pub async fn handle(ports: Arc<Insights>, event: Value) -> Result<Value, Failure> {
    let mut batch = Batch::of(event)?;
    while let Some(delivery) = batch.take_next::<LookDue>() {
        let outcome = look_at_all(&ports, delivery.message.users).await;
        batch.note(&delivery.id, outcome);
    }
    Ok(batch.into_answer())
}

/// Looks at one household after the other. One that cannot be judged is passed over and named: nobody else's has to wait.
async fn look_at_all(ports: &Insights, users: Vec<String>) -> Result<(), Failure> {
    let mut retry = None;
    for name in users {
        let Ok(user) = UserId::parse(&name) else { continue };
        match evaluate(&ports.context, ports.narration.as_ref(), &user).await {
            Ok(_) => {}
            Err(failure) if failure.will_pass() => retry = Some(failure),
            Err(failure) => {
                tracing::error!(user = name, cause = %failure, counts = failure.counts(), "a household was passed over");
            }
        }
    }
    retry.map_or(Ok(()), Err)
}
