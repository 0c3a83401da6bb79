//! Keyed hashes of text that is only compared and never read back, such as the address in an address-change mail.
//!
//! HMAC-SHA256 under a key that HKDF derives from the user's data key. A person with only the rows can neither guess
//! the hashed text nor see that two users hashed the same text.

use aws_lc_rs::hkdf::{HKDF_SHA256, Salt};
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign, verify};

use crate::data_key::DataKey;
use crate::key_error::KeyError;

/// Separates the derived key from all other uses of the data key.
const SALT: &[u8] = b"goldgrove keyed hash 1";

/// One version of a user's data key as a key for hashing.
pub(crate) struct HashKey(Key);

impl HashKey {
    /// # Errors
    /// [`KeyError::Malformed`] when nothing can be derived from the key.
    pub(crate) fn new(key: &DataKey) -> Result<Self, KeyError> {
        Salt::new(HKDF_SHA256, SALT)
            .extract(key.expose())
            .expand(&[], HMAC_SHA256)
            .map(|derived| Self(Key::from(derived)))
            .map_err(|_| KeyError::Malformed)
    }

    /// The hash of `text` for `purpose`.
    pub(crate) fn hash(&self, purpose: &str, text: &[u8]) -> Vec<u8> {
        sign(&self.0, &message(purpose, text)).as_ref().to_vec()
    }

    /// Whether `hash` is the hash of `text` for `purpose`; compares in constant time.
    pub(crate) fn matches(&self, purpose: &str, text: &[u8], hash: &[u8]) -> bool {
        verify(&self.0, &message(purpose, text), hash).is_ok()
    }
}

/// Puts the purpose's length first, so that different pairs never give the same bytes.
fn message(purpose: &str, text: &[u8]) -> Vec<u8> {
    [&purpose.len().to_be_bytes()[..], purpose.as_bytes(), text].concat()
}
