//! Why goals moved: one page per month and goal, `MOVEMENT#<YYYY-MM>#<goal>`, table `net_worth_movements`. Why net
//! worth moved is stored with its points ([`super::net_worth_history`]).

use std::collections::BTreeMap;

use goldgrove_domain::attribution::{Attribution, CAUSES, Causes, Change};
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Currency, FieldKeys, Goal, GoalId, Money, UserId};
use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::net_worth_history::{Days, HistoryMonth, months_between};
use super::{Entity, Versioned, key_of, open_all, rows_of};
use crate::codec::{SealedAttribute, SealedReader, Sealer};
use crate::page::{self, Month, PAGE};
use crate::{Row, StorageError};

/// Every sealed field of a page.
pub(crate) const SEALED: &[SealedAttribute] = &[PAGE];

/// The changes of one goal in one month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoalMonth {
    pub(crate) month: Month,
    pub(crate) goal: GoalId,
    pub(crate) days: BTreeMap<Date, Change>,
}

impl Entity for GoalMonth {
    type Id = (Month, GoalId);
    const TABLE: SealedTable = SealedTable::NetWorthMovements;
    const PREFIX: &'static str = "MOVEMENT#";
    const RECORD: &'static str = "date";

    fn id(&self) -> Self::Id {
        (self.month, self.goal)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        let days = self.days.iter();
        let days: Vec<(i8, StoredChange)> = days
            .map(|(date, change)| (date.day(), StoredChange::of(change)))
            .collect();
        sealer.seal_bytes(PAGE, &page::pack(&days)?)?;
        Ok(sealer.row)
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let (month, goal): (Month, GoalId) = reader.id()?;
        let days = reader.open_bytes(PAGE, |page| {
            let days = page::unpack::<Vec<(i8, StoredChange)>>(page)?;
            let mut days = days.iter();
            days.try_fold(BTreeMap::new(), |mut read, (day, change)| {
                read.insert(month.day(*day)?, change.read()?);
                Some(read)
            })
        })?;
        Ok(Self { month, goal, days })
    }
}

store! {
    /// Why one user's figures moved, day by day.
    pub struct Attributions;
}

impl Attributions<'_> {
    /// The attributions of the days from `first` to `last`, both included, with all goals, the earliest first.
    pub async fn between(
        &self,
        first: Date,
        last: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Vec<Attribution>, StorageError> {
        let history = months_between(self.user, HistoryMonth::PREFIX, first, last);
        let (history, goals) = tokio::try_join!(self.table.query(&history), self.rows_between(first, last))?;
        let mut attributions = Self::joined(Days::open(history, keys)?.attributions, goals, keys)?;
        attributions.retain(|day| (first..=last).contains(&day.date));
        Ok(attributions)
    }

    /// All attributions, the earliest first.
    pub async fn list(&self, keys: &dyn FieldKeys) -> Result<Vec<Attribution>, StorageError> {
        self.between(Date::MIN, Date::MAX, keys).await
    }

    /// The changes of one goal on the days from `first` to `last`, both included. Reads no rows of other goals.
    pub async fn of_goal(
        &self,
        goal: &Goal,
        first: Date,
        last: Date,
        keys: &dyn FieldKeys,
    ) -> Result<BTreeMap<Date, Change>, StorageError> {
        // A day before the goal was made, in any time zone.
        let made = goal
            .created_at
            .to_zoned(TimeZone::UTC)
            .date()
            .saturating_sub(1_i32.day());
        let first = first.max(made);
        let key = |month| key_of::<GoalMonth>(self.user, &(month, goal.id));
        let pages = self
            .table
            .batch_get(Month::range(first, last).map(key).collect())
            .await?;
        let pages = open_all(pages, |row, scratch| GoalMonth::open(row, keys, scratch))?;
        let mut days: BTreeMap<Date, Change> = pages.into_iter().flat_map(|page| page.days).collect();
        days.retain(|date, _| (first..=last).contains(date));
        Ok(days)
    }

    /// The pages of one month, by goal.
    pub(crate) async fn of_month(
        &self,
        month: Month,
        keys: &dyn FieldKeys,
    ) -> Result<BTreeMap<GoalId, Versioned<GoalMonth>>, StorageError> {
        let rows = rows_of(self.table, self.user, &format!("{}{month}#", GoalMonth::PREFIX)).await?;
        let pages = open_all(rows, |row, scratch| Versioned::<GoalMonth>::open(row, keys, scratch))?;
        Ok(pages.into_iter().map(|page| (page.value.goal, page)).collect())
    }

    async fn rows_between(&self, first: Date, last: Date) -> Result<Vec<Row>, StorageError> {
        let query = months_between(self.user, GoalMonth::PREFIX, first, last);
        self.table.query(&query).await
    }

    /// The attributions of net worth in `history`, combined with the goals' changes in `pages`.
    fn joined(
        history: Vec<Attribution>,
        pages: Vec<Row>,
        keys: &dyn FieldKeys,
    ) -> Result<Vec<Attribution>, StorageError> {
        let mut days: BTreeMap<Date, Attribution> = history.into_iter().map(|day| (day.date, day)).collect();
        for page in open_all(pages, |row, scratch| GoalMonth::open(row, keys, scratch))? {
            for (date, change) in page.days {
                if let Some(day) = days.get_mut(&date) {
                    day.goals.push((page.goal, change));
                }
            }
        }
        Ok(days.into_values().collect())
    }
}

