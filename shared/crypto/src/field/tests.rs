//! The cipher against published vectors, and against altered text and bits.

use aws_lc_rs::rand;
use proptest::prelude::*;
use serde::Deserialize;

use super::*;

/// Project Wycheproof's AES-GCM vectors.
const VECTORS: &str = include_str!("../../../testing/vectors/aes_gcm.json");

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vectors {
    test_groups: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    tests: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vector {
    tc_id: u32,
    comment: String,
    key: String,
    iv: String,
    aad: String,
    msg: String,
    ct: String,
    tag: String,
    result: String,
}

impl Vector {
    fn check(&self) {
        let name = format!("vector {} ({})", self.tc_id, self.comment);
        let bytes = |text: &str| hex::decode(text).unwrap();
        let key = FieldKey::new(&DataKey::new(bytes(&self.key)).unwrap()).unwrap();
        let (nonce, aad, message) = (bytes(&self.iv).try_into().unwrap(), bytes(&self.aad), bytes(&self.msg));
        let stored = SealedField {
            ciphertext: BASE64.encode_to_string([bytes(&self.ct), bytes(&self.tag)].concat()),
            nonce: BASE64.encode_to_string(nonce),
        };
        let mut sealed = SealedField::default();
        let mut room = [&message[..], &[0; TAG_LEN]].concat();
        key.encrypt(&mut room, nonce, &aad, &mut sealed).unwrap();

        let mut scratch = Scratch::new();
        let opened = key.open(&aad, &stored, &mut scratch);

        if self.result == "valid" {
            assert_eq!(sealed, stored, "{name}");
            assert_eq!(opened, Ok(&message[..]), "{name}");
        } else {
            assert_eq!(opened, Err(SealError::DoesNotOpen), "{name}");
            assert!(scratch.is_empty(), "{name}");
        }
    }
}

#[test]
fn the_cipher_agrees_with_wycheproof() {
    let vectors: Vectors = serde_json::from_str(VECTORS).unwrap();
    for vector in vectors.test_groups.iter().flat_map(|group| &group.tests) {
        vector.check();
    }
}

fn key() -> FieldKey {
    FieldKey::new(&DataKey::new(vec![0x5a; 32]).unwrap()).unwrap()
}

fn sealed(plaintext: &[u8]) -> SealedField {
    let mut nonce = [0; NONCE_LEN];
    rand::fill(&mut nonce).unwrap();
    let mut out = SealedField::default();
    key().seal(nonce, b"bound", plaintext, &mut out).unwrap();
    out
}

#[test]
fn malformed_text_is_told_from_altered_text() {
    let good = sealed(b"1234.56");
    let with = |ciphertext: &str, nonce: &str| SealedField {
        ciphertext: ciphertext.to_owned(),
        nonce: nonce.to_owned(),
    };
    let rows = [
        ("an empty ciphertext", with("", &good.nonce)),
        (
            "a ciphertext shorter than its tag",
            with("AAAAAAAAAAAAAAAAAAAA", &good.nonce),
        ),
        (
            "a ciphertext that is not base64",
            with("not base64 at all, but long", &good.nonce),
        ),
        (
            "a ciphertext without its padding",
            with(&format!("{}=", "A".repeat(32)), &good.nonce),
        ),
        ("a ciphertext in the URL alphabet", with(&"-_-_".repeat(8), &good.nonce)),
        (
            "a ciphertext with a line break",
            with(&format!("{}\n", good.ciphertext), &good.nonce),
        ),
        (
            "a ciphertext with stray last bits",
            with(&format!("{}B==", "A".repeat(33)), &good.nonce),
        ),
        ("an empty nonce", with(&good.ciphertext, "")),
        ("a nonce of 11 bytes", with(&good.ciphertext, "AAAAAAAAAAAAAAA=")),
        ("a nonce of 15 bytes", with(&good.ciphertext, "AAAAAAAAAAAAAAAAAAAA")),
        ("a nonce that is not base64", with(&good.ciphertext, "!!!!!!!!!!!!!!!!")),
        ("a nonce of wide letters", with(&good.ciphertext, "éééééééé")),
    ];
    for (name, field) in rows {
        let mut scratch = b"1234.56".to_vec();
        assert_eq!(
            key().open(b"bound", &field, &mut scratch),
            Err(SealError::Malformed),
            "{name}"
        );
        assert!(scratch.is_empty(), "{name}");
    }
}

#[test]
fn every_truncation_of_a_sealed_field_fails() {
    let whole = sealed(b"-1234567.89");
    for kept in 0..whole.ciphertext.len() {
        let cut = SealedField {
            ciphertext: whole.ciphertext[..kept].to_owned(),
            nonce: whole.nonce.clone(),
        };
        assert!(
            key().open(b"bound", &cut, &mut Scratch::new()).is_err(),
            "{kept} characters"
        );
    }
}

#[test]
fn every_flipped_bit_of_ciphertext_tag_or_nonce_fails() {
    let whole = sealed(b"-1234567.89");
    let flip = |text: &str, bit: usize| {
        let mut bytes = BASE64.decode_to_vec(text).unwrap();
        bytes[bit / 8] ^= 1 << (bit % 8);
        BASE64.encode_to_string(bytes)
    };
    for bit in 0..8 * (STEP + TAG_LEN) {
        let flipped = SealedField {
            ciphertext: flip(&whole.ciphertext, bit),
            nonce: whole.nonce.clone(),
        };
        let opened = key().open(b"bound", &flipped, &mut Scratch::new()).err();
        assert_eq!(
            opened,
            Some(SealError::DoesNotOpen),
            "bit {bit} of the ciphertext and tag"
        );
    }
    for bit in 0..8 * NONCE_LEN {
        let flipped = SealedField {
            ciphertext: whole.ciphertext.clone(),
            nonce: flip(&whole.nonce, bit),
        };
        let opened = key().open(b"bound", &flipped, &mut Scratch::new()).err();
        assert_eq!(opened, Some(SealError::DoesNotOpen), "bit {bit} of the nonce");
    }
}

#[test]
fn what_no_marker_ends_is_no_plaintext() {
    for mut bytes in [
        vec![],
        vec![0; 32],
        b"1234.56".to_vec(),
        [&b"1234.56"[..], &[0; 25]].concat(),
    ] {
        assert_eq!(unpad(&mut bytes), Err(SealError::WrongType));
        assert!(bytes.is_empty());
    }
}

proptest! {
    #[test]
    fn what_was_sealed_opens_to_the_same_bytes(
        plaintext in proptest::collection::vec(any::<u8>(), 0..600),
        bound in proptest::collection::vec(any::<u8>(), 0..300),
        nonce: [u8; NONCE_LEN],
    ) {
        let (mut field, mut scratch) = (SealedField::default(), Scratch::new());
        key().seal(nonce, &bound, &plaintext, &mut field).unwrap();
        let bytes = BASE64.decode_to_vec(&field.ciphertext).unwrap().len();
        prop_assert_eq!(bytes, (plaintext.len() / STEP + 1) * STEP + TAG_LEN);
        key().open(&bound, &field, &mut scratch).unwrap();
        prop_assert_eq!(unpad(&mut scratch), Ok(&plaintext[..]));
    }

    #[test]
    fn a_plaintext_ends_with_its_last_marker(mut text in proptest::collection::vec(any::<u8>(), 0..40), zeros in 0_usize..40) {
        let plaintext = text.clone();
        text.push(END);
        text.resize(text.len() + zeros, 0);
        prop_assert_eq!(unpad(&mut text), Ok(&plaintext[..]));
    }

    #[test]
    fn any_text_at_all_is_refused_without_a_panic(ciphertext in ".{0,80}", nonce in ".{0,20}") {
        let field = SealedField { ciphertext, nonce };
        prop_assert!(key().open(b"bound", &field, &mut Scratch::new()).is_err());
    }
}
