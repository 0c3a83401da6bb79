//! One pass over one household: records its day and evaluates its insights. Runs every night, and after new figures
//! from a bank.
//!
//! Rows are read once. At night, reads are eventually consistent, at half the price, unless the day already has a
//! point. The day is recorded before rows that only the insights need are opened, so no point waits for a card.

use goldgrove_crypto::UserKeys;
use goldgrove_domain::{UserId, Zone};
use goldgrove_storage::entity::balance_snapshot::Recorded;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::entity::profile::zone_of;
use goldgrove_storage::eventual::Eventual;
use goldgrove_storage::{StorageError, Table};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::insights::{Evaluated, Evaluator, Gathered, Narration};
use crate::net_worth::{record_of, record_today};
use crate::{Context, Failure};

/// The result of evaluating a household whose day is recorded.
pub type Evaluation = Result<Evaluated, Failure>;

/// The hours that one run of the schedule covers: users whose midnight falls in them are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hours {
    /// After this moment.
    pub since: Timestamp,
    /// Up to this one.
    pub until: Timestamp,
}

impl Hours {
    /// The day that began during these hours in `zone`, if any.
    fn new_day(self, zone: &Zone) -> Option<Date> {
        let day = zone.day_of(self.until);
        (day != zone.day_of(self.since)).then_some(day)
    }
}

/// Whether a day of the user began in `hours`. `true` if the time zone cannot be read; [`pass`] then returns the error.
pub(crate) async fn is_due(context: &Context, user: &UserId, hours: Hours) -> bool {
    match new_day(context, user, hours).await {
        Ok(day) => day.is_some(),
        Err(_) => true,
    }
}

async fn new_day(context: &Context, user: &UserId, hours: Hours) -> Result<Option<(Zone, Date)>, StorageError> {
    let zone = zone_of(&Eventual::new(context.tables.main.as_ref()), user).await?;
    Ok(zone.and_then(|zone| hours.new_day(&zone).map(|day| (zone, day))))
}

/// Records the user's day that began in `hours` and evaluates insights. `None` if no day of theirs began then, or if
/// that day is over, because today's data does not show what they had then. The next day is compared with the last
/// recorded one.
///
/// The result of the evaluation is in the inner result: its failure does not undo the record.
///
/// # Errors
/// [`Failure`] when the day is not recorded.
pub async fn pass(
    context: &Context,
    narration: Option<&Narration>,
    user: &UserId,
    hours: Hours,
) -> Result<Option<Evaluation>, Failure> {
    let Some((zone, day)) = new_day(context, user, hours).await? else {
        return Ok(None);
    };
    if day != context.clock.as_of(&zone).today() {
        return Ok(None);
    }
    let Some(keys) = context.keys_if_any(user).await? else {
        // Deleted since the list was read.
        return Ok(None);
    };
    today(context, narration, user, (&keys, day), true).await.map(Some)
}

/// Records the user's today again from the latest rows and evaluates insights.
pub async fn after_news(
    context: &Context,
    narration: Option<&Narration>,
    user: &UserId,
    keys: &UserKeys,
) -> Result<Evaluation, Failure> {
    let Some(zone) = zone_of(context.tables.main.as_ref(), user).await? else {
        return Ok(Ok(Evaluated::default()));
    };
    let day = context.clock.as_of(&zone).today();
    today(context, narration, user, (keys, day), false).await
}

async fn today(
    context: &Context,
    narration: Option<&Narration>,
    user: &UserId,
    (keys, today): (&UserKeys, Date),
    may_lag: bool,
) -> Result<Evaluation, Failure> {
    let main = context.tables.main.as_ref();
    let history = NetWorthHistory::new(main, user);
    let seen = history.seen(today, keys).await?;
    let eventual = Eventual::new(main);
    // A day that already has a point was recorded from the latest rows, so stale reads must not replace it.
    let table: &dyn Table = if may_lag && !seen.is_recorded { &eventual } else { main };
    let known = Recorded::until(table, user, today, keys);
    let gathered = Gathered::load(table, user, keys, context.clock.now());
    let (gathered, known) = tokio::try_join!(gathered, known)?;
    let Some(day) = record_of(context, today, &gathered.data, known.as_ref()).await? else {
        return Ok(Ok(Evaluated::default()));
    };
    let evaluator = Evaluator {
        context,
        narration,
        user,
        keys,
    };
    match history.put_day(&day, seen, keys).await {
        // New figures arrived during this pass: read again.
        Err(StorageError::Conflict { .. }) => {
            record_today(context, user, keys).await?;
            return Ok(evaluator.now().await);
        }
        outcome => outcome?,
    }
    Ok(evaluator.after(table, gathered, day).await)
}
