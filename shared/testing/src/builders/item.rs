//! Items for tests.

use goldgrove_domain::item::{AccessToken, Attention, Item, ItemStatus, KnownAs};

use super::{institution_id, item_id};
use crate::clock::EPOCH;

/// Builds an item; by default a healthy one at `ins_1`.
#[derive(Clone, Debug)]
#[must_use]
pub struct ItemBuilder(Item);

impl ItemBuilder {
    /// The item with this number.
    pub fn new(number: u128) -> Self {
        Self(Item {
            id: item_id(number),
            plaid_item_id: format!("plaid-item-{number}"),
            institution: institution_id("ins_1"),
            access_token: AccessToken::new(format!("access-{number}")),
            known_as: KnownAs::default(),
            transactions_cursor: None,
            syncing_since: None,
            awaits_history: false,
            status: ItemStatus::Good,
            attention: None,
            averted: None,
            last_updated: EPOCH,
            created_at: EPOCH,
        })
    }

    /// Sets the institution.
    pub fn institution(mut self, id: &str) -> Self {
        self.0.institution = institution_id(id);
        self
    }

    /// Sets the status.
    pub fn status(mut self, status: ItemStatus) -> Self {
        self.0.status = status;
        self
    }

    /// Sets what it asks of its user.
    pub const fn attention(mut self, attention: Attention) -> Self {
        self.0.attention = Some(attention);
        self
    }

    /// Sets the transaction cursor.
    pub fn cursor(mut self, cursor: &str) -> Self {
        self.0.transactions_cursor = Some(cursor.to_owned());
        self
    }

    /// Sets accounts that were linked before: the provider's new id of each, and the first one.
    pub fn known_as(mut self, ids: &[(&str, &str)]) -> Self {
        let owned = ids.iter().map(|(new, first)| ((*new).to_owned(), (*first).to_owned()));
        self.0.known_as = KnownAs(owned.collect());
        self
    }

    /// Marks that transactions beyond the cursor may be stored.
    pub const fn syncing(mut self) -> Self {
        self.0.syncing_since = Some(EPOCH);
        self
    }

    /// The item.
    pub fn build(self) -> Item {
        self.0
    }
}
