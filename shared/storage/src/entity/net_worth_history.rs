//! Daily net worth and why it moved: one page per month, `NETWORTH#<YYYY-MM>`, specification table `net_worth_history`.
//!
//! The changes of goals have their own pages ([`super::attribution`]), and so have the balances of accounts
//! ([`super::balance_history`]). See decision 48.

mod pages;
mod recording;

use std::collections::BTreeMap;

use goldgrove_domain::attribution::Attribution;
use goldgrove_domain::{FieldKeys, NetWorthPoint, UserId};
use jiff::ToSpan as _;
use jiff::civil::Date;

use pages::{DAYS, Day, sealed};
pub(crate) use pages::{HistoryMonth, SEALED};
pub use recording::{RecordedDay, Seen};

use super::{Entity, open_all, partition};
use crate::page::Month;
use crate::{Query, Row, StorageError, Table, Value};

/// Days of net worth, opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// The points, the earliest first.
    pub points: Vec<NetWorthPoint>,
    /// Why they moved, without goals, the earliest first.
    pub attributions: Vec<Attribution>,
}

impl Days {
    /// Opens the days in rows of the history.
    pub(crate) fn open(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<Self, StorageError> {
        Ok(Self::of(days_in(rows, keys)?.into_values()))
    }

    fn of(days: impl Iterator<Item = Day>) -> Self {
        let mut opened = Self::default();
        for day in days {
            let date = day.point.date;
            opened.points.push(day.point);
            opened
                .attributions
                .extend(day.moved.map(|(since, net_worth)| Attribution {
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

fn days_in(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<BTreeMap<Date, Day>, StorageError> {
    let pages = open_all(rows, |row, scratch| HistoryMonth::open(row, keys, scratch))?;
    Ok(pages.into_iter().flat_map(|page| page.days).collect())
}

/// How many rows contain the latest `days` days; the first and the last month may be partial.
const fn pages_for(days: usize) -> usize {
    days / 28 + 2
}

/// Rows that contain the latest `days` days, latest first.
pub(crate) async fn latest_rows(table: &dyn Table, user: &UserId, days: usize) -> Result<Vec<Row>, StorageError> {
    let (mut rows, mut missing, mut after) = (Vec::new(), days, None);
    while missing > 0 {
        let query = Query::prefix(partition(user), HistoryMonth::PREFIX)
            .descending()
            .first(pages_for(missing));
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

/// How many days a row contains; 0 for a row that will not open.
fn days_of(row: &Row) -> usize {
    match row.get(DAYS) {
        Some(Value::Number(digits)) => digits.parse().unwrap_or(0),
        _ => 0,
    }
}

store! {
    /// One user's net worth, day by day.
    pub struct NetWorthHistory;
}

impl NetWorthHistory<'_> {
    /// The latest `limit` points in these rows, latest first.
    pub fn opened(rows: Vec<Row>, limit: usize, keys: &dyn FieldKeys) -> Result<Vec<NetWorthPoint>, StorageError> {
        Ok(Days::open(rows, keys)?.latest(limit))
    }

    /// The latest `limit` days, latest first.
    pub async fn latest(&self, limit: usize, keys: &dyn FieldKeys) -> Result<Vec<NetWorthPoint>, StorageError> {
        Self::opened(latest_rows(self.table, self.user, limit).await?, limit, keys)
    }

    /// The first day.
    pub async fn first(&self, keys: &dyn FieldKeys) -> Result<Option<NetWorthPoint>, StorageError> {
        let query = Query::prefix(partition(self.user), HistoryMonth::PREFIX).first(1);
        let days = Days::open(self.table.query(&query).await?, keys)?;
        Ok(days.points.into_iter().next())
    }

    /// The latest `limit` days, each as its own sealed row, latest first.
    pub async fn latest_sealed(&self, limit: usize, keys: &dyn FieldKeys) -> Result<Vec<Row>, StorageError> {
        let points = self.latest(limit, keys).await?;
        points.iter().map(|point| sealed(point, self.user, keys)).collect()
    }

    /// The days from `first` to `last`, both included.
    pub async fn between(&self, first: Date, last: Date, keys: &dyn FieldKeys) -> Result<Days, StorageError> {
        let months = months_between(self.user, HistoryMonth::PREFIX, first, last);
        let mut days = Days::open(self.table.query(&months).await?, keys)?;
        days.points.retain(|point| (first..=last).contains(&point.date));
        days.attributions.retain(|day| (first..=last).contains(&day.date));
        Ok(days)
    }

    /// The last day before `date` with a recorded change.
    pub(crate) async fn last_moved_before(
        &self,
        date: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Option<Date>, StorageError> {
        // Two months, because the current one may have begun today.
        let (first, last) = (
            Month::of(date).first().saturating_sub(1.month()),
            date.saturating_sub(1.day()),
        );
        let days = self.between(first, last, keys).await?;
        Ok(days.attributions.iter().map(|day| day.date).max())
    }
}

/// The rows of the months from `first` to `last` under `prefix`.
pub(crate) fn months_between(user: &UserId, prefix: &str, first: Date, last: Date) -> Query {
    let (from, to) = (Month::of(first), Month::of(last));
    // `~` sorts after every character in a key.
    Query::between(partition(user), format!("{prefix}{from}"), format!("{prefix}{to}~"))
}
