//! Exchange rates that the user fixed: `FIXEDRATE#<from>#<to>#<since>`, table `fixed_exchange_rates`. The sort key is
//! in the range that is read with the accounts. The rate is sealed, but its currencies are not.

use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Currency, FieldKeys, UserId};
use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{Entity, Records, key_of};
use crate::codec::{SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::{Condition, Fault, Read, Row, StorageError, Write};

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

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal(RATE, self.rate.normalize())?;
        Ok(sealer.row)
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let (from, to, since) = reader.id()?;
        let rate = reader.decimal(RATE)?;
        if rate <= Decimal::ZERO {
            return Err(reader.plain.corrupt(RATE.field, Fault::Unreadable));
        }
        Ok(Self { from, to, since, rate })
    }
}

impl FixedRates<'_> {
    /// Writes that store a rate, replacing the one of the same pair, in either direction, that applies from the same
    /// day.
    pub fn fixing(&self, rate: &FixedRate, keys: &dyn FieldKeys) -> Result<Vec<Write>, StorageError> {
        let put = Write::Put(rate.seal(self.user, keys)?, Condition::Always);
        let other_way = Write::Delete(
            key_of::<FixedRate>(self.user, &(rate.to, rate.from, rate.since)),
            Condition::Always,
        );
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
