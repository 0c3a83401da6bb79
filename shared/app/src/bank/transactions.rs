//! Syncs an item's transactions. The cursor moves only after the rows it covers are stored, so after a crash they are
//! read again instead of lost.
//!
//! Between two reads the provider may change a transaction, including its day, and its day decides which page stores
//! it. So the item is marked before the first row is stored, and the mark is cleared when the cursor moves. A refresh
//! that finds a mark, or no cursor, reads everything from the beginning, compares it with the stored rows, writes the
//! differences and removes the rest. If there is nothing to write, it sets no mark.
//!
//! Transactions of an account without a row are left out. When the account gets its row, the cursor is cleared, so they
//! are read then (decision 151). Those of an account that another item reports are left to that one.
//!
//! An item that took over accounts has their transactions under other ids. They are read as a whole, once the provider
//! has the history too, and replace the stored ones of those days. Older ones stay (decision 118).
//!
//! The refresh that left a mark may still run and store rows it read earlier. So a mark that is found stays until every
//! refresh of its time must have ended (decision 68).

use std::collections::{BTreeMap, HashSet};

use goldgrove_domain::item::KnownAs;
use goldgrove_domain::{AccountId, Item, Transaction, TransactionId};
use goldgrove_providers::plaid::{PlaidError, TransactionChanges};
use goldgrove_storage::entity::transaction::{Changes, Difference};
use goldgrove_storage::entity::{Accounts, Transactions, Versioned};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::adopt::Adopter;
use super::refresh::Refresher;
use super::take_over::came_through;
use crate::Failure;

/// Longer than any refresh takes, in any function.
const LEASE: SignedDuration = SignedDuration::from_mins(15);

/// The result of a transaction sync.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Synced {
    /// How many transactions were stored.
    pub saved: usize,
    /// The new cursor; `None` when the provider has no transactions of the item, or none yet.
    pub cursor: Option<String>,
    /// Whether rows were stored or removed.
    pub has_written: bool,
    /// Whether the provider still waits for older ones; `None` if it does not say.
    pub awaits_history: Option<bool>,
    /// When the sync began.
    pub begun: Timestamp,
    /// The mark of another refresh that may still be running.
    pub found: Option<Timestamp>,
}

/// Stores the changes since the item's cursor. Without a cursor, or after an interrupted sync, stores how the
/// provider's complete list differs from the stored rows. `accounts` are the item's.
///
/// # Errors
/// [`Failure`] for our own failures. The provider's are in the inner result; an item without transactions is not an
/// error.
pub(super) async fn sync(
    refresher: &Refresher<'_>,
    item: &mut Versioned<Item>,
    accounts: &HashSet<AccountId>,
) -> Result<Result<Synced, PlaidError>, Failure> {
    let begun = refresher.context.clock.now();
    let found = item.value.syncing_since;
    let cursor = item.value.transactions_cursor.as_deref().filter(|_| found.is_none());
    let is_whole = cursor.is_none();
    let token = &item.value.access_token;
    let changes = match refresher.plaid.transactions_sync_all(token, cursor).await {
        Ok(changes) => changes,
        // Transactions may still come only if the product is not ready yet.
        Err(error) if error.is_partial_success() => {
            let awaits_history = (error != PlaidError::NotReady).then_some(false);
            return Ok(Ok(Synced {
                awaits_history,
                ..Synced::default()
            }));
        }
        Err(error) => return Ok(Err(error)),
    };
    let (cursor, awaits_history) = (changes.next_cursor.clone(), changes.awaits_history);
    let own = |first: &String| accounts.contains(&AccountId::derived(refresher.user, first));
    let has_taken_over = item.value.known_as.0.values().any(own);
    if is_whole && has_taken_over && awaits_history == Some(true) {
        return Ok(Ok(Synced {
            awaits_history,
            ..Synced::default()
        }));
    }
    let mut changes = with_our_ids(&refresher.adopter(&item.value), changes, &item.value.known_as);
    let named = changes.current.iter().map(|transaction| transaction.account);
    let mut all: HashSet<AccountId> = accounts.iter().copied().chain(named).collect();
    for account in &all - accounts {
        let stored = Accounts::new(refresher.table(), refresher.user)
            .get(&account, refresher.keys)
            .await?;
        let is_own = stored.map(|account| came_through(&account.value, item.value.id));
        if is_own != Some(true) {
            changes.current.retain(|transaction| transaction.account != account);
        }
        if is_own == Some(false) {
            all.remove(&account);
        }
    }
    let news = if is_whole {
        let first = changes.current.iter().map(|transaction| transaction.date).min();
        let since = if has_taken_over {
            first.unwrap_or(Date::MAX)
        } else {
            Date::MIN
        };
        News::Whole(difference(refresher, &all, changes.current, since).await?)
    } else {
        News::Since(changes)
    };
    let of_others = if news.is_empty() {
        None
    } else {
        refresher.mark(item).await?
    };
    let synced = Synced {
        saved: news.saved(),
        cursor,
        has_written: !news.is_empty(),
        awaits_history,
        begun,
        found: found
            .max(of_others)
            .filter(|since| begun.duration_since(*since) < LEASE),
    };
    store(refresher, news).await?;
    Ok(Ok(synced))
}

