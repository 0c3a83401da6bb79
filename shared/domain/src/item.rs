//! Items: a user's bank connections.
//!
//! The access token is a secret of the user: it is sealed like an amount and never printed. An item that was ended because its
//! owner left is another type, [`Disconnected`]: without a token, it cannot call the provider.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;

use crate::ids::{InstitutionId, ItemId};

/// The status of a linked item.
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

impl ItemStatus {
    /// Whether access was withdrawn or the item is gone at the provider: the next item at the institution may replace it.
    pub fn has_ended(&self) -> bool {
        matches!(self, Self::Failing { code } if ENDED.contains(&code.as_str()))
    }
}

/// The provider's code of an item that its owner revoked at the institution.
pub const REVOKED: &str = "USER_PERMISSION_REVOKED";
/// That, and the code of an item that is gone.
const ENDED: [&str; 2] = [REVOKED, "ITEM_NOT_FOUND"];

/// What the user should do about an item although figures arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attention {
    /// It ends at that moment unless the user signs in at the institution again.
    Ending {
        /// When it ends.
        at: Timestamp,
    },
    /// The institution has accounts the user has not shared.
    NewAccounts,
}

/// A provider's access token; its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(String);

impl AccessToken {
    /// Wraps a token.
    pub const fn new(token: String) -> Self {
        Self(token)
    }

    /// The plain token, for the provider's client and for sealing only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AccessToken(…)")
    }
}

/// Accounts that were linked before, through an item that has ended since or that another sign-in has: the provider's new id of each,
/// and the one that our ids are derived from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownAs(pub BTreeMap<String, String>);

impl KnownAs {
    /// Whether no account was linked before.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Replaces the provider's id with the one that ours is derived from.
    pub fn rename(&self, provider_account_id: &mut String) {
        if let Some(first) = self.0.get(provider_account_id) {
            provider_account_id.clone_from(first);
        }
    }
}

/// One linked item.
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
    /// Its accounts that were linked before.
    pub known_as: KnownAs,
    /// Where the next transactions page starts; saved only after the rows it covers.
    pub transactions_cursor: Option<String>,
    /// Since when transactions may be stored that the cursor does not cover: a refresh is storing them, or was cut off.
    pub syncing_since: Option<Timestamp>,
    /// Whether older transactions are still on their way to the provider.
    pub awaits_history: bool,
    /// Its status.
    pub status: ItemStatus,
    /// What the user should do about it.
    pub attention: Option<Attention>,
    /// The latest announced end that was averted: late announcements of it are ignored.
    pub averted: Option<Timestamp>,
    /// When figures last arrived.
    pub last_updated: Timestamp,
    /// When it was linked.
    pub created_at: Timestamp,
}

/// An item that was ended at the provider because its owner left. Its accounts stay, with their last figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disconnected {
    /// The id that the item had.
    pub id: ItemId,
    /// The institution.
    pub institution: InstitutionId,
    /// When it was ended.
    pub at: Timestamp,
    /// When figures last arrived.
    pub last_updated: Timestamp,
}

/// The state of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemState {
    /// Linked.
    Connected {
        /// Its status.
        status: ItemStatus,
        /// What the user should do about it.
        attention: Option<Attention>,
        /// Whether older transactions are still on their way to the provider.
        awaits_history: bool,
    },
    /// Ended, because its owner left.
    Disconnected {
        /// When it was ended.
        at: Timestamp,
    },
}

impl Item {
    /// The item as it remains once it was ended.
    pub fn disconnected(&self, at: Timestamp) -> Disconnected {
        Disconnected {
            id: self.id,
            institution: self.institution.clone(),
            at,
            last_updated: self.last_updated,
        }
    }

    /// Records that the item ends at `at`, unless that end was averted or is past.
    pub fn announce_end(&mut self, at: Timestamp, now: Timestamp) {
        if at > now && self.averted.is_none_or(|averted| at > averted) {
            self.attention = Some(Attention::Ending { at });
        }
    }

    /// Records that there are accounts to share; a pending end takes precedence.
    pub const fn announce_accounts(&mut self) {
        if self.attention.is_none() {
            self.attention = Some(Attention::NewAccounts);
        }
    }

    /// Records that the user renewed the item, and clears its attention.
    pub const fn renewed(&mut self) {
        if let Some(Attention::Ending { at }) = self.attention {
            self.averted = Some(at);
        }
        self.attention = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    fn item() -> Item {
        Item {
            id: ItemId::new(uuid::Uuid::nil()),
            plaid_item_id: "item".to_owned(),
            institution: InstitutionId::parse("ins_1").unwrap(),
            access_token: AccessToken::new("token".to_owned()),
            known_as: KnownAs::default(),
            transactions_cursor: None,
            syncing_since: None,
            awaits_history: false,
            status: ItemStatus::Good,
            attention: None,
            averted: None,
            last_updated: at(0),
            created_at: at(0),
        }
    }

    #[test]
    fn an_end_is_announced_until_it_is_averted_or_over() {
        let mut item = item();
        item.announce_end(at(100), at(10));
        item.announce_accounts();
        assert_eq!(item.attention, Some(Attention::Ending { at: at(100) }));
        item.renewed();
        assert_eq!(item.attention, None);
        item.announce_end(at(100), at(11));
        assert_eq!(item.attention, None, "the announcement came a second time");
        item.announce_end(at(300), at(300));
        assert_eq!(item.attention, None, "it is over");
        item.announce_end(at(300), at(200));
        assert_eq!(item.attention, Some(Attention::Ending { at: at(300) }), "another end");
    }

    #[test]
    fn accounts_are_announced_until_the_user_has_chosen() {
        let mut item = item();
        item.announce_accounts();
        assert_eq!(item.attention, Some(Attention::NewAccounts));
        item.announce_end(at(100), at(10));
        assert_eq!(item.attention, Some(Attention::Ending { at: at(100) }));
        item.renewed();
        assert_eq!(item.attention, None);
    }
}
