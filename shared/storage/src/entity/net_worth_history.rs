//! Daily net worth and why it moved: one page per month, `NETWORTH#<YYYY-MM>`, specification table `net_worth_history`.
//!
//! Rows of an earlier release hold a day each (`NETWORTH#<date>`, its changes in `MOVEMENT#<date>`). They are read beside
//! pages, a page wins, and the first page of a month takes them in; [`NetWorthHistory::migrate`] makes the pages of months
//! that are over, and removes what pages have taken in. Goals' changes lie in pages of their own ([`super::movement`]), and so do the
//! balances of accounts ([`super::balance_history`]). See decision 48.

use std::collections::{BTreeMap, BTreeSet};

use futures::future::try_join_all;
use goldgrove_domain::attribution::{Change, DailyStanding, Movement};
use goldgrove_domain::ids::{AccountId, GoalId, UserId};
use goldgrove_domain::net_worth_history::{NativeTotals, NetWorthPoint};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use goldgrove_domain::{Currency, Money};
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::balance_history::RecordedBalances;
use super::movement::{GoalMonth, Movements, StoredChange};
use super::{Entity, Revisions, USER, key_of, open_all, partition};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::{Fault, StorageError};
use crate::page::{self, Month, PAGE};
use crate::table::{Condition, Query, Table};
use crate::value::{Key, Row, Value};

const NET_WORTH: SealedAttribute = sealed_attribute!("net_worth");
const ASSETS: SealedAttribute = sealed_attribute!("assets");
const LIABILITIES: SealedAttribute = sealed_attribute!("liabilities");
/// How many days a page holds.
const DAYS: &str = "days";

/// Every sealed field of a row: of a day, and of a page.
pub(crate) const SEALED: &[SealedAttribute] = &[NET_WORTH, ASSETS, LIABILITIES, PAGE];

/// How many months one run of [`NetWorthHistory::migrate`] moves into pages.
const MONTHS_A_RUN: usize = 12;

/// A day by itself: how an earlier release stored it, and how clients that open fields themselves get it.
impl Entity for NetWorthPoint {
    type Id = Date;
    const TABLE: SealedTable = SealedTable::NetWorthHistory;
    const PREFIX: &'static str = "NETWORTH#";

    fn id(&self) -> Date {
        self.date
    }

    fn sort_key(date: &Date) -> String {
        format!("{}{date}", Self::PREFIX)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let record = self.date.to_string();
        let mut sealer = Sealer::new(Self::TABLE, &record, key_of::<Self>(user, &self.date), keys);
        let currency = sealer.one_currency(self.assets, [self.liabilities])?;
        let net_worth = self
            .net_worth()
            .map_err(|_| StorageError::TooLarge { what: "a net worth" })?;
        sealer.seal(NET_WORTH, net_worth)?;
        sealer.seal(ASSETS, self.assets)?;
        sealer.seal(LIABILITIES, self.liabilities)?;
        Ok(sealer
            .row
            .with("date", record.as_str())
            .with(USER, user.as_str())
            .with("currency", currency.code()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let record = |plain: &mut Reader| plain.record("date");
        let mut reader = SealedReader::new(Self::TABLE, row, record, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        let point = Self {
            date: reader.id(str::parse)?,
            assets: reader.money(ASSETS, currency)?,
            liabilities: reader.money(LIABILITIES, currency)?,
            natives: Vec::new(),
        };
        let stored = reader.money(NET_WORTH, currency)?;
        if point.net_worth() != Ok(stored) {
            return Err(reader.plain.corrupt(NET_WORTH.field, Fault::Contradiction));
        }
        Ok(point)
    }
}

/// A recorded day: its point, and the change of net worth since the day it is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Day {
    point: NetWorthPoint,
    moved: Option<(Date, Change)>,
}

/// The recorded days of one month.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HistoryMonth {
    month: Month,
    days: BTreeMap<Date, Day>,
}

/// Day of the month, currency, assets, liabilities, the change with the day it is compared with, and assets and liabilities
/// by currency, which days of an earlier release lack.
#[derive(Serialize, Deserialize)]
struct StoredDay(
    i8,
    String,
    String,
    String,
    Option<(Date, StoredChange)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")] Vec<StoredNative>,
);

/// Currency, assets and liabilities.
#[derive(Serialize, Deserialize)]
struct StoredNative(String, String, String);

impl StoredNative {
    fn of(native: &NativeTotals) -> Self {
        Self(
            native.assets.currency().to_string(),
            native.assets.to_string(),
            native.liabilities.to_string(),
        )
    }

