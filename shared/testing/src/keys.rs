//! Fake field keys.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField};

use crate::values::user;

/// Field keys that are **not encryption**: the "ciphertext" is a prefix with user, path and key version, then the
/// plaintext.
///
/// They check the associated data: a field moved to another user, table, record, field or key version does not open.
#[derive(Clone, Debug)]
#[must_use]
pub struct PlainKeys {
    owner: UserId,
    current: KeyVersion,
    oldest: KeyVersion,
    opens_unbound: bool,
    seals_unbound: bool,
    seals_unpadded: bool,
}

/// The prefix of fields sealed before padding existed.
const UNPADDED: &str = "not-encrypted|unpadded|";

/// The prefix of a plaintext that is not text; each byte becomes one character.
const BYTES: &str = "bytes|";

/// Fake keys of `user-1` at the first version.
pub fn plain_keys() -> PlainKeys {
    PlainKeys::of(&user("user-1"))
}

impl PlainKeys {
    /// Fake keys of a user at the first version.
    pub fn of(owner: &UserId) -> Self {
        Self {
            owner: owner.clone(),
            current: KeyVersion::FIRST,
            oldest: KeyVersion::FIRST,
            opens_unbound: false,
            seals_unbound: false,
            seals_unpadded: false,
        }
    }

    /// The same keys that also open the older format.
    pub const fn opening_unbound(mut self) -> Self {
        self.opens_unbound = true;
        self
    }

    /// The same keys that seal in the older format, which binds a field to the user but not to its place.
    pub const fn sealing_unbound(mut self) -> Self {
        self.seals_unbound = true;
        self
    }

    /// The same keys that seal without padding.
    pub const fn sealing_unpadded(mut self) -> Self {
        self.seals_unpadded = true;
        self
    }

    /// The same keys after a rotation: earlier versions still open.
    pub fn renewed(mut self) -> Self {
        self.current = KeyVersion::new(self.current.get() + 1);
        self
    }

    /// The same keys after the destruction of all earlier versions.
    pub fn without_older(mut self) -> Self {
        self.oldest = self.current;
        self
    }

    fn unbound_label(&self, version: KeyVersion) -> String {
        format!("not-encrypted|{}|v{version}|", self.owner)
    }

    fn label(&self, at: FieldPath<'_>, version: KeyVersion) -> String {
        let table = at.table.name();
        format!(
            "not-encrypted|{}|{table}|{}|{}|v{version}|",
            self.owner, at.record, at.field
        )
    }
}

impl FieldKeys for PlainKeys {
    fn current_version(&self) -> KeyVersion {
        self.current
    }

    fn seal(&self, at: FieldPath<'_>, plaintext: &[u8], out: &mut SealedField) -> Result<(), SealError> {
        let label = if self.seals_unbound {
            self.unbound_label(self.current)
        } else if self.seals_unpadded {
            UNPADDED.to_owned() + &self.label(at, self.current)
        } else {
            self.label(at, self.current)
        };
        out.ciphertext = match std::str::from_utf8(plaintext) {
            Ok(text) => label + text,
            Err(_) => label + BYTES + &plaintext.iter().copied().map(char::from).collect::<String>(),
        };
        "no-nonce".clone_into(&mut out.nonce);
        Ok(())
    }

    fn open<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        self.open_behind(&self.label(at, version), version, sealed, scratch)
    }

    fn open_unpadded<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        self.open_behind(
            &(UNPADDED.to_owned() + &self.label(at, version)),
            version,
            sealed,
            scratch,
        )
    }

    fn open_unbound<'s>(
        &self,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        if !self.opens_unbound {
            return Err(SealError::FormClosed);
        }
        self.open_behind(&self.unbound_label(version), version, sealed, scratch)
    }
}

impl PlainKeys {
    fn open_behind<'s>(
        &self,
        label: &str,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        if version > self.current || version < self.oldest {
            return Err(SealError::UnknownKeyVersion);
        }
        if sealed.nonce != "no-nonce" || !sealed.ciphertext.starts_with("not-encrypted|") {
            return Err(SealError::Malformed);
        }
        let plaintext = sealed.ciphertext.strip_prefix(label).ok_or(SealError::DoesNotOpen)?;
        scratch.clear();
        match plaintext.strip_prefix(BYTES) {
            None => scratch.extend_from_slice(plaintext.as_bytes()),
            Some(bytes) => {
                for byte in bytes.chars() {
                    scratch.push(u8::try_from(byte).map_err(|_| SealError::Malformed)?);
                }
            }
        }
        Ok(scratch)
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::sealing::SealedTable;

    use super::*;

    const HERE: FieldPath<'_> = FieldPath {
        table: SealedTable::Accounts,
        record: "acct_1",
        field: "balance",
    };

    fn sealed(keys: &PlainKeys) -> SealedField {
        let mut out = SealedField::default();
        keys.seal(HERE, b"12.50", &mut out).expect("seals");
        out
    }

    #[test]
    fn a_field_opens_where_it_was_sealed() {
        let keys = plain_keys();
        let mut scratch = Scratch::new();
        let opened = keys.open(HERE, KeyVersion::FIRST, &sealed(&keys), &mut scratch);
        assert_eq!(opened, Ok(b"12.50".as_slice()));
    }

    #[test]
    fn a_field_opens_nowhere_else() {
        let keys = plain_keys();
        let field = sealed(&keys);
        let elsewhere = [
            FieldPath {
                table: SealedTable::Goals,
                ..HERE
            },
            FieldPath {
                record: "acct_2",
                ..HERE
            },
            FieldPath {
                field: "amount",
                ..HERE
            },
        ];
        for at in elsewhere {
            let opened = keys.open(at, KeyVersion::FIRST, &field, &mut Scratch::new()).is_ok();
            assert!(!opened, "{at:?}");
        }
        let other = PlainKeys::of(&user("user-2"));
        let opened = other.open(HERE, KeyVersion::FIRST, &field, &mut Scratch::new()).is_ok();
        assert!(!opened);
    }

    #[test]
    fn renewed_keys_open_older_fields_until_the_older_are_destroyed() {
        let keys = plain_keys();
        let field = sealed(&keys);
        let renewed = keys.renewed();
        assert!(
            renewed
                .open(HERE, KeyVersion::FIRST, &field, &mut Scratch::new())
                .is_ok()
        );
        let shredded = renewed.without_older();
        assert_eq!(
            shredded.open(HERE, KeyVersion::FIRST, &field, &mut Scratch::new()),
            Err(SealError::UnknownKeyVersion)
        );
    }
}
