//! The stored form of a day and a month of net worth.

use std::collections::BTreeMap;

use goldgrove_domain::attribution::Change;
use goldgrove_domain::net_worth::Totals;
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Currency, FieldKeys, Money, NetWorthPoint, UserId};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::codec::{SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::entity::attribution::StoredChange;
use crate::entity::{Entity, USER, partition};
use crate::page::{self, Month, PAGE};
use crate::{Fault, Key, Row, StorageError};

const NET_WORTH: SealedAttribute = sealed_attribute!("net_worth");
const ASSETS: SealedAttribute = sealed_attribute!("assets");
const LIABILITIES: SealedAttribute = sealed_attribute!("liabilities");
/// How many days a page holds.
pub(super) const DAYS: &str = "days";

/// Every sealed field of a page.
pub(crate) const SEALED: &[SealedAttribute] = &[PAGE];

/// A day as its own row, for clients that open fields themselves. Such rows are never stored.
pub(super) fn sealed(point: &NetWorthPoint, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
    let record = point.date.to_string();
    let key = Key::new(partition(user), format!("{}{record}", HistoryMonth::PREFIX));
    let mut sealer = Sealer::new(HistoryMonth::TABLE, record.clone(), key, keys);
    let currency = sealer.one_currency(point.totals.assets, [point.totals.liabilities])?;
    let net_worth = point
        .totals
        .net_worth()
        .map_err(|_| StorageError::TooLarge { what: "a net worth" })?;
    sealer.seal(NET_WORTH, net_worth)?;
    sealer.seal(ASSETS, point.totals.assets)?;
    sealer.seal(LIABILITIES, point.totals.liabilities)?;
    Ok(sealer
        .row
        .with("date", record)
        .with(USER, user.as_str())
        .with("currency", currency.code()))
}

/// A recorded day: its point, and the change of net worth since the day it is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Day {
    pub(super) point: NetWorthPoint,
    pub(super) moved: Option<(Date, Change)>,
}

/// The recorded days of one month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HistoryMonth {
    pub(crate) month: Month,
    pub(crate) days: BTreeMap<Date, Day>,
}

/// Day of the month, currency, assets, liabilities, the change with the day it is compared with, and assets and
/// liabilities by currency, if any.
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
    fn of(native: &Totals) -> Self {
        Self(
            native.assets.currency().to_string(),
            native.assets.to_string(),
            native.liabilities.to_string(),
        )
    }

    fn read(&self) -> Option<Totals> {
        let currency = Currency::parse(&self.0).ok()?;
        Some(Totals {
            assets: Money::parse(&self.1, currency).ok()?,
            liabilities: Money::parse(&self.2, currency).ok()?,
        })
    }
}

impl StoredDay {
    fn of(day: &Day) -> Self {
        let NetWorthPoint {
            date,
            totals: Totals { assets, liabilities },
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
            totals: Totals {
                assets: amount(&self.2)?,
                liabilities: amount(&self.3)?,
            },
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
    const PREFIX: &'static str = "NETWORTH#";
    const RECORD: &'static str = "date";

    fn id(&self) -> Month {
        self.month
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        for day in self.days.values() {
            sealer.one_currency(day.point.totals.assets, [day.point.totals.liabilities])?;
        }
        let days: Vec<StoredDay> = self.days.values().map(StoredDay::of).collect();
        sealer.seal_bytes(PAGE, &page::pack(&days)?)?;
        Ok(sealer.row.with(DAYS, u64::try_from(days.len()).unwrap_or(u64::MAX)))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let month = reader.id()?;
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
