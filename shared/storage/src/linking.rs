//! Saves a newly linked item, so that no reader ever sees an item without its accounts.
//!
//! Holdings may exceed one transaction, so they go first, in batches: they are not shown without their account. Then
//! one transaction writes institution, item and accounts, all or none. Ids are derived from the provider's, so a
//! repeated call writes the same rows again; an error leaves at most holdings that are never shown. An account that
//! appears later is also written together with its item.
//!
//! [`disconnect`] handles an item that was ended because its owner left. The next item at its institution takes over
//! its accounts.
//!
//! An institution may have several items: two people who share a household sign in on their own. Their accounts are
//! compared before the save, so the save fails if another item was linked there since.

use std::collections::HashMap;

use goldgrove_domain::institution::Institution;
use goldgrove_domain::{Account, FieldKeys, Holding, Item, ItemId, UserId};
use jiff::Timestamp;

use crate::entity::holding::Holdings;
use crate::entity::institution::{self, Catalogue};
use crate::entity::{Entity, Versioned, deletion, item, key_of, version_of, writing};
use crate::table::TRANSACTION_WRITES_MAX;
use crate::{Condition, Key, Row, StorageError, Table, Value, Write};

/// How many accounts one item may have: they are one transaction together with the institution, the item, the
/// taken-over item and a check of the profile.
pub const ACCOUNTS_MAX: usize = TRANSACTION_WRITES_MAX - 4;

/// The position of the institution in the transaction. Its condition fails if another item was linked there meanwhile.
const GUARD: usize = 0;

/// A linked item with its records.
#[derive(Clone, Copy, Debug)]
pub struct LinkedItem<'a> {
    /// The item.
    pub item: &'a Item,
    /// The institution behind it.
    pub institution: &'a Institution,
    /// The item that was linked there last when the accounts were compared with those of other items.
    pub last_linked: Option<ItemId>,
    /// Whether `institution` is good enough for the shared catalogue; otherwise only the user's copy has it.
    pub is_described: bool,
    /// Its accounts that are new.
    pub accounts: &'a [Account],
    /// The holdings of those accounts.
    pub holdings: &'a [Holding],
    /// The disconnected item at the institution, whose accounts it takes over.
    pub takes_over: Option<&'a TakenOver>,
}

/// A disconnected item whose accounts a new item takes over.
#[derive(Clone, Debug)]
pub struct TakenOver {
    /// The item.
    pub item: ItemId,
    /// All of its accounts with their new values and the versions they were made from.
    pub accounts: Vec<Versioned<Account>>,
}

/// Why a linked item was not saved.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The user has linked another item at the institution meanwhile. Nothing of this one was stored.
    #[error("another item was linked at the institution")]
    AlreadyLinked,
    /// The rows could not be written.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Saves a linked item; repeating it is safe.
///
/// # Errors
/// [`LinkError::AlreadyLinked`]; [`StorageError::TooLarge`] beyond [`ACCOUNTS_MAX`] accounts; [`StorageError::Conflict`]
/// when another write was first, or the user asked for deletion.
pub async fn save(
    table: &dyn Table,
    user: &UserId,
    linked: LinkedItem<'_>,
    keys: &dyn FieldKeys,
) -> Result<(), LinkError> {
    let taken = linked.takes_over.map_or(0, |taken| taken.accounts.len());
    if linked.accounts.len() + taken > ACCOUNTS_MAX {
        return Err(StorageError::TooLarge {
            what: "the accounts of an item",
        }
        .into());
    }
    let stored = Stored::load(table, user, &linked).await?;
    let last_linked = stored.last_linked(user, &linked)?;
    let writes = writes(user, &linked, last_linked, &stored, keys)?;

    // Not part of the transaction: all users share the catalogue's row, so they would have to wait for each other.
    if linked.is_described {
        Catalogue::new(table).put(linked.institution).await?;
    }
    Holdings::new(table, user).put_all(linked.holdings, keys).await?;
    match table.transact(writes).await {
        Err(StorageError::Conflict { at }) if at.contains(&GUARD) => {
            let ids: Vec<_> = linked.holdings.iter().map(Entity::id).collect();
            Holdings::new(table, user).remove_all(&ids).await?;
            Err(LinkError::AlreadyLinked)
        }
        other => Ok(other?),
    }
}

