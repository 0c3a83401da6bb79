//! What a sealed field is bound to: the bytes that are authenticated with it but not stored beside it.
//!
//! The README draws the byte layout. No keys or ciphers here.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldPath, KeyVersion};

/// The first part of every field's associated data. A new cipher or layout takes a new scheme name.
pub const SCHEME: &str = "goldgrove-field-3";

/// The first part of the associated data of fields sealed before lengths were hidden.
pub(crate) const UNPADDED: &str = "goldgrove-field-2";

/// Room on the stack; the longest associated data of the product's own records stays below 230 bytes.
const INLINE: usize = 256;

/// The length in bytes of a part's length.
const PREFIX: usize = 8;

/// The associated data of one field, on the stack unless the record's id is unusually long.
pub struct AssociatedData {
    inline: [u8; INLINE],
    used: usize,
    /// The whole associated data once it has outgrown `inline`; empty before.
    spilled: Vec<u8>,
}

impl AssociatedData {
    /// Binds to `user`, `at` and `version`, in the README's byte layout.
    pub fn of(user: &UserId, at: FieldPath<'_>, version: KeyVersion) -> Self {
        UserPrefix::new(SCHEME, user).associated_data(at, version)
    }

    const fn empty() -> Self {
        Self {
            inline: [0; INLINE],
            used: 0,
            spilled: Vec::new(),
        }
    }

    /// Appends `part` after its length, so that different lists of parts never give the same bytes.
    #[inline]
    fn push(&mut self, part: &[u8]) {
        // A `usize` never exceeds 64 bits, so the length is exact whatever the part.
        let length = (part.len() as u64).to_be_bytes();
        let end = self.used + PREFIX + part.len();
        match self.inline.get_mut(self.used..end) {
            Some(free) if self.spilled.is_empty() => {
                let (prefix, body) = free.split_at_mut(PREFIX);
                prefix.copy_from_slice(&length);
                body.copy_from_slice(part);
                self.used = end;
            }
            _ => self.spill(length, part),
        }
    }

    #[cold]
    fn spill(&mut self, length: [u8; PREFIX], part: &[u8]) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.inline[..self.used]);
        }
        self.spilled.extend_from_slice(&length);
        self.spilled.extend_from_slice(part);
    }
}

impl AsRef<[u8]> for AssociatedData {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        if self.spilled.is_empty() {
            return &self.inline[..self.used];
        }
        &self.spilled
    }
}

/// The parts that are the same for all fields of one user, laid out once and copied for every field.
pub(crate) struct UserPrefix(AssociatedData);

impl UserPrefix {
    pub(crate) fn new(scheme: &str, user: &UserId) -> Self {
        let mut prefix = AssociatedData::empty();
        prefix.push(scheme.as_bytes());
        prefix.push(user.as_str().as_bytes());
        Self(prefix)
    }

    #[inline]
    pub(crate) fn associated_data(&self, at: FieldPath<'_>, version: KeyVersion) -> AssociatedData {
        let Self(prefix) = self;
        // A user id has at most 64 characters, so the prefix has not spilled.
        let mut data = AssociatedData {
            inline: prefix.inline,
            used: prefix.used,
            spilled: Vec::new(),
        };
        data.push(at.table.name().as_bytes());
        data.push(at.record.as_bytes());
        data.push(at.field.as_bytes());
        data.push(&version.get().to_be_bytes());
        data
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::sealing::SealedTable;
    use proptest::prelude::*;

    use super::*;

    fn data(record: &str, field: &str) -> Vec<u8> {
        let user = UserId::parse("user-1").unwrap();
        let at = FieldPath {
            table: SealedTable::Accounts,
            record,
            field,
        };
        AssociatedData::of(&user, at, KeyVersion::new(3)).as_ref().to_vec()
    }

    #[test]
    fn the_bytes_are_those_the_readme_draws() {
        let expected = [
            &[0, 0, 0, 0, 0, 0, 0, 17][..],
            b"goldgrove-field-3",
            &[0, 0, 0, 0, 0, 0, 0, 6],
            b"user-1",
            &[0, 0, 0, 0, 0, 0, 0, 8],
            b"accounts",
            &[0, 0, 0, 0, 0, 0, 0, 6],
            b"acct_7",
            &[0, 0, 0, 0, 0, 0, 0, 7],
            b"balance",
            &[0, 0, 0, 0, 0, 0, 0, 4],
            &[0, 0, 0, 3],
        ];
        assert_eq!(data("acct_7", "balance"), expected.concat());
    }

    #[test]
    fn a_byte_moved_from_the_record_to_the_field_changes_the_data() {
        assert_ne!(data("acct_7b", "alance"), data("acct_7", "balance"));
    }

    #[test]
    fn a_record_of_any_length_is_bound_whole() {
        for length in [100, 150, 170, 200, 255, 256, 257, 1_000] {
            let record = "r".repeat(length);
            let bytes = data(&record, "balance");
            assert_eq!(bytes.len(), data("", "balance").len() + length, "{length}");
            assert!(
                bytes.windows(length).any(|window| window == record.as_bytes()),
                "{length}"
            );
        }
    }

    proptest! {
        #[test]
        fn different_paths_never_share_their_bytes(
            one in (".{0,40}", ".{0,40}"), other in (".{0,40}", ".{0,40}"),
        ) {
            prop_assert_eq!(one == other, data(&one.0, &one.1) == data(&other.0, &other.1));
        }
    }
}
