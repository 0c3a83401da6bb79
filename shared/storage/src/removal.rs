//! Taking away goals, accounts and items together with what hangs on them, and users with everything.
//!
//! One transaction where it all fits. Where it does not, what hangs on a thing goes before the thing itself, so that an
//! error in between leaves something that can be removed again and nothing that nobody can reach.

use std::collections::HashSet;

use goldgrove_domain::account::{Account, AccountSource};
use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::goal_allocation::{Share, Source};
use goldgrove_domain::ids::{AccountId, GoalId, HoldingId, InstitutionId, ItemId, UserId};
use goldgrove_domain::item::Item;
use goldgrove_domain::profile::Profile;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::entity::{
    Entity as _, Versioned, account, balance_history, deletion, goal_allocation, holding, id_at, institution, item,
    key_of, partition, recorded_plan, transaction, version_of,
};
use crate::error::StorageError;
use crate::retry::retried;
use crate::schema::Tables;
use crate::table::{Condition, Query, Read, SortRange, TRANSACTION_WRITES_MAX, Table, Write};
use crate::undo::Undo;
use crate::value::{Key, Row, Value};

/// How often a removal is tried where what is to go changes under it.
pub const ATTEMPTS: u32 = 5;

/// Removes a goal with its allocations and its plans, keeping them for `undo`, as they are last.
///
/// # Errors
/// [`StorageError::Conflict`] when the goal is not there.
pub async fn remove_goal(
    table: &dyn Table,
    user: &UserId,
    goal: GoalId,
    undo: Option<Undo<'_>>,
) -> Result<(), StorageError> {
    retried(ATTEMPTS, || remove_goal_once(table, user, goal, undo)).await?;
    // A plan that was stored since those above were listed. No later one is: it asks whether the goal stands.
    sweep(table, recorded_plan::keys_of_goal(table, user, goal)).await;
    Ok(())
}

/// Deletes what was stored while a thing was being removed. Where that fails it stays, shown nowhere, until the user is deleted: the
/// thing is gone by now, and an error would say that it is not.
async fn sweep(table: &dyn Table, late: impl Future<Output = Result<Vec<Key>, StorageError>>) {
    if let Ok(keys) = late.await {
        table.batch_delete(keys).await.ok();
    }
}

async fn remove_goal_once(
    table: &dyn Table,
    user: &UserId,
    goal: GoalId,
    undo: Option<Undo<'_>>,
) -> Result<(), StorageError> {
    let key = key_of::<Goal>(user, &goal);
    let row = table.get(&key, Read::Consistent).await?;
    let version = version_of(Goal::TABLE.name(), &row.ok_or_else(StorageError::conflict)?)?;
    let mut hanging = goal_allocation::keys_of_goal(table, user, goal).await?;
    hanging.extend(recorded_plan::keys_of_goal(table, user, goal).await?);
    keep(table, user, undo, &key, &hanging).await?;
    let itself = Write::Delete {
        key,
        condition: Condition::VersionIs(version),
    };
    remove_together(table, vec![itself], Vec::new(), hanging).await
}

/// Removes an account with its holdings, its allocations, its anchors and, if it was linked, its transactions, keeping them for `undo`.
///
/// # Errors
/// [`StorageError::Conflict`] unless the stored version is that of `account`; some of many rows that hang on it may be gone then,
/// so its removal is to go on.
pub async fn remove_account(
    table: &dyn Table,
    user: &UserId,
    account: &Versioned<Account>,
    undo: Option<Undo<'_>>,
) -> Result<(), StorageError> {
    let accounts = HashSet::from([account.value.id]);
    let mut hanging = hanging_on(table, user, &accounts).await?;
    if account.value.source != AccountSource::Manual {
        hanging.extend(transaction::keys_of_accounts(table, user, &accounts).await?);
    }
    let key = key_of::<Account>(user, &account.value.id);
    keep(table, user, undo, &key, &hanging).await?;
    let itself = Write::Delete {
        key,
        condition: Condition::VersionIs(account.version),
    };
    remove_together(table, vec![itself], Vec::new(), hanging).await?;
    // Balances that were typed in since those above were listed. No later one is: it asks whether its account stands.
    sweep(table, balance_history::keys_of_accounts(table, user, &accounts)).await;
    Ok(())
}

/// Removes a balance that the owner typed in, keeping it for `undo`.
///
/// # Errors
/// [`StorageError::Conflict`] when it is not there.
pub async fn remove_anchor(
    table: &dyn Table,
    user: &UserId,
    id: (AccountId, Date),
    undo: Option<Undo<'_>>,
) -> Result<(), StorageError> {
    let key = key_of::<Anchor>(user, &id);
    if table.get(&key, Read::Consistent).await?.is_none() {
        return Err(StorageError::conflict());
    }
    keep(table, user, undo, &key, &[]).await?;
    table.delete(&key, Condition::Always).await
}

/// Removes an item, or what stays of one that is disconnected, with the user's copy of its institution, its accounts, and what hangs on those. Repeating it is safe.
/// A refresh that ends meanwhile has brought rows this did not know of: then it begins anew. One that ends later finds
/// the item gone and takes its rows along ([`remove_traces`]).
///
/// # Errors
/// [`StorageError`]; after one the item is still there, unless the last transaction did go through.
pub async fn remove_item(
    table: &dyn Table,
    user: &UserId,
    id: ItemId,
    institution: &InstitutionId,
) -> Result<(), StorageError> {
    retried(ATTEMPTS, || remove_item_once(table, user, id, institution)).await
}

