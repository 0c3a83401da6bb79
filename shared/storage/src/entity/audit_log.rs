//! The audit trail, in its own table: `EVENT#<seq>` in the user's partition, specification table `audit_logs`.
//!
//! Entries are only added. Each has its number, the time and the digest of the previous entry, and a digest over all of
//! that and of itself (see [`chain`]), so an altered, removed or moved entry is detected. A number is written once: of
//! two concurrent writers, the second takes the next number.

pub mod chain;

use std::collections::BTreeMap;

use goldgrove_domain::audit::{AuditAction, AuditDetail, AuditEvent, DETAILS_BYTES_MAX, KEPT_FOR_DAYS};
use goldgrove_domain::ids::UserId;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::{USER, partition, rows_of};
use crate::codec::Reader;
use crate::retry::unless_conflict;
use crate::schema::EXPIRES_AT;
use crate::{Condition, Fault, Key, Query, Read, Row, StorageError, Value};

pub use chain::{ChainFault, Verification};

const TABLE: &str = "audit_logs";
const PREFIX: &str = "EVENT#";

const SEQ: &str = "seq";
const PREVIOUS_AT: &str = "previous_at";
const PREVIOUS_HASH: &str = "previous_hash";
const HASH: &str = "hash";

/// How often a write is tried when others add entries at the same moment.
const ATTEMPTS_MAX: u32 = 16;

/// The part of an entry about the previous entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previous {
    /// When it was written.
    pub at: Timestamp,
    /// Its digest, as 64 hexadecimal digits.
    pub hash: String,
}

/// One entry of a user's trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// A random id.
    pub id: Uuid,
    /// Its number, counted from 1.
    pub seq: u64,
    /// When it was written; never earlier than the previous entry.
    pub at: Timestamp,
    /// What happened.
    pub event: AuditEvent,
    /// The previous entry; `None` for the first.
    pub previous: Option<Previous>,
    /// The digest over everything above and the user, as 64 hexadecimal digits.
    pub hash: String,
}

impl AuditEntry {
    /// The entry that follows `last` in the trail of `user`.
    fn after(last: Option<&Self>, user: &UserId, event: AuditEvent, id: Uuid, now: Timestamp) -> Self {
        let mut entry = Self {
            id,
            seq: last.map_or(0, |last| last.seq) + 1,
            at: last.map_or(now, |last| now.max(last.at)),
            event,
            previous: last.map(|last| Previous {
                at: last.at,
                hash: last.hash.clone(),
            }),
            hash: String::new(),
        };
        entry.hash = chain::digest(user, &entry);
        entry
    }

    /// When the table may delete it.
    fn expires_at(&self) -> Timestamp {
        self.at + SignedDuration::from_hours(24 * KEPT_FOR_DAYS)
    }
}

store! {
    /// One user's audit trail, in the audit table.
    pub struct AuditLog;
}

