//! Records that a person edits: every row has a version, and a replacement names the version it was made from.

use std::marker::PhantomData;

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, Scratch};
use zeroize::Zeroizing;

use super::{Entity, key_of, open_all, rows_of};
use crate::table::VERSION;
use crate::{Condition, Fault, Read, Row, StorageError, Table, Value, Write};

/// How often an update begins again.
const UPDATE_ATTEMPTS: u32 = 8;

/// A record and how often it has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versioned<T> {
    /// The record.
    pub value: T,
    /// Its version, from 1. A replacement must name it.
    pub version: u64,
}

impl<E: Entity> Versioned<E> {
    /// The record and version in a row.
    pub fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        Ok(Self {
            version: version_of(E::TABLE.name(), &row)?,
            value: E::open(row, keys, scratch)?,
        })
    }
}

/// The version of a row of `table`.
pub(crate) fn version_of(table: &'static str, row: &Row) -> Result<u64, StorageError> {
    let fault = match row.get(VERSION) {
        Some(Value::Number(digits)) => match digits.parse() {
            Ok(version) => return Ok(version),
            Err(_) => Fault::Unreadable,
        },
        Some(_) => Fault::WrongType,
        None => Fault::Missing,
    };
    Err(StorageError::corrupt(table, VERSION, fault))
}

/// One user's records of one entity, each with a version.
pub struct Revisions<'a, E> {
    pub(super) table: &'a dyn Table,
    pub(super) user: &'a UserId,
    entity: PhantomData<fn() -> E>,
}

impl<'a, E: Entity> Revisions<'a, E> {
    /// The records of `user` in `table`.
    pub const fn new(table: &'a dyn Table, user: &'a UserId) -> Self {
        Self {
            table,
            user,
            entity: PhantomData,
        }
    }

    /// All records, in order of their sort keys.
    pub async fn list(&self, keys: &dyn FieldKeys) -> Result<Vec<Versioned<E>>, StorageError> {
        let rows = self.list_rows().await?;
        open_all(rows, |row, scratch| Versioned::open(row, keys, scratch))
    }

    /// The rows of all records as they are stored, in order of their sort keys.
    pub async fn list_rows(&self) -> Result<Vec<Row>, StorageError> {
        rows_of(self.table, self.user, E::PREFIX).await
    }

    /// The record with this id.
    pub async fn get(&self, id: &E::Id, keys: &dyn FieldKeys) -> Result<Option<Versioned<E>>, StorageError> {
        let Some(row) = self.get_row(id).await? else {
            return Ok(None);
        };
        let mut scratch = Zeroizing::new(Scratch::new());
        Versioned::open(row, keys, &mut scratch).map(Some)
    }

    /// The row of the record with this id, as it is stored.
    pub async fn get_row(&self, id: &E::Id) -> Result<Option<Row>, StorageError> {
        self.table.get(&key_of::<E>(self.user, id), Read::Consistent).await
    }

    /// Stores a new record at version 1; [`StorageError::Conflict`] when its id is taken.
    pub async fn add(&self, record: &E, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let row = record.seal(self.user, keys)?.with(VERSION, 1_u64);
        put_once(self.table, row, Condition::Absent).await
    }

    /// Replaces a record and returns its new version; [`StorageError::Conflict`] unless the stored one is `expected`.
    pub async fn replace(&self, record: &E, expected: u64, keys: &dyn FieldKeys) -> Result<u64, StorageError> {
        let version = expected + 1;
        let row = record.seal(self.user, keys)?.with(VERSION, version);
        put_once(self.table, row, Condition::VersionIs(expected)).await?;
        Ok(version)
    }

    /// Replaces or adds the record with this id by the result of `change`; writes nothing if it returns `None`. Starts
    /// again from the stored record when another write was first.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when others keep changing it.
    pub async fn update(
        &self,
        id: &E::Id,
        keys: &dyn FieldKeys,
        change: impl Fn(Option<&E>) -> Option<E>,
    ) -> Result<(), StorageError> {
        let known = self.get(id, keys).await?;
        self.update_from(known, id, keys, change).await
    }

    /// As [`Self::update`], for a record that is already read.
    pub(crate) async fn update_from(
        &self,
        known: Option<Versioned<E>>,
        id: &E::Id,
        keys: &dyn FieldKeys,
        change: impl Fn(Option<&E>) -> Option<E>,
    ) -> Result<(), StorageError> {
        let mut known = known;
        for attempt in 0.. {
            let Some(changed) = change(known.as_ref().map(|known| &known.value)) else {
                break;
            };
            match self.put_over(known.as_ref(), &changed, keys).await {
                Err(StorageError::Conflict { .. }) if attempt < UPDATE_ATTEMPTS => self.table.pause(attempt).await,
                outcome => return outcome,
            }
            known = self.get(id, keys).await?;
        }
        Ok(())
    }

    /// As [`Self::update_from`], but [`StorageError::Conflict`] when another write was first.
    pub(crate) async fn change_once(
        &self,
        known: Option<&Versioned<E>>,
        keys: &dyn FieldKeys,
        change: impl Fn(Option<&E>) -> Option<E>,
    ) -> Result<(), StorageError> {
        match change(known.map(|known| &known.value)) {
            Some(changed) => self.put_over(known, &changed, keys).await,
            None => Ok(()),
        }
    }

    async fn put_over(
        &self,
        known: Option<&Versioned<E>>,
        changed: &E,
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        match known {
            Some(known) => self.replace(changed, known.version, keys).await.map(|_| ()),
            None => self.add(changed, keys).await,
        }
    }

    /// [`Self::add`] as one write of a transaction.
    pub fn adding(&self, record: &E, keys: &dyn FieldKeys) -> Result<Write, StorageError> {
        writing(self.user, record, None, keys)
    }

    /// [`Self::replace`] as one write of a transaction.
    pub fn replacing(&self, record: &E, expected: u64, keys: &dyn FieldKeys) -> Result<Write, StorageError> {
        writing(self.user, record, Some(expected), keys)
    }
}

/// As [`Table::put`], but succeeds on a conflict with the same row: then the answer to the first attempt was lost, and
/// the client repeated it. No two sealings share a ciphertext, so an equal row is the same write; an equal row without
/// sealed fields has the same content.
pub(crate) async fn put_once(table: &dyn Table, row: Row, condition: Condition) -> Result<(), StorageError> {
    let conflict = match table.put(row.clone(), condition).await {
        Err(conflict @ StorageError::Conflict { .. }) => conflict,
        outcome => return outcome,
    };
    match table.get(row.key(), Read::Consistent).await? {
        Some(stored) if stored == row => Ok(()),
        _ => Err(conflict),
    }
}

/// The write that replaces version `expected` of a record, or adds a new one.
pub(crate) fn writing<E: Entity>(
    user: &UserId,
    record: &E,
    expected: Option<u64>,
    keys: &dyn FieldKeys,
) -> Result<Write, StorageError> {
    let version = expected.map_or(1, |expected| expected + 1);
    Ok(Write::Put(
        record.seal(user, keys)?.with(VERSION, version),
        Condition::at(expected),
    ))
}
