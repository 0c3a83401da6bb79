//! Exchange rates that the user fixed: `FIXEDRATE#<from>#<to>#<since>`, table `fixed_exchange_rates`. The sort key lies in the
//! range that is read with the accounts. The rate is sealed; which currencies it is of is not.

use goldgrove_domain::Currency;
use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{Entity, Records, USER, key_of};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::{Fault, StorageError};
use crate::table::{Condition, Read, Write};
use crate::value::Row;

const RATE: SealedAttribute = sealed_attribute!("rate");

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[RATE];

/// One user's fixed rates.
pub type FixedRates<'a> = Records<'a, FixedRate>;

impl Entity for FixedRate {
    type Id = (Currency, Currency, Date);
    const TABLE: SealedTable = SealedTable::FixedExchangeRates;
    const PREFIX: &'static str = "FIXEDRATE#";

    fn id(&self) -> Self::Id {
        (self.from, self.to, self.since)
    }

    fn sort_key(id: &Self::Id) -> String {
        format!("{}{}", Self::PREFIX, record_of(id))
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let record = record_of(&self.id());
        let mut sealer = Sealer::new(Self::TABLE, &record, key_of::<Self>(user, &self.id()), keys);
        sealer.seal(RATE, self.rate.normalize())?;
        Ok(sealer.row.with("id", record.as_str()).with(USER, user.as_str()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let record = |plain: &mut Reader| plain.record("id");
        let mut reader = SealedReader::new(Self::TABLE, row, record, keys, scratch)?;
        let (from, to, since) = reader.id(|text| parse_id(text).ok_or(()))?;
        let rate = reader.decimal(RATE)?;
        if rate <= Decimal::ZERO {
            return Err(reader.plain.corrupt(RATE.field, Fault::Unreadable));
        }
        Ok(Self { from, to, since, rate })
    }
}

fn record_of((from, to, since): &(Currency, Currency, Date)) -> String {
    format!("{from}#{to}#{since}")
}

fn parse_id(record: &str) -> Option<(Currency, Currency, Date)> {
    let mut parts = record.split('#');
    let mut currency = || Currency::parse(parts.next()?).ok();
    let (from, to) = (currency()?, currency()?);
    Some((from, to, parts.next()?.parse().ok()?))
}

impl FixedRates<'_> {
    /// Keeps a rate in place of the one of the same pair, either way around, that holds from the same day on.
    ///
    /// # Errors
    /// As [`Entity::seal`].
    pub fn fixing(&self, rate: &FixedRate, keys: &dyn FieldKeys) -> Result<Vec<Write>, StorageError> {
        let put = Write::Put {
            row: rate.seal(self.user, keys)?,
            condition: Condition::Always,
        };
        let other_way = Write::Delete {
            key: key_of::<FixedRate>(self.user, &(rate.to, rate.from, rate.since)),
            condition: Condition::Always,
        };
        Ok(vec![put, other_way])
    }

    /// Removes a rate.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when there is no such rate.
    pub async fn remove(&self, id: &<FixedRate as Entity>::Id) -> Result<(), StorageError> {
        let key = key_of::<FixedRate>(self.user, id);
        if self.table.get(&key, Read::Consistent).await?.is_none() {
            return Err(StorageError::conflict());
        }
        self.table.delete(&key, Condition::Always).await
    }
}