impl AuditLog<'_> {
    /// Adds an event as the newest entry, under the fresh id `id`.
    ///
    /// # Errors
    /// [`StorageError::TooLarge`] beyond [`DETAILS_BYTES_MAX`]; [`StorageError::Conflict`] after the user was deleted,
    /// which stays the last entry; [`StorageError::Throttled`] when others were faster every time.
    pub async fn append(&self, event: AuditEvent, id: Uuid, now: Timestamp) -> Result<AuditEntry, StorageError> {
        if event.details_bytes() > DETAILS_BYTES_MAX {
            return Err(StorageError::TooLarge {
                what: "the details of an event",
            });
        }
        for attempt in 0..ATTEMPTS_MAX {
            let last = self.last().await?;
            let ended = last
                .as_ref()
                .is_some_and(|last| last.event.action == AuditAction::UserDeleted);
            if ended && event.action != AuditAction::UserDeleted {
                return Err(StorageError::Conflict { at: Vec::new() });
            }
            let entry = AuditEntry::after(last.as_ref(), self.user, event.clone(), id, now);
            let put = self.table.put(self.row(&entry), Condition::Absent);
            // A write that succeeded but whose answer was lost conflicts with itself.
            if unless_conflict(put.await)?.is_some() || self.get(entry.seq).await?.is_some_and(|stored| stored.id == id)
            {
                return Ok(entry);
            }
            self.table.pause(attempt).await;
        }
        Err(StorageError::Throttled { operation: "append" })
    }

    /// At most `size` entries before the one numbered `before`, or the newest ones; newest first.
    pub async fn page(&self, before: Option<u64>, size: usize) -> Result<Vec<AuditEntry>, StorageError> {
        let query = match before {
            None => Query::prefix(partition(self.user), PREFIX),
            Some(seq) => Query::between(partition(self.user), PREFIX, sort_key(seq.saturating_sub(1))),
        };
        let rows = self.table.query(&query.descending().first(size)).await?;
        rows.into_iter().map(open).collect()
    }

    /// All entries, oldest first.
    pub async fn list(&self) -> Result<Vec<AuditEntry>, StorageError> {
        let rows = self.rows().await?;
        rows.into_iter().map(open).collect()
    }

    /// Checks at `now` that no entry was altered, removed or moved, as far as entries are still stored. Removing the
    /// newest entries leaves no gap; the functions' log contains each entry's digest for that.
    ///
    /// # Errors
    /// [`StorageError`] when the trail cannot be read. A row that is not an entry is a [`ChainFault`], not an error.
    pub async fn verify(&self, now: Timestamp) -> Result<Verification, StorageError> {
        Ok(chain::verify(self.user, self.rows().await?, now))
    }

    async fn rows(&self) -> Result<Vec<Row>, StorageError> {
        rows_of(self.table, self.user, PREFIX).await
    }

    async fn last(&self) -> Result<Option<AuditEntry>, StorageError> {
        Ok(self.page(None, 1).await?.pop())
    }

    async fn get(&self, seq: u64) -> Result<Option<AuditEntry>, StorageError> {
        let row = self.table.get(&key(self.user, seq), Read::Consistent).await?;
        row.map(open).transpose()
    }

    fn row(&self, entry: &AuditEntry) -> Row {
        let AuditEvent {
            action,
            table,
            record,
            details,
            user_agent,
        } = &entry.event;
        let previous = entry.previous.as_ref();
        Row::new(key(self.user, entry.seq))
            .with(USER, self.user.as_str())
            .with("id", entry.id.to_string())
            .with(SEQ, entry.seq)
            .with("at", entry.at.to_string())
            .with("action", action.as_str())
            .with("table_name", table.as_deref())
            .with("record_id", record.as_deref())
            .with("details", details_value(details))
            .with("user_agent", user_agent.as_deref())
            .with(PREVIOUS_AT, previous.map(|previous| previous.at.to_string()))
            .with(PREVIOUS_HASH, previous.map(|previous| previous.hash.as_str()))
            .with(HASH, entry.hash.as_str())
            .with(EXPIRES_AT, Value::seconds(entry.expires_at()))
    }
}

/// Twenty digits fit every number, so that text order is number order.
fn sort_key(seq: u64) -> String {
    format!("{PREFIX}{seq:020}")
}

fn key(user: &UserId, seq: u64) -> Key {
    Key::new(partition(user), sort_key(seq))
}

fn details_value(details: &BTreeMap<String, AuditDetail>) -> Value {
    let value = |detail: &AuditDetail| match detail {
        AuditDetail::Count(count) => Value::from(*count),
        AuditDetail::Code(code) => Value::from(code.as_str()),
    };
    Value::Map(
        details
            .iter()
            .map(|(name, detail)| (name.clone(), value(detail)))
            .collect(),
    )
}

fn open(row: Row) -> Result<AuditEntry, StorageError> {
    let mut reader = Reader::new(TABLE, row);
    let seq = reader.number(SEQ)?;
    if reader.key().sort != sort_key(seq) {
        return Err(reader.corrupt(SEQ, Fault::Contradiction));
    }
    Ok(AuditEntry {
        id: reader.parsed("id", |text| text.parse().ok())?,
        seq,
        at: reader.moment("at")?,
        event: AuditEvent {
            action: reader.parsed("action", AuditAction::from_stored)?,
            table: reader.optional_text("table_name")?,
            record: reader.optional_text("record_id")?,
            details: read_details(&mut reader)?,
            user_agent: reader.optional_text("user_agent")?,
        },
        previous: read_previous(&mut reader)?,
        hash: reader.text(HASH)?,
    })
}

fn read_previous(reader: &mut Reader) -> Result<Option<Previous>, StorageError> {
    let at = reader.optional_moment(PREVIOUS_AT)?;
    let hash = reader.optional_text(PREVIOUS_HASH)?;
    match (at, hash) {
        (None, None) => Ok(None),
        (Some(at), Some(hash)) => Ok(Some(Previous { at, hash })),
        _ => Err(reader.corrupt(PREVIOUS_HASH, Fault::Contradiction)),
    }
}

fn read_details(reader: &mut Reader) -> Result<BTreeMap<String, AuditDetail>, StorageError> {
    const DETAILS: &str = "details";
    reader
        .map(DETAILS)?
        .into_iter()
        .map(|(name, value)| match value {
            Value::Number(digits) => digits
                .parse()
                .map(|count| (name, AuditDetail::Count(count)))
                .map_err(|_| reader.corrupt(DETAILS, Fault::Unreadable)),
            Value::Text(code) => Ok((name, AuditDetail::Code(code))),
            _ => Err(reader.corrupt(DETAILS, Fault::WrongType)),
        })
        .collect()
}
