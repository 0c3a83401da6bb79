//! The ciphertext blob: `version (1) | key id (16) | nonce (12) | ciphertext | tag (16)`, AES-256-GCM.
//!
//! The associated data contains the version and the key id, so a blob cannot be moved to another key.

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};

use crate::context::EncryptionContext;
use crate::keys::{KeyId, KeyMaterial, KeyRing};
use crate::refusal::Refusal;

const VERSION: u8 = 1;
const HEADER_BYTES: usize = 1 + KeyId::BYTES;

/// Encrypts `plaintext` with a key and a context; the cipher draws the nonce.
pub(crate) fn seal(
    ring: &KeyRing,
    key: KeyId,
    context: &EncryptionContext,
    plaintext: &[u8],
) -> Result<Vec<u8>, Refusal> {
    ring.require_usable(key)?;
    let material = ring.material(key).ok_or(Refusal::Cipher)?;
    let header = header(key);
    let mut sealed = plaintext.to_vec();
    let nonce = cipher(material)?
        .seal_in_place_append_tag(Aad::from(context.associated_data(&header)), &mut sealed)
        .map_err(|_| Refusal::Cipher)?;
    Ok([header.as_slice(), nonce.as_ref(), &sealed].concat())
}

/// The plaintext of a blob, and the key that sealed it.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) key: KeyId,
    pub(crate) plaintext: Vec<u8>,
}

/// Decrypts a blob. The error does not contain the reason.
pub(crate) fn open(ring: &KeyRing, context: &EncryptionContext, blob: &[u8]) -> Result<Opened, Refusal> {
    let (key, nonce, sealed) = split(blob).ok_or(Refusal::InvalidCiphertext)?;
    let material = ring.material(key).ok_or(Refusal::InvalidCiphertext)?;
    ring.require_usable(key)?;
    let mut plaintext = sealed.to_vec();
    let length = cipher(material)?
        .open_in_place(nonce, Aad::from(context.associated_data(&header(key))), &mut plaintext)
        .map_err(|_| Refusal::InvalidCiphertext)?
        .len();
    plaintext.truncate(length);
    Ok(Opened { key, plaintext })
}

fn split(blob: &[u8]) -> Option<(KeyId, Nonce, &[u8])> {
    let (header, rest) = blob.split_at_checked(HEADER_BYTES)?;
    let (nonce, sealed) = rest.split_at_checked(NONCE_LEN)?;
    let key = header.strip_prefix(&[VERSION])?.try_into().ok()?;
    Some((
        KeyId::from_bytes(key),
        Nonce::try_assume_unique_for_key(nonce).ok()?,
        sealed,
    ))
}

fn header(key: KeyId) -> [u8; HEADER_BYTES] {
    let mut header = [VERSION; HEADER_BYTES];
    header[1..].copy_from_slice(key.as_bytes());
    header
}

fn cipher(material: &KeyMaterial) -> Result<RandomizedNonceKey, Refusal> {
    RandomizedNonceKey::new(&AES_256_GCM, material.as_bytes()).map_err(|_| Refusal::Cipher)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn context(pairs: &serde_json::Value) -> EncryptionContext {
        serde_json::from_value(pairs.clone()).unwrap()
    }

    proptest! {
        #[test]
        fn what_was_sealed_opens_to_itself_and_any_changed_byte_stops_it(
            plaintext in proptest::collection::vec(any::<u8>(), 1..200),
            position in any::<proptest::sample::Index>(),
            flip in 1u8..=255,
        ) {
            let mut ring = KeyRing::default();
            let key = ring.create_key().unwrap();
            let context = context(&serde_json::json!({ "user": "u" }));
            let mut blob = seal(&ring, key, &context, &plaintext).unwrap();

            let opened = open(&ring, &context, &blob).unwrap();
            prop_assert_eq!((opened.key, &opened.plaintext), (key, &plaintext));

            let at = position.index(blob.len());
            blob[at] ^= flip;
            prop_assert!(matches!(open(&ring, &context, &blob), Err(Refusal::InvalidCiphertext)));
        }
    }

    #[test]
    fn a_blob_cut_short_anywhere_does_not_open() {
        let mut ring = KeyRing::default();
        let key = ring.create_key().unwrap();
        let none = EncryptionContext::default();
        let blob = seal(&ring, key, &none, b"secret").unwrap();
        for length in 0..blob.len() {
            assert!(
                matches!(open(&ring, &none, &blob[..length]), Err(Refusal::InvalidCiphertext)),
                "{length} bytes"
            );
        }
    }
}
