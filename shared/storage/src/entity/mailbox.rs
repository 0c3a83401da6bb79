//! The state of a user's address change: `MAILBOX` in the user's partition of the main table. The user pool stores the
//! address itself.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::mailbox::Restored;

use super::{USER, Versioned, partition, put_once, version_of};
use crate::codec::Reader;
use crate::table::VERSION;
use crate::{Condition, Key, Read, Row, StorageError, Table};

const SORT: &str = "MAILBOX";
const TABLE: &str = "mailboxes";

/// The record. A missing row is the default record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mailbox {
    /// A keyed hash of the requested address that waits for its code.
    pub asked_for: Option<String>,
    /// The last use of a link that restores an address.
    pub restored: Option<Restored>,
}

/// The mailbox of `user`; the default at version 0 if none is stored.
pub async fn get(table: &dyn Table, user: &UserId) -> Result<Versioned<Mailbox>, StorageError> {
    let row = table.get(&key(user), Read::Consistent).await?;
    row.map_or_else(
        || {
            Ok(Versioned {
                value: Mailbox::default(),
                version: 0,
            })
        },
        open,
    )
}

/// Stores `mailbox`; [`StorageError::Conflict`] unless the stored version is `expected`.
pub async fn put(table: &dyn Table, user: &UserId, mailbox: &Mailbox, expected: u64) -> Result<(), StorageError> {
    let restored = mailbox.restored.as_ref();
    let row = Row::new(key(user))
        .with(USER, user.as_str())
        .with("asked_for", mailbox.asked_for.as_deref())
        .with(
            "restored_mailed_at",
            restored.map(|restored| restored.mailed_at.to_string()),
        )
        .with("restored_at", restored.map(|restored| restored.at.to_string()))
        .with(VERSION, expected + 1);
    put_once(table, row, Condition::after(expected)).await
}

fn key(user: &UserId) -> Key {
    Key::new(partition(user), SORT)
}

fn open(row: Row) -> Result<Versioned<Mailbox>, StorageError> {
    let version = version_of(TABLE, &row)?;
    let mut reader = Reader::new(TABLE, row);
    let mailed_at = reader.optional_moment("restored_mailed_at")?;
    let at = reader.optional_moment("restored_at")?;
    let value = Mailbox {
        asked_for: reader.optional_text("asked_for")?,
        restored: mailed_at.zip(at).map(|(mailed_at, at)| Restored { mailed_at, at }),
    };
    Ok(Versioned { value, version })
}