/// The rows to store.
enum News {
    /// How the provider's complete list differs from the stored rows.
    Whole(Difference),
    /// The changes since the cursor.
    Since(Changes),
}

impl News {
    fn is_empty(&self) -> bool {
        match self {
            Self::Whole(difference) => difference.is_empty(),
            Self::Since(changes) => changes.is_empty(),
        }
    }

    const fn saved(&self) -> usize {
        match self {
            Self::Whole(difference) => difference.changed,
            Self::Since(changes) => changes.current.len(),
        }
    }
}

/// How `current`, the provider's complete list from `since` on, differs from the stored transactions of `accounts`.
async fn difference(
    refresher: &Refresher<'_>,
    accounts: &HashSet<AccountId>,
    current: Vec<Transaction>,
    since: Date,
) -> Result<Difference, Failure> {
    let transactions = Transactions::new(refresher.table(), refresher.user);
    Ok(transactions
        .difference(accounts, current, since, refresher.keys)
        .await?)
}

async fn store(refresher: &Refresher<'_>, news: News) -> Result<(), Failure> {
    let transactions = Transactions::new(refresher.table(), refresher.user);
    match news {
        News::Whole(difference) => transactions.make(difference, refresher.keys).await?,
        News::Since(changes) => transactions.change(&changes, refresher.keys).await?,
    }
    Ok(())
}

/// The changes of a sync, with our ids. If one batch names a transaction twice, the last entry wins. A removed or
/// replaced transaction stays so, because ids are not reused.
fn with_our_ids(adopter: &Adopter<'_>, changes: TransactionChanges, known_as: &KnownAs) -> Changes {
    let ours = |id: &str| adopter.transaction_id(id);
    let added = changes.added.iter();
    let replaced: HashSet<_> = added.filter_map(|added| added.replaces.as_deref()).map(ours).collect();
    let removed: HashSet<_> = changes.removed.iter().map(|id| ours(id)).collect();
    let modified = changes.modified.iter();
    let modified = modified.map(|modified| ours(&modified.provider_transaction_id));
    let touched = modified
        .chain(removed.iter().copied())
        .chain(replaced.iter().copied())
        .collect();
    let current: BTreeMap<TransactionId, Transaction> = changes
        .added
        .into_iter()
        .chain(changes.modified)
        .map(|mut linked| {
            known_as.rename(&mut linked.provider_account_id);
            adopter.transaction(linked)
        })
        .filter(|transaction| !removed.contains(&transaction.id) && !replaced.contains(&transaction.id))
        .map(|transaction| (transaction.id, transaction))
        .collect();
    Changes {
        current: current.into_values().collect(),
        touched,
        replaced,
    }
}
