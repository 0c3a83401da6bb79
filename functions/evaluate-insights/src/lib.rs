//! Looks at every household once a day, and at one when its figures are new.
//!
//! The schedule's event only puts the shards of the list of users in a queue. Each message from there is one small step:
//! list a page of users and queue what follows, or look at a few households. So the work spreads over as many processes as
//! there is work, none runs long, and whatever is cut off goes on from its message. A step done twice changes nothing.

use std::sync::Arc;

use goldgrove_app::insights::{DigestDue, Insights, Step, evaluate, hand_over};
use goldgrove_app::queue::Batch;
use goldgrove_app::{Failure, roster};
use goldgrove_domain::ids::UserId;
use goldgrove_storage::roster::SHARDS;
use serde_json::{Value, json};

/// Starts the day's work for an event of the schedule, and does the steps of an event of the queue.
///
/// # Errors
/// [`Failure`]; a step that fails is named in the answer and comes again.
pub async fn handle(ports: Arc<Insights>, event: Value) -> Result<Value, Failure> {
    if event["detail-type"] == "Scheduled Event" {
        let shards = (0..SHARDS).map(|shard| Step::List { shard, after: None });
        hand_over(ports.queue.as_ref(), shards).await?;
        return Ok(json!({ "batchItemFailures": [] }));
    }
    let mut batch = Batch::of(event)?;
    while let Some(delivery) = batch.take_next() {
        let outcome = step(&ports, delivery.message).await;
        batch.note(&delivery.id, outcome);
    }
    Ok(batch.into_answer())
}

async fn step(ports: &Insights, step: Step) -> Result<(), Failure> {
    match step {
        Step::List { shard, after } => {
            let page = roster::page(&ports.vault, shard, after).await?;
            let looks = page
                .groups
                .into_iter()
                .map(|users| Step::Evaluate { users, daily: true });
            let next = page.next.map(|last| Step::List {
                shard,
                after: Some(last),
            });
            hand_over(ports.queue.as_ref(), looks.chain(next)).await
        }
        Step::Evaluate { users, daily } => look_at_all(ports, users, daily).await,
    }
}

/// Looks at one household after the other. One that cannot be judged is passed over and named: nobody else's has to wait.
async fn look_at_all(ports: &Insights, users: Vec<String>, daily: bool) -> Result<(), Failure> {
    let (mut retry, mut due) = (None, Vec::new());
    for name in users {
        let Ok(user) = UserId::parse(&name) else { continue };
        match evaluate(&ports.vault, ports.narration.as_ref(), &user).await {
            Ok(outcome) if outcome.has_mail && daily => due.push(DigestDue { user: name }),
            Ok(_) => {}
            Err(failure) if failure.will_pass() => retry = Some(failure),
            Err(failure) => {
                tracing::error!(user = name, cause = %failure, counts = failure.counts(), "a household was passed over");
            }
        }
    }
    if !due.is_empty() {
        hand_over(ports.digests.as_ref(), due).await?;
    }
    retry.map_or(Ok(()), Err)
}
