//! The service itself: the keys, the switch and the counters behind one handle.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, RwLockReadGuard};

use goldgrove_standin_common::private_file::{PrivateFile, PrivateFileError};
use goldgrove_standin_common::store::Store;

use crate::calls::{Calls, Operation};
use crate::fault::{Fault, FaultSwitch};
use crate::keys::{AliasName, KeyId, KeyRing};
use crate::refusal::Refusal;
use crate::{operations, wire};

/// Why the service could not be opened, or its key made.
#[derive(Debug, thiserror::Error)]
pub enum KmsError {
    /// The file of keys could not be read or written.
    #[error(transparent)]
    File(#[from] PrivateFileError),
    /// The alias is malformed, or no key could be drawn for it.
    #[error("the alias {alias} could not be made: {reason}")]
    Alias {
        /// The alias asked for.
        alias: String,
        /// What stood in the way.
        reason: String,
    },
}

/// The key service. Clones share the same keys, so a clone kept by a test is its remote control.
#[derive(Clone, Debug)]
pub struct Kms {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    ring: Store<KeyRing, Refusal>,
    fault: FaultSwitch,
    calls: Calls,
}

impl Kms {
    /// Opens the keys kept in the file at `path`, or starts with none when there is no such file.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, KmsError> {
        let file = PrivateFile::new(path);
        let ring = file.read()?.unwrap_or_default();
        Ok(Self {
            inner: Arc::new(Inner {
                ring: Store::new(file, ring),
                fault: FaultSwitch::default(),
                calls: Calls::default(),
            }),
        })
    }

    /// The wire protocol: AWS JSON 1.1 at `POST /`.
    pub fn router(&self) -> axum::Router {
        wire::router(self.clone())
    }

    /// Makes sure the alias names a key, creating both when it does not; answers the id of the key.
    pub fn ensure_alias(&self, alias: &str) -> Result<String, KmsError> {
        match self.find_or_create(alias) {
            Ok(key) => Ok(key.to_string()),
            Err(Refusal::Store(error)) => Err(error.into()),
            Err(refusal) => Err(KmsError::Alias {
                alias: alias.to_owned(),
                reason: refusal.to_string(),
            }),
        }
    }

    fn find_or_create(&self, alias: &str) -> Result<KeyId, Refusal> {
        let name = AliasName::parse(alias)?;
        if let Some(key) = self.ring().target_of(&name) {
            return Ok(key);
        }
        self.change(|ring| {
            let key = ring.create_key()?;
            ring.create_alias(name, key).map(|()| key)
        })
    }

    /// Makes every call answer the fault, until it is taken back with `None`.
    pub fn set_fault(&self, fault: Option<Fault>) {
        self.inner.fault.set(fault);
    }

    /// How often each operation was called since the service was opened, refused calls included.
    pub fn calls(&self) -> BTreeMap<Operation, u64> {
        self.inner.calls.snapshot()
    }

    /// Carries out one call of the wire protocol.
    pub(crate) fn call(&self, operation: Operation, body: &[u8]) -> Result<serde_json::Value, Refusal> {
        self.inner.calls.count(operation);
        self.inner.fault.check()?;
        operations::perform(self, operation, body)
    }

    /// The keys as they are, for reading.
    pub(crate) fn ring(&self) -> RwLockReadGuard<'_, KeyRing> {
        self.inner.ring.read()
    }

    /// Changes the keys, and not at all when the change refuses.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut KeyRing) -> Result<T, Refusal>) -> Result<T, Refusal> {
        self.inner.ring.change(change)
    }
}
