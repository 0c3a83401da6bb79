//! Transactions for tests.

use goldgrove_domain::{Money, Transaction};
use jiff::civil::Date;

use super::{account_id, transaction_id};
use crate::values::{date, name, usd};

/// Builds a transaction; by default a posted $12.34 purchase from account 1 on 2026-11-20.
#[derive(Clone, Debug)]
#[must_use]
pub struct TransactionBuilder(Transaction);

impl TransactionBuilder {
    /// The transaction with this number.
    pub fn new(number: u128) -> Self {
        Self(Transaction {
            id: transaction_id(number),
            account: account_id(1),
            date: date("2026-11-20"),
            amount: usd("12.34"),
            description: name(&format!("Shop {number}")),
            category: Some("GENERAL_MERCHANDISE".to_owned()),
            pending: false,
        })
    }

    /// Sets the day.
    pub const fn on(mut self, day: Date) -> Self {
        self.0.date = day;
        self
    }

    /// Sets the amount; positive leaves the account.
    pub const fn amount(mut self, amount: Money) -> Self {
        self.0.amount = amount;
        self
    }

    /// Marks it as pending.
    pub const fn pending(mut self) -> Self {
        self.0.pending = true;
        self
    }

    /// The transaction.
    pub fn build(self) -> Transaction {
        self.0
    }
}
