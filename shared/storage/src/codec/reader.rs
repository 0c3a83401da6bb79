//! The strict reader of every row.
//!
//! An attribute that is missing, of another type or malformed is [`StorageError::Corrupt`]. An empty value is stored as
//! null, so that "empty" and "lost" differ. The reader consumes the row and copies nothing.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_domain::sealing::{FieldPath, KeyVersion, Scratch, SealError, SealedField, SealedTable};
use goldgrove_domain::{Currency, Decimal, FieldKeys, Money};
use jiff::Timestamp;

use super::{KEY_VERSION, Scheme, SealedAttribute, open_field};
use crate::entity::{Entity, RecordId};
use crate::{Fault, Key, Row, StorageError, Value};

/// Reads a row's attributes, each at most once.
pub(crate) struct Reader {
    table: &'static str,
    row: Row,
}

impl Reader {
    /// Reads `row` of `table`, as the specification names it.
    pub(crate) const fn new(table: &'static str, row: Row) -> Self {
        Self { table, row }
    }

    pub(crate) const fn key(&self) -> &Key {
        self.row.key()
    }

    pub(crate) const fn corrupt(&self, attribute: &'static str, fault: Fault) -> StorageError {
        StorageError::corrupt(self.table, attribute, fault)
    }

    fn take(&mut self, attribute: &'static str) -> Result<Value, StorageError> {
        self.row
            .take(attribute)
            .ok_or_else(|| self.corrupt(attribute, Fault::Missing))
    }

