//! Holdings for tests.

use goldgrove_domain::{Decimal, Holding, HoldingClass, Money};

use super::{account_id, holding_id};
use crate::clock::EPOCH;
use crate::values::{dec, name, usd};

/// Builds a holding; by default 10 units of a fund, bought for $800.00 and worth $1,000.00.
#[derive(Clone, Debug)]
#[must_use]
pub struct HoldingBuilder(Holding);

impl HoldingBuilder {
    /// The holding with this number, in the account of `AccountBuilder::new(account)`.
    pub fn new(account: u128, number: u128) -> Self {
        Self(Holding {
            id: holding_id(number),
            account: account_id(account),
            security_name: name(&format!("Fund {number}")),
            symbol: Some(format!("FND{number}")),
            class: HoldingClass::Etfs,
            owner_split: None,
            price: None,
            quantity: dec("10"),
            institution_value: usd("1000.00"),
            current_value: usd("1000.00"),
            cost_basis: Some(usd("800.00")),
            last_updated: EPOCH,
        })
    }

    /// Sets the name and removes the symbol.
    pub fn named(mut self, text: &str) -> Self {
        self.0.security_name = name(text);
        self.0.symbol = None;
        self
    }

    /// Sets the class.
    pub const fn class(mut self, class: HoldingClass) -> Self {
        self.0.class = class;
        self
    }

    /// Sets the value, both the institution's and ours.
    pub const fn value(mut self, value: Money) -> Self {
        self.0.current_value = value;
        self.0.institution_value = value;
        self
    }

    /// Sets the units.
    pub const fn quantity(mut self, quantity: Decimal) -> Self {
        self.0.quantity = quantity;
        self
    }

    /// Sets the cost; `None` if unknown.
    pub const fn cost_basis(mut self, cost_basis: Option<Money>) -> Self {
        self.0.cost_basis = cost_basis;
        self
    }

    /// The holding.
    pub fn build(self) -> Holding {
        self.0
    }
}