/// The currency, the amount before, and the amount per cause, in the order of causes. Without amounts if nothing moved,
/// as on most days; without the last cause if its amount is zero.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredChange(String, String, Vec<String>);

impl StoredChange {
    pub(super) fn of(change: &Change) -> Self {
        let amounts = change.causes.amounts();
        let moved = match amounts.as_slice() {
            none if none.iter().all(Money::is_zero) => &[],
            [known @ .., last] if last.is_zero() => known,
            all => all,
        };
        Self(
            change.before.currency().to_string(),
            change.before.to_string(),
            moved.iter().map(Money::to_string).collect(),
        )
    }

    pub(super) fn read(&self) -> Option<Change> {
        let currency = Currency::parse(&self.0).ok()?;
        let amount = |text: &String| Money::parse(text, currency).ok();
        let before = amount(&self.1)?;
        if self.2.is_empty() {
            let causes = Causes::none(currency);
            return Some(Change { before, causes });
        }
        let mut amounts: Vec<Money> = self.2.iter().map(amount).collect::<Option<_>>()?;
        if amounts.len() + 1 == CAUSES {
            amounts.push(Money::zero(currency));
        }
        let causes = Causes::from_amounts(amounts.try_into().ok()?).ok()?;
        Some(Change { before, causes })
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::attribution::Cause;

    use super::*;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::USD).unwrap()
    }

    #[test]
    fn a_change_keeps_as_many_causes_as_moved() {
        let of = |cause| Change {
            before: usd(500),
            causes: Causes::only(cause, usd(25)),
        };
        let nothing = Change {
            causes: Causes::none(Currency::USD),
            ..of(Cause::Added)
        };
        let rows = [
            ("nothing moved", nothing, 0),
            ("not for the last cause", of(Cause::Added), 8),
            ("an account changed its currency", of(Cause::Redenominated), 9),
        ];
        for (name, change, kept) in rows {
            let stored = StoredChange::of(&change);
            assert_eq!(stored.2.len(), kept, "{name}");
            assert_eq!(stored.read(), Some(change), "{name}");
        }
        for strange in [1, 7, 10] {
            let stored = StoredChange("USD".to_owned(), "5.00".to_owned(), vec!["0.25".to_owned(); strange]);
            assert_eq!(stored.read(), None, "{strange} causes");
        }
    }
}
