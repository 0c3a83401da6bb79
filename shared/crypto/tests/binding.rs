//! What a sealed field is bound to: it opens for its own user, table, record, field and key version, and nowhere else.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::collections::HashSet;
use std::sync::Arc;

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use base64_simd::STANDARD;
use goldgrove_crypto::{DataKey, KeyError, NONCE_LEN, NonceSource, OsRandom, SourceFailed, UserKeys};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField, SealedTable};
use proptest::prelude::*;
use strum::VariantArray as _;

const AT: FieldPath<'static> = FieldPath {
    table: SealedTable::Accounts,
    record: "acct_7",
    field: "balance",
};

const V1: KeyVersion = KeyVersion::new(1);
const V2: KeyVersion = KeyVersion::new(2);

/// Keys whose versions share one key, so that only the associated data can tell them, and the users, apart.
fn keys_of(user: &str, current: KeyVersion) -> UserKeys {
    let user = UserId::parse(user).unwrap();
    let key = || DataKey::new(vec![0x5a; 32]).unwrap();
    UserKeys::new(&user, current, &[(V1, key()), (V2, key())], Arc::new(OsRandom)).unwrap()
}

fn seal(keys: &UserKeys, at: FieldPath<'_>, plaintext: &[u8]) -> SealedField {
    let mut out = SealedField::default();
    keys.seal(at, plaintext, &mut out).unwrap();
    out
}

fn opens(keys: &UserKeys, at: FieldPath<'_>, version: KeyVersion, sealed: &SealedField) -> Result<Vec<u8>, SealError> {
    let mut scratch = Scratch::new();
    keys.open(at, version, sealed, &mut scratch).map(<[u8]>::to_vec)
}

#[test]
fn a_sealed_field_opens_at_its_own_place_only() {
    let (avery, blake) = (keys_of("avery", V1), keys_of("blake", V1));
    let sealed = seal(&avery, AT, b"1234.56");
    let rows = [
        ("its own place", &avery, AT, V1, Ok(b"1234.56".to_vec())),
        ("another user's", &blake, AT, V1, Err(SealError::DoesNotOpen)),
        (
            "another table",
            &avery,
            FieldPath {
                table: SealedTable::Goals,
                ..AT
            },
            V1,
            Err(SealError::DoesNotOpen),
        ),
        (
            "another record",
            &avery,
            FieldPath { record: "acct_8", ..AT },
            V1,
            Err(SealError::DoesNotOpen),
        ),
        (
            "another field",
            &avery,
            FieldPath { field: "limit", ..AT },
            V1,
            Err(SealError::DoesNotOpen),
        ),
        ("another key version", &avery, AT, V2, Err(SealError::DoesNotOpen)),
        (
            "an unknown key version",
            &avery,
            AT,
            KeyVersion::new(3),
            Err(SealError::UnknownKeyVersion),
        ),
    ];
    for (name, keys, at, version, expected) in rows {
        assert_eq!(opens(keys, at, version, &sealed), expected, "{name}");
    }
}

#[test]
fn a_field_of_every_table_opens_in_that_table_only() {
    let keys = keys_of("avery", V1);
    for &table in SealedTable::VARIANTS {
        let sealed = seal(&keys, FieldPath { table, ..AT }, b"1");
        for &other in SealedTable::VARIANTS {
            let opened = opens(&keys, FieldPath { table: other, ..AT }, V1, &sealed);
            assert_eq!(opened.is_ok(), table == other, "{} as {}", table.name(), other.name());
        }
    }
}

#[test]
fn the_parts_of_two_sealed_fields_do_not_mix() {
    let keys = keys_of("avery", V1);
    let (one, other) = (seal(&keys, AT, b"1234.56"), seal(&keys, AT, b"9999.99"));
    let mixed = SealedField {
        ciphertext: one.ciphertext,
        nonce: other.nonce,
    };
    assert_eq!(opens(&keys, AT, V1, &mixed), Err(SealError::DoesNotOpen));
}

#[test]
fn a_field_sealed_under_an_older_version_still_opens() {
    let sealed = seal(&keys_of("avery", V1), AT, b"1234.56");
    let rotated = keys_of("avery", V2);
    assert_eq!(opens(&rotated, AT, V1, &sealed).unwrap(), b"1234.56");
    assert_eq!(rotated.current_version(), V2);
}

