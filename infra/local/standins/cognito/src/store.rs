//! The pool's data in one private file.

use serde::{Deserialize, Serialize};

use crate::attempts::Attempts;
use crate::codes::Codes;
use crate::refusal::Refusal;
use crate::secret::Secret;
use crate::sessions::Sessions;
use crate::tokens::StoredKey;
use crate::users::Users;

/// The content of the file.
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
    /// A pool without users.
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

/// The pool's data and its file.
pub(crate) type Store = goldgrove_standin_common::store::Store<Database, Refusal>;
