//! What is handed over when the provider noticed something about an item. Carries no secret: the item's token stays where
//! it is sealed, and is found again by the provider's id.

use goldgrove_domain::ids::UserId;
use goldgrove_providers::plaid::webhook::{Notice, Subject};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A notice about one item, as it waits in the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemNotice {
    /// The provider's id of the item.
    pub plaid_item_id: String,
    /// What is worth doing.
    pub about: About,
    /// Whose item it is, where that is known: the provider does not know our users, and the index of its ids may lag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

/// What a notice makes worth doing. The words are those of messages that may be under way during a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// New figures or another state: ask for both.
    Changed,
    /// The item was repaired outside of the product.
    Repaired,
    /// The item ends at that moment.
    Ending(Timestamp),
    /// There are accounts the user has not shared.
    NewAccounts,
}

impl ItemNotice {
    /// What of a provider's notice is worth handing over; `None` when nothing is.
    pub fn of(notice: Notice) -> Option<Self> {
        let about = match notice.subject {
            Subject::Changed => About::Changed,
            Subject::Repaired => About::Repaired,
            Subject::Ending { at } => About::Ending(at),
            Subject::NewAccounts => About::NewAccounts,
            Subject::Other => return None,
        };
        Some(Self {
            plaid_item_id: notice.plaid_item_id?,
            about,
            user: None,
        })
    }

    /// That `user` has just linked an item, whose transactions are to be read for the first time: before that, the
    /// provider does not tell of new ones.
    pub fn linked(user: &UserId, plaid_item_id: String) -> Self {
        Self {
            plaid_item_id,
            about: About::Changed,
            user: Some(user.to_string()),
        }
    }
}
