//! The operations by name, with counters of their calls for benchmarks.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use strum::EnumString;

/// An operation of the service, by its name on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString)]
pub enum Operation {
    /// Creates a symmetric key.
    CreateKey,
    /// Creates a name for a key.
    CreateAlias,
    /// Returns a key's description.
    DescribeKey,
    /// Creates a data key, returned in plaintext and wrapped.
    GenerateDataKey,
    /// Creates a data key, returned only wrapped.
    GenerateDataKeyWithoutPlaintext,
    /// Encrypts up to 4,096 bytes.
    Encrypt,
    /// Reverses the three above.
    Decrypt,
    /// Decrypts and encrypts with another key or context, without returning the plaintext.
    ReEncrypt,
    /// Lists all keys.
    ListKeys,
    /// Lists all aliases.
    ListAliases,
    /// Disables a key.
    DisableKey,
    /// Enables a key.
    EnableKey,
    /// Schedules the deletion of a key.
    ScheduleKeyDeletion,
    /// Cancels the deletion; the key is then disabled.
    CancelKeyDeletion,
}

/// The number of calls of each operation, including failed ones.
#[derive(Debug, Default)]
pub(crate) struct Calls(Mutex<BTreeMap<Operation, u64>>);

impl Calls {
    pub(crate) fn count(&self, operation: Operation) {
        *self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(operation)
            .or_default() += 1;
    }

    pub(crate) fn snapshot(&self) -> BTreeMap<Operation, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
