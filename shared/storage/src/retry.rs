//! Retries work when other writes were first.

use crate::error::StorageError;

/// An error that may be a [`StorageError::Conflict`].
pub trait IsConflict {
    /// Whether it is a conflict.
    fn is_conflict(&self) -> bool;
}

impl IsConflict for StorageError {
    fn is_conflict(&self) -> bool {
        matches!(self, Self::Conflict { .. })
    }
}

/// What a write returned; `None` if another write was first, or its condition does not hold for another reason.
///
/// # Errors
/// Any error but a conflict.
pub fn unless_conflict<T, E: IsConflict>(written: Result<T, E>) -> Result<Option<T>, E> {
    match written {
        Err(error) if error.is_conflict() => Ok(None),
        outcome => outcome.map(Some),
    }
}

/// The result of `once`, which is tried up to `attempts` times while other writes are first.
///
/// # Errors
/// The error of the last attempt.
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
