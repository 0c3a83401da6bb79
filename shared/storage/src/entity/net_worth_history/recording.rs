//! How a day is recorded: its point, why it moved, and what accounts held.

use std::collections::BTreeMap;

use futures::future::try_join_all;
use goldgrove_domain::Money;
use goldgrove_domain::attribution::{Attribution, Change, DailySnapshot};
use goldgrove_domain::ids::{AccountId, GoalId};
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::sealing::FieldKeys;
use jiff::civil::Date;

use super::NetWorthHistory;
use super::pages::{Day, HistoryMonth};
use crate::entity::attribution::{Attributions, GoalMonth};
use crate::entity::balance_history::RecordedBalances;
use crate::entity::{Entity as _, Revisions};
use crate::error::StorageError;
use crate::page::Month;
use crate::table::Condition;

/// A day as it is recorded: its point, what there was, and why that is not what there was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedDay {
    /// The point.
    pub point: NetWorthPoint,
    /// What there was; `None` when it is what [`Recorded`](super::balance_snapshot::Recorded) covers.
    pub snapshot: Option<DailySnapshot>,
    /// Why it moved; `None` when there is nothing to compare with.
    pub attribution: Option<Attribution>,
    /// What each account held, in its own currency; `None` leaves what is kept of that day.
    pub balances: Option<Vec<(AccountId, Money)>>,
}

impl RecordedDay {
    /// A day of the past: a point and why it moved, with no balance snapshot and no balances.
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

/// What was recorded of a day when it was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whether the day had a point.
    pub is_recorded: bool,
    version: Option<u64>,
}

impl NetWorthHistory<'_> {
    /// What is recorded of `date` now, for a record made from what is read after this call.
    pub async fn seen(&self, date: Date, keys: &dyn FieldKeys) -> Result<Seen, StorageError> {
        let pages = Revisions::<HistoryMonth>::new(self.table, self.user);
        let known = pages.get(&Month::of(date), keys).await?;
        Ok(Seen {
            is_recorded: known.as_ref().is_some_and(|known| known.value.days.contains_key(&date)),
            version: known.map(|known| known.version),
        })
    }

    /// Keeps a day in place of what was recorded of it, unless its month was written since it was `seen`: then that record is
    /// newer than what this one was made from.
    ///
    /// Not atomic together: an attribution names the amounts it leads from and to, so one that does not fit its neighbors is not
    /// believed. Repeating it is safe.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the month was written; the day is to be read and recorded again.
    pub async fn put_day(&self, day: &RecordedDay, seen: Seen, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let how = Recording::ReplaceSeen(seen.version);
        self.record(Month::of(day.point.date), &[day], how, keys).await
    }

    /// Keeps days in place of what was recorded of them: one write per month and goal.
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
        // The month's version stands for its goals and balances too: a record made from what was read before must conflict.
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

    /// Changes the pages of the goals that `days` name; whether one of them changed.
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
            // A goal that was there when the day was recorded before may be gone.
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

/// What becomes of days that are stored already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recording {
    /// They are replaced.
    Replace,
    /// They are replaced if their page is of this version.
    ReplaceSeen(Option<u64>),
}
