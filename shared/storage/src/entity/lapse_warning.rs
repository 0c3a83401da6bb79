//! Warnings to a user that their items will end: `LAPSE` in the user's partition of the main table.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::lapse::Warning;

use super::{USER, Versioned, partition, put_once, version_of};
use crate::codec::Reader;
use crate::table::VERSION;
use crate::{Condition, Key, Read, Row, StorageError, Table};

/// Sorts before `PROFILE`, the first of the rows that admission reads.
const SORT: &str = "LAPSE";
const TABLE: &str = "lapse_warnings";

/// The last warning of `user`.
pub async fn get(table: &dyn Table, user: &UserId) -> Result<Option<Versioned<Warning>>, StorageError> {
    let row = table.get(&key(user), Read::Consistent).await?;
    row.map(open).transpose()
}

/// Stores `warning` and returns its version. Replaces the one with the version `expected`, or stores the first.
///
/// # Errors
/// [`StorageError::Conflict`] unless that version is stored.
pub async fn put(
    table: &dyn Table,
    user: &UserId,
    warning: &Warning,
    expected: Option<u64>,
) -> Result<u64, StorageError> {
    let version = expected.map_or(1, |expected| expected + 1);
    let row = Row::new(key(user))
        .with(USER, user.as_str())
        .with("lapsed_at", warning.lapsed_at.to_string())
        .with("begun_at", warning.begun_at.to_string())
        .with("ends_at", warning.ends_at.to_string())
        .with("is_sent", warning.is_sent)
        .with(VERSION, version);
    put_once(table, row, Condition::at(expected)).await?;
    Ok(version)
}

/// Removes the warning with this `version`.
///
/// # Errors
/// [`StorageError::Conflict`] when another version is stored.
pub async fn remove(table: &dyn Table, user: &UserId, version: u64) -> Result<(), StorageError> {
    table.delete(&key(user), Condition::VersionIs(version)).await
}

fn key(user: &UserId) -> Key {
    Key::new(partition(user), SORT)
}

fn open(row: Row) -> Result<Versioned<Warning>, StorageError> {
    let version = version_of(TABLE, &row)?;
    let mut reader = Reader::new(TABLE, row);
    let mut moment = |attribute| reader.parsed(attribute, |text| text.parse().ok());
    let value = Warning {
        lapsed_at: moment("lapsed_at")?,
        begun_at: moment("begun_at")?,
        ends_at: moment("ends_at")?,
        is_sent: reader.flag("is_sent")?,
    };
    Ok(Versioned { value, version })
}
