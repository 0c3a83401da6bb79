//! Brings a login's transactions up to date. The cursor moves only after the rows it covers are stored, so a crash in
//! between reads them again instead of losing them.
//!
//! What the provider says of a transaction may change in between, its day too, and a row's key holds the day. So the login
//! is marked before the first row is stored, and the mark goes when the cursor moves. Whoever finds a mark reads everything
//! from the beginning, and removes what is stored beside it. Where nothing is new, nothing is marked.

use std::collections::{BTreeMap, HashSet};

use goldgrove_domain::ids::{AccountId, TransactionId};
use goldgrove_domain::item::Item;
use goldgrove_domain::transaction::Transaction;
use goldgrove_providers::plaid::{PlaidError, TransactionChanges};
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::transaction::Transactions;

use super::adopt::Adopter;
use super::refresh::Refresher;
use crate::Failure;

/// What a login's transactions were brought to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Synced {
    /// How many were stored.
    pub saved: usize,
    /// Where they were read to; `None` when the provider has none of the login, or none yet.
    pub cursor: Option<String>,
    /// Whether they were read from the beginning, and what was stored beside them removed.
    pub is_anew: bool,
}

/// Stores what is new since the login's cursor, or everything anew if somebody was cut off while storing. `accounts` are
/// those of the login.
///
/// # Errors
/// [`Failure`] for failures of our own. The provider's come back inside; a login without transactions is none.
pub(super) async fn sync(
    refresher: &Refresher<'_>,
    item: &mut Versioned<Item>,
    accounts: &HashSet<AccountId>,
) -> Result<Result<Synced, PlaidError>, Failure> {
    let is_anew = item.value.is_syncing;
    let cursor = item.value.transactions_cursor.as_deref().filter(|_| !is_anew);
    let token = &item.value.access_token;
    let changes = match refresher.plaid.transactions_sync_all(token, cursor).await {
        Ok(changes) => changes,
        Err(error) if error.is_partial_success() => return Ok(Ok(Synced::default())),
        Err(error) => return Ok(Err(error)),
    };
    if !(changes.added.is_empty() && changes.modified.is_empty() && changes.removed.is_empty()) {
        refresher.mark(item).await?;
    }
    let synced = Synced {
        saved: 0,
        cursor: Some(changes.next_cursor.clone()),
        is_anew,
    };
    let current = store(refresher, &item.value, changes).await?;
    if is_anew {
        remove_all_but(refresher, accounts, &current).await?;
    }
    Ok(Ok(Synced {
        saved: current.len(),
        ..synced
    }))
}

async fn store(
    refresher: &Refresher<'_>,
    item: &Item,
    changes: TransactionChanges,
) -> Result<Vec<Transaction>, Failure> {
    let adopter = refresher.adopter(item);
    let (gone, current) = sorted(&adopter, changes);
    let transactions = Transactions::new(refresher.table(), refresher.user);
    remove_outdated(&transactions, &gone, &current).await?;
    transactions.put_all(&current, refresher.keys).await?;
    Ok(current)
}

/// Removes what is stored of `accounts` beside `current`, which is everything there is.
async fn remove_all_but(
    refresher: &Refresher<'_>,
    accounts: &HashSet<AccountId>,
    current: &[Transaction],
) -> Result<(), Failure> {
    let named = current.iter().map(|transaction| transaction.account);
    let accounts: HashSet<AccountId> = accounts.iter().copied().chain(named).collect();
    let staying = current.iter().map(|transaction| (transaction.date, transaction.id));
    let transactions = Transactions::new(refresher.table(), refresher.user);
    Ok(transactions.retain_of(&accounts, &staying.collect()).await?)
}

/// The ids whose rows may be outdated, and the transactions as they are after all changes. The last word on a transaction
/// wins when one batch names it twice, and one that is gone or was replaced stays so: ids are not used again.
fn sorted(adopter: &Adopter<'_>, changes: TransactionChanges) -> (HashSet<TransactionId>, Vec<Transaction>) {
    let replaced = changes.added.iter().filter_map(|added| added.replaces.as_deref());
    let removed = changes.removed.iter().map(String::as_str);
    let mut gone: HashSet<TransactionId> = removed.chain(replaced).map(|id| adopter.transaction_id(id)).collect();
    let modified: Vec<TransactionId> = changes
        .modified
        .iter()
        .map(|modified| adopter.transaction_id(&modified.provider_transaction_id))
        .collect();
    let current: BTreeMap<TransactionId, Transaction> = changes
        .added
        .into_iter()
        .chain(changes.modified)
        .map(|linked| adopter.transaction(linked))
        .filter(|transaction| !gone.contains(&transaction.id))
        .map(|transaction| (transaction.id, transaction))
        .collect();
    gone.extend(modified);
    (gone, current.into_values().collect())
}

/// Removes rows of transactions that are gone or moved to another day. A row's key holds its day, which the provider
/// does not repeat, so the rows are looked through; that happens only when something did go.
async fn remove_outdated(
    transactions: &Transactions<'_>,
    gone: &HashSet<TransactionId>,
    current: &[Transaction],
) -> Result<(), Failure> {
    if gone.is_empty() {
        return Ok(());
    }
    let staying: HashSet<_> = current
        .iter()
        .map(|transaction| (transaction.date, transaction.id))
        .collect();
    let stored = transactions.list_ids().await?;
    let outdated: Vec<_> = stored
        .into_iter()
        .filter(|(date, id)| gone.contains(id) && !staying.contains(&(*date, *id)))
        .collect();
    if outdated.is_empty() {
        return Ok(());
    }
    Ok(transactions.remove_all(&outdated).await?)
}
