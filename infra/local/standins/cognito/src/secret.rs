//! The pool's own secret, to derive decoys and code digests. Stays in the private file.

use aws_lc_rs::hmac::{self, HMAC_SHA256};
use goldgrove_domain::random::IdSource;
use serde::{Deserialize, Serialize};

/// 256 random bits. Never printed, not even by `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Secret([u8; 32]);

impl Secret {
    pub(crate) fn generate(ids: &dyn IdSource) -> Self {
        let mut bytes = [0; 32];
        ids.fill(&mut bytes);
        Self(bytes)
    }

    /// Derives 32 bytes from the secret and the parts. Each part is preceded by its length, so that different parts
    /// never collide.
    pub(crate) fn derive(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut context = hmac::Context::with_key(&hmac::Key::new(HMAC_SHA256, &self.0));
        for part in parts {
            context.update(&(part.len() as u64).to_be_bytes());
            context.update(part);
        }
        let mut derived = [0; 32];
        derived.copy_from_slice(context.sign().as_ref());
        derived
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secret(..)")
    }
}

impl TryFrom<String> for Secret {
    type Error = hex::FromHexError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map(|()| Self(bytes))
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> Self {
        hex::encode(secret.0)
    }
}
