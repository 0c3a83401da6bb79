//! Keyed hashes: the same for the same text, purpose and key, and for nothing else.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::sync::Arc;

use goldgrove_crypto::{DataKey, OsRandom, UserKeys};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::KeyVersion;
use proptest::prelude::*;

const PURPOSE: &str = "address change";

/// Keys under `current`, each version's made of its own byte.
fn keys(current: u32, bytes: &[u8]) -> UserKeys {
    let versions: Vec<(KeyVersion, DataKey)> = (1..)
        .zip(bytes)
        .map(|(version, byte)| (KeyVersion::new(version), DataKey::new(vec![*byte; 32]).unwrap()))
        .collect();
    let user = UserId::parse("avery").unwrap();
    UserKeys::new(&user, KeyVersion::new(current), &versions, Arc::new(OsRandom)).unwrap()
}

#[test]
fn a_hash_is_that_of_its_text_purpose_and_key_only() {
    let own = keys(1, &[1]);
    let hash = own.keyed_hash(PURPOSE, b"device").unwrap();
    assert_eq!(own.keyed_hash(PURPOSE, b"device").unwrap(), hash, "it is comparable");
    let rows = [
        ("itself", &own, PURPOSE, "device", true),
        ("another text", &own, PURPOSE, "devices", false),
        ("another purpose", &own, "session", "device", false),
        ("the border moved", &own, "address changed", "evice", false),
        ("another key", &keys(1, &[2]), PURPOSE, "device", false),
    ];
    for (name, keys, purpose, text, expected) in rows {
        let matches = keys.keyed_hash_matches(purpose, text.as_bytes(), &hash);
        assert_eq!(matches, expected, "{name}");
    }
}

#[test]
fn a_hash_outlives_a_new_version_of_the_key() {
    let before = keys(1, &[1]);
    let after = keys(2, &[1, 2]);
    let (old, new) = (
        before.keyed_hash(PURPOSE, b"device").unwrap(),
        after.keyed_hash(PURPOSE, b"device").unwrap(),
    );
    assert!(old.starts_with("1:") && new.starts_with("2:"));
    for hash in [&old, &new] {
        assert!(after.keyed_hash_matches(PURPOSE, b"device", hash));
    }
    assert!(!before.keyed_hash_matches(PURPOSE, b"device", &new));
}

proptest! {
    #[test]
    fn what_is_no_hash_matches_nothing(text in ".{0,80}") {
        prop_assert!(!keys(1, &[1]).keyed_hash_matches(PURPOSE, b"device", &text));
    }

    #[test]
    fn a_hash_with_one_digit_changed_matches_nothing(at in 2_usize..66, digit in "[0-9a-f]") {
        let own = keys(1, &[1]);
        let mut changed = own.keyed_hash(PURPOSE, b"device").unwrap();
        prop_assume!(changed[at..=at] != digit);
        changed.replace_range(at..=at, &digit);
        prop_assert!(!own.keyed_hash_matches(PURPOSE, b"device", &changed));
    }
}
