//! Turns to add records of a kind with a limit per user: `LIMIT#<kind>` in the user's partition.
//!
//! A turn is taken before the records are counted, and written in one transaction with the new record. Of two requests
//! that counted the same number, one succeeds and the other counts again.

use goldgrove_domain::ids::UserId;

use super::{USER, partition, version_of};
use crate::table::VERSION;
use crate::{Condition, Key, Read, Row, StorageError, Table, Write};

/// The next turn of `user` to add one of `kind`, as one write of a transaction.
///
/// # Errors
/// [`StorageError`]; the transaction conflicts if another turn was taken first.
pub async fn take(table: &dyn Table, user: &UserId, kind: &'static str) -> Result<Write, StorageError> {
    let key = Key::new(partition(user), format!("LIMIT#{kind}"));
    let stored = table.get(&key, Read::Consistent).await?;
    let seen = stored.as_ref().map_or(Ok(0), |row| version_of("limits", row))?;
    let row = Row::new(key).with(USER, user.as_str()).with(VERSION, seen + 1);
    let condition = Condition::after(seen);
    Ok(Write::Put(row, condition))
}