#[test]
fn no_nonce_repeats_over_a_hundred_thousand_fields() {
    let (keys, mut sealed) = (keys_of("avery", V1), SealedField::default());
    let mut nonces = HashSet::new();
    for _ in 0..100_000 {
        keys.seal(AT, b"1", &mut sealed).unwrap();
        assert!(nonces.insert(sealed.nonce.clone()));
    }
}

#[test]
fn threads_that_share_the_keys_never_share_a_nonce() {
    let keys = keys_of("avery", V1);
    let nonces = std::thread::scope(|scope| {
        let worker = || scope.spawn(|| (0..2_000).map(|_| seal(&keys, AT, b"1").nonce).collect::<Vec<_>>());
        let workers: Vec<_> = (0..4).map(|_| worker()).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap())
            .collect::<HashSet<_>>()
    });
    assert_eq!(nonces.len(), 8_000);
}

#[test]
fn keys_never_show_themselves() {
    let shown = format!("{:?}", keys_of("avery", V1));
    assert_eq!(shown, "UserKeys { current: KeyVersion(1), .. }");
}

#[test]
fn keys_without_the_current_version_are_no_keys() {
    let user = UserId::parse("avery").unwrap();
    let only = [(V1, DataKey::new(vec![1; 32]).unwrap())];
    let refused = UserKeys::new(&user, V2, &only, Arc::new(OsRandom)).err();
    assert_eq!(refused, Some(KeyError::Missing));
}

struct Broken;

impl NonceSource for Broken {
    fn fill_nonce(&self, _: &mut [u8; NONCE_LEN]) -> Result<(), SourceFailed> {
        Err(SourceFailed)
    }
}

#[test]
fn without_randomness_nothing_is_sealed() {
    let user = UserId::parse("avery").unwrap();
    let only = [(V1, DataKey::new(vec![1; 32]).unwrap())];
    let keys = UserKeys::new(&user, V1, &only, Arc::new(Broken)).unwrap();
    let mut out = SealedField::default();
    assert_eq!(keys.seal(AT, b"1234.56", &mut out), Err(SealError::NoRandomness));
    assert_eq!(out, SealedField::default());
}

proptest! {
    #[test]
    fn sealing_and_opening_give_back_any_bytes(plaintext in proptest::collection::vec(any::<u8>(), 0..400)) {
        let keys = keys_of("avery", V1);
        prop_assert_eq!(opens(&keys, AT, V1, &seal(&keys, AT, &plaintext)), Ok(plaintext));
    }

    #[test]
    fn a_field_opens_exactly_where_every_part_of_its_place_agrees(
        sealed_at in place(), opened_at in place(), same: bool,
    ) {
        let opened_at = if same { sealed_at.clone() } else { opened_at };
        let sealed = seal(&keys_of(&sealed_at.user, sealed_at.version), sealed_at.path(), b"1234.56");
        let opened = opens(&keys_of(&opened_at.user, V1), opened_at.path(), opened_at.version, &sealed);
        prop_assert_eq!(opened.is_ok(), sealed_at == opened_at);
    }
}

/// All that a field is bound to, drawn from so few values that two places often share most of their parts.
#[derive(Clone, Debug, PartialEq)]
struct Place {
    user: String,
    table: SealedTable,
    record: String,
    field: String,
    version: KeyVersion,
}

impl Place {
    fn path(&self) -> FieldPath<'_> {
        FieldPath {
            table: self.table,
            record: &self.record,
            field: &self.field,
        }
    }
}

fn place() -> impl Strategy<Value = Place> {
    let table = prop_oneof![Just(SealedTable::Accounts), Just(SealedTable::Goals)];
    let version = prop_oneof![Just(V1), Just(V2)];
    ("[ab]{1,2}", table, "[ab]{0,2}", "[ab]{0,2}", version).prop_map(|(user, table, record, field, version)| Place {
        user,
        table,
        record,
        field,
        version,
    })
}

