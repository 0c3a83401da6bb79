//! Wrapped data keys, in a table of their own: `KEY#<version>` in the user's partition.
//!
//! Knows neither how a key is wrapped nor the key inside. A version is written once and never replaced: two requests that
//! both make a user's first key cannot both win, and the loser reads the winner's.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::KeyVersion;
use jiff::Timestamp;

use super::{USER, partition};
use crate::codec::Reader;
use crate::error::StorageError;
use crate::table::{Condition, Query, Table};
use crate::value::{Key, Row, Value};

const TABLE: &str = "data_keys";
const PREFIX: &str = "KEY#";

/// One version of a user's data key, wrapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrappedKey {
    /// Its version.
    pub version: KeyVersion,
    /// The wrapped key, opaque.
    pub wrapped: Vec<u8>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// One user's wrapped data keys.
pub struct DataKeys<'a> {
    table: &'a dyn Table,
    user: &'a UserId,
}

impl<'a> DataKeys<'a> {
    /// The keys of `user` in the data-keys `table`.
    pub const fn new(table: &'a dyn Table, user: &'a UserId) -> Self {
        Self { table, user }
    }

    /// Every version, oldest first.
    pub async fn list(&self) -> Result<Vec<WrappedKey>, StorageError> {
        let rows = self.table.query(&Query::prefix(partition(self.user), PREFIX)).await?;
        rows.into_iter().map(open).collect()
    }

    /// Keeps a new version; [`StorageError::Conflict`] when there is one of that number already.
    pub async fn add(&self, key: &WrappedKey) -> Result<(), StorageError> {
        // Ten digits hold every version, so that the order of texts is the order of numbers.
        let sort = format!("{PREFIX}{:010}", key.version.get());
        let row = Row::new(Key::new(partition(self.user), sort))
            .with(USER, self.user.as_str())
            .with("version", u64::from(key.version.get()))
            .with("wrapped", Value::Bytes(key.wrapped.clone()))
            .with("created_at", key.created_at.to_string());
        self.table.put(row, Condition::Absent).await
    }
}

fn open(row: Row) -> Result<WrappedKey, StorageError> {
    let mut reader = Reader::new(TABLE, row);
    Ok(WrappedKey {
        version: KeyVersion::new(reader.number("version")?),
        wrapped: reader.bytes("wrapped")?,
        created_at: reader.parsed("created_at", |text| text.parse().ok())?,
    })
}
