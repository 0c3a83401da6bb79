//! Accounts for tests.

use goldgrove_domain::account::{Account, AccountKind, AccountSource, interest_rate};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::money::Money;
use jiff::Timestamp;

use super::{account_id, institution_id, item_id};
use crate::clock::EPOCH;
use crate::values::{dec, name, usd};

/// Builds an account; by default a manual chequing account with $1,000.00.
#[derive(Clone, Debug)]
#[must_use]
pub struct AccountBuilder(Account);

impl AccountBuilder {
    /// The account with this number.
    pub fn new(number: u128) -> Self {
        Self(Account {
            id: account_id(number),
            name: name(&format!("Account {number}")),
            official_name: None,
            balance: usd("1000.00"),
            is_asset: true,
            kind: AccountKind::Depository,
            subtype: Some("checking".to_owned()),
            source: AccountSource::Manual,
            mask: None,
            hidden: false,
            lifecycle: Lifecycle::Reported,
            edition: 1,
            credit_limit: None,
            interest_rate: None,
            rate_type: None,
            paid_in_full: false,
            secured_by: None,
            last_updated: EPOCH,
            created_at: EPOCH,
        })
    }

    /// Sets the name.
    pub fn named(mut self, text: &str) -> Self {
        self.0.name = name(text);
        self
    }

    /// Sets the kind, with its usual side of the balance sheet and without a subtype.
    pub fn kind(mut self, kind: AccountKind) -> Self {
        self.0.kind = kind;
        self.0.is_asset = kind.is_asset();
        self.0.subtype = None;
        self
    }

    /// Sets the subtype.
    pub fn subtype(mut self, subtype: &str) -> Self {
        self.0.subtype = Some(subtype.to_owned());
        self
    }

    /// Sets the last digits.
    pub fn mask(mut self, digits: &str) -> Self {
        self.0.mask = Some(digits.to_owned());
        self
    }

    /// Sets the balance.
    pub const fn balance(mut self, balance: Money) -> Self {
        self.0.balance = balance;
        self
    }

    /// Sets the credit limit.
    pub const fn limited_to(mut self, limit: Money) -> Self {
        self.0.credit_limit = Some(limit);
        self
    }

    /// Sets the yearly rate in percent.
    pub fn costing(mut self, percent: &str) -> Self {
        self.0.interest_rate = interest_rate(dec(percent));
        self
    }

    /// Sets the side of the balance sheet.
    pub const fn asset(mut self, is_asset: bool) -> Self {
        self.0.is_asset = is_asset;
        self
    }

    /// Links it through the item of `ItemBuilder::new(item)` at an institution.
    pub fn linked(mut self, item: u128, institution: &str) -> Self {
        self.0.source = AccountSource::Plaid {
            plaid_account_id: format!("plaid-account-{}", self.0.id),
            item: item_id(item),
            institution: institution_id(institution),
        };
        self.0.official_name = Some(name("Official name"));
        self.0.mask = Some("0000".to_owned());
        self
    }

    /// Hides it.
    pub const fn hidden(mut self) -> Self {
        self.0.hidden = true;
        self
    }

    /// Sets when it was last updated.
    pub const fn updated_at(mut self, now: Timestamp) -> Self {
        self.0.last_updated = now;
        self
    }

    /// The account.
    pub fn build(self) -> Account {
        self.0
    }
}
