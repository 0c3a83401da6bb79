//! Invariants under failures: seeded faults under the real handlers, an independent model of acknowledged writes,
//! and a check of the tables against it.
//!
//! [`weather`] decides from a seed which calls fail; [`table`] and [`keys`] fail them between a handler and its ports.
//! [`story`] plays people who use the product; [`model`] records what they were told; [`check`] compares the tables
//! with it. [`banking`] and [`billing`] do the same with failing providers. [`mutants`] are deliberate mistakes that
//! these checks must notice. No clock, no sleep: the same seed gives the same run.

pub mod banking;
pub mod billing;
pub mod check;
pub mod dice;
pub mod keys;
pub mod laws;
pub mod migration;
pub mod model;
pub mod mutants;
pub mod older;
pub mod process;
pub mod story;
pub mod table;
pub mod tokens;
pub mod weather;

use goldgrove_app::Failure;
use goldgrove_crypto::KeyError;
use goldgrove_storage::StorageError;

/// A failure that a run found, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(pub String);

impl From<Failure> for Violation {
    fn from(failure: Failure) -> Self {
        Self(failure.to_string())
    }
}

impl From<StorageError> for Violation {
    fn from(error: StorageError) -> Self {
        Self(error.to_string())
    }
}

impl From<KeyError> for Violation {
    fn from(error: KeyError) -> Self {
        Self(error.to_string())
    }
}

/// Fails with a formatted [`Violation`].
macro_rules! violated {
    ($($words:tt)*) => {
        return Err($crate::Violation(format!($($words)*)))
    };
}
pub(crate) use violated;