    fn read(&self) -> Option<NativeTotals> {
        let currency = Currency::parse(&self.0).ok()?;
        Some(NativeTotals {
            assets: Money::parse(&self.1, currency).ok()?,
            liabilities: Money::parse(&self.2, currency).ok()?,
        })
    }
}

impl StoredDay {
    fn of(day: &Day) -> Self {
        let NetWorthPoint {
            date,
            assets,
            liabilities,
            natives,
        } = &day.point;
        Self(
            date.day(),
            assets.currency().to_string(),
            assets.to_string(),
            liabilities.to_string(),
            day.moved
                .as_ref()
                .map(|(since, change)| (*since, StoredChange::of(change))),
            natives.iter().map(StoredNative::of).collect(),
        )
    }

    fn read(&self, month: Month) -> Option<(Date, Day)> {
        let currency = Currency::parse(&self.1).ok()?;
        let amount = |text: &str| Money::parse(text, currency).ok();
        let date = month.day(self.0)?;
        let point = NetWorthPoint {
            date,
            assets: amount(&self.2)?,
            liabilities: amount(&self.3)?,
            natives: self.5.iter().map(StoredNative::read).collect::<Option<_>>()?,
        };
        let moved = match &self.4 {
            None => None,
            Some((since, change)) => Some((*since, change.read()?)),
        };
        Some((date, Day { point, moved }))
    }
}

impl Entity for HistoryMonth {
    type Id = Month;
    const TABLE: SealedTable = SealedTable::NetWorthHistory;
    const PREFIX: &'static str = NetWorthPoint::PREFIX;

    fn id(&self) -> Month {
        self.month
    }

    fn sort_key(month: &Month) -> String {
        format!("{}{month}", Self::PREFIX)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let record = self.month.to_string();
        let mut sealer = Sealer::new(Self::TABLE, &record, key_of::<Self>(user, &self.month), keys);
        for day in self.days.values() {
            sealer.one_currency(day.point.assets, [day.point.liabilities])?;
        }
        let days: Vec<StoredDay> = self.days.values().map(StoredDay::of).collect();
        sealer.seal_bytes(PAGE, &page::pack(&days)?)?;
        Ok(sealer
            .row
            .with("date", record.as_str())
            .with(USER, user.as_str())
            .with(DAYS, u64::try_from(days.len()).unwrap_or(u64::MAX)))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let record = |plain: &mut Reader| plain.record("date");
        let mut reader = SealedReader::new(Self::TABLE, row, record, keys, scratch)?;
        let month = reader.id(|text| Month::parse(text).ok_or(()))?;
        let counted: usize = reader.plain.number(DAYS)?;
        let days: BTreeMap<Date, Day> = reader.open_bytes(PAGE, |page| {
            let days = page::unpack::<Vec<StoredDay>>(page)?;
            days.iter().map(|day| day.read(month)).collect()
        })?;
        if days.len() != counted {
            return Err(reader.plain.corrupt(DAYS, Fault::Contradiction));
        }
        Ok(Self { month, days })
    }
}

/// A day as it is recorded: its point, what there was, and why that is not what there was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedDay {
    /// The point.
    pub point: NetWorthPoint,
    /// What there was; `None` when it is what [`Recorded`](super::standing::Recorded) covers.
    pub standing: Option<DailyStanding>,
    /// Why it moved; `None` when there is nothing to compare with.
    pub movement: Option<Movement>,
    /// What each account held, in its own currency; `None` leaves what is kept of that day.
    pub balances: Option<Vec<(AccountId, Money)>>,
}

impl RecordedDay {
    /// A day of the past: a point and why it moved, with no balance snapshot and no balances.
    pub const fn past(point: NetWorthPoint, movement: Option<Movement>) -> Self {
        Self {
            point,
            standing: None,
            movement,
            balances: None,
        }
    }

