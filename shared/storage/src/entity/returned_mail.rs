//! Marks users whose mail bounced permanently: `RETURNED_MAIL` in the user's partition of the main table, among the
//! rows that admission reads.

use goldgrove_domain::ids::UserId;
use jiff::Timestamp;

use super::{USER, partition};
use crate::codec::Reader;
use crate::{Condition, Key, Read, Row, StorageError, Table};

/// Sorts between `PROFILE` and `SUBSCRIPTION`, the range that admission reads.
pub(crate) const SORT_KEY: &str = "RETURNED_MAIL";
const TABLE: &str = "returned_mail";
const RETURNED_AT: &str = "returned_at";

/// When mail to `user` bounced; `None` while it arrives.
pub async fn get(table: &dyn Table, user: &UserId) -> Result<Option<Timestamp>, StorageError> {
    let row = table.get(&key(user), Read::Consistent).await?;
    row.map(open).transpose()
}

/// Notes that mail bounced at `moment`, replacing an earlier mark.
pub async fn put(table: &dyn Table, user: &UserId, moment: Timestamp) -> Result<(), StorageError> {
    let row = Row::new(key(user))
        .with(USER, user.as_str())
        .with(RETURNED_AT, moment.to_string());
    table.put(row, Condition::Always).await
}

/// Removes the mark, if any.
pub async fn remove(table: &dyn Table, user: &UserId) -> Result<(), StorageError> {
    table.delete(&key(user), Condition::Always).await
}

fn key(user: &UserId) -> Key {
    Key::new(partition(user), SORT_KEY)
}

pub(crate) fn open(row: Row) -> Result<Timestamp, StorageError> {
    Reader::new(TABLE, row).moment(RETURNED_AT)
}
