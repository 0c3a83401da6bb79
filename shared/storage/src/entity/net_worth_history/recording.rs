//! Records a day: its point, why it moved, and the balances of accounts.

use std::collections::BTreeMap;

use futures::future::try_join_all;
use goldgrove_domain::attribution::{Attribution, Change, DailySnapshot};
use goldgrove_domain::{AccountId, FieldKeys, GoalId, Money, NetWorthPoint};
use jiff::civil::Date;

use super::NetWorthHistory;
use super::pages::{Day, HistoryMonth};
use crate::entity::attribution::{Attributions, GoalMonth};
use crate::entity::balance_history::RecordedBalances;
use crate::entity::{Entity as _, Revisions};
use crate::page::Month;
use crate::{Condition, StorageError};

/// A day to record: its point, its balance snapshot, and why it differs from the day before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedDay {
    /// The point.
    pub point: NetWorthPoint,
    /// The day's balance snapshot; `None` if [`Recorded`](crate::entity::balance_snapshot::Recorded) covers it.
    pub snapshot: Option<DailySnapshot>,
    /// Why it moved; `None` if there is no day to compare with.
    pub attribution: Option<Attribution>,
    /// The balance of each account, in its own currency; `None` leaves the stored balances of that day.
    pub balances: Option<Vec<(AccountId, Money)>>,
}

impl RecordedDay {
    /// A past day: a point and why it moved, without snapshot and balances.
    pub const fn past(point: NetWorthPoint, attribution: Option<Attribution>) -> Self {
        Self {
            point,
            snapshot: None,
            attribution,
            balances: None,
        }
    }

    fn day(&self) -> Day {
        let moved = self
            .attribution
            .as_ref()
            .map(|attribution| (attribution.since, attribution.net_worth));
        Day {
            point: self.point.clone(),
            moved,
        }
    }
}

/// The state of a day's record when it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whether the day already had a point.
    pub is_recorded: bool,
    version: Option<u64>,
}

impl NetWorthHistory<'_> {
    /// The state of the record of `date`. Call this before you read the data for a new record.
    pub async fn seen(&self, date: Date, keys: &dyn FieldKeys) -> Result<Seen, StorageError> {
        let pages = Revisions::<HistoryMonth>::new(self.table, self.user);
        let known = pages.get(&Month::of(date), keys).await?;
        Ok(Seen {
            is_recorded: known.as_ref().is_some_and(|known| known.value.days.contains_key(&date)),
            version: known.map(|known| known.version),
        })
    }

    /// Stores a day, replacing its earlier record, unless its month was written since it was `seen`. Then the other
    /// record's data is newer.
    ///
    /// The writes are not atomic together: an attribution contains the amounts it starts and ends at, and a reader
    /// drops one that does not fit its neighbors. Repeating the call is safe.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the month was written; read and record the day again.
    pub async fn put_day(&self, day: &RecordedDay, seen: Seen, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let how = Recording::ReplaceSeen(seen.version);
        self.record(Month::of(day.point.date), &[day], how, keys).await
    }

    /// Stores days, replacing their earlier records: one write per month and goal.
    pub async fn put_days(&self, days: &[RecordedDay], keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let mut months: BTreeMap<Month, Vec<&RecordedDay>> = BTreeMap::new();
        for day in days {
            months.entry(Month::of(day.point.date)).or_default().push(day);
        }
        for (month, days) in months {
            self.record(month, &days, Recording::Replace, keys).await?;
        }
        Ok(())
    }

    async fn record(
        &self,
        month: Month,
        days: &[&RecordedDay],
        how: Recording,
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        let pages = Revisions::<HistoryMonth>::new(self.table, self.user);
        let known = pages.get(&month, keys).await?;
        if let Recording::ReplaceSeen(seen) = how
            && known.as_ref().map(|known| known.version) != seen
        {
            return Err(StorageError::conflict());
        }
        for snapshot in days.iter().filter_map(|day| day.snapshot.as_ref()) {
            let row = snapshot.seal(self.user, keys)?;
            self.table.put(row, Condition::Always).await?;
        }
        let balances: Vec<(Date, &[(AccountId, Money)])> = days
            .iter()
            .filter_map(|day| Some((day.point.date, day.balances.as_deref()?)))
            .collect();
        let own = RecordedBalances::new(self.table, self.user);
        let (has_changed_goals, has_changed_balances) =
            tokio::try_join!(self.record_goals(month, days, keys), own.record(month, &balances, keys))?;
        // The month's version also guards its goals and balances: a record from older reads must conflict.
        let is_beside = has_changed_goals || has_changed_balances;
        let is_to_write = |page: Option<&HistoryMonth>, changed: &HistoryMonth| {
            page != Some(changed) || (is_beside && matches!(how, Recording::ReplaceSeen(_)))
        };
        let change = |page: Option<&HistoryMonth>| {
            let mut all = page.map(|page| page.days.clone()).unwrap_or_default();
            all.extend(days.iter().map(|day| (day.point.date, day.day())));
            let changed = HistoryMonth { month, days: all };
            (is_to_write(page, &changed) && !changed.days.is_empty()).then_some(changed)
        };
        if let Recording::ReplaceSeen(_) = how {
            return pages.change_once(known.as_ref(), keys, change).await;
        }
        pages.update_from(known, &month, keys, change).await
    }

    /// Changes the pages of the goals in `days`. Returns whether one of them changed.
    async fn record_goals(
        &self,
        month: Month,
        days: &[&RecordedDay],
        keys: &dyn FieldKeys,
    ) -> Result<bool, StorageError> {
        if days.is_empty() {
            return Ok(false);
        }
        let pages = Revisions::<GoalMonth>::new(self.table, self.user);
        let mut known = Attributions::new(self.table, self.user).of_month(month, keys).await?;
        let mut changes: BTreeMap<GoalId, BTreeMap<Date, Option<Change>>> = BTreeMap::new();
        for day in days {
            let date = day.point.date;
            // A goal of the day's earlier record may have been deleted.
            for goal in known.iter().filter(|(_, page)| page.value.days.contains_key(&date)) {
                changes.entry(*goal.0).or_default().insert(date, None);
            }
            for (goal, change) in day.attribution.iter().flat_map(|attribution| &attribution.goals) {
                changes.entry(*goal).or_default().insert(date, Some(*change));
            }
        }
        let writes = changes.iter().map(|(goal, changes)| {
            let change = move |page: Option<&GoalMonth>| {
                let mut days = page.map(|page| page.days.clone()).unwrap_or_default();
                for (date, change) in changes {
                    match change {
                        Some(change) => days.insert(*date, *change),
                        None => days.remove(date),
                    };
                }
                let changed = GoalMonth {
                    month,
                    goal: *goal,
                    days,
                };
                (page != Some(&changed)).then_some(changed)
            };
            let (pages, known) = (&pages, known.remove(goal));
            let is_changed = change(known.as_ref().map(|known| &known.value)).is_some();
            async move {
                pages.update_from(known, &(month, *goal), keys, change).await?;
                Ok(is_changed)
            }
        });
        let changed: Vec<bool> = try_join_all(writes).await?;
        Ok(changed.contains(&true))
    }
}

/// How to treat days that are already stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recording {
    /// Replace them.
    Replace,
    /// Replace them if their page has this version.
    ReplaceSeen(Option<u64>),
}
