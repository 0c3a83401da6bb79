//! Records every user's net worth and evaluates every household's insights, once a day after the user's own midnight.
//!
//! The schedule starts it every hour, for the users whose midnight was in that hour.
//!
//! The schedule's event only queues the shards of the list of users. Each queued message is one small step: list a page
//! of users and queue steps for those whose midnight has passed, or record and evaluate a few users. So the work
//! spreads over as many processes as needed, none runs long, and an interrupted step continues from its message.
//! Repeating a step changes nothing.

mod list;
mod points;

use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_app::insights::hand_over;
use goldgrove_app::nightly::Hours;
use goldgrove_app::queue::Batch;
use goldgrove_app::snapshots::Snapshots;
use goldgrove_http::{Example, Problem, Trigger};
use goldgrove_storage::roster::SHARDS;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use points::{Tally, write};

const HOUR: i64 = 3_600;

/// One step of the work, as queued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// List the users of a shard, after the last one listed.
    List {
        /// The hours that it covers.
        hours: Hours,
        /// The shard.
        shard: u8,
        /// The last user listed before; none at the start.
        after: Option<String>,
    },
    /// Record these users, whose day has begun, and evaluate their insights. Does nothing once that day is over.
    Write {
        /// The hours that it covers.
        hours: Hours,
        /// The users.
        users: Vec<String>,
    },
}

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::schedule(Example::shows("/batchItemFailures"))
}

/// Starts the day's work for an event of the schedule, and runs the steps of an event of the queue.
///
/// # Errors
/// [`Failure`]; a step that fails is listed in the answer and delivered again.
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

/// The whole hour before an event of the schedule, or the hours in the event.
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
                tracing::error!(
                    written = tally.written,
                    skipped = tally.skipped,
                    "net worth was not recorded for some users"
                );
            }
            if !tally.due.is_empty() {
                hand_over(ports.digests.as_ref(), tally.due).await?;
            }
            tally.retry.map_or(Ok(()), Err)
        }
    }
}