async fn remove_item_once(
    table: &dyn Table,
    user: &UserId,
    id: ItemId,
    institution: &InstitutionId,
) -> Result<(), StorageError> {
    let itself = key_of::<Item>(user, &id);
    let unchanged = match table.get(&itself, Read::Consistent).await? {
        Some(row) => Condition::VersionIs(version_of(Item::TABLE.name(), &row)?),
        None => Condition::Always,
    };
    let rows = account::rows_of_item(table, user, id).await?;
    let accounts: HashSet<AccountId> = rows
        .iter()
        .map(|row| id_at::<Account>(&row.key().sort))
        .collect::<Result<_, _>>()?;
    let mut hanging = hanging_on(table, user, &accounts).await?;
    hanging.extend(transaction::keys_of_accounts(table, user, &accounts).await?);

    let itself = Write::Delete {
        key: itself,
        condition: unchanged,
    };
    let disconnected = item::disconnected_key(user, id);
    let institution = linked_institution(table, user, id, institution).await?;
    let others = institution.into_iter().chain([disconnected]).map(|key| Write::Delete {
        key,
        condition: Condition::Always,
    });
    let parts = rows.into_iter().map(Row::into_key).collect();
    let last = [itself].into_iter().chain(others).collect();
    remove_together(table, last, parts, hanging).await?;
    sweep(table, balance_history::keys_of_accounts(table, user, &accounts)).await;
    Ok(())
}

/// Removes every row of a user; of the profile stays what refuses their tokens, marked as deleted at `deleted_at`.
/// Answers that were kept for repeated requests go too. Repeating it is safe, also after rows were written meanwhile.
///
/// # Errors
/// [`StorageError`]; after one the profile is as it was.
pub async fn remove_user(tables: &Tables, user: &UserId, deleted_at: Timestamp) -> Result<(), StorageError> {
    let everything = Query::range(partition(user), SortRange::All);
    let kept_answers = tables.idempotency.query(&everything).await?;
    let kept_answers = kept_answers.into_iter().map(Row::into_key).collect();
    tables.idempotency.batch_delete(kept_answers).await?;

    let rows = tables.main.query(&everything).await?;
    let profile = key_of::<Profile>(user, &());
    let others = rows.into_iter().map(Row::into_key).filter(|key| *key != profile);
    tables.main.batch_delete(others.collect()).await?;
    let tombstone = deletion::tombstone(user, deleted_at, deleted_at);
    tables.main.put(tombstone, Condition::Always).await
}

/// Removes accounts and what hangs on them, for whoever stored figures of an item that was removed meanwhile. Not atomic;
/// repeating it is safe.
#[expect(clippy::implicit_hasher, reason = "no caller brings a hasher of its own")]
pub async fn remove_traces(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<(), StorageError> {
    let mut traces = hanging_on(table, user, accounts).await?;
    traces.extend(transaction::keys_of_accounts(table, user, accounts).await?);
    traces.extend(accounts.iter().map(|account| key_of::<Account>(user, account)));
    table.batch_delete(traces).await
}

/// The user's copy of the institution, if it was linked through this item.
async fn linked_institution(
    table: &dyn Table,
    user: &UserId,
    id: ItemId,
    institution: &InstitutionId,
) -> Result<Option<Key>, StorageError> {
    let key = institution::key_of(user, institution);
    let row = table.get(&key, Read::Consistent).await?;
    let this = Value::from(id.to_string());
    Ok(row
        .filter(|row| row.get(institution::LINKED_ITEM) == Some(&this))
        .map(|_| key))
}

/// Where the holdings and anchors of `accounts` are, and the allocations of accounts and holdings.
async fn hanging_on(table: &dyn Table, user: &UserId, accounts: &HashSet<AccountId>) -> Result<Vec<Key>, StorageError> {
    let (mut keys, holdings): (Vec<Key>, HashSet<HoldingId>) = holding::keys_of_accounts(table, user, accounts)
        .await?
        .into_iter()
        .unzip();
    let is_of_these = |share: Share| match share.source() {
        Source::Account(account) => accounts.contains(&account),
        Source::Holding(holding) => holdings.contains(&holding),
    };
    keys.extend(goal_allocation::keys_where(table, user, is_of_these).await?);
    keys.extend(balance_history::keys_of_accounts(table, user, accounts).await?);
    Ok(keys)
}

/// Keeps a thing and what hangs on it, the thing first.
async fn keep(
    table: &dyn Table,
    user: &UserId,
    undo: Option<Undo<'_>>,
    itself: &Key,
    hanging: &[Key],
) -> Result<(), StorageError> {
    let Some(undo) = undo else { return Ok(()) };
    let keys = [std::slice::from_ref(itself), hanging].concat();
    undo.keep(table, user, keys).await
}

/// Deletes what hangs on `parts`, the parts, then `last`: in one transaction as far as that holds them, and in this order.
async fn remove_together(
    table: &dyn Table,
    last: Vec<Write>,
    mut parts: Vec<Key>,
    mut hanging: Vec<Key>,
) -> Result<(), StorageError> {
    let room = TRANSACTION_WRITES_MAX.saturating_sub(last.len());
    let parts_before = parts.split_off(room.min(parts.len()));
    let room = room - parts.len();
    table.batch_delete(hanging.split_off(room.min(hanging.len()))).await?;
    table.batch_delete(parts_before).await?;
    let together = parts.into_iter().chain(hanging).map(|key| Write::Delete {
        key,
        condition: Condition::Always,
    });
    table.transact(last.into_iter().chain(together).collect()).await
}
