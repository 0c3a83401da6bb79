//! Records that are replaced as a whole from an outside source. The last writer wins, so they have no version.

use std::marker::PhantomData;

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, Scratch};
use zeroize::Zeroizing;

use super::{Entity, key_of, open_all, rows_of};
use crate::retry::unless_conflict;
use crate::{Condition, Key, Read, Row, StorageError, Table, Write};

/// One user's records of one entity.
pub struct Records<'a, E> {
    pub(super) table: &'a dyn Table,
    pub(super) user: &'a UserId,
    entity: PhantomData<fn() -> E>,
}

impl<'a, E: Entity> Records<'a, E> {
    /// The records of `user` in `table`.
    pub const fn new(table: &'a dyn Table, user: &'a UserId) -> Self {
        Self {
            table,
            user,
            entity: PhantomData,
        }
    }

    /// All records, in order of their sort keys.
    pub async fn list(&self, keys: &dyn FieldKeys) -> Result<Vec<E>, StorageError> {
        Self::open(self.list_rows().await?, keys)
    }

    /// The rows of all records as they are stored, in order of their sort keys.
    pub async fn list_rows(&self) -> Result<Vec<Row>, StorageError> {
        rows_of(self.table, self.user, E::PREFIX).await
    }

    /// The record with this id.
    pub async fn get(&self, id: &E::Id, keys: &dyn FieldKeys) -> Result<Option<E>, StorageError> {
        let Some(row) = self.table.get(&key_of::<E>(self.user, id), Read::Consistent).await? else {
            return Ok(None);
        };
        let mut scratch = Zeroizing::new(Scratch::new());
        E::open(row, keys, &mut scratch).map(Some)
    }

    /// Stores a record, replacing the one with its id.
    pub async fn put(&self, record: &E, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        self.table.put(record.seal(self.user, keys)?, Condition::Always).await
    }

    /// [`Self::put`] as one write of a transaction.
    pub fn putting(&self, record: &E, keys: &dyn FieldKeys) -> Result<Write, StorageError> {
        Ok(Write::Put(record.seal(self.user, keys)?, Condition::Always))
    }

    /// Stores a record unless one with its id exists; that one stays unchanged.
    pub async fn add(&self, record: &E, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let put = self.table.put(record.seal(self.user, keys)?, Condition::Absent);
        unless_conflict(put.await).map(drop)
    }

    /// Stores records, replacing those with the same ids. Not atomic together; repeating it is safe.
    pub async fn put_all(&self, records: &[E], keys: &dyn FieldKeys) -> Result<(), StorageError> {
        self.table.batch_put(self.rows(records, keys)?).await
    }

    /// Removes records. Not atomic together; repeating it is safe.
    pub async fn remove_all(&self, ids: &[E::Id]) -> Result<(), StorageError> {
        let keys: Vec<Key> = ids.iter().map(|id| key_of::<E>(self.user, id)).collect();
        self.table.batch_delete(keys).await
    }

    fn rows(&self, records: &[E], keys: &dyn FieldKeys) -> Result<Vec<Row>, StorageError> {
        records.iter().map(|record| record.seal(self.user, keys)).collect()
    }

    /// The records in these rows, in the same order.
    pub fn open(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<Vec<E>, StorageError> {
        open_all(rows, |row, scratch| E::open(row, keys, scratch))
    }
}
