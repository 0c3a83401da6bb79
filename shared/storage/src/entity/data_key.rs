//! Wrapped data keys, in their own table: `KEY#<version>` in the user's partition.
//!
//! A key whose user may have rows in an older form is marked and listed in a sparse index. Two kinds of key are marked:
//! a key of rows without associated data, which opens those too, and a key that replaced an older one. The mark is
//! removed once none of the user's rows is in an older form (see [`crate::resealing`]).
//!
//! Wrapped keys are opaque here. A version is written once and never replaced: of two requests that both make a user's
//! first key, one wins, and the other reads the winner's key.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::KeyVersion;
use jiff::Timestamp;

use super::{USER, keys_in, owner_of, partition, rows_of};
use crate::codec::Reader;
use crate::table::{Index, Page};
use crate::{Condition, Key, Query, Row, StorageError, Table, Value};

const TABLE: &str = "data_keys";
const PREFIX: &str = "KEY#";
const OPENS_UNBOUND: &str = "opens_unbound";
const PADDED: &str = "padded";

/// The value of the index's attribute.
const MARKED: &str = "RESEALING";

/// One version of a user's data key, wrapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrappedKey {
    /// Its version.
    pub version: KeyVersion,
    /// The wrapped key, opaque.
    pub wrapped: Vec<u8>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether it also opens fields of the older form, which are not bound to a place.
    pub opens_unbound: bool,
    /// Whether rows of the user may still be in an older form.
    pub marked: bool,
    /// Whether everything sealed under it hides its length. Not so for a key of an earlier release until its user's
    /// rows are resealed.
    pub padded: bool,
}

store! {
    /// One user's wrapped data keys, in the data-keys table.
    pub struct DataKeys;
}

impl DataKeys<'_> {
    /// Every version, oldest first.
    pub async fn list(&self) -> Result<Vec<WrappedKey>, StorageError> {
        let rows = rows_of(self.table, self.user, PREFIX).await?;
        rows.into_iter().map(open).collect()
    }

    /// Removes every version. Nothing that was sealed under them ever opens again. Repeating it is safe.
    pub async fn remove_all(&self) -> Result<(), StorageError> {
        let rows = rows_of(self.table, self.user, PREFIX).await?;
        self.table.batch_delete(keys_in(rows)).await
    }

    /// Stores a new version; [`StorageError::Conflict`] when that version exists.
    pub async fn add(&self, key: &WrappedKey) -> Result<(), StorageError> {
        self.table.put(self.row(key), Condition::Absent).await
    }

    /// Replaces a version's marks; [`StorageError::Conflict`] when the key was removed.
    pub async fn replace(&self, key: &WrappedKey) -> Result<(), StorageError> {
        self.table.put(self.row(key), Condition::Present).await
    }

    fn row(&self, key: &WrappedKey) -> Row {
        // Ten digits fit every version, so that text order is number order.
        let sort = format!("{PREFIX}{:010}", key.version.get());
        let mut row = Row::new(Key::new(partition(self.user), sort))
            .with(USER, self.user.as_str())
            .with("version", u64::from(key.version.get()))
            .with("wrapped", Value::Bytes(key.wrapped.clone()))
            .with("created_at", key.created_at.to_string());
        if key.opens_unbound {
            row.set(OPENS_UNBOUND, true);
        }
        if key.padded {
            row.set(PADDED, true);
        }
        if key.marked {
            row.set(Index::Resealing.attribute(), MARKED);
        }
        row
    }
}

/// One page of the marked keys in the data-keys `table`, after the key `after`: their users, and where the next page
/// starts. A user is listed once per marked version, and may still be listed a moment after the last mark was removed.
pub async fn marked_page(
    table: &dyn Table,
    after: Option<&Key>,
    limit: usize,
) -> Result<(Vec<(UserId, Key)>, Option<Key>), StorageError> {
    let query = Query::index(Index::Resealing, MARKED).first(limit);
    let Page { rows, next } = table.query_page(&query, after).await?;
    let users = rows
        .into_iter()
        .map(|row| {
            let user = owner_of(TABLE, row.key())?;
            Ok((user, row.into_key()))
        })
        .collect::<Result<_, StorageError>>()?;
    Ok((users, next))
}

fn open(row: Row) -> Result<WrappedKey, StorageError> {
    let marked = row.get(Index::Resealing.attribute()).is_some();
    let mut reader = Reader::new(TABLE, row);
    Ok(WrappedKey {
        version: KeyVersion::new(reader.number("version")?),
        wrapped: reader.bytes("wrapped")?,
        created_at: reader.moment("created_at")?,
        opens_unbound: reader.flag_where_there(OPENS_UNBOUND)?,
        marked,
        padded: reader.flag_where_there(PADDED)?,
    })
}
