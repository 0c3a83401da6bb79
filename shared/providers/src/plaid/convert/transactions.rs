//! Transactions: pages of changes, and the whole of many pages.

use goldgrove_domain::Money;
use goldgrove_domain::text::Name;
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
    /// The day it posted, or was made while pending.
    pub date: Date,
    /// Positive when money left the account.
    pub amount: Money,
    /// The merchant's name, else the line on the statement.
    pub description: Option<Name>,
    /// The provider's primary category, e.g. `FOOD_AND_DRINK`.
    pub category: Option<String>,
    /// Whether it may still change.
    pub pending: bool,
    /// The pending transaction that this one replaces; its row goes when this one comes.
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

/// Changes since a cursor. Save `next_cursor` after the rows, so that a crash repeats them instead of losing them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionChanges {
    /// New transactions.
    pub added: Vec<LinkedTransaction>,
    /// Known transactions with new contents.
    pub modified: Vec<LinkedTransaction>,
    /// Provider ids of transactions that are gone, among them pending ones that have posted.
    pub removed: Vec<String>,
    /// Where the next reading starts; `None` while the provider has read none of the item yet.
    pub next_cursor: Option<String>,
    /// Whether older transactions are still on their way to the provider; `None` where it does not say.
    pub awaits_history: Option<bool>,
}

impl TransactionChanges {
    /// Adds what a later page says.
    pub(in crate::plaid) fn append(&mut self, later: Self) {
        self.added.extend(later.added);
        self.modified.extend(later.modified);
        self.removed.extend(later.removed);
        self.next_cursor = later.next_cursor;
        self.awaits_history = later.awaits_history;
    }
}

/// Unlike an account, a transaction that cannot be read fails its page: the cursor would pass it for good.
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

/// The provider reads the last month first, and the years before it afterwards.
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
