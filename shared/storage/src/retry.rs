//! Doing something again because others wrote first.

use crate::error::StorageError;

/// An error that may be a [`StorageError::Conflict`].
pub trait IsConflict {
    /// Whether it is one.
    fn is_conflict(&self) -> bool;
}

impl IsConflict for StorageError {
    fn is_conflict(&self) -> bool {
        matches!(self, Self::Conflict { .. })
    }
}

/// What `once` gives, which is tried up to `attempts` times while others write first.
///
/// # Errors
/// That of the last attempt.
pub async fn retried<T, E: IsConflict, F>(attempts: u32, once: impl Fn() -> F) -> Result<T, E>
where
    F: Future<Output = Result<T, E>>,
{
    for _ in 1..attempts {
        match once().await {
            Err(error) if error.is_conflict() => {}
            outcome => return outcome,
        }
    }
    once().await
}
