//! Saving what a newly linked item brought, so that no reader ever sees an item without its accounts.
//!
//! Holdings may outnumber what one transaction holds, so they go first, in batches: without their account they are not
//! shown. Then one transaction writes institution, item and accounts, all or none. Ids follow from the provider's, so a
//! repeated call writes the same rows again; an error in between leaves at most holdings nobody sees. An account that shows
//! up later is written with its item, too.
//!
//! An item that was ended because its owner left becomes [`disconnect`]ed; the next item at its institution takes over its accounts.

use std::collections::HashMap;

use goldgrove_domain::account::Account;
use goldgrove_domain::holding::Holding;
use goldgrove_domain::ids::{ItemId, UserId};
use goldgrove_domain::institution::Institution;
use goldgrove_domain::item::Item;
use goldgrove_domain::sealing::FieldKeys;
use jiff::Timestamp;

use crate::entity::holding::Holdings;
use crate::entity::institution::{self, Catalogue};
use crate::entity::{Entity, Versioned, deletion, item, key_of, version_of, writing};
use crate::error::StorageError;
use crate::table::{Condition, TRANSACTION_WRITES_MAX, Table, Write};
use crate::value::{Key, Row, Value};

/// The most accounts one item may bring: with institution, item, the one whose accounts it takes over and a look at the
/// profile, they are one transaction.
pub const ACCOUNTS_MAX: usize = TRANSACTION_WRITES_MAX - 4;

/// The position of the institution in the transaction; its condition is that no other item is linked to it.
const GUARD: usize = 0;

/// What a linked item brought.
#[derive(Clone, Copy, Debug)]
pub struct LinkedItem<'a> {
    /// The item.
    pub item: &'a Item,
    /// The institution behind it.
    pub institution: &'a Institution,
    /// Whether that is how everybody may know the institution; if not, only this user's copy says it.
    pub is_described: bool,
    /// Its accounts that were not known before.
    pub accounts: &'a [Account],
    /// The holdings of those accounts.
    pub holdings: &'a [Holding],
    /// The disconnected item at that institution, whose accounts it takes over.
    pub takes_over: Option<&'a TakenOver>,
}

/// A disconnected item whose accounts another one takes over.
#[derive(Clone, Debug)]
pub struct TakenOver {
    /// The item.
    pub item: ItemId,
    /// All of its accounts as they are from now on, with the versions they were made from.
    pub accounts: Vec<Versioned<Account>>,
}

/// Why a linked item was not saved.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The user has linked the institution through another item. Nothing of this one was kept.
    #[error("the institution is linked already")]
    AlreadyLinked,
    /// The rows could not be written.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Saves what a linked item brought; repeating it is safe.
///
/// # Errors
/// [`LinkError::AlreadyLinked`]; [`StorageError::TooLarge`] beyond [`ACCOUNTS_MAX`] accounts; [`StorageError::Conflict`]
/// when one of the rows was written meanwhile, or the user asked for deletion.
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
    if stored.linked_through_another(user, &linked) {
        return Err(LinkError::AlreadyLinked);
    }
    let writes = writes(user, &linked, &stored, keys)?;

    // Not part of the transaction: the catalogue's row is everybody's, and would make users wait for each other.
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

/// Keeps of an item that was ended at the provider at `at` that it was there, and nothing that it could be asked with. Its accounts and
/// what hangs on them stay.
///
/// # Errors
/// [`StorageError::Conflict`] when the item changed or is gone.
pub async fn disconnect(
    table: &dyn Table,
    user: &UserId,
    item: &Versioned<Item>,
    at: Timestamp,
) -> Result<(), StorageError> {
    let itself = Write::Delete {
        key: key_of::<Item>(user, &item.value.id),
        condition: Condition::VersionIs(item.version),
    };
    let trace = Write::Put {
        row: item::disconnected_row(user, &item.value.disconnected(at)),
        condition: Condition::Absent,
    };
    table.transact(vec![itself, trace]).await
}

/// Adds an account that a known item did not have before, and gives the item's new version: whoever removes the item
/// meanwhile begins anew and finds the account, and an item that is gone gets none.
///
/// # Errors
/// [`StorageError::Conflict`] when the item changed or is gone, or the account is there.
pub async fn add_account(
    table: &dyn Table,
    user: &UserId,
    item: &Versioned<Item>,
    account: &Account,
    keys: &dyn FieldKeys,
) -> Result<u64, StorageError> {
    let account = writing(user, account, None, keys)?;
    let itself = writing(user, &item.value, Some(item.version), keys)?;
    table.transact(vec![account, itself]).await?;
    Ok(item.version + 1)
}

impl LinkedItem<'_> {
    /// The item that the institution may be linked through until now.
    fn known(&self) -> ItemId {
        self.takes_over.map_or(self.item.id, |taken| taken.item)
    }
}

/// The rows of an earlier call, if there was one.
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

    fn linked_through_another(&self, user: &UserId, linked: &LinkedItem<'_>) -> bool {
        let this = Value::from(linked.known().to_string());
        self.0
            .get(&institution::key_of(user, &linked.institution.id))
            .is_some_and(|row| row.get(institution::LINKED_ITEM) != Some(&this))
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
    stored: &Stored,
    keys: &dyn FieldKeys,
) -> Result<Vec<Write>, StorageError> {
    let mut writes = Vec::with_capacity(TRANSACTION_WRITES_MAX);
    writes.push(institution::linking(
        linked.institution,
        linked.item.id,
        linked.known(),
        user,
    ));
    writes.push(deletion::not_asked_for(user));
    writes.push(keeping(user, linked.item, stored, keys)?);
    for account in linked.accounts {
        writes.push(keeping(user, account, stored, keys)?);
    }
    if let Some(taken) = linked.takes_over {
        writes.push(Write::Delete {
            key: item::disconnected_key(user, taken.item),
            condition: Condition::Present,
        });
        for account in &taken.accounts {
            writes.push(writing(user, &account.value, Some(account.version), keys)?);
        }
    }
    Ok(writes)
}

/// Adds a record, or replaces what an earlier call left of it.
fn keeping<E: Entity>(user: &UserId, record: &E, stored: &Stored, keys: &dyn FieldKeys) -> Result<Write, StorageError> {
    let version = stored.version(user, record)?;
    writing(user, record, version, keys)
}
