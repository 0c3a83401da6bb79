//! The port to the table of wrapped keys. Contains no key in the clear.

use std::fmt;

use async_trait::async_trait;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::KeyVersion;
use jiff::Timestamp;

/// One version of a user's data key as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct WrappedKey {
    /// The version, counted from 1.
    pub version: KeyVersion,
    /// The key, encrypted by the key service.
    pub wrapped: Vec<u8>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether it also opens fields of the older form, which are not bound to a place.
    pub opens_unbound: bool,
}

impl fmt::Debug for WrappedKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("WrappedKey")
            .field("version", &self.version)
            .field("created_at", &self.created_at)
            .field("opens_unbound", &self.opens_unbound)
            .finish_non_exhaustive()
    }
}

/// Why reading or writing wrapped keys failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrappedKeyStoreError {
    /// The user already has a key with this version. The stored key stays.
    #[error("the key version exists")]
    Conflict,
    /// The store did not answer.
    #[error("the store is unavailable")]
    Unavailable,
}

/// The table of wrapped keys.
#[async_trait]
pub trait WrappedKeyStore: Send + Sync {
    /// All versions of a user's key, in any order; empty for an unknown user.
    ///
    /// The read is strongly consistent, so it sees every insert that was answered: the loser of a race to insert reads
    /// the winner's key.
    async fn load_all(&self, user: &UserId) -> Result<Vec<WrappedKey>, WrappedKeyStoreError>;

    /// Adds a version that the user does not have yet.
    ///
    /// # Errors
    /// [`WrappedKeyStoreError::Conflict`] when the version exists; then nothing was written.
    async fn insert(&self, user: &UserId, key: WrappedKey) -> Result<(), WrappedKeyStoreError>;
}
