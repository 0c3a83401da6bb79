//! Transactions on the wire.

use goldgrove_domain::{Transaction, UserId};
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// One transaction.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TransactionBody {
    /// Its id, `txn_…`.
    pub id: String,
    /// The owner's user id.
    pub user_id: String,
    /// The account's id.
    pub account_id: String,
    /// The day of the transaction, `YYYY-MM-DD`.
    pub date: String,
    /// The amount: positive when money left the account. In an export the sign is reversed, as in the app.
    pub amount: Exact,
    /// The currency of the amount.
    pub currency: String,
    /// The description.
    pub description: String,
    /// The provider's category; null when unknown.
    pub category: Option<String>,
    /// Whether the transaction is pending and may still change.
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
    /// The `cursor` of the next page; null on the last one.
    pub next_cursor: Option<String>,
}
