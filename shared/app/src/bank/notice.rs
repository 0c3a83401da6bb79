//! A queued notice that something changed about an item. Contains no secret: the worker finds the item, with its sealed
//! token, by the provider's id.

use goldgrove_domain::ids::UserId;
use goldgrove_providers::plaid::webhook::{Notice, Subject};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A notice about one item, as queued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemNotice {
    /// The provider's id of the item.
    pub plaid_item_id: String,
    /// The work to do.
    pub about: About,
    /// The item's owner, if known. The provider does not send it, and the index of its item ids may lag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

/// The work that a notice causes. The serialized words must not change: messages may be queued during a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// New figures or another state: refresh both.
    Changed,
    /// The item was repaired outside Goldgrove.
    Repaired,
    /// The item ends at that moment.
    Ending(Timestamp),
    /// There are accounts the user has not shared.
    NewAccounts,
}

impl ItemNotice {
    /// The part of a provider's notice that is worth queueing; `None` if there is none.
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

    /// A notice that `user` has just linked an item, whose transactions need a first sync. Until then the provider
    /// sends no notices about new ones.
    pub fn linked(user: &UserId, plaid_item_id: String) -> Self {
        Self {
            plaid_item_id,
            about: About::Changed,
            user: Some(user.to_string()),
        }
    }
}
