//! Published exchange rates, the same for every user: one row per month, `MONTH#<month>` in the partition `EXCHANGERATES`.
//!
//! Rates are public, so they are not sealed. The first rate of a currency and day stays in use. If a source later
//! publishes another one for the same day, it is added as a revision, so figures that were shown do not change and the
//! difference is recorded.
//!
//! `rates` is a map from source and currency to one text of days and rates, such as `02=1.3712 03=1.3720`. One value
//! per day would make a thousand values per row. The 35 currencies of a month take some 8 kB, the ten years since 2017
//! less than 1 MB.

use std::collections::{BTreeMap, BTreeSet};

use goldgrove_domain::exchange::{Observation, RateSource};
use goldgrove_domain::money::Currency;
use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::Decimal;

use super::version_of;
use crate::codec::Reader;
use crate::page::Month;
use crate::retry::retried;
use crate::table::{TRANSACTION_WRITES_MAX, VERSION};
use crate::{Condition, Fault, Key, Query, Row, StorageError, Table, Value, Write};

const TABLE: &str = "exchange_rates";
const PARTITION: &str = "EXCHANGERATES";
const PREFIX: &str = "MONTH#";
const MONTH: &str = "month";
const RATES: &str = "rates";
const REVISIONS: &str = "revisions";

/// How often months are merged again after another run changed them.
const ATTEMPTS: u32 = 4;

/// A currency's rate from a source.
pub type Published = (Currency, Observation);

/// A rate that a source published when another one of the same day was already in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The currency.
    pub currency: Currency,
    /// The later rate.
    pub observation: Observation,
    /// When it was fetched.
    pub seen_at: Timestamp,
}

/// The rates of a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateMonth {
    /// The first day of the month.
    pub first: Date,
    /// The rates in use.
    pub rates: BTreeMap<(Currency, Date), Observation>,
    /// The later rates, in the order they were fetched.
    pub revisions: Vec<Revision>,
}

/// The changes of one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Rates of a currency and day that had none.
    pub added: usize,
    /// Rates that differ from the one in use and are stored as revisions.
    pub revised: usize,
}

impl RateMonth {
    const fn of(month: Month) -> Self {
        Self {
            first: month.first(),
            rates: BTreeMap::new(),
            revisions: Vec::new(),
        }
    }

    /// Adds a rate that is new.
    fn publish(&mut self, (currency, observation): Published, seen_at: Timestamp) -> Changes {
        let Some(used) = self.rates.get(&(currency, observation.day)) else {
            self.rates.insert((currency, observation.day), observation);
            return Changes { added: 1, revised: 0 };
        };
        let is_known = *used == observation
            || self
                .revisions
                .iter()
                .any(|known| (known.currency, known.observation) == (currency, observation));
        if is_known {
            return Changes::default();
        }
        self.revisions.push(Revision {
            currency,
            observation,
            seen_at,
        });
        Changes { added: 0, revised: 1 }
    }
}

impl std::ops::AddAssign for Changes {
    fn add_assign(&mut self, other: Self) {
        self.added += other.added;
        self.revised += other.revised;
    }
}

/// The published rates.
pub struct ExchangeRateMonths<'a> {
    table: &'a dyn Table,
}

impl<'a> ExchangeRateMonths<'a> {
    /// The rates in the main `table`.
    pub const fn new(table: &'a dyn Table) -> Self {
        Self { table }
    }

    /// The months from that of `first` to that of `last`, the earliest first. Months without rates are left out. The
    /// read is eventually consistent.
    pub async fn between(&self, first: Date, last: Date) -> Result<Vec<RateMonth>, StorageError> {
        let rows = self.table.query(&months(first, last).eventual()).await?;
        rows.into_iter().map(open).collect()
    }

    /// The newest day with a rate of `source` in use; `None` if it has none.
    pub async fn latest_day(&self, source: RateSource) -> Result<Option<Date>, StorageError> {
        // Only a source that has not published for a while needs more than the latest months.
        for limit in [2, usize::MAX] {
            let latest = Query::prefix(PARTITION, PREFIX).descending().first(limit);
            for row in self.table.query(&latest).await? {
                let rates = open(row)?.rates.into_values();
                let days = rates.filter(|rate| rate.source == source).map(|rate| rate.day);
                if let Some(day) = days.max() {
                    return Ok(Some(day));
                }
            }
        }
        Ok(None)
    }

    /// Stores rates that were fetched at `seen_at`. Of two rates of a currency and day, the first stays in use.
    /// Publishing the same rates again changes nothing. Months are written 100 at a time; after an error, publishing
    /// again completes the rest.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when other runs keep changing the same months.
    pub async fn publish(&self, published: &[Published], seen_at: Timestamp) -> Result<Changes, StorageError> {
        let months: BTreeSet<Month> = published.iter().map(|(_, rate)| Month::of(rate.day)).collect();
        let months: Vec<Month> = months.into_iter().collect();
        let mut changes = Changes::default();
        for some in months.chunks(TRANSACTION_WRITES_MAX) {
            let of_these = |(_, rate): &&Published| some.contains(&Month::of(rate.day));
            let published: Vec<Published> = published.iter().filter(of_these).copied().collect();
            let merge = || self.merge(&published, some[0], some[some.len() - 1], seen_at);
            changes += retried(ATTEMPTS, merge).await?;
        }
        Ok(changes)
    }

