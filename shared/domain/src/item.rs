//! Items: one login of a user at an institution.
//!
//! The access token is a secret of the user: it is sealed like an amount and never printed.

use std::fmt;

use jiff::Timestamp;

use crate::ids::{InstitutionId, ItemId};

/// How a linked login is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemStatus {
    /// Figures arrive.
    Good,
    /// The user must sign in at the institution again (update mode).
    LoginRequired,
    /// The last refresh failed for another reason.
    Failing {
        /// The provider's error code.
        code: String,
    },
}

/// A provider's access token; its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(String);

impl AccessToken {
    /// Wraps a token.
    pub const fn new(token: String) -> Self {
        Self(token)
    }

    /// The token itself; for the provider's client and for sealing only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AccessToken(…)")
    }
}

/// One linked login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Our id, derived from the provider's.
    pub id: ItemId,
    /// The provider's id.
    pub plaid_item_id: String,
    /// The institution.
    pub institution: InstitutionId,
    /// The provider's access token.
    pub access_token: AccessToken,
    /// Where the next transactions page starts; saved only after the rows it covers.
    pub transactions_cursor: Option<String>,
    /// How the login is doing.
    pub status: ItemStatus,
    /// When figures last arrived.
    pub last_updated: Timestamp,
    /// When it was linked.
    pub created_at: Timestamp,
}
