//! Linked items and institutions on the wire. Tokens have no wire form.

use goldgrove_domain::ids::{InstitutionId, ItemId, UserId};
use goldgrove_domain::institution::Institution;
use goldgrove_domain::item::{Attention, ItemState, ItemStatus};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// One bank connection.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ItemBody {
    /// Its id, `item_…`.
    pub id: String,
    /// The owner's user id.
    pub user_id: String,
    /// The institution's id.
    pub institution_id: String,
    /// `good`, `login_required` or `error`; `disconnected` when we ended the connection after the user's trial or
    /// subscription. Its accounts keep their last figures, and connecting the institution again takes them over.
    #[schemars(extend("enum" = ["good", "login_required", "error", "disconnected"]))]
    pub status: &'static str,
    /// When the connection was ended; null unless `status` is `disconnected`.
    pub disconnected_at: Option<String>,
    /// The provider's error code; null unless `status` is `error`.
    pub error_code: Option<String>,
    /// What the user has to do although data still arrives: `ending` to sign in at the institution again before the
    /// connection ends, `new_accounts` to share newly found accounts. Both are done in the widget's update mode. Null
    /// for nothing.
    #[schemars(extend("enum" = ["ending", "new_accounts", null]))]
    pub attention: Option<&'static str>,
    /// When the connection ends; null unless `attention` is `ending`.
    pub ends_at: Option<String>,
    /// Whether older transactions are still to arrive.
    pub awaits_history: bool,
    /// When data last arrived.
    pub last_updated: String,
}

impl ItemBody {
    /// The wire form of the item `id` at `institution`, owned by `user`.
    pub fn of(
        id: ItemId,
        institution: &InstitutionId,
        state: ItemState,
        last_updated: Timestamp,
        user: &UserId,
    ) -> Self {
        let (status, error_code, disconnected_at, asks) = match state {
            ItemState::Disconnected { at } => ("disconnected", None, Some(at), (None, false)),
            ItemState::Connected {
                status,
                attention,
                awaits_history,
            } => {
                let asks = (attention, awaits_history);
                match status {
                    ItemStatus::Good => ("good", None, None, asks),
                    ItemStatus::LoginRequired => ("login_required", None, None, asks),
                    ItemStatus::Failing { code } => ("error", Some(code), None, asks),
                }
            }
        };
        let (attention, awaits_history) = asks;
        let (attention, ends_at) = match attention {
            None => (None, None),
            Some(Attention::Ending { at }) => (Some("ending"), Some(at.to_string())),
            Some(Attention::NewAccounts) => (Some("new_accounts"), None),
        };
        Self {
            id: id.to_string(),
            user_id: user.to_string(),
            institution_id: institution.as_str().to_owned(),
            status,
            disconnected_at: disconnected_at.map(|at| at.to_string()),
            error_code,
            attention,
            ends_at,
            awaits_history,
            last_updated: last_updated.to_string(),
        }
    }
}

/// All bank connections of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ItemsBody {
    /// The bank connections, sorted by id.
    pub items: Vec<ItemBody>,
}

/// One institution.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InstitutionBody {
    /// The provider's id of the institution.
    pub id: String,
    /// The institution's name.
    pub name: String,
    /// The logo as a `data:` URL; null for none.
    pub logo: Option<String>,
}

impl From<Institution> for InstitutionBody {
    fn from(institution: Institution) -> Self {
        Self {
            id: institution.id.as_str().to_owned(),
            name: institution.name.as_str().to_owned(),
            logo: institution.logo,
        }
    }
}

/// All institutions that users have connected.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InstitutionsBody {
    /// The institutions, sorted by name.
    pub institutions: Vec<InstitutionBody>,
}
