//! The `Idempotency-Key` header and the fingerprint of a request.
//!
//! Does not store outcomes; `shared/app` stores and replays them.

use lambda_http::{Body, Request};
use sha2::{Digest, Sha256};

use crate::Problem;

/// The header with the key of an intended effect.
pub const HEADER: &str = "idempotency-key";

/// A client's key for one intended effect: 8 to 128 letters, digits, hyphens or underscores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// The key of a request; `None` without the header.
    ///
    /// # Errors
    /// [`Problem::InvalidRequest`] if the header is not a valid key.
    pub fn of(request: &Request) -> Result<Option<Self>, Problem> {
        let Some(value) = request.headers().get(HEADER) else {
            return Ok(None);
        };
        let text = value.to_str().unwrap_or("");
        let safe = text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if !(8..=128).contains(&text.len()) || !safe {
            return Err(Problem::field(
                "Idempotency-Key",
                "must be 8 to 128 letters, digits, hyphens or underscores",
            ));
        }
        Ok(Some(Self(text.to_owned())))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A digest of the operation and the body. The same key with another fingerprint is a client's mistake, not a retry.
pub fn fingerprint(operation: &str, request: &Request) -> String {
    let mut digest = Sha256::new();
    digest.update((operation.len() as u64).to_be_bytes());
    digest.update(operation.as_bytes());
    match request.body() {
        Body::Text(text) => digest.update(text.as_bytes()),
        Body::Binary(bytes) => digest.update(bytes),
        _ => {}
    }
    hex::encode(digest.finalize())
}
