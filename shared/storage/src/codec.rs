//! Attributes to values and back: the strict reader every row is opened with, and the sealing of single fields.
//!
//! Strict means: an attribute that is missing, of another type, or not of its kind is [`StorageError::Corrupt`]. What is
//! known to be nothing is stored as null, so that "nothing" and "lost" stay apart. A row is consumed: nothing is copied.

use std::fmt::{Display, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_domain::Decimal;
use goldgrove_domain::money::{Currency, Money};
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField, SealedTable};
use jiff::Timestamp;

use crate::error::{Fault, StorageError};
use crate::page::PAGE;
use crate::value::{Key, Row, Value};

/// The attribute that says how a row's fields are sealed.
pub(crate) const SCHEME: &str = "enc_v";
/// The attribute that says which version of the user's data key sealed them.
pub(crate) const KEY_VERSION: &str = "dek_v";

/// How a row's fields are sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    /// Without associated data: of an older time, never written, and opened only by keys that are told to.
    Unbound,
    /// Bound to their place, in their own length.
    Unpadded,
    /// Bound to their place, in steps of length.
    Padded,
}

impl Scheme {
    /// The number in a row.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Self::Unbound => 1,
            Self::Unpadded => 2,
            Self::Padded => 3,
        }
    }

    /// The scheme a row names.
    pub(crate) fn read(plain: &mut Reader) -> Result<Self, StorageError> {
        let number: u64 = plain.number(SCHEME)?;
        [Self::Padded, Self::Unpadded, Self::Unbound]
            .into_iter()
            .find(|scheme| scheme.number() == number)
            .ok_or_else(|| plain.corrupt(SCHEME, Fault::Unreadable))
    }
}

/// Puts a sealed field into its row. The ciphertext of a page lies there as bytes: base64 would add a third to what is read, written and
/// kept. Single fields stay texts, which clients that open them themselves are given.
pub(crate) fn set_sealed(row: &mut Row, at: SealedAttribute, sealed: SealedField) {
    let bytes = (at.field == PAGE.field).then(|| STANDARD.decode(&sealed.ciphertext));
    match bytes {
        Some(Ok(bytes)) => row.set(at.ciphertext, Value::Bytes(bytes)),
        _ => row.set(at.ciphertext, sealed.ciphertext),
    }
    row.set(at.nonce, sealed.nonce);
}

/// Opens a field at its place, by the scheme its row names.
pub(crate) fn open_field<'s>(
    keys: &dyn FieldKeys,
    (scheme, version): (Scheme, KeyVersion),
    path: FieldPath<'_>,
    sealed: &SealedField,
    scratch: &'s mut Scratch,
) -> Result<&'s [u8], SealError> {
    match scheme {
        Scheme::Padded => keys.open(path, version, sealed, scratch),
        Scheme::Unpadded => keys.open_unpadded(path, version, sealed, scratch),
        Scheme::Unbound => keys.open_unbound(version, sealed, scratch),
    }
}

/// Where a sealed field lies in a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SealedAttribute {
    /// The field's name in its associated data.
    pub(crate) field: &'static str,
    /// The attribute of the ciphertext.
    pub(crate) ciphertext: &'static str,
    /// The attribute of the nonce.
    pub(crate) nonce: &'static str,
}

impl SealedAttribute {
    /// Whether a row has neither attribute of the field: it was written before there was such a field.
    pub(crate) fn is_lacking(self, row: &Row) -> bool {
        row.get(self.ciphertext).is_none() && row.get(self.nonce).is_none()
    }
}

/// A sealed field stored under its own name and `<name>_iv`.
macro_rules! sealed_attribute {
    ($field:literal) => {
        $crate::codec::SealedAttribute {
            field: $field,
            ciphertext: $field,
            nonce: concat!($field, "_iv"),
        }
    };
}
pub(crate) use sealed_attribute;

/// Reads a row's attributes, each at most once.
pub(crate) struct Reader {
    table: &'static str,
    row: Row,
}

impl Reader {
    /// Reads `row` of the specification's `table`.
    pub(crate) const fn new(table: &'static str, row: Row) -> Self {
        Self { table, row }
    }

    pub(crate) const fn key(&self) -> &Key {
        self.row.key()
    }

    pub(crate) const fn corrupt(&self, attribute: &'static str, fault: Fault) -> StorageError {
        StorageError::Corrupt {
            table: self.table,
            attribute,
            fault,
        }
    }

    fn take(&mut self, attribute: &'static str) -> Result<Value, StorageError> {
        self.row
            .take(attribute)
            .ok_or_else(|| self.corrupt(attribute, Fault::Missing))
    }

    /// The attribute, or `None` where it is null.
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

    /// The base64 of a ciphertext, which pages keep as bytes.
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

