//! A data key in the clear: 256 bits, wiped when dropped.
//!
//! Implements neither `Clone` nor `PartialEq`, and its `Debug` output hides the key.

use std::fmt;

use zeroize::Zeroizing;

use crate::key_error::KeyError;

/// A data key's length in bytes.
pub(crate) const DATA_KEY_LEN: usize = 32;

/// The plaintext of one data key. Lives on the heap, so that moving it leaves no copies behind.
pub struct DataKey(Zeroizing<Vec<u8>>);

impl DataKey {
    /// Takes over `bytes` without copying them.
    ///
    /// # Errors
    /// [`KeyError::Malformed`] unless there are exactly 32 bytes; a wrong input is wiped, too.
    pub fn new(bytes: Vec<u8>) -> Result<Self, KeyError> {
        let bytes = Zeroizing::new(bytes);
        if bytes.len() != DATA_KEY_LEN {
            return Err(KeyError::Malformed);
        }
        Ok(Self(bytes))
    }

    pub(crate) fn expose(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for DataKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("DataKey(redacted)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_256_bits_make_a_data_key() {
        for length in [0, 16, 31, 33, 64] {
            assert_eq!(
                DataKey::new(vec![7; length]).err(),
                Some(KeyError::Malformed),
                "{length}"
            );
        }
        assert!(DataKey::new(vec![7; 32]).is_ok());
    }

    #[test]
    fn debug_shows_no_byte_of_the_key() {
        let key = DataKey::new(vec![0xAB; 32]).unwrap();
        assert_eq!(format!("{key:?}"), "DataKey(redacted)");
    }
}
