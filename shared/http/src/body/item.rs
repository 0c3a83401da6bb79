//! Linked items and institutions on the wire. Tokens have no wire form.

use goldgrove_domain::ids::{InstitutionId, ItemId, UserId};
use goldgrove_domain::institution::Institution;
use goldgrove_domain::item::{Attention, ItemState, ItemStatus};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// One linked item.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ItemBody {
    /// Its id, `item_…`.
    pub id: String,
    /// Its owner.
    pub user_id: String,
    /// The institution.
    pub institution_id: String,
    /// `good`, `login_required` or `error`; `disconnected` where the item was ended because there was no plan: its accounts keep their
    /// last figures, and linking the institution again takes them over.
    #[schemars(extend("enum" = ["good", "login_required", "error", "disconnected"]))]
    pub status: &'static str,
    /// When it was ended, when `status` is `disconnected`.
    pub disconnected_at: Option<String>,
    /// The provider's error code when `status` is `error`.
    pub error_code: Option<String>,
    /// What the item asks of the user although figures arrive: `ending` to sign in at the institution again before it
    /// ends, `new_accounts` to share accounts it has newly found. Both are done in update mode.
    #[schemars(extend("enum" = ["ending", "new_accounts", null]))]
    pub attention: Option<&'static str>,
    /// When the item ends, when `attention` is `ending`.
    pub ends_at: Option<String>,
    /// Whether older transactions are still on their way from the institution.
    pub awaits_history: bool,
    /// When figures last arrived.
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

/// The linked items of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ItemsBody {
    /// The items, in the order of their ids.
    pub items: Vec<ItemBody>,
}

/// One institution.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InstitutionBody {
    /// The provider's id of it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A `data:` URL of its logo.
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

/// The institutions of the catalogue.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InstitutionsBody {
    /// The institutions, by name.
    pub institutions: Vec<InstitutionBody>,
}
