//! Transactions of linked accounts.

use jiff::civil::Date;

use crate::ids::{AccountId, TransactionId};
use crate::money::Money;
use crate::text::Name;

/// One pending or posted transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// Our id, derived from the provider's.
    pub id: TransactionId,
    /// The account it moved.
    pub account: AccountId,
    /// The day it was made.
    pub date: Date,
    /// Positive when money left the account, as the provider counts it.
    pub amount: Money,
    /// What it was.
    pub description: Name,
    /// The provider's category word.
    pub category: Option<String>,
    /// Whether it may still change.
    pub pending: bool,
}
