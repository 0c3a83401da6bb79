//! Reads and writes attributes: where a sealed field is in its row, and under which scheme.

mod reader;
mod sealer;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_domain::Decimal;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField};

pub(crate) use self::reader::{Reader, SealedReader};
pub(crate) use self::sealer::Sealer;
use crate::page::PAGE;
use crate::{Fault, Row, StorageError, Value};

/// The attribute with the row's sealing scheme.
pub(crate) const SCHEME: &str = "enc_v";
/// The attribute with the version of the user's data key.
pub(crate) const KEY_VERSION: &str = "dek_v";

/// How a row's fields are sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    /// Without associated data. Never written; opened only by keys that allow it.
    Unbound,
    /// Bound to its place; keeps the plaintext's length.
    Unpadded,
    /// Bound to its place; padded to steps of length.
    Padded,
}

impl Scheme {
    /// The scheme's number in a row.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Self::Unbound => 1,
            Self::Unpadded => 2,
            Self::Padded => 3,
        }
    }

    /// The scheme of a row.
    pub(crate) fn read(plain: &mut Reader) -> Result<Self, StorageError> {
        let number: u64 = plain.number(SCHEME)?;
        [Self::Padded, Self::Unpadded, Self::Unbound]
            .into_iter()
            .find(|scheme| scheme.number() == number)
            .ok_or_else(|| plain.corrupt(SCHEME, Fault::Unreadable))
    }
}

/// Puts a sealed field into its row. A page's ciphertext is stored as bytes, because base64 would add a third to reads,
/// writes and storage. Other fields stay text, for clients that open them themselves.
pub(crate) fn set_sealed(row: &mut Row, at: SealedAttribute, sealed: SealedField) {
    let bytes = (at.field == PAGE.field).then(|| STANDARD.decode(&sealed.ciphertext));
    match bytes {
        Some(Ok(bytes)) => row.set(at.ciphertext, Value::Bytes(bytes)),
        _ => row.set(at.ciphertext, sealed.ciphertext),
    }
    row.set(at.nonce, sealed.nonce);
}

/// Opens a field at its place, under its row's scheme.
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

/// The attributes of a sealed field.
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
    /// Whether a row has neither attribute, because it was written before the field existed.
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

/// A decimal as a number attribute, normalized as the table returns it.
pub(crate) fn number(value: Decimal) -> Value {
    Value::Number(value.normalize().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;

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
