//! The service: keys, fault switch and counters behind one handle.

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

/// Why the service could not be opened, or its key created.
#[derive(Debug, thiserror::Error)]
pub enum KmsError {
    /// The file of keys could not be read or written.
    #[error(transparent)]
    File(#[from] PrivateFileError),
    /// The alias is malformed, or its key could not be created.
    #[error("the alias {alias} could not be made: {reason}")]
    Alias {
        /// The requested alias.
        alias: String,
        /// The reason.
        reason: String,
    },
}

/// The key service. Clones share the same keys, so a test controls the service with a clone.
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
    /// Opens the keys in the file at `path`, or starts without keys if the file does not exist.
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

    /// Ensures that the alias has a key, and creates both if not. Returns the id of the key.
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

    /// Makes every call answer the fault, until reset with `None`.
    pub fn set_fault(&self, fault: Option<Fault>) {
        self.inner.fault.set(fault);
    }

    /// The number of calls of each operation since the service was opened, including failed ones.
    pub fn calls(&self) -> BTreeMap<Operation, u64> {
        self.inner.calls.snapshot()
    }

    /// Runs a call of the wire protocol.
    pub(crate) fn call(&self, operation: Operation, body: &[u8]) -> Result<serde_json::Value, Refusal> {
        self.inner.calls.count(operation);
        self.inner.fault.check()?;
        operations::perform(self, operation, body)
    }

    /// The keys, for reading.
    pub(crate) fn ring(&self) -> RwLockReadGuard<'_, KeyRing> {
        self.inner.ring.read()
    }

    /// Changes the keys; a failed change has no effect.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut KeyRing) -> Result<T, Refusal>) -> Result<T, Refusal> {
        self.inner.ring.change(change)
    }
}
