//! Computes the chain of a trail's digests, and finds breaks in it.
//!
//! An entry's digest is SHA-256 over its parts one after the other, each written as its length in four bytes, most
//! significant first, and its bytes as UTF-8: the scheme, the user, the number, the time, the action, the table, the
//! record, the user agent, how many details there are and of each the name, `n` for a count or `c` for a code and the
//! value, the time and the digest of the entry before, the entry's id. Numbers are decimal digits, times RFC 3339 in UTC.
//! A missing optional part is one byte 0, and a present one begins with one byte 1, so that different entries never
//! have the same bytes.

use goldgrove_domain::audit::{AuditDetail, KEPT_FOR_DAYS};
use goldgrove_domain::ids::UserId;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::{AuditEntry, open};
use crate::value::Row;

/// The first part of every digest's bytes.
const SCHEME: &str = "goldgrove-audit-1";

/// What is wrong with a chain, at the first entry that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainFault {
    /// The entry differs from what was written, or is not an entry.
    #[error("entry {seq} was altered")]
    Altered {
        /// Its number, or its position, counted from 1, if the number cannot be read.
        seq: u64,
    },
    /// Entries before this one are missing although they should still be stored.
    #[error("entries before {seq} are missing")]
    Missing {
        /// The number of the entry after the gap.
        seq: u64,
    },
    /// The entry does not follow the previous one.
    #[error("entry {seq} does not follow the one before it")]
    Unlinked {
        /// Its number.
        seq: u64,
    },
}

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// How many entries there are.
    pub entries: u64,
    /// The digest of the newest entry; `None` for an empty trail.
    pub head: Option<String>,
    /// The first fault found.
    pub fault: Option<ChainFault>,
}

impl Verification {
    /// Whether there is no fault.
    pub const fn is_whole(&self) -> bool {
        self.fault.is_none()
    }
}

/// The digest of an entry of `user`, as 64 hexadecimal digits.
pub fn digest(user: &UserId, entry: &AuditEntry) -> String {
    let mut parts = Parts::default();
    parts.part(SCHEME);
    parts.part(user.as_str());
    parts.part(&entry.seq.to_string());
    parts.part(&entry.at.to_string());
    parts.part(entry.event.action.as_str());
    parts.optional(entry.event.table.as_deref());
    parts.optional(entry.event.record.as_deref());
    parts.optional(entry.event.user_agent.as_deref());
    parts.part(&entry.event.details.len().to_string());
    for (name, detail) in &entry.event.details {
        parts.part(name);
        parts.part(match detail {
            AuditDetail::Count(_) => "n",
            AuditDetail::Code(_) => "c",
        });
        parts.part(&detail.text());
    }
    let previous = entry.previous.as_ref();
    parts.optional(previous.map(|previous| previous.at.to_string()).as_deref());
    parts.optional(previous.map(|previous| previous.hash.as_str()));
    parts.part(&entry.id.to_string());
    hex::encode(parts.0.finalize())
}

#[derive(Default)]
struct Parts(Sha256);

impl Parts {
    fn part(&mut self, text: &str) {
        // No attribute of a row is near four gigabytes.
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        self.0.update(length.to_be_bytes());
        self.0.update(text.as_bytes());
    }

    fn optional(&mut self, text: Option<&str>) {
        self.0.update([u8::from(text.is_some())]);
        if let Some(text) = text {
            self.part(text);
        }
    }
}

/// Checks the rows of a user's trail, oldest first.
pub(super) fn verify(user: &UserId, rows: Vec<Row>, now: Timestamp) -> Verification {
    let mut checked = Verification {
        entries: u64::try_from(rows.len()).unwrap_or(u64::MAX),
        head: None,
        fault: None,
    };
    let mut last: Option<AuditEntry> = None;
    for (row, place) in rows.into_iter().zip(1_u64..) {
        match link(user, last.as_ref(), row, place, now) {
            Ok(entry) => last = Some(entry),
            Err(fault) => {
                checked.fault = Some(fault);
                return checked;
            }
        }
    }
    checked.head = last.map(|entry| entry.hash);
    checked
}

fn link(
    user: &UserId,
    last: Option<&AuditEntry>,
    row: Row,
    place: u64,
    now: Timestamp,
) -> Result<AuditEntry, ChainFault> {
    let entry = open(row).map_err(|_| ChainFault::Altered { seq: place })?;
    let seq = entry.seq;
    if entry.hash != digest(user, &entry) {
        return Err(ChainFault::Altered { seq });
    }
    let follows = last.map_or(0, |last| last.seq) + 1;
    match (&entry.previous, last) {
        (None, None) if seq == follows => Ok(entry),
        (Some(previous), Some(last)) if seq == follows => {
            let linked = previous.hash == last.hash && previous.at == last.at;
            linked.then_some(entry).ok_or(ChainFault::Unlinked { seq })
        }
        // The table deletes old entries, and this entry contains the time of the missing one.
        (Some(previous), _) if seq > follows && swept(previous.at, now) => Ok(entry),
        _ => Err(ChainFault::Missing { seq }),
    }
}

fn swept(at: Timestamp, now: Timestamp) -> bool {
    at + SignedDuration::from_hours(24 * KEPT_FOR_DAYS) <= now
}
