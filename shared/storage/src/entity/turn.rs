//! Turns to add one more of a kind that a user may have a limited number of: `LIMIT#<kind>` in the user's partition.
//!
//! A turn is taken before the others are counted and made in one transaction with what is added. Of two requests that counted
//! the same, one comes through; the other counts again.

use goldgrove_domain::ids::UserId;

use super::{USER, partition, version_of};
use crate::error::StorageError;
use crate::table::{Condition, Read, Table, VERSION, Write};
use crate::value::{Key, Row};

/// The next turn of `user` to add one of `kind`, as one write of a transaction.
///
/// # Errors
/// [`StorageError`]; the transaction conflicts when another turn was taken meanwhile.
pub async fn take(table: &dyn Table, user: &UserId, kind: &'static str) -> Result<Write, StorageError> {
    let key = Key::new(partition(user), format!("LIMIT#{kind}"));
    let stored = table.get(&key, Read::Consistent).await?;
    let seen = stored.as_ref().map_or(Ok(0), |row| version_of("limits", row))?;
    let row = Row::new(key).with(USER, user.as_str()).with(VERSION, seen + 1);
    let condition = Condition::after(seen);
    Ok(Write::Put { row, condition })
}
