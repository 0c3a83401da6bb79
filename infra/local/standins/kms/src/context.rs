//! The encryption context: names and values that decryption requires again, exactly.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::refusal::Refusal;

const MAX_CONTEXT_BYTES: usize = 8192;

/// The context of a call. Its names are sorted, so their order in the request does not matter.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct EncryptionContext(BTreeMap<String, String>);

impl EncryptionContext {
    /// Rejects an empty name, a name reserved by AWS, and more than 8 KB in total.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if self.0.keys().any(|name| name.is_empty() || name.starts_with("aws:")) {
            return Err(Refusal::Validation(
                "A name of the encryption context must not be empty or begin with aws:",
            ));
        }
        let bytes: usize = self.0.iter().map(|(name, value)| name.len() + value.len()).sum();
        if bytes > MAX_CONTEXT_BYTES {
            return Err(Refusal::Validation("The encryption context must not exceed 8192 bytes"));
        }
        Ok(())
    }

    /// The unique associated data of a context. Every part is preceded by its length, so moving a letter from one name
    /// or value to the next changes the bytes.
    pub(crate) fn associated_data(&self, header: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let parts = self
            .0
            .iter()
            .flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]);
        for part in std::iter::once(header).chain(parts) {
            bytes.extend_from_slice(&(part.len() as u64).to_be_bytes());
            bytes.extend_from_slice(part);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn two_contexts_share_their_associated_data_only_when_they_are_equal(
            one in proptest::collection::btree_map("[a-c]{0,3}", "[a-c]{0,3}", 0..4),
            other in proptest::collection::btree_map("[a-c]{0,3}", "[a-c]{0,3}", 0..4),
        ) {
            let same_bytes = EncryptionContext(one.clone()).associated_data(b"h")
                == EncryptionContext(other.clone()).associated_data(b"h");
            prop_assert_eq!(same_bytes, one == other);
        }
    }
}
