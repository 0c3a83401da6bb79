//! Users who asked for deletion: one partition for all of them, `USER#<sub>` each.
//!
//! The row is written together with the mark on the profile that locks its user out, and is removed last, as a record
//! of unfinished work.

use goldgrove_domain::{Profile, UserId};
use jiff::{SignedDuration, Timestamp};

use super::{Entity, USER, key_of, partition, user_of};
use crate::codec::Reader;
use crate::error::{Fault, StorageError};
use crate::retry::unless_conflict;
use crate::schema::SWEEP_AT;
use crate::table::{Condition, Index, Query, Read, Table, VERSION, Write};
use crate::value::{Key, Row, SORT, Value};

const TABLE: &str = "deletions";
const PARTITION: &str = "DELETION";
const REQUESTED_AT: &str = "requested_at";
const DONE_AT: &str = "done_at";

const CREATED_AT: &str = "created_at";
const DELETED_AT: &str = "deleted_at";

/// How long the rest of a profile refuses its user: longer than any of their tokens is valid.
const TOMBSTONE: SignedDuration = SignedDuration::from_hours(24 * 35);

/// How often the mark is tried while the profile changes at the same moment.
const ATTEMPTS_MAX: u32 = 8;

/// A user who is being deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// The user's id.
    pub user: UserId,
    /// When they asked.
    pub requested_at: Timestamp,
    /// When everything was first removed; `None` while steps remain.
    pub done_at: Option<Timestamp>,
}

/// All users who are being deleted.
pub struct Deletions<'a> {
    table: &'a dyn Table,
}

impl<'a> Deletions<'a> {
    /// The deletions in the main `table`.
    pub const fn new(table: &'a dyn Table) -> Self {
        Self { table }
    }

    /// Marks the profile of `user` as deleted and notes the deletion, both or neither. One that is already noted stays
    /// unchanged. Returns whether it is new.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the profile keeps changing.
    pub async fn request(&self, user: &UserId, now: Timestamp) -> Result<bool, StorageError> {
        let noted = Deletion {
            user: user.clone(),
            requested_at: now,
            done_at: None,
        };
        for attempt in 0..ATTEMPTS_MAX {
            if self.get(user).await?.is_some() {
                return Ok(false);
            }
            let writes = vec![self.mark(user, now).await?, Write::Put(row(&noted), Condition::Absent)];
            if unless_conflict(self.table.transact(writes).await)?.is_some() {
                return Ok(true);
            }
            self.table.pause(attempt).await;
        }
        Err(StorageError::conflict())
    }

    /// The write that locks the user out and removes them from every list.
    async fn mark(&self, user: &UserId, now: Timestamp) -> Result<Write, StorageError> {
        let key = key_of::<Profile>(user, &());
        let Some(mut row) = self.table.get(&key, Read::Consistent).await? else {
            return Ok(Write::Put(tombstone(user, now, now), Condition::Absent));
        };
        let version = super::version_of(Profile::TABLE.name(), &row)?;
        for index in Index::OF_MAIN {
            row.take(index.attribute());
        }
        Ok(Write::Put(
            row.with(DELETED_AT, now.to_string()).with(VERSION, version + 1),
            Condition::VersionIs(version),
        ))
    }

    /// The deletion of one user.
    pub async fn get(&self, user: &UserId) -> Result<Option<Deletion>, StorageError> {
        let row = self.table.get(&key(user), Read::Consistent).await?;
        row.map(open).transpose()
    }

    /// At most `limit` deletions, in no particular order.
    pub async fn list(&self, limit: usize) -> Result<Vec<Deletion>, StorageError> {
        let query = Query::prefix(PARTITION, "USER#").first(limit);
        self.table.query(&query).await?.into_iter().map(open).collect()
    }

    /// Notes that everything was removed at `now`. A deletion that another worker has forgotten stays forgotten.
    pub async fn done(&self, deletion: &Deletion, now: Timestamp) -> Result<(), StorageError> {
        let done = Deletion {
            done_at: Some(now),
            ..deletion.clone()
        };
        unless_conflict(self.table.put(row(&done), Condition::Present).await).map(drop)
    }

    /// Removes a finished deletion.
    pub async fn forget(&self, user: &UserId) -> Result<(), StorageError> {
        self.table.delete(&key(user), Condition::Always).await
    }
}

/// Fails a transaction whose user asked for deletion. Its data also exists at a provider, where nothing would end it.
pub(crate) fn not_asked_for(user: &UserId) -> Write {
    Write::Check(
        key_of::<Profile>(user, &()),
        Condition::AbsentOrEquals(DELETED_AT, Value::Null),
    )
}

/// The rest of a deleted profile: enough to refuse its user while they may have tokens, and nothing about them.
pub(crate) fn tombstone(user: &UserId, created_at: Timestamp, deleted_at: Timestamp) -> Row {
    let sweep_at = deleted_at + TOMBSTONE;
    Row::new(key_of::<Profile>(user, &()))
        .with("id", user.as_str())
        .with(USER, user.as_str())
        .with(CREATED_AT, created_at.to_string())
        .with(DELETED_AT, deleted_at.to_string())
        .with(VERSION, 1_u64)
        .with(SWEEP_AT, Value::seconds(sweep_at))
}

fn key(user: &UserId) -> Key {
    Key::new(PARTITION, partition(user))
}

fn row(deletion: &Deletion) -> Row {
    Row::new(key(&deletion.user))
        .with(USER, deletion.user.as_str())
        .with(REQUESTED_AT, deletion.requested_at.to_string())
        .with(DONE_AT, deletion.done_at.map(|moment| moment.to_string()))
}

fn open(row: Row) -> Result<Deletion, StorageError> {
    let mut reader = Reader::new(TABLE, row);
    let user = user_of(&reader.key().sort).ok_or_else(|| reader.corrupt(SORT, Fault::Unreadable))?;
    Ok(Deletion {
        user,
        requested_at: reader.moment(REQUESTED_AT)?,
        done_at: reader.optional_moment(DONE_AT)?,
    })
}
