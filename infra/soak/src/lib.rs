//! What must hold whatever fails: seeded faults under the real handlers, an independent model of what was acknowledged,
//! and a check of the tables against it.
//!
//! [`weather`] decides from a seed what fails; [`table`] and [`keys`] let it fail between a handler and its ports;
//! [`story`] has people use the product meanwhile; [`model`] remembers what they were told; [`check`] holds the tables
//! to it. [`banking`] and [`billing`] do the same where the providers fail, too. [`mutants`] are deliberate mistakes that
//! all of this must notice. No clock, no sleep: the same seed gives the same run.

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

/// What a run found to be wrong, in one line.
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