/// Replaces an item that was ended at the provider at `at` with a record without a token. Its accounts and their
/// records stay.
///
/// # Errors
/// [`StorageError::Conflict`] when the item changed or was removed.
pub async fn disconnect(
    table: &dyn Table,
    user: &UserId,
    item: &Versioned<Item>,
    at: Timestamp,
) -> Result<(), StorageError> {
    let itself = Write::Delete(key_of::<Item>(user, &item.value.id), Condition::VersionIs(item.version));
    let trace = Write::Put(
        item::disconnected_row(user, &item.value.disconnected(at)),
        Condition::Absent,
    );
    table.transact(vec![itself, trace]).await
}

/// Adds an account to an item and returns the item, whose transactions are read from the beginning next: those of an account
/// without a row, or of another item, are not stored. `version` is that of the account's row, if another item had it. A concurrent removal of the item then starts again and finds the account, and
/// a removed item gets no account.
///
/// # Errors
/// [`StorageError::Conflict`] when the item changed or was removed, or the account's row is not the one that was read.
pub async fn add_account(
    table: &dyn Table,
    user: &UserId,
    item: &Versioned<Item>,
    account: &Account,
    version: Option<u64>,
    keys: &dyn FieldKeys,
) -> Result<Versioned<Item>, StorageError> {
    let value = Item {
        transactions_cursor: None,
        ..item.value.clone()
    };
    let account = writing(user, account, version, keys)?;
    let itself = writing(user, &value, Some(item.version), keys)?;
    table.transact(vec![account, itself]).await?;
    let version = item.version + 1;
    Ok(Versioned { value, version })
}

/// The rows of an earlier call, if any.
struct Stored(HashMap<Key, Row>);

impl Stored {
    async fn load(table: &dyn Table, user: &UserId, linked: &LinkedItem<'_>) -> Result<Self, StorageError> {
        let first = [
            institution::key_of(user, &linked.institution.id),
            key_of::<Item>(user, &linked.item.id),
        ];
        let accounts = linked
            .accounts
            .iter()
            .map(|account| key_of::<Account>(user, &account.id));
        let rows = table.batch_get(first.into_iter().chain(accounts).collect()).await?;
        Ok(Self(rows.into_iter().map(|row| (row.key().clone(), row)).collect()))
    }

    /// The item that the institution's row names: none, this one from an earlier call, or the one that was linked last when
    /// the accounts were compared.
    fn last_linked(&self, user: &UserId, linked: &LinkedItem<'_>) -> Result<ItemId, LinkError> {
        let row = self.0.get(&institution::key_of(user, &linked.institution.id));
        let names = |item: &ItemId| {
            row.is_none_or(|row| row.get(institution::LINKED_ITEM) == Some(&Value::from(item.to_string())))
        };
        let known = [Some(linked.item.id), linked.last_linked];
        known.into_iter().flatten().find(names).ok_or(LinkError::AlreadyLinked)
    }

    fn version<E: Entity>(&self, user: &UserId, record: &E) -> Result<Option<u64>, StorageError> {
        self.0
            .get(&key_of::<E>(user, &record.id()))
            .map(|row| version_of(E::TABLE.name(), row))
            .transpose()
    }
}

fn writes(
    user: &UserId,
    linked: &LinkedItem<'_>,
    last_linked: ItemId,
    stored: &Stored,
    keys: &dyn FieldKeys,
) -> Result<Vec<Write>, StorageError> {
    let mut writes = Vec::with_capacity(TRANSACTION_WRITES_MAX);
    writes.push(institution::linking(
        linked.institution,
        linked.item.id,
        last_linked,
        user,
    ));
    writes.push(deletion::not_asked_for(user));
    writes.push(keeping(user, linked.item, stored, keys)?);
    for account in linked.accounts {
        writes.push(keeping(user, account, stored, keys)?);
    }
    if let Some(taken) = linked.takes_over {
        writes.push(Write::Delete(
            item::disconnected_key(user, taken.item),
            Condition::Present,
        ));
        for account in &taken.accounts {
            writes.push(writing(user, &account.value, Some(account.version), keys)?);
        }
    }
    Ok(writes)
}

/// Adds a record, or replaces the one from an earlier call.
fn keeping<E: Entity>(user: &UserId, record: &E, stored: &Stored, keys: &dyn FieldKeys) -> Result<Write, StorageError> {
    let version = stored.version(user, record)?;
    writing(user, record, version, keys)
}