    pub(crate) fn bytes(&mut self, attribute: &'static str) -> Result<Vec<u8>, StorageError> {
        match self.take(attribute)? {
            Value::Bytes(bytes) => Ok(bytes),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    pub(crate) fn map(
        &mut self,
        attribute: &'static str,
    ) -> Result<std::collections::BTreeMap<String, Value>, StorageError> {
        match self.take(attribute)? {
            Value::Map(values) => Ok(values),
            _ => Err(self.corrupt(attribute, Fault::WrongType)),
        }
    }

    /// As [`Self::map`], for an attribute that only some rows have.
    pub(crate) fn map_where_there(
        &mut self,
        attribute: &'static str,
    ) -> Result<std::collections::BTreeMap<String, Value>, StorageError> {
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

    /// A text attribute that `parse` makes sense of.
    pub(crate) fn parsed<T>(
        &mut self,
        attribute: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, StorageError> {
        let text = self.text(attribute)?;
        parse(&text).ok_or_else(|| self.corrupt(attribute, Fault::Unreadable))
    }

    /// An optional text attribute that `parse` makes sense of.
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

    pub(crate) fn optional_moment(&mut self, attribute: &'static str) -> Result<Option<Timestamp>, StorageError> {
        self.optional(attribute, Self::moment)
    }

    /// As [`Self::parsed`], for an attribute that rows need not have.
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

    /// The record's id from `attribute`; the sort key must end with the same text, or the row was moved.
    pub(crate) fn record(&mut self, attribute: &'static str) -> Result<String, StorageError> {
        let record = self.text(attribute)?;
        if !self.key().sort.ends_with(&record) {
            return Err(self.corrupt(attribute, Fault::Contradiction));
        }
        Ok(record)
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
    /// Reads `row` of `table`; the record's id is what `record` reads.
    pub(crate) fn new(
        table: SealedTable,
        row: Row,
        record: impl FnOnce(&mut Reader) -> Result<String, StorageError>,
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

    /// The record's id, as `parse` makes sense of it.
    pub(crate) fn id<T, E>(&self, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T, StorageError> {
        parse(&self.record).map_err(|_| self.plain.corrupt("id", Fault::Unreadable))
    }

    /// Opens a field that `parse` makes sense of.
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

    /// Opens a field, or gives `None` where both its attributes are null.
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

    pub(crate) fn decimal(&mut self, at: SealedAttribute) -> Result<Decimal, StorageError> {
        self.open(at, |text| Decimal::from_str_exact(text).ok())
    }
}

/// Seals a record's fields into its row.
pub(crate) struct Sealer<'a> {
    /// The row so far.
    pub(crate) row: Row,
    keys: &'a dyn FieldKeys,
    table: SealedTable,
    record: &'a str,
    plaintext: zeroize::Zeroizing<String>,
}

impl<'a> Sealer<'a> {
    /// Seals fields of `record` in `table` into a new row under `key`.
    pub(crate) fn new(table: SealedTable, record: &'a str, key: Key, keys: &'a dyn FieldKeys) -> Self {
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

    /// Seals what `value` displays as: plain decimal text for amounts and numbers.
    pub(crate) fn seal(&mut self, at: SealedAttribute, value: impl Display) -> Result<(), StorageError> {
        let mut text = std::mem::take(&mut self.plaintext);
        text.clear();
        // Writing into a `String` cannot fail unless a `Display` does, which none of ours do.
        write!(text, "{value}").map_err(|_| self.not_sealed(at, SealError::WrongType))?;
        let outcome = self.seal_bytes(at, text.as_bytes());
        self.plaintext = text;
        outcome
    }

    /// Seals `plaintext`.
    pub(crate) fn seal_bytes(&mut self, at: SealedAttribute, plaintext: &[u8]) -> Result<(), StorageError> {
        let path = FieldPath {
            table: self.table,
            record: self.record,
            field: at.field,
        };
        let mut sealed = SealedField::default();
        self.keys
            .seal(path, plaintext, &mut sealed)
            .map_err(|error| self.not_sealed(at, error))?;
        set_sealed(&mut self.row, at, sealed);
        Ok(())
    }

    /// Seals a value that may be known to be nothing, which is stored as two nulls.
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

    /// The one currency of amounts that share a row.
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

    const fn not_sealed(&self, at: SealedAttribute, source: SealError) -> StorageError {
        StorageError::NotSealed {
            table: self.table.name(),
            field: at.field,
            source,
        }
    }
}

/// A decimal as a number attribute, in the one form the table gives back.
pub(crate) fn number(value: Decimal) -> Value {
    Value::Number(value.normalize().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SINGLE: SealedAttribute = sealed_attribute!("balance");

    #[test]
    fn a_page_is_kept_as_bytes_and_read_in_both_forms() {
        let sealed = || SealedField {
            ciphertext: "AAEC/w==".to_owned(),
            nonce: "AAAA".to_owned(),
        };
        let bytes = Value::Bytes(vec![0, 1, 2, 255]);
        for (at, expected) in [(PAGE, bytes), (SINGLE, "AAEC/w==".into())] {
            let mut row = Row::new(Key::new("USER#1", "A"));
            set_sealed(&mut row, at, sealed());
            assert_eq!(row.get(at.ciphertext), Some(&expected), "{}", at.field);
            assert_eq!(row.get(at.nonce), Some(&"AAAA".into()), "{}", at.field);
            let earlier = row.clone().with(at.ciphertext, "AAEC/w==");
            for row in [row, earlier] {
                let read = Reader::new("table", row).ciphertext(at.ciphertext);
                assert_eq!(read.ok().as_deref(), Some("AAEC/w=="), "{}", at.field);
            }
        }
        let number = Row::new(Key::new("USER#1", "A")).with(PAGE.ciphertext, 1_u64);
        assert!(Reader::new("table", number).ciphertext(PAGE.ciphertext).is_err());
    }
}
