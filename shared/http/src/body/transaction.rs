//! Transactions on the wire.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::transaction::Transaction;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// One transaction.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TransactionBody {
    /// Its id, `txn_…`.
    pub id: String,
    /// Its owner.
    pub user_id: String,
    /// The account it moved.
    pub account_id: String,
    /// The day it was made, `YYYY-MM-DD`.
    pub date: String,
    /// Positive when money left the account; in an export the other way round, as the app shows it.
    pub amount: Exact,
    /// The currency of the amount.
    pub currency: String,
    /// What it was.
    pub description: String,
    /// The provider's category word.
    pub category: Option<String>,
    /// Whether it may still change.
    pub pending: bool,
}

impl TransactionBody {
    /// The wire form of `transaction`, owned by `user`.
    pub fn of(transaction: Transaction, user: &UserId) -> Self {
        // Name every field, so that a new field that is not in the body does not compile (decision 71).
        let Transaction {
            id,
            account,
            date,
            amount,
            description,
            category,
            pending,
        } = transaction;
        Self {
            id: id.to_string(),
            user_id: user.to_string(),
            account_id: account.to_string(),
            date: date.to_string(),
            amount: amount.into(),
            currency: amount.currency().to_string(),
            description: description.as_str().to_owned(),
            category,
            pending,
        }
    }
}

/// One page of transactions.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransactionsBody {
    /// The transactions, latest day first.
    pub transactions: Vec<TransactionBody>,
    /// Gives the next page as `cursor`; null on the last one.
    pub next_cursor: Option<String>,
}