/// Sealed as it was done before fields were bound to their place, under the key that all versions share here.
fn older(plaintext: &[u8]) -> SealedField {
    let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &[0x5a; 32]).unwrap());
    let nonce = [3; NONCE_LEN];
    let mut sealed = plaintext.to_vec();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
        .unwrap();
    SealedField {
        ciphertext: STANDARD.encode_to_string(sealed),
        nonce: STANDARD.encode_to_string(nonce),
    }
}

/// A field as it was sealed before lengths were hidden: bound to its place, in its own length.
fn unpadded(user: &str, at: FieldPath<'_>, plaintext: &[u8]) -> SealedField {
    let mut bound = Vec::new();
    let version = V1.get().to_be_bytes();
    let parts: [&[u8]; 6] = [
        b"goldgrove-field-2",
        user.as_bytes(),
        at.table.name().as_bytes(),
        at.record.as_bytes(),
        at.field.as_bytes(),
        &version,
    ];
    for part in parts {
        bound.extend_from_slice(&(part.len() as u64).to_be_bytes());
        bound.extend_from_slice(part);
    }
    let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &[0x5a; 32]).unwrap());
    let nonce = [4; NONCE_LEN];
    let mut sealed = plaintext.to_vec();
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(bound), &mut sealed)
        .unwrap();
    SealedField {
        ciphertext: STANDARD.encode_to_string(sealed),
        nonce: STANDARD.encode_to_string(nonce),
    }
}

#[test]
fn a_field_of_the_time_before_lengths_were_hidden_opens_as_such_at_its_own_place() {
    let keys = keys_of("avery", V1);
    let before = unpadded("avery", AT, b"1234.56");
    let open = |keys: &UserKeys, at, field: &SealedField| {
        let mut scratch = Scratch::new();
        keys.open_unpadded(at, V1, field, &mut scratch).map(<[u8]>::to_vec)
    };
    assert_eq!(open(&keys, AT, &before), Ok(b"1234.56".to_vec()));
    assert_eq!(opens(&keys, AT, V1, &before), Err(SealError::DoesNotOpen));
    let elsewhere = FieldPath { record: "acct_8", ..AT };
    assert_eq!(open(&keys, elsewhere, &before), Err(SealError::DoesNotOpen));
    assert_eq!(open(&keys_of("blake", V1), AT, &before), Err(SealError::DoesNotOpen));
    let today = seal(&keys, AT, b"1234.56");
    assert_eq!(open(&keys, AT, &today), Err(SealError::DoesNotOpen));
}

#[test]
fn every_amount_is_sealed_in_one_width() {
    let keys = keys_of("avery", V1);
    let widest = "-79228162514264337593543950.335";
    let narrow = seal(&keys, AT, b"0").ciphertext.len();
    for length in 0..=widest.len() {
        assert_eq!(
            seal(&keys, AT, &widest.as_bytes()[..length]).ciphertext.len(),
            narrow,
            "{length}"
        );
    }
    assert!(seal(&keys, AT, &[b'1'; 32]).ciphertext.len() > narrow);
}

#[test]
fn the_older_form_opens_under_keys_that_are_told_to_and_under_no_others() {
    let opens_unbound = |keys: &UserKeys, version| {
        let mut scratch = Scratch::new();
        let opened = keys.open_unbound(version, &older(b"1234.56"), &mut scratch);
        opened.map(<[u8]>::to_vec)
    };
    let keys = keys_of("avery", V1);
    assert_eq!(opens_unbound(&keys, V1), Err(SealError::FormClosed));
    assert_eq!(opens(&keys, AT, V1, &older(b"1234.56")), Err(SealError::DoesNotOpen));

    let keys = keys.opening_unbound(vec![V1]);
    assert_eq!(opens_unbound(&keys, V1), Ok(b"1234.56".to_vec()));
    assert_eq!(opens_unbound(&keys, V2), Err(SealError::FormClosed));
    let bound = seal(&keys, AT, b"1234.56");
    let mut scratch = Scratch::new();
    let opened = keys.open_unbound(V1, &bound, &mut scratch);
    assert_eq!(
        opened,
        Err(SealError::DoesNotOpen),
        "a bound field does not pass for an older one"
    );
}