    /// The attribute, or `None` if it is null.
    pub(crate) fn optional<T>(
        &mut self,
        attribute: &'static str,
        read: impl FnOnce(&mut Self, &'static str) -> Result<T, StorageError>,
    ) -> Result<Option<T>, StorageError> {
        if self.row.get(attribute) == Some(&Value::Null) {
            return Ok(None);
        }
        read(self, attribute).map(Some)
    }

    pub(crate) fn text(&mut self, attribute: &'static str) -> Result<String, StorageError> {
        match self.take(attribute)? {
            Value::Text(text) => Ok(text),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    /// The base64 of a ciphertext. Pages store it as bytes.
    pub(crate) fn ciphertext(&mut self, attribute: &'static str) -> Result<String, StorageError> {
        match self.take(attribute)? {
            Value::Text(text) => Ok(text),
            Value::Bytes(bytes) => Ok(STANDARD.encode(bytes)),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    pub(crate) fn flag(&mut self, attribute: &'static str) -> Result<bool, StorageError> {
        match self.take(attribute)? {
            Value::Bool(flag) => Ok(flag),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    /// A flag that only rows where it is true have.
    pub(crate) fn flag_where_there(&mut self, attribute: &'static str) -> Result<bool, StorageError> {
        let is_there = self.row.get(attribute).is_some();
        Ok(is_there && self.flag(attribute)?)
    }

    pub(crate) fn bytes(&mut self, attribute: &'static str) -> Result<Vec<u8>, StorageError> {
        match self.take(attribute)? {
            Value::Bytes(bytes) => Ok(bytes),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    pub(crate) fn map(&mut self, attribute: &'static str) -> Result<BTreeMap<String, Value>, StorageError> {
        match self.take(attribute)? {
            Value::Map(values) => Ok(values),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    /// As [`Self::map`], for an attribute that only some rows have.
    pub(crate) fn map_where_there(&mut self, attribute: &'static str) -> Result<BTreeMap<String, Value>, StorageError> {
        let is_there = self.row.get(attribute).is_some();
        Ok(is_there.then(|| self.map(attribute)).transpose()?.unwrap_or_default())
    }

    pub(crate) fn list(&mut self, attribute: &'static str) -> Result<Vec<Value>, StorageError> {
        match self.take(attribute)? {
            Value::List(values) => Ok(values),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    /// A number attribute of any kind that parses from its digits.
    pub(crate) fn number<T: std::str::FromStr>(&mut self, attribute: &'static str) -> Result<T, StorageError> {
        match self.take(attribute)? {
            Value::Number(digits) => digits.parse().map_err(|_| self.corrupt(attribute, Fault::Unreadable)),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    /// A text attribute, parsed by `parse`.
    pub(crate) fn parsed<T>(
        &mut self,
        attribute: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, StorageError> {
        let text = self.text(attribute)?;
        parse(&text).ok_or_else(|| self.corrupt(attribute, Fault::Unreadable))
    }

    /// An optional text attribute, parsed by `parse`.
    pub(crate) fn optional_parsed<T>(
        &mut self,
        attribute: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, StorageError> {
        self.optional(attribute, |reader, attribute| reader.parsed(attribute, parse))
    }

    pub(crate) fn moment(&mut self, attribute: &'static str) -> Result<Timestamp, StorageError> {
        self.parsed(attribute, |text| text.parse().ok())
    }

    /// A moment stored as the second since 1970.
    pub(crate) fn second(&mut self, attribute: &'static str) -> Result<Timestamp, StorageError> {
        let second = self.number(attribute)?;
        Timestamp::from_second(second).map_err(|_| self.corrupt(attribute, Fault::Unreadable))
    }

    pub(crate) fn optional_moment(&mut self, attribute: &'static str) -> Result<Option<Timestamp>, StorageError> {
        self.optional(attribute, Self::moment)
    }

    /// As [`Self::parsed`], for an attribute that may be missing.
    pub(crate) fn parsed_where_there<T>(
        &mut self,
        attribute: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, StorageError> {
        let is_there = self.row.get(attribute).is_some();
        is_there.then(|| self.parsed(attribute, parse)).transpose()
    }

    /// As [`Self::optional_parsed`], for an attribute that rows of an earlier release lack.
    pub(crate) fn optional_where_there<T>(
        &mut self,
        attribute: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, StorageError> {
        match self.row.get(attribute) {
            None | Some(Value::Null) => Ok(None),
            Some(_) => self.parsed(attribute, parse).map(Some),
        }
    }

    pub(crate) fn optional_text(&mut self, attribute: &'static str) -> Result<Option<String>, StorageError> {
        self.optional(attribute, Self::text)
    }

    pub(crate) fn currency(&mut self, attribute: &'static str) -> Result<Currency, StorageError> {
        self.parsed(attribute, |code| Currency::parse(code).ok())
    }

    /// The record's id from `attribute`. The sort key must end with the same text; otherwise the row was moved.
    pub(crate) fn record<T>(
        &mut self,
        attribute: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, StorageError> {
        let record = self.text(attribute)?;
        if !self.key().sort.ends_with(&record) {
            return Err(self.corrupt(attribute, Fault::Contradiction));
        }
        parse(&record).ok_or_else(|| self.corrupt(attribute, Fault::Unreadable))
    }
}

/// Reads a row with sealed fields.
pub(crate) struct SealedReader<'a> {
    /// The plain attributes.
    pub(crate) plain: Reader,
    keys: &'a dyn FieldKeys,
    scratch: &'a mut Scratch,
    table: SealedTable,
    record: String,
    form: (Scheme, KeyVersion),
}

impl<'a> SealedReader<'a> {
    /// Reads the row of an entity.
    pub(crate) fn of<E: Entity>(
        row: Row,
        keys: &'a dyn FieldKeys,
        scratch: &'a mut Scratch,
    ) -> Result<Self, StorageError> {
        let record = |plain: &mut Reader| plain.record(E::RECORD, |text| Some(text.to_owned()));
        Self::named_by(record, E::TABLE, row, keys, scratch)
    }

    /// Reads `row` of `table`, with the record id that `record` returns.
    pub(crate) fn named_by(
        record: impl FnOnce(&mut Reader) -> Result<String, StorageError>,
        table: SealedTable,
        row: Row,
        keys: &'a dyn FieldKeys,
        scratch: &'a mut Scratch,
    ) -> Result<Self, StorageError> {
        let mut plain = Reader::new(table.name(), row);
        let record = record(&mut plain)?;
        let scheme = Scheme::read(&mut plain)?;
        let form = (scheme, KeyVersion::new(plain.number(KEY_VERSION)?));
        Ok(Self {
            plain,
            keys,
            scratch,
            table,
            record,
            form,
        })
    }

    /// The record's id.
    pub(crate) fn id<T: RecordId>(&self) -> Result<T, StorageError> {
        T::parse(&self.record).ok_or_else(|| self.plain.corrupt("id", Fault::Unreadable))
    }

    /// Opens a field and parses it with `parse`.
    pub(crate) fn open<T>(
        &mut self,
        at: SealedAttribute,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, StorageError> {
        self.open_bytes(at, |bytes| parse(std::str::from_utf8(bytes).ok()?))
    }

    /// As [`Self::open`], for a field that is not text.
    pub(crate) fn open_bytes<T>(
        &mut self,
        at: SealedAttribute,
        parse: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Result<T, StorageError> {
        let sealed = SealedField {
            ciphertext: self.plain.ciphertext(at.ciphertext)?,
            nonce: self.plain.text(at.nonce)?,
        };
        let path = FieldPath {
            table: self.table,
            record: &self.record,
            field: at.field,
        };
        let fault = match open_field(self.keys, self.form, path, &sealed, self.scratch) {
            Ok(bytes) => match parse(bytes) {
                Some(value) => return Ok(value),
                None => SealError::WrongType,
            },
            Err(error) => error,
        };
        Err(self.plain.corrupt(at.field, Fault::Sealed(fault)))
    }

    /// As [`Self::open`], for a field that may be missing.
    pub(crate) fn open_where_there<T>(
        &mut self,
        at: SealedAttribute,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, StorageError> {
        let is_there = !at.is_lacking(&self.plain.row);
        is_there.then(|| self.open(at, parse)).transpose()
    }

    /// Opens a field; `None` if both its attributes are null.
    pub(crate) fn optional<T>(
        &mut self,
        at: SealedAttribute,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, StorageError> {
        let is_null = |attribute| self.plain.row.get(attribute) == Some(&Value::Null);
        match (is_null(at.ciphertext), is_null(at.nonce)) {
            (true, true) => Ok(None),
            (false, false) => self.open(at, parse).map(Some),
            _ => Err(self.plain.corrupt(at.field, Fault::Contradiction)),
        }
    }

    pub(crate) fn money(&mut self, at: SealedAttribute, currency: Currency) -> Result<Money, StorageError> {
        self.open(at, |text| Money::parse(text, currency).ok())
    }

    pub(crate) fn optional_money(
        &mut self,
        at: SealedAttribute,
        currency: Currency,
    ) -> Result<Option<Money>, StorageError> {
        self.optional(at, |text| Money::parse(text, currency).ok())
    }

    /// An optional amount whose currency is the attribute `code`. Both are null, or neither.
    pub(crate) fn amount_with(
        &mut self,
        at: SealedAttribute,
        code: &'static str,
    ) -> Result<Option<Money>, StorageError> {
        let currency = self.plain.optional(code, Reader::currency)?;
        let amount = self.optional(at, |text| Money::parse(text, currency?).ok())?;
        if amount.is_some() != currency.is_some() {
            return Err(self.plain.corrupt(code, Fault::Contradiction));
        }
        Ok(amount)
    }

    pub(crate) fn decimal(&mut self, at: SealedAttribute) -> Result<Decimal, StorageError> {
        self.open(at, |text| Decimal::from_str_exact(text).ok())
    }
}
