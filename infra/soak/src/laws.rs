//! Laws of single ports, as functions, so that tests can show that a faulty port breaks them.

pub mod gates;

use std::sync::Arc;

use goldgrove_crypto::{DataKey, OsRandom, UserKeys};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField, SealedTable};
use strum::VariantArray;

use crate::older::OlderSeals;
use crate::{Violation, violated};

/// A part of a field's binding, and the older form without binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Bond {
    /// Its owner.
    User,
    /// Its table.
    Table,
    /// Its record.
    Record,
    /// Its name.
    Field,
    /// The version of its key.
    Version,
    /// That a closed older form stays closed.
    Form,
}

const V1: KeyVersion = KeyVersion::new(1);
const V2: KeyVersion = KeyVersion::new(2);

/// Keys of `user`. All versions and all users share one key, so that only a field's binding tells them apart. They ignore the
/// `forgotten` bond.
///
/// # Errors
/// [`Violation`] when no keys can be made.
pub fn keys_of(user: &str, forgotten: Option<Bond>) -> Result<Box<dyn FieldKeys>, Violation> {
    let failed = |error: &dyn std::fmt::Display| Violation(error.to_string());
    let name = if forgotten == Some(Bond::User) { "anybody" } else { user };
    let user = UserId::parse(name).map_err(|error| failed(&error))?;
    let key = || DataKey::new(vec![0x5a; 32]).map_err(|error| failed(&error));
    let keys = UserKeys::new(&user, V1, &[(V1, key()?), (V2, key()?)], Arc::new(OsRandom));
    let keys = keys.map_err(|error| failed(&error))?;
    Ok(Box::new(Forgetful {
        keys: if forgotten == Some(Bond::Form) {
            keys.opening_unbound(vec![V1])
        } else {
            keys
        },
        forgotten,
    }))
}

struct Forgetful {
    keys: UserKeys,
    forgotten: Option<Bond>,
}

impl Forgetful {
    fn place<'p>(&self, at: FieldPath<'p>) -> FieldPath<'p> {
        match self.forgotten {
            Some(Bond::Table) => FieldPath {
                table: SealedTable::Goals,
                ..at
            },
            Some(Bond::Record) => FieldPath { record: "any", ..at },
            Some(Bond::Field) => FieldPath { field: "any", ..at },
            _ => at,
        }
    }
}

impl FieldKeys for Forgetful {
    fn current_version(&self) -> KeyVersion {
        self.keys.current_version()
    }

    fn seal(&self, at: FieldPath<'_>, plaintext: &[u8], out: &mut SealedField) -> Result<(), SealError> {
        self.keys.seal(self.place(at), plaintext, out)
    }

    fn open<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        let version = if self.forgotten == Some(Bond::Version) {
            V1
        } else {
            version
        };
        self.keys.open(self.place(at), version, sealed, scratch)
    }

    fn open_unpadded<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        self.keys.open_unpadded(self.place(at), version, sealed, scratch)
    }

    fn open_unbound<'s>(
        &self,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        self.keys.open_unbound(version, sealed, scratch)
    }
}

/// A field opens only for its own user, table, record, name and key version. A field of the older form does not
/// open once that form is closed.
///
/// # Errors
/// [`Violation`] naming the place where it opens all the same.
pub fn a_field_opens_at_its_place_alone(forgotten: Option<Bond>) -> Result<(), Violation> {
    const AT: FieldPath<'static> = FieldPath {
        table: SealedTable::Accounts,
        record: "acct_7",
        field: "balance",
    };
    let (own, others) = (keys_of("avery", forgotten)?, keys_of("blake", forgotten)?);
    let mut sealed = SealedField::default();
    own.seal(AT, b"1234.56", &mut sealed)
        .map_err(|error| Violation(error.to_string()))?;
    let mut scratch = Scratch::new();
    if own.open(AT, V1, &sealed, &mut scratch) != Ok(b"1234.56".as_slice()) {
        violated!("a field does not open at its own place");
    }
    let table = SealedTable::Transactions;
    let elsewhere = [
        ("another user", &others, AT, V1),
        ("another table", &own, FieldPath { table, ..AT }, V1),
        ("another record", &own, FieldPath { record: "acct_8", ..AT }, V1),
        ("another field", &own, FieldPath { field: "limit", ..AT }, V1),
        ("another version", &own, AT, V2),
    ];
    for (place, keys, at, version) in elsewhere {
        if keys.open(at, version, &sealed, &mut scratch).is_ok() {
            violated!("a field opens at {place}");
        }
    }
    if own.open_unbound(V1, &older_form()?, &mut scratch) != Err(SealError::FormClosed) {
        violated!("a field of the closed older form opens");
    }
    Ok(())
}

/// A field of the older form, under the key of [`keys_of`].
fn older_form() -> Result<SealedField, Violation> {
    let mut sealed = SealedField::default();
    let at = FieldPath {
        table: SealedTable::Accounts,
        record: "",
        field: "",
    };
    let seals = OlderSeals::under(&[0x5a; 32]).ok_or_else(|| Violation("no key".to_owned()))?;
    seals
        .seal(at, b"1234.56", &mut sealed)
        .map_err(|error| Violation(error.to_string()))?;
    Ok(sealed)
}
