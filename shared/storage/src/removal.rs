//! Taking away goals, accounts and logins together with what hangs on them.
//!
//! One transaction where it all fits. Where it does not, what hangs on a thing goes before the thing itself, so that an
//! error in between leaves something that can be removed again and nothing that nobody can reach.

use std::collections::HashSet;

use goldgrove_domain::account::{Account, AccountSource};
use goldgrove_domain::goal::Goal;
use goldgrove_domain::goal_allocation::Share;
use goldgrove_domain::ids::{AccountId, GoalId, HoldingId, UserId};
use goldgrove_domain::item::Item;

use crate::entity::{Versioned, account, goal_allocation, holding, institution, key_of, transaction};
use crate::error::StorageError;
use crate::table::{Condition, Read, TRANSACTION_WRITES_MAX, Table, Write};
use crate::value::{Key, Value};

/// Removes a goal and its allocations.
///
/// # Errors
/// [`StorageError::Conflict`] when the goal is not there.
pub async fn remove_goal(table: &dyn Table, user: &UserId, goal: GoalId) -> Result<(), StorageError> {
    let allocations = goal_allocation::keys_of_goal(table, user, goal).await?;
    let itself = Write::Delete {
        key: key_of::<Goal>(user, &goal),
        condition: Condition::Present,
    };
    remove_together(table, vec![itself], allocations).await
}

/// Removes an account with its holdings, its allocations and, if it was linked, its transactions.
///
/// # Errors
/// [`StorageError::Conflict`] unless the stored version is that of `account`.
pub async fn remove_account(
    table: &dyn Table,
    user: &UserId,
    account: &Versioned<Account>,
) -> Result<(), StorageError> {
    let accounts = HashSet::from([account.value.id]);
    let mut hanging = held_and_allocated(table, user, &accounts).await?;
    if account.value.source != AccountSource::Manual {
        hanging.extend(transaction::keys_of_accounts(table, user, &accounts).await?);
    }
    let itself = Write::Delete {
        key: key_of::<Account>(user, &account.value.id),
        condition: Condition::VersionIs(account.version),
    };
    remove_together(table, vec![itself], hanging).await
}

/// Removes an item with the user's copy of its institution, its accounts, and what hangs on those. Repeating it is safe.
///
/// # Errors
/// [`StorageError`]; after one the item is still there, unless the last transaction did go through.
pub async fn remove_item(table: &dyn Table, user: &UserId, item: &Item) -> Result<(), StorageError> {
    let rows = account::rows_of_item(table, user, item.id).await?;
    let accounts: HashSet<AccountId> = rows
        .iter()
        .map(|row| account::id_of(&row.key().sort))
        .collect::<Result<_, _>>()?;
    let mut hanging = held_and_allocated(table, user, &accounts).await?;
    hanging.extend(transaction::keys_of_accounts(table, user, &accounts).await?);

    let own = rows.into_iter().map(|row| row.key().clone());
    let mut last: Vec<Key> = [key_of::<Item>(user, &item.id)].into_iter().chain(own).collect();
    last.extend(linked_institution(table, user, item).await?);
    let last = last.into_iter().map(|key| Write::Delete {
        key,
        condition: Condition::Always,
    });
    remove_together(table, last.collect(), hanging).await
}

/// The user's copy of the institution, if it was linked through this item.
async fn linked_institution(table: &dyn Table, user: &UserId, item: &Item) -> Result<Option<Key>, StorageError> {
    let key = institution::key_of(user, &item.institution);
    let row = table.get(&key, Read::Consistent).await?;
    let this = Value::from(item.id.to_string());
    Ok(row
        .filter(|row| row.get(institution::LINKED_ITEM) == Some(&this))
        .map(|_| key))
}

/// Where the holdings of `accounts` are, and the allocations of both.
async fn held_and_allocated(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<Key>, StorageError> {
    let (mut keys, holdings): (Vec<Key>, HashSet<HoldingId>) = holding::keys_of_accounts(table, user, accounts)
        .await?
        .into_iter()
        .unzip();
    let is_of_these = |share| match share {
        Share::Account { account, .. } => accounts.contains(&account),
        Share::HoldingPercentage { holding, .. } | Share::HoldingUnits { holding, .. } => holdings.contains(&holding),
    };
    keys.extend(goal_allocation::keys_where(table, user, is_of_these).await?);
    Ok(keys)
}

/// Deletes what hangs on something and then the thing itself, in one transaction as far as that holds them.
async fn remove_together(table: &dyn Table, last: Vec<Write>, mut hanging: Vec<Key>) -> Result<(), StorageError> {
    let room = TRANSACTION_WRITES_MAX.saturating_sub(last.len());
    let before = hanging.split_off(room.min(hanging.len()));
    table.batch_delete(before).await?;
    let hanging = hanging.into_iter().map(|key| Write::Delete {
        key,
        condition: Condition::Always,
    });
    table.transact(last.into_iter().chain(hanging).collect()).await
}