    fn day(&self) -> Day {
        let moved = self
            .movement
            .as_ref()
            .map(|movement| (movement.since, movement.net_worth));
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

/// Days of net worth, opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// The points, the earliest first.
    pub points: Vec<NetWorthPoint>,
    /// Why they moved, without goals, the earliest first.
    pub movements: Vec<Movement>,
}

impl Days {
    /// The days in rows of the history, pages and single days alike.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] at the first row that does not open.
    pub(crate) fn open(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<Self, StorageError> {
        Ok(Self::of(days_in(rows, keys)?.into_values()))
    }

    fn of(days: impl Iterator<Item = Day>) -> Self {
        let mut opened = Self::default();
        for day in days {
            let date = day.point.date;
            opened.points.push(day.point);
            opened.movements.extend(day.moved.map(|(since, net_worth)| Movement {
                date,
                since,
                net_worth,
                goals: Vec::new(),
            }));
        }
        opened
    }

    /// The latest `limit` points, latest first.
    pub(crate) fn latest(mut self, limit: usize) -> Vec<NetWorthPoint> {
        self.points.reverse();
        self.points.truncate(limit);
        self.points
    }
}

fn is_page(row: &Row) -> bool {
    row.get(PAGE.ciphertext).is_some()
}

fn days_in(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<BTreeMap<Date, Day>, StorageError> {
    let (pages, single): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(is_page);
    let single = open_all(single, |row, scratch| NetWorthPoint::open(row, keys, scratch))?;
    let pages = open_all(pages, |row, scratch| HistoryMonth::open(row, keys, scratch))?;
    let mut days: BTreeMap<Date, Day> = single
        .into_iter()
        .map(|point| (point.date, Day { point, moved: None }))
        .collect();
    days.extend(pages.into_iter().flat_map(|page| page.days));
    Ok(days)
}

/// How many rows hold the latest `days` days: the first and the last month in part.
const fn pages_for(days: usize) -> usize {
    days / 28 + 2
}

/// Rows that hold the latest `days` days, latest first.
pub(crate) async fn latest_rows(table: &dyn Table, user: &UserId, days: usize) -> Result<Vec<Row>, StorageError> {
    let (mut rows, mut missing, mut after) = (Vec::new(), days, None);
    while missing > 0 {
        let limit = if rows.iter().all(is_page) {
            pages_for(missing)
        } else {
            missing
        };
        let query = Query::prefix(partition(user), NetWorthPoint::PREFIX)
            .descending()
            .first(limit);
        let page = table.query_page(&query, after.as_ref()).await?;
        for row in &page.rows {
            missing = missing.saturating_sub(days_of(row));
        }
        rows.extend(page.rows);
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    Ok(rows)
}

fn days_of(row: &Row) -> usize {
    match row.get(DAYS) {
        Some(Value::Number(digits)) => digits.parse().unwrap_or(1),
        _ => 1,
    }
}

/// One user's net worth, day by day.
pub struct NetWorthHistory<'a> {
    table: &'a dyn Table,
    user: &'a UserId,
}

impl<'a> NetWorthHistory<'a> {
    /// The history of `user` in `table`.
    pub const fn new(table: &'a dyn Table, user: &'a UserId) -> Self {
        Self { table, user }
    }

    /// What is recorded of `date` now, for a record made from what is read after this call.
    ///
    /// # Errors
    /// [`StorageError`].
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
    /// Not atomic together: a movement names the amounts it leads from and to, so one that does not fit its neighbors is not
    /// believed. Repeating it is safe.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the month was written; the day is to be read and recorded again.
    pub async fn put_day(&self, day: &RecordedDay, seen: Seen, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let how = Recording::ReplaceSeen(seen.version);
        self.record(Month::of(day.point.date), &[day], how, keys).await
    }

    /// Keeps days in place of what was recorded of them: one write per month and goal.
    ///
    /// # Errors
    /// [`StorageError`].
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

    /// Keeps a day unless it has a point, which then stays as it is with all that belongs to it.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn add_day(&self, day: &RecordedDay, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let month = Month::of(day.point.date);
        self.record(month, &[day], Recording::Add, keys).await
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
        let (past, single) = match &known {
            Some(_) if how != Recording::Migrate => Default::default(),
            Some(_) => (Past::default(), self.past(month, keys).await?.1),
            None => self.past(month, keys).await?,
        };
        let stored = known.as_ref().map_or(&past.days, |known| &known.value.days);
        let is_wanted = |stored: &BTreeMap<Date, Day>, day: &RecordedDay| {
            matches!(how, Recording::Replace | Recording::ReplaceSeen(_)) || !stored.contains_key(&day.point.date)
        };
        let new: Vec<&RecordedDay> = days.iter().copied().filter(|day| is_wanted(stored, day)).collect();
        for standing in new.iter().filter_map(|day| day.standing.as_ref()) {
            let row = standing.seal(self.user, keys)?;
            self.table.put(row, Condition::Always).await?;
        }
        let balances: Vec<(Date, &[(AccountId, Money)])> = new
            .iter()
            .filter_map(|day| Some((day.point.date, day.balances.as_deref()?)))
            .collect();
        let own = RecordedBalances::new(self.table, self.user);
        let (has_changed_goals, has_changed_balances) = tokio::try_join!(
            self.record_goals(month, &past, &new, keys),
            own.record(month, &balances, keys)
        )?;
        // The month's version stands for its goals and balances too: a record made from what was read before must conflict.
        let is_beside = has_changed_goals || has_changed_balances;
        let is_to_write = |page: Option<&HistoryMonth>, changed: &HistoryMonth| {
            page != Some(changed) || (is_beside && matches!(how, Recording::ReplaceSeen(_)))
        };
        let change = |page: Option<&HistoryMonth>| {
            let mut days = page.map_or_else(|| past.days.clone(), |page| page.days.clone());
            for day in &new {
                if is_wanted(&days, day) {
                    days.insert(day.point.date, day.day());
                }
            }
            let changed = HistoryMonth { month, days };
            (is_to_write(page, &changed) && !changed.days.is_empty()).then_some(changed)
        };
        if let Recording::ReplaceSeen(_) = how {
            return pages.change_once(known.as_ref(), keys, change).await;
        }
        pages.update_from(known, &month, keys, change).await?;
        if how == Recording::Migrate {
            self.table.batch_delete(single).await?;
        }
        Ok(())
    }

    /// Changes the pages of the goals that `past` and `days` name; whether one of them changed.
    async fn record_goals(
        &self,
        month: Month,
        past: &Past,
        days: &[&RecordedDay],
        keys: &dyn FieldKeys,
    ) -> Result<bool, StorageError> {
        if days.is_empty() && past.goals.is_empty() {
            return Ok(false);
        }
        let pages = Revisions::<GoalMonth>::new(self.table, self.user);
        let mut known = Movements::new(self.table, self.user).of_month(month, keys).await?;
        let mut changes: BTreeMap<GoalId, BTreeMap<Date, Option<Change>>> = BTreeMap::new();
        for (goal, days) in &past.goals {
            let days = days.iter().map(|(date, change)| (*date, Some(*change)));
            changes.entry(*goal).or_default().extend(days);
        }
        for day in days {
            let date = day.point.date;
            // A goal that was there when the day was recorded before may be gone.
            for goal in known.iter().filter(|(_, page)| page.value.days.contains_key(&date)) {
                changes.entry(*goal.0).or_default().insert(date, None);
            }
            for (goal, change) in day.movement.iter().flat_map(|movement| &movement.goals) {
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

    /// What rows of single days hold of a month, and where they are.
    async fn past(&self, month: Month, keys: &dyn FieldKeys) -> Result<(Past, Vec<Key>), StorageError> {
        let of_days = |prefix: &str| Query::prefix(partition(self.user), format!("{prefix}{month}-"));
        let (points, movements) = (of_days(NetWorthPoint::PREFIX), of_days(Movement::PREFIX));
        let (points, movements) = tokio::try_join!(self.table.query(&points), self.table.query(&movements))?;
        // The points go last: they tell that there is something left to move.
        let single = movements.iter().chain(&points).map(|row| row.key().clone()).collect();
        let mut past = Past {
            days: days_in(points, keys)?,
            goals: BTreeMap::new(),
        };
        for movement in open_all(movements, |row, scratch| Movement::open(row, keys, scratch))? {
            past.add(movement);
        }
        Ok((past, single))
    }

    /// Moves the oldest months that are still stored day by day into pages, a year of them at most; repeating it moves on,
    /// and a run that was cut off loses nothing. Gives how many months it moved.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn migrate(&self, keys: &dyn FieldKeys) -> Result<usize, StorageError> {
        let everything = Query::prefix(partition(self.user), NetWorthPoint::PREFIX);
        let rows = self.table.query(&everything).await?;
        let single = rows.iter().filter(|row| !is_page(row));
        let months: BTreeSet<Month> = single.filter_map(|row| month_of(row.key())).collect();
        let moved = months.len().min(MONTHS_A_RUN);
        for month in months.into_iter().take(MONTHS_A_RUN) {
            self.record(month, &[], Recording::Migrate, keys).await?;
        }
        Ok(moved)
    }

    /// Whether rows that were read of the history hold single days.
    pub fn is_to_migrate(rows: &[Row]) -> bool {
        !rows.iter().all(is_page)
    }

    /// The latest `limit` points in these rows, latest first.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] at the first row that does not open.
    pub fn opened(rows: Vec<Row>, limit: usize, keys: &dyn FieldKeys) -> Result<Vec<NetWorthPoint>, StorageError> {
        Ok(Days::open(rows, keys)?.latest(limit))
    }

    /// The latest `limit` days, latest first.
    ///
    /// # Errors
    /// As [`Self::opened`].
    pub async fn latest(&self, limit: usize, keys: &dyn FieldKeys) -> Result<Vec<NetWorthPoint>, StorageError> {
        Self::opened(latest_rows(self.table, self.user, limit).await?, limit, keys)
    }

    /// The latest `limit` days as rows of their own, sealed, latest first.
    ///
    /// # Errors
    /// As [`Self::opened`] and [`Entity::seal`].
    pub async fn latest_sealed(&self, limit: usize, keys: &dyn FieldKeys) -> Result<Vec<Row>, StorageError> {
        let points = self.latest(limit, keys).await?;
        points.iter().map(|point| point.seal(self.user, keys)).collect()
    }

    /// The days from `first` to `last`, both included, with goals.
    ///
    /// # Errors
    /// As [`Self::opened`].
    pub async fn between(&self, first: Date, last: Date, keys: &dyn FieldKeys) -> Result<Days, StorageError> {
        let movements = Movements::new(self.table, self.user);
        let history = months_between(self.user, NetWorthPoint::PREFIX, first, last);
        let (history, goals) = tokio::try_join!(self.table.query(&history), movements.rows_between(first, last))?;
        let mut days = Days::open(history, keys)?;
        days.points.retain(|point| (first..=last).contains(&point.date));
        days.movements
            .retain(|movement| (first..=last).contains(&movement.date));
        days.movements = Movements::joined(days.movements, goals, keys)?;
        days.movements
            .retain(|movement| (first..=last).contains(&movement.date));
        Ok(days)
    }

    /// The last day before `date` whose change is recorded.
    ///
    /// # Errors
    /// As [`Self::opened`].
    pub(crate) async fn last_moved_before(
        &self,
        date: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Option<Date>, StorageError> {
        // Two months: this one may have begun today.
        let (first, last) = (
            Month::of(date).first().saturating_sub(1.month()),
            date.saturating_sub(1.day()),
        );
        let rows = self
            .table
            .query(&months_between(self.user, NetWorthPoint::PREFIX, first, last))
            .await?;
        let days = if rows.iter().all(is_page) {
            Days::open(rows, keys)?
        } else {
            self.between(first, last, keys).await?
        };
        let moved = days.movements.iter().map(|movement| movement.date);
        Ok(moved.filter(|day| *day < date).max())
    }
}

/// What becomes of days that are stored already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recording {
    /// They are replaced.
    Replace,
    /// They are replaced if their page is of this version.
    ReplaceSeen(Option<u64>),
    /// They stay.
    Add,
    /// They stay, and rows of single days go.
    Migrate,
}

/// What rows of single days hold of one month.
#[derive(Default)]
struct Past {
    days: BTreeMap<Date, Day>,
    goals: BTreeMap<GoalId, BTreeMap<Date, Change>>,
}

impl Past {
    /// A movement without a point was cut off while it was recorded: it is believed by no reader.
    fn add(&mut self, movement: Movement) {
        let Some(day) = self.days.get_mut(&movement.date) else {
            return;
        };
        day.moved = Some((movement.since, movement.net_worth));
        for (goal, change) in movement.goals {
            self.goals.entry(goal).or_default().insert(movement.date, change);
        }
    }
}

/// The rows of the months from `first` to `last` under `prefix`, pages and single days.
pub(crate) fn months_between(user: &UserId, prefix: &str, first: Date, last: Date) -> Query {
    let (from, to) = (Month::of(first), Month::of(last));
    // `~` sorts after everything a key is made of.
    Query::between(partition(user), format!("{prefix}{from}"), format!("{prefix}{to}~"))
}

fn month_of(key: &Key) -> Option<Month> {
    Month::parse(key.sort.strip_prefix(NetWorthPoint::PREFIX)?.get(..7)?)
}
