//! Removes goals, accounts and items with their dependent rows, and users with all rows.
//!
//! Uses one transaction if everything fits. Otherwise dependent rows go first, so that after an error the record can be
//! removed again and no row is unreachable.

use std::collections::HashSet;

use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::goal_allocation::Source;
use goldgrove_domain::{
    Account, AccountId, AccountSource, Goal, GoalId, HoldingId, InstitutionId, Item, ItemId, Profile, UserId,
};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::entity::{
    Entity as _, Versioned, account, balance_history, deletion, goal_allocation, holding, id_at, institution, item,
    key_of, partition, recorded_plan, transaction, version_of,
};
use crate::retry::retried;
use crate::table::{SortRange, TRANSACTION_WRITES_MAX};
use crate::undo::Undo;
use crate::{Condition, Key, Query, Read, Row, StorageError, Table, Tables, Write};

/// How often a removal is tried while its rows change at the same moment.
pub const ATTEMPTS: u32 = 5;

/// Removes a goal with its allocations and its plans. Stores their latest rows for `undo`.
///
/// # Errors
/// [`StorageError::Conflict`] when the goal does not exist.
pub async fn remove_goal(
    table: &dyn Table,
    user: &UserId,
    goal: GoalId,
    undo: Option<Undo<'_>>,
) -> Result<(), StorageError> {
    retried(ATTEMPTS, || remove_goal_once(table, user, goal, undo)).await?;
    // Removes a plan that was stored after the plans above were listed. A later write of a plan fails, because it
    // checks that the goal exists.
    sweep(table, recorded_plan::keys_of_goal(table, user, goal)).await;
    Ok(())
}

/// Deletes rows that were stored during a removal. If that fails, they stay until the user is deleted, but are never
/// shown: the record is already removed, and an error would claim that it is not.
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
    let itself = Write::Delete(key, Condition::VersionIs(version));
    remove_together(table, vec![itself], Vec::new(), hanging).await
}

/// Removes an account with its holdings, its allocations, its anchors and, if it was linked, its transactions. Stores
/// them for `undo`.
///
/// # Errors
/// [`StorageError::Conflict`] unless the stored version is that of `account`. Of many dependent rows some may be
/// removed by then, so the caller must retry the removal.
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
    let itself = Write::Delete(key, Condition::VersionIs(account.version));
    remove_together(table, vec![itself], Vec::new(), hanging).await?;
    // Removes balances that were typed in after the ones above were listed. A later write of one fails, because it
    // checks that its account exists.
    sweep(table, balance_history::keys_of_accounts(table, user, &accounts)).await;
    Ok(())
}

/// Removes a balance that the owner typed in. Stores it for `undo`.
///
/// # Errors
/// [`StorageError::Conflict`] when it does not exist.
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

/// Removes a connected or disconnected item, its accounts and their dependent rows; the last item at its institution also
/// with the user's copy of that. Repeating it is safe. If a refresh of the item ends first, it may have added rows, so the removal starts
/// again. A refresh that ends later finds that the item is gone and removes its rows ([`remove_traces`]).
///
/// # Errors
/// [`StorageError`]; the item then still exists, unless the last transaction went through.
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

    let itself = Write::Delete(itself, unchanged);
    let disconnected = Write::Delete(item::disconnected_key(user, id), Condition::Always);
    let institution = institution_without(table, user, id, institution).await?;
    let parts = rows.into_iter().map(Row::into_key).collect();
    let last = [itself, disconnected].into_iter().chain(institution).collect();
    remove_together(table, last, parts, hanging).await?;
    sweep(table, balance_history::keys_of_accounts(table, user, &accounts)).await;
    Ok(())
}

/// Removes every row of a user, including stored answers for repeated requests. Of the profile stays a row that refuses
/// their tokens, marked as deleted at `deleted_at`. Repeating it is safe, also after other writes.
///
/// # Errors
/// [`StorageError`]; the profile is then unchanged.
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

/// Removes accounts and their dependent rows, for a refresh that stored figures of `item`, which was removed during it. An account that
/// another item has taken over stays. Not atomic; repeating it is safe.
#[expect(clippy::implicit_hasher, reason = "no caller brings a hasher of its own")]
pub async fn remove_traces(
    table: &dyn Table,
    user: &UserId,
    item: ItemId,
    accounts: &HashSet<AccountId>,
) -> Result<(), StorageError> {
    let accounts = accounts - &account::ids_of_others(table, user, item).await?;
    let mut traces = hanging_on(table, user, &accounts).await?;
    traces.extend(transaction::keys_of_accounts(table, user, &accounts).await?);
    traces.extend(accounts.iter().map(|account| key_of::<Account>(user, account)));
    table.batch_delete(traces).await
}

/// Deletes the user's copy of the institution, unless another item of theirs is there, or is linked meanwhile.
async fn institution_without(
    table: &dyn Table,
    user: &UserId,
    id: ItemId,
    institution: &InstitutionId,
) -> Result<Option<Write>, StorageError> {
    let key = institution::key_of(user, institution);
    let (row, items) = tokio::try_join!(table.get(&key, Read::Consistent), item::summaries(table, user))?;
    if items
        .iter()
        .any(|item| item.id != id && item.institution == *institution)
    {
        return Ok(None);
    }
    let last_linked = row.as_ref().and_then(|row| row.get(institution::LINKED_ITEM));
    Ok(last_linked.map(|last| Write::Delete(key, Condition::Equals(institution::LINKED_ITEM, last.clone()))))
}

/// The keys of the holdings and anchors of `accounts`, and of the allocations of these accounts and holdings.
async fn hanging_on(table: &dyn Table, user: &UserId, accounts: &HashSet<AccountId>) -> Result<Vec<Key>, StorageError> {
    let (mut keys, holdings): (Vec<Key>, HashSet<HoldingId>) = holding::keys_of_accounts(table, user, accounts)
        .await?
        .into_iter()
        .unzip();
    let is_of_these = |source: Source| match source {
        Source::Account(account) => accounts.contains(&account),
        Source::Holding(holding) => holdings.contains(&holding),
    };
    keys.extend(goal_allocation::keys_where(table, user, is_of_these).await?);
    keys.extend(balance_history::keys_of_accounts(table, user, accounts).await?);
    Ok(keys)
}

/// Stores a record and its dependent rows for `undo`, the record first.
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

/// Deletes the `hanging` rows, then the `parts`, then `last`: in one transaction as far as they fit, the others before
/// it in this order.
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
    let together = parts
        .into_iter()
        .chain(hanging)
        .map(|key| Write::Delete(key, Condition::Always));
    table.transact(last.into_iter().chain(together).collect()).await
}
