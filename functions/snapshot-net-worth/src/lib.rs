//! Writes every user's point of net worth and evaluates every household's insights, once a day after their own midnight.
//!
//! The schedule starts it every hour, for the users whose midnight has passed in it.
//!
//! The schedule's event only puts the shards of the list of users in a queue. Each message from there is one small step:
//! list a page of users and queue what follows for those whose midnight has passed, or do both for a few. So the work spreads over as many processes
//! as there is work, none runs long, and whatever is cut off goes on from its message. A step done twice changes nothing.

mod list;
mod points;

use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_app::insights::hand_over;
use goldgrove_app::nightly::Hours;
use goldgrove_app::queue::Batch;
use goldgrove_app::snapshots::Snapshots;
use goldgrove_http::Problem;
use goldgrove_http::operation::{Example, Trigger};
use goldgrove_storage::roster::SHARDS;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use points::{Tally, write};

const HOUR: i64 = 3_600;

/// One step of the work, as it waits in the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// List the users of a shard that come after one of them.
    List {
        /// The hours it is for.
        hours: Hours,
        /// The shard.
        shard: u8,
        /// The last user listed before; none at the start.
        after: Option<String>,
    },
    /// Write the points of these users, whose day has begun, and evaluate their insights; nothing once that day is over.
    Write {
        /// The hours it is for.
        hours: Hours,
        /// The users.
        users: Vec<String>,
    },
}

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::schedule(Example::shows("/batchItemFailures"))
}

/// Starts the day's work for an event of the schedule, and does the steps of an event of the queue.
///
/// # Errors
/// [`Failure`]; a step that fails is named in the answer and comes again.
pub async fn handle(ports: Arc<Snapshots>, event: Value) -> Result<Value, Failure> {
    if event["detail-type"] == "Scheduled Event" {
        begin(&ports, &event).await?;
        return Ok(json!({ "batchItemFailures": [] }));
    }
    let mut batch = Batch::of(event)?;
    while let Some(delivery) = batch.take_next() {
        let outcome = step(&ports, delivery.message).await;
        batch.note(&delivery.id, outcome);
    }
    Ok(batch.into_answer())
}

async fn begin(ports: &Snapshots, event: &Value) -> Result<(), Failure> {
    let hours = hours_of(event).ok_or_else(|| Problem::field("time", "must be a moment"))?;
    let shards = (0..SHARDS).map(|shard| Step::List {
        hours,
        shard,
        after: None,
    });
    hand_over(ports.queue.as_ref(), shards).await
}

/// The whole hour before an event of the schedule, or what it says it is for.
fn hours_of(event: &Value) -> Option<Hours> {
    let moment = |value: &Value| value.as_str()?.parse::<Timestamp>().ok();
    let until = moment(&event["time"])?;
    let until = Timestamp::from_second(until.as_second().div_euclid(HOUR) * HOUR).ok()?;
    let before = || Timestamp::from_second(until.as_second() - HOUR).ok();
    let since = moment(&event["detail"]["since"]).or_else(before)?;
    Some(Hours { since, until })
}

async fn step(ports: &Snapshots, step: Step) -> Result<(), Failure> {
    match step {
        Step::List { hours, shard, after } => {
            let steps = list::page(&ports.context, hours, shard, after).await?;
            hand_over(ports.queue.as_ref(), steps).await
        }
        Step::Write { hours, users } => {
            let tally = points::write(&ports.context, ports.narration.as_ref(), hours, &users).await;
            if tally.skipped > 0 {
                tracing::error!(written = tally.written, skipped = tally.skipped, "points were skipped");
            }
            if !tally.due.is_empty() {
                hand_over(ports.digests.as_ref(), tally.due).await?;
            }
            tally.retry.map_or(Ok(()), Err)
        }
    }
}
