//! Institutions, in two places: the catalogue shared by all users (`pk = INSTITUTION`), and a copy with each user's
//! items (`INSTITUTION#<id>` in the user's partition).
//!
//! The user's copy saves a screen a second read. It also names the item that was linked there last: [`crate::linking`]
//! writes it only if that has not changed, so that of two items linked at one moment one is saved.

use goldgrove_domain::institution::Institution;
use goldgrove_domain::{InstitutionId, ItemId, Name, UserId};

use super::{USER, partition, rows_of};
use crate::codec::Reader;
use crate::{Condition, Key, Query, Read, Row, StorageError, Table, Write};

/// The prefix of an institution's sort key.
pub(crate) const PREFIX: &str = "INSTITUTION#";

/// The attribute of a user's copy with the item that was linked there last.
pub(crate) const LINKED_ITEM: &str = "item_id";

const TABLE: &str = "institutions";
const CATALOGUE: &str = "INSTITUTION";

fn row_of(institution: &Institution, partition: impl Into<String>) -> Row {
    Row::new(Key::new(partition, format!("{PREFIX}{}", institution.id)))
        .with("id", institution.id.as_str())
        .with("name", institution.name.as_str())
        .with("logo", institution.logo.as_deref())
}

/// The institution in a row, of the catalogue or of a user.
pub fn open(row: Row) -> Result<Institution, StorageError> {
    let mut reader = Reader::new(TABLE, row);
    Ok(Institution {
        id: reader.parsed("id", |text| InstitutionId::parse(text).ok())?,
        name: reader.parsed("name", |text| Name::parse(text).ok())?,
        logo: reader.optional_text("logo")?,
    })
}

/// The user's copy of an institution linked through `item`, as one write of a transaction. The write fails if another
/// item than `known` was linked there last.
pub(crate) fn linking(institution: &Institution, item: ItemId, known: ItemId, user: &UserId) -> Write {
    let item = item.to_string();
    Write::Put(
        row_of(institution, partition(user))
            .with(USER, user.as_str())
            .with(LINKED_ITEM, item.as_str()),
        Condition::AbsentOrEquals(LINKED_ITEM, known.to_string().into()),
    )
}

/// The key of a user's copy of an institution.
pub(crate) fn key_of(user: &UserId, institution: &InstitutionId) -> Key {
    Key::new(partition(user), format!("{PREFIX}{institution}"))
}

/// The item that `user` linked last at an institution.
pub async fn last_linked(
    table: &dyn Table,
    user: &UserId,
    institution: &InstitutionId,
) -> Result<Option<ItemId>, StorageError> {
    let row = table.get(&key_of(user, institution), Read::Consistent).await?;
    row.map(|row| Reader::new(TABLE, row).parsed(LINKED_ITEM, |text| ItemId::parse(text).ok()))
        .transpose()
}

/// The institutions one user has linked, in order of their ids.
pub async fn list_linked(table: &dyn Table, user: &UserId) -> Result<Vec<Institution>, StorageError> {
    let rows = rows_of(table, user, PREFIX).await?;
    rows.into_iter().map(open).collect()
}

/// The catalogue of all institutions.
pub struct Catalogue<'a> {
    table: &'a dyn Table,
}

impl<'a> Catalogue<'a> {
    /// The catalogue in `table`.
    pub const fn new(table: &'a dyn Table) -> Self {
        Self { table }
    }

    /// The institution with this id.
    pub async fn get(&self, id: &InstitutionId) -> Result<Option<Institution>, StorageError> {
        let key = Key::new(CATALOGUE, format!("{PREFIX}{id}"));
        self.table.get(&key, Read::Consistent).await?.map(open).transpose()
    }

    /// All institutions, in order of their ids.
    pub async fn list(&self) -> Result<Vec<Institution>, StorageError> {
        let rows = self.table.query(&Query::prefix(CATALOGUE, PREFIX)).await?;
        rows.into_iter().map(open).collect()
    }

    /// Stores an institution, replacing the one with its id.
    pub async fn put(&self, institution: &Institution) -> Result<(), StorageError> {
        self.table.put(row_of(institution, CATALOGUE), Condition::Always).await
    }
}
