//! Stored answers for repeated requests, in their own table: `<operation>#<key>` in the user's partition.
//!
//! A request claims its key, does its work and completes the claim with its answer. A repeated request gets the stored
//! answer. A claim whose holder disappeared expires, and the next request takes it over. The code compares times
//! itself, because the table deletes old rows days late. A claim whose own answer was lost recognizes itself by its
//! holder. Answers are opaque bytes: the caller seals what must not be stored in the clear.

use jiff::Timestamp;
use uuid::Uuid;

use super::{USER, partition};
use crate::codec::Reader;
use crate::retry::unless_conflict;
use crate::schema::EXPIRES_AT;
use crate::{Condition, Fault, Key, Read, Row, StorageError, Value};

const TABLE: &str = "idempotency";
const FINGERPRINT: &str = "fingerprint";
const HOLDER: &str = "holder";
const STATE: &str = "state";
const ANSWER: &str = "answer";
const STATUS_CODE: &str = "status_code";

const IN_PROGRESS: &str = "in_progress";
const DONE: &str = "done";

/// The longest key a client may choose, in bytes.
pub const KEY_BYTES_MAX: usize = 255;

/// A request that must run only once.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The operation, e.g. `create-goal`.
    pub operation: &'a str,
    /// The client's key.
    pub key: &'a str,
    /// A digest of everything that identifies the request. The same key with another digest is a mistake.
    pub fingerprint: &'a str,
}

/// The right to answer a request, until it expires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    key: Key,
    fingerprint: String,
    holder: String,
}

/// A stored answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status code.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
}

/// The result of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The request is new, or its last holder disappeared: run it, then complete or release the claim.
    Mine(Claim),
    /// Another request with the same key is running.
    InProgress,
    /// The request was answered before, with this answer.
    Done(Answer),
    /// The key was used for another request.
    OtherRequest,
}

store! {
    /// One user's stored answers, in the idempotency table.
    pub struct Idempotency;
}

struct Stored {
    fingerprint: String,
    holder: String,
    /// `None` while the request runs.
    answer: Option<Answer>,
    expires_at: Timestamp,
}

impl Idempotency<'_> {
    /// Claims `request` for `holder`, a fresh id, from `now` until `lapses_at`.
    ///
    /// # Errors
    /// [`StorageError::TooLarge`] when the key is longer than [`KEY_BYTES_MAX`].
    pub async fn claim(
        &self,
        request: Request<'_>,
        holder: Uuid,
        now: Timestamp,
        lapses_at: Timestamp,
    ) -> Result<Claimed, StorageError> {
        if request.key.len() > KEY_BYTES_MAX {
            return Err(StorageError::TooLarge {
                what: "an idempotency key",
            });
        }
        let claim = Claim {
            key: Key::new(partition(self.user), format!("{}#{}", request.operation, request.key)),
            fingerprint: request.fingerprint.to_owned(),
            holder: holder.to_string(),
        };
        let row = self.row(&claim, None, lapses_at);
        if self.put_if(row.clone(), Condition::Absent).await? {
            return Ok(Claimed::Mine(claim));
        }
        let Some(stored) = self.stored(&claim).await? else {
            // The claim was released or deleted between the two calls. The client's next attempt succeeds.
            return Ok(Claimed::InProgress);
        };
        if stored.holder == claim.holder {
            return Ok(Claimed::Mine(claim));
        }
        if stored.expires_at > now {
            return Ok(outcome_of(stored, &claim));
        }
        self.take_over(claim, row, stored.holder).await
    }

    /// Takes over the claim of a holder that disappeared, unless another request does so first.
    async fn take_over(&self, claim: Claim, row: Row, vanished: String) -> Result<Claimed, StorageError> {
        let still_theirs = Condition::Equals(HOLDER, vanished.into());
        if self.put_if(row, still_theirs).await? {
            return Ok(Claimed::Mine(claim));
        }
        let stored = self.stored(&claim).await?;
        let is_own = stored.is_some_and(|stored| stored.holder == claim.holder);
        Ok(if is_own {
            Claimed::Mine(claim)
        } else {
            Claimed::InProgress
        })
    }

    async fn put_if(&self, row: Row, condition: Condition) -> Result<bool, StorageError> {
        Ok(unless_conflict(self.table.put(row, condition).await)?.is_some())
    }

    async fn stored(&self, claim: &Claim) -> Result<Option<Stored>, StorageError> {
        self.table
            .get(&claim.key, Read::Consistent)
            .await?
            .map(open)
            .transpose()
    }

    /// Stores the answer to a claimed request until `expires_at`; [`StorageError::Conflict`] when the claim expired and
    /// another request took it over.
    pub async fn complete(&self, claim: &Claim, answer: Answer, expires_at: Timestamp) -> Result<(), StorageError> {
        let row = self.row(claim, Some(answer), expires_at);
        self.table.put(row, held(claim)).await
    }

    /// Releases a claim without an answer, so that the request may be retried. Harmless if the claim expired.
    pub async fn release(&self, claim: &Claim) -> Result<(), StorageError> {
        unless_conflict(self.table.delete(&claim.key, held(claim)).await).map(drop)
    }

    fn row(&self, claim: &Claim, answer: Option<Answer>, expires_at: Timestamp) -> Row {
        let state = if answer.is_some() { DONE } else { IN_PROGRESS };
        let status = answer.as_ref().map(|answer| u64::from(answer.status));
        Row::new(claim.key.clone())
            .with(USER, self.user.as_str())
            .with(FINGERPRINT, claim.fingerprint.as_str())
            .with(HOLDER, claim.holder.as_str())
            .with(STATE, state)
            .with(STATUS_CODE, status)
            .with(ANSWER, answer.map(|answer| Value::Bytes(answer.body)))
            .with(EXPIRES_AT, Value::seconds(expires_at))
    }
}

fn held(claim: &Claim) -> Condition {
    Condition::Equals(HOLDER, claim.holder.as_str().into())
}

/// The result for a new claim when a row has not expired.
fn outcome_of(stored: Stored, claim: &Claim) -> Claimed {
    if stored.fingerprint != claim.fingerprint {
        return Claimed::OtherRequest;
    }
    stored.answer.map_or(Claimed::InProgress, Claimed::Done)
}

fn open(row: Row) -> Result<Stored, StorageError> {
    let mut reader = Reader::new(TABLE, row);
    let answer = match reader.text(STATE)?.as_str() {
        IN_PROGRESS => None,
        DONE => Some(Answer {
            status: reader.number(STATUS_CODE)?,
            body: reader.bytes(ANSWER)?,
        }),
        _ => return Err(reader.corrupt(STATE, Fault::Unreadable)),
    };
    Ok(Stored {
        fingerprint: reader.text(FINGERPRINT)?,
        holder: reader.text(HOLDER)?,
        answer,
        expires_at: reader.second(EXPIRES_AT)?,
    })
}
