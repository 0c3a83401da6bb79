//! The whole pool in one private file: read in memory, changed only together with the disk.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use goldgrove_standin_mail::private_file::{PrivateFile, PrivateFileError};
use serde::{Deserialize, Serialize};

use crate::attempts::Attempts;
use crate::codes::Codes;
use crate::refusal::Refusal;
use crate::secret::Secret;
use crate::sessions::Sessions;
use crate::tokens::StoredKey;
use crate::users::Users;

/// Exactly what the file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Database {
    pub(crate) secret: Secret,
    pub(crate) signing_key: StoredKey,
    pub(crate) users: Users,
    pub(crate) sessions: Sessions,
    pub(crate) codes: Codes,
    pub(crate) failed_sign_ins: Attempts,
}

impl Database {
    /// A pool without anybody in it.
    pub(crate) fn empty(secret: Secret, signing_key: StoredKey) -> Self {
        Self {
            secret,
            signing_key,
            users: Users::default(),
            sessions: Sessions::default(),
            codes: Codes::default(),
            failed_sign_ins: Attempts::default(),
        }
    }
}

/// The pool's data and the file it lives in.
#[derive(Debug)]
pub(crate) struct Store {
    file: PrivateFile,
    current: RwLock<Database>,
}

impl Store {
    /// Wraps a database that was read from `file`, or is new and written to it now.
    pub(crate) fn new(file: PrivateFile, database: Database) -> Result<Self, PrivateFileError> {
        file.replace(&database)?;
        Ok(Self {
            file,
            current: RwLock::new(database),
        })
    }

    /// The data as they are.
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Database> {
        self.current.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the data: saved first, seen by others afterwards. What a change did before it refused is kept as well,
    /// because a wrong guess must be counted; a change checks first and touches afterwards.
    pub(crate) fn write<T>(&self, change: impl FnOnce(&mut Database) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let mut draft = current.clone();
        let outcome = change(&mut draft);
        if draft != *current {
            self.file.replace(&draft)?;
            *current = draft;
        }
        outcome
    }
}
