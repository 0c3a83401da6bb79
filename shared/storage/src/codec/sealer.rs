//! Seals single fields into their row.

use std::fmt::{Display, Write as _};

use goldgrove_domain::sealing::{FieldPath, SealError, SealedField, SealedTable};
use goldgrove_domain::{Currency, FieldKeys, Money, UserId};

use super::{KEY_VERSION, SCHEME, Scheme, SealedAttribute, set_sealed};
use crate::entity::{Entity, USER, key_of};
use crate::{Key, Row, StorageError, Value};

/// Seals a record's fields into its row.
pub(crate) struct Sealer<'a> {
    /// The row so far.
    pub(crate) row: Row,
    keys: &'a dyn FieldKeys,
    table: SealedTable,
    record: String,
    plaintext: zeroize::Zeroizing<String>,
}

impl<'a> Sealer<'a> {
    /// Seals fields of an entity of `user` into a new row with the ids of both.
    pub(crate) fn of<E: Entity>(entity: &E, user: &UserId, keys: &'a dyn FieldKeys) -> Self {
        let (record, key) = (entity.record(user), key_of::<E>(user, &entity.id()));
        let mut sealer = Self::new(E::TABLE, record.clone(), key, keys);
        sealer.row.set(E::RECORD, record);
        sealer.row.set(USER, user.as_str());
        sealer
    }

    /// Seals fields of `record` in `table` into a new row under `key`.
    pub(crate) fn new(table: SealedTable, record: String, key: Key, keys: &'a dyn FieldKeys) -> Self {
        let mut row = Row::new(key);
        row.set(SCHEME, Scheme::Padded.number());
        row.set(KEY_VERSION, u64::from(keys.current_version().get()));
        Self {
            row,
            keys,
            table,
            record,
            plaintext: zeroize::Zeroizing::default(),
        }
    }

    /// Seals the displayed text of `value`: plain decimal text for amounts and numbers.
    pub(crate) fn seal(&mut self, at: SealedAttribute, value: impl Display) -> Result<(), StorageError> {
        let mut text = std::mem::take(&mut self.plaintext);
        text.clear();
        // Writing to a `String` fails only if a `Display` does, and none of ours do.
        write!(text, "{value}").map_err(|_| self.not_sealed(at, SealError::WrongType))?;
        let outcome = self.seal_bytes(at, text.as_bytes());
        self.plaintext = text;
        outcome
    }

    /// Seals `plaintext`.
    pub(crate) fn seal_bytes(&mut self, at: SealedAttribute, plaintext: &[u8]) -> Result<(), StorageError> {
        let path = FieldPath {
            table: self.table,
            record: &self.record,
            field: at.field,
        };
        let mut sealed = SealedField::default();
        self.keys
            .seal(path, plaintext, &mut sealed)
            .map_err(|error| self.not_sealed(at, error))?;
        set_sealed(&mut self.row, at, sealed);
        Ok(())
    }

    /// Seals an optional value. `None` is stored as two nulls.
    pub(crate) fn seal_optional(
        &mut self,
        at: SealedAttribute,
        value: Option<impl Display>,
    ) -> Result<(), StorageError> {
        if let Some(value) = value {
            return self.seal(at, value);
        }
        self.row.set(at.ciphertext, Value::Null);
        self.row.set(at.nonce, Value::Null);
        Ok(())
    }

    /// The common currency of amounts that share a row.
    pub(crate) fn one_currency(
        &self,
        first: Money,
        others: impl IntoIterator<Item = Money>,
    ) -> Result<Currency, StorageError> {
        let currency = first.currency();
        if others.into_iter().any(|other| other.currency() != currency) {
            return Err(StorageError::MixedCurrencies {
                table: self.table.name(),
            });
        }
        Ok(currency)
    }

    fn not_sealed(&self, at: SealedAttribute, source: SealError) -> StorageError {
        StorageError::NotSealed {
            table: self.table.name(),
            field: at.field,
            source,
        }
    }
}
