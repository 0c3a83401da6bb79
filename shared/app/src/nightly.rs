//! One pass over one household: its day is recorded, and insights are evaluated. Every night, and when a bank reported new figures.
//!
//! Rows are read once. At night reads may lag a moment, at half the price, unless the day has a point already. The day is
//! recorded before anything that only the insights need is opened: no point waits for a card.

use goldgrove_crypto::{KeyError, UserKeys};
use goldgrove_domain::calendar::Zone;
use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::balance_snapshot::Recorded;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::entity::profile::zone_of;
use goldgrove_storage::eventual::Eventual;
use goldgrove_storage::{StorageError, Table};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::insights::{Evaluated, Gathered, Look, Narration};
use crate::net_worth::{record_of, record_today};
use crate::{Context, Failure};

/// What a night came to for one household whose day is recorded.
pub type Looked = Result<Evaluated, Failure>;

/// The hours one run of the schedule is for: users whose midnight is in them have their night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hours {
    /// After this moment.
    pub since: Timestamp,
    /// Up to this one.
    pub until: Timestamp,
}

impl Hours {
    /// The day that began in these hours in a zone, if one did.
    fn new_day(self, zone: &Zone) -> Option<Date> {
        let day = zone.day_of(self.until);
        (day != zone.day_of(self.since)).then_some(day)
    }
}

/// Whether a day of the user began in `hours`. One whose zone cannot be read counts: [`pass`] says what is wrong.
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

/// Records the user's day that began in `hours` and evaluates insights; `None` when no day of theirs did, and for a day that is
/// over: what is stored now is no witness of it. The next day is compared with the last one that was recorded.
///
/// What the evaluation came to is inside: its failure takes nothing back.
///
/// # Errors
/// [`Failure`] when the day is not recorded.
pub async fn pass(
    context: &Context,
    narration: Option<&Narration>,
    user: &UserId,
    hours: Hours,
) -> Result<Option<Looked>, Failure> {
    let Some((zone, day)) = new_day(context, user, hours).await? else {
        return Ok(None);
    };
    if day != context.clock.as_of(&zone).today() {
        return Ok(None);
    }
    let keys = match context.keyring.for_user(user).await {
        // Deleted since the list was read.
        Err(KeyError::Missing) => return Ok(None),
        keys => keys?,
    };
    today(context, narration, user, (&keys, day), true).await.map(Some)
}

/// Records the user's today in place of what was recorded of it and evaluates insights, from the latest rows.
///
/// # Errors
/// As [`pass`].
pub async fn after_news(
    context: &Context,
    narration: Option<&Narration>,
    user: &UserId,
    keys: &UserKeys,
) -> Result<Looked, Failure> {
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
) -> Result<Looked, Failure> {
    let main = context.tables.main.as_ref();
    let history = NetWorthHistory::new(main, user);
    let seen = history.seen(today, keys).await?;
    let eventual = Eventual::new(main);
    // A day that has a point already was recorded from the latest rows: reads that lag must not replace it.
    let table: &dyn Table = if may_lag && !seen.is_recorded { &eventual } else { main };
    let known = Recorded::until(table, user, today, keys);
    let gathered = Gathered::load(table, user, keys, context.clock.now());
    let (gathered, known) = tokio::try_join!(gathered, known)?;
    let Some(day) = record_of(context, today, &gathered.data, known.as_ref()).await? else {
        return Ok(Ok(Evaluated::default()));
    };
    let look = Look {
        context,
        narration,
        user,
        keys,
    };
    match history.put_day(&day, seen, keys).await {
        // Figures arrived meanwhile: they are read again.
        Err(StorageError::Conflict { .. }) => {
            record_today(context, user, keys).await?;
            return Ok(look.now().await);
        }
        outcome => outcome?,
    }
    Ok(look.after(table, gathered, day).await)
}
