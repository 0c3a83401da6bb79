//! The operations by name, and how often each was called: what a benchmark counts.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use strum::EnumString;

/// One operation of the service, called as on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString)]
pub enum Operation {
    /// A new symmetric key.
    CreateKey,
    /// A new name for a key.
    CreateAlias,
    /// What is known about a key.
    DescribeKey,
    /// A fresh data key, open and wrapped.
    GenerateDataKey,
    /// A fresh data key, wrapped only.
    GenerateDataKeyWithoutPlaintext,
    /// Up to 4,096 bytes sealed under a key.
    Encrypt,
    /// The reverse of the three above.
    Decrypt,
    /// Decrypt and encrypt under another key or context, the plaintext never leaving.
    ReEncrypt,
    /// Every key.
    ListKeys,
    /// Every alias.
    ListAliases,
    /// A key that may not be used from now on.
    DisableKey,
    /// One that may again.
    EnableKey,
    /// A key that goes after some days.
    ScheduleKeyDeletion,
    /// One that stays after all, disabled.
    CancelKeyDeletion,
}

/// How often each operation was called, refused calls included.
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