    async fn merge(
        &self,
        published: &[Published],
        first: Month,
        last: Month,
        seen_at: Timestamp,
    ) -> Result<Changes, StorageError> {
        let mut stored = BTreeMap::new();
        for row in self.table.query(&months(first.first(), last.first())).await? {
            let version = version_of(TABLE, &row)?;
            let month = open(row)?;
            stored.insert(Month::of(month.first), (Some(version), month));
        }
        let mut changes = Changes::default();
        let mut changed = BTreeSet::new();
        for one in published {
            let month = Month::of(one.1.day);
            let (_, kept) = stored.entry(month).or_insert_with(|| (None, RateMonth::of(month)));
            let change = kept.publish(*one, seen_at);
            if change != Changes::default() {
                changed.insert(month);
            }
            changes += change;
        }
        stored.retain(|month, _| changed.contains(month));
        let writes: Vec<Write> = stored
            .into_values()
            .map(|(version, month)| replacing(&month, version))
            .collect();
        if !writes.is_empty() {
            self.table.transact(writes).await?;
        }
        Ok(changes)
    }
}

fn months(first: Date, last: Date) -> Query {
    let sort = |date| format!("{PREFIX}{}", Month::of(date));
    Query::between(PARTITION, sort(first), sort(last))
}

/// Stores `month`, replacing the row with this version, or as the first.
fn replacing(month: &RateMonth, version: Option<u64>) -> Write {
    Write::Put(
        row_of(month).with(VERSION, version.unwrap_or(0) + 1),
        Condition::at(version),
    )
}

fn row_of(month: &RateMonth) -> Row {
    let mut texts: BTreeMap<RateSource, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for ((currency, day), Observation { rate, source, .. }) in &month.rates {
        let days = texts.entry(*source).or_default().entry(currency.to_string());
        days.or_default().push(format!("{:02}={}", day.day(), rate.normalize()));
    }
    let rates = texts.into_iter().map(|(source, texts)| {
        let texts = texts.into_iter().map(|(code, days)| (code, days.join(" ").into()));
        (<&str>::from(source).to_owned(), Value::Map(texts.collect()))
    });
    let written = Month::of(month.first);
    Row::new(Key::new(PARTITION, format!("{PREFIX}{written}")))
        .with(MONTH, written.to_string())
        .with(RATES, Value::Map(rates.collect()))
        .with(REVISIONS, Value::List(month.revisions.iter().map(revision).collect()))
}

fn revision(revision: &Revision) -> Value {
    let Observation { day, rate, source } = revision.observation;
    Value::Map(BTreeMap::from([
        ("currency".to_owned(), revision.currency.code().into()),
        ("day".to_owned(), day.to_string().into()),
        ("rate".to_owned(), rate.normalize().to_string().into()),
        ("source".to_owned(), <&str>::from(source).into()),
        ("seen_at".to_owned(), revision.seen_at.to_string().into()),
    ]))
}

fn open(row: Row) -> Result<RateMonth, StorageError> {
    let mut reader = Reader::new(TABLE, row);
    let month = reader.parsed(MONTH, Month::parse)?;
    if reader.key().sort != format!("{PREFIX}{month}") {
        return Err(reader.corrupt(MONTH, Fault::Contradiction));
    }
    let unreadable = |attribute| StorageError::corrupt(TABLE, attribute, Fault::Unreadable);
    let rates = read_rates(month, reader.map(RATES)?).ok_or_else(|| unreadable(RATES))?;
    let revisions = reader.list(REVISIONS)?.into_iter().map(read_revision);
    let revisions = revisions.collect::<Option<_>>().ok_or_else(|| unreadable(REVISIONS))?;
    Ok(RateMonth {
        first: month.first(),
        rates,
        revisions,
    })
}

fn read_rates(month: Month, sources: BTreeMap<String, Value>) -> Option<BTreeMap<(Currency, Date), Observation>> {
    let mut rates = BTreeMap::new();
    for (source, texts) in sources {
        let source = source.parse::<RateSource>().ok()?;
        for (code, text) in map(texts)? {
            let currency = Currency::parse(&code).ok()?;
            let Value::Text(text) = text else { return None };
            for written in text.split(' ') {
                let (day, rate) = written.split_once('=')?;
                let (day, rate) = (month.day(day.parse().ok()?)?, positive(rate)?);
                let observation = Observation { day, rate, source };
                if rates.insert((currency, day), observation).is_some() {
                    return None;
                }
            }
        }
    }
    Some(rates)
}

fn read_revision(value: Value) -> Option<Revision> {
    let mut fields = map(value)?;
    let mut text = |name: &str| match fields.remove(name) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    };
    Some(Revision {
        currency: Currency::parse(&text("currency")?).ok()?,
        observation: Observation {
            day: text("day")?.parse().ok()?,
            rate: positive(&text("rate")?)?,
            source: text("source")?.parse::<RateSource>().ok()?,
        },
        seen_at: text("seen_at")?.parse().ok()?,
    })
}

fn map(value: Value) -> Option<BTreeMap<String, Value>> {
    match value {
        Value::Map(values) => Some(values),
        _ => None,
    }
}

fn positive(text: &str) -> Option<Decimal> {
    Decimal::from_str_exact(text).ok().filter(|rate| *rate > Decimal::ZERO)
}
