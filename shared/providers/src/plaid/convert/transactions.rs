//! Converts transactions: single pages of changes, and many pages joined.

use goldgrove_domain::{Money, Name};
use jiff::civil::Date;

use super::{accounts, currency, money, name};
use crate::plaid::error::PlaidError;
use crate::plaid::wire;

/// A transaction as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedTransaction {
    /// The provider's id of it.
    pub provider_transaction_id: String,
    /// The account it moved.
    pub provider_account_id: String,
    /// The day it posted, or the day it was made while pending.
    pub date: Date,
    /// Positive when money left the account.
    pub amount: Money,
    /// The merchant's name, else the line on the statement.
    pub description: Option<Name>,
    /// The provider's primary category, e.g. `FOOD_AND_DRINK`.
    pub category: Option<String>,
    /// Whether it may still change.
    pub pending: bool,
    /// The pending transaction that this one replaces; its row is removed when this one arrives.
    pub replaces: Option<String>,
}

/// One page of changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionsPage {
    /// What changed.
    pub changes: TransactionChanges,
    /// Whether more pages follow.
    pub has_more: bool,
}

/// Changes since a cursor. Save the rows before `next_cursor`, so that a crash repeats changes instead of losing them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionChanges {
    /// New transactions.
    pub added: Vec<LinkedTransaction>,
    /// Known transactions with new contents.
    pub modified: Vec<LinkedTransaction>,
    /// Provider ids of removed transactions, including pending ones that have posted.
    pub removed: Vec<String>,
    /// Where the next sync starts; `None` until the provider has read the item's transactions.
    pub next_cursor: Option<String>,
    /// Whether the provider is still fetching older transactions; `None` if it does not report that.
    pub awaits_history: Option<bool>,
}

impl TransactionChanges {
    /// Adds the changes of a later page.
    pub(in crate::plaid) fn append(&mut self, later: Self) {
        self.added.extend(later.added);
        self.modified.extend(later.modified);
        self.removed.extend(later.removed);
        self.next_cursor = later.next_cursor;
        self.awaits_history = later.awaits_history;
    }
}

/// One unreadable transaction fails its page, unlike an account, because the cursor would skip it forever.
pub(in crate::plaid) fn page(wire: wire::SyncAnswer) -> Result<TransactionsPage, PlaidError> {
    let currencies = accounts::currencies(&wire.accounts);
    let convert = |transactions: Vec<wire::Transaction>| -> Result<Vec<_>, PlaidError> {
        transactions
            .into_iter()
            .map(|wire| {
                let account = currencies.get(&wire.account_id).copied();
                let currency = currency(
                    wire.iso_currency_code.as_deref(),
                    wire.unofficial_currency_code.as_deref(),
                    account,
                );
                let amount = currency.and_then(|currency| money(wire.amount.0?, currency));
                Ok(transaction(wire, amount.ok_or_else(super::garbage)?))
            })
            .collect()
    };
    Ok(TransactionsPage {
        changes: TransactionChanges {
            added: convert(wire.added)?,
            modified: convert(wire.modified)?,
            removed: wire.removed.into_iter().map(|gone| gone.transaction_id).collect(),
            next_cursor: Some(wire.next_cursor).filter(|cursor| !cursor.is_empty()),
            awaits_history: awaits_history(wire.transactions_update_status.as_deref()),
        },
        has_more: wire.has_more,
    })
}

/// The provider fetches the last month first, then the years before it.
fn awaits_history(status: Option<&str>) -> Option<bool> {
    match status? {
        "NOT_READY" | "INITIAL_UPDATE_COMPLETE" => Some(true),
        "HISTORICAL_UPDATE_COMPLETE" => Some(false),
        _ => None,
    }
}

fn transaction(wire: wire::Transaction, amount: Money) -> LinkedTransaction {
    LinkedTransaction {
        description: name(wire.merchant_name.as_deref()).or_else(|| name(wire.name.as_deref())),
        provider_transaction_id: wire.id,
        provider_account_id: wire.account_id,
        date: wire.date,
        amount,
        category: wire.personal_finance_category.map(|category| category.primary),
        pending: wire.pending,
        replaces: wire.pending_transaction_id,
    }
}
