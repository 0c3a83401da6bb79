//! Brings a login's transactions up to date. The cursor moves only after the rows it covers are stored, so a crash in
//! between reads them again instead of losing them.

use std::collections::{BTreeMap, HashSet};

use goldgrove_domain::ids::TransactionId;
use goldgrove_domain::item::Item;
use goldgrove_domain::transaction::Transaction;
use goldgrove_providers::plaid::{PlaidError, TransactionChanges};
use goldgrove_storage::entity::transaction::Transactions;

use super::adopt::Adopter;
use super::refresh::Refresher;
use crate::Failure;

/// Stores what is new since the login's cursor and moves the cursor; gives how many transactions were stored.
///
/// # Errors
/// [`Failure`] for failures of our own. The provider's come back inside; a login without transactions is none.
pub(super) async fn sync(refresher: &Refresher<'_>, item: &mut Item) -> Result<Result<usize, PlaidError>, Failure> {
    let cursor = item.transactions_cursor.as_deref();
    let changes = match refresher.plaid.transactions_sync_all(&item.access_token, cursor).await {
        Ok(changes) => changes,
        Err(error) if error.is_partial_success() => return Ok(Ok(0)),
        Err(error) => return Ok(Err(error)),
    };
    let next = changes.next_cursor.clone();
    let saved = store(refresher, item, changes).await?;
    item.transactions_cursor = Some(next);
    Ok(Ok(saved))
}

async fn store(refresher: &Refresher<'_>, item: &Item, changes: TransactionChanges) -> Result<usize, Failure> {
    let adopter = refresher.adopter(item);
    let (gone, current) = sorted(&adopter, changes);
    let transactions = Transactions::new(refresher.table(), refresher.user);
    remove_outdated(&transactions, &gone, &current).await?;
    transactions.put_all(&current, refresher.keys).await?;
    Ok(current.len())
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
