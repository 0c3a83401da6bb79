//! Daily net worth: `NETWORTH#<date>`, specification table `net_worth_history`.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::movement::{DailyStanding, Movement};
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use jiff::civil::Date;

use super::{Entity, Records, USER, key_of, partition};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::{Fault, StorageError};
use crate::table::{Condition, Query};
use crate::value::Row;

const NET_WORTH: SealedAttribute = sealed_attribute!("net_worth");
const ASSETS: SealedAttribute = sealed_attribute!("assets");
const LIABILITIES: SealedAttribute = sealed_attribute!("liabilities");

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[NET_WORTH, ASSETS, LIABILITIES];

/// One user's net worth, day by day.
pub type NetWorthHistory<'a> = Records<'a, NetWorthPoint>;

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
        };
        let stored = reader.money(NET_WORTH, currency)?;
        if point.net_worth() != Ok(stored) {
            return Err(reader.plain.corrupt(NET_WORTH.field, Fault::Contradiction));
        }
        Ok(point)
    }
}

/// The query for a user's latest `limit` days, latest first.
pub(crate) fn latest(user: &UserId, limit: usize) -> Query {
    Query::prefix(partition(user), NetWorthPoint::PREFIX)
        .descending()
        .first(limit)
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
}

impl NetWorthHistory<'_> {
    /// Keeps a day in place of what was recorded of it.
    ///
    /// Not atomic together, so that two who record a day at once never wait for each other: every movement says which
    /// amounts it leads from and to, and one that does not fit its neighbours is not believed. Repeating it is safe.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn put_day(&self, day: &RecordedDay, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        self.put_what_led_there(day, keys).await?;
        self.put(&day.point, keys).await
    }

    /// Keeps a day unless it has a point, which then stays as it is with all that belongs to it.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn add_day(&self, day: &RecordedDay, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let point = day.point.seal(self.user, keys)?;
        match self.table.put(point, Condition::Absent).await {
            Ok(()) => self.put_what_led_there(day, keys).await,
            Err(StorageError::Conflict { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn put_what_led_there(&self, day: &RecordedDay, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        if let Some(standing) = &day.standing {
            let standing = standing.seal(self.user, keys)?;
            self.table.put(standing, Condition::Always).await?;
        }
        let Some(movement) = &day.movement else { return Ok(()) };
        self.table.put(movement.seal(self.user, keys)?, Condition::Always).await
    }

    /// The points in these rows, in their order.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] at the first row that does not open.
    pub fn opened(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<Vec<NetWorthPoint>, StorageError> {
        Self::open(rows, keys)
    }

    /// The latest `limit` days, latest first.
    pub async fn latest(&self, limit: usize, keys: &dyn FieldKeys) -> Result<Vec<NetWorthPoint>, StorageError> {
        Self::open(self.latest_rows(limit).await?, keys)
    }

    /// The rows of the latest `limit` days as they are stored, latest first.
    pub async fn latest_rows(&self, limit: usize) -> Result<Vec<Row>, StorageError> {
        self.table.query(&latest(self.user, limit)).await
    }
}
