//! Counts attempts: `LIMIT#<bucket>#<subject>` with one row per window, in the idempotency table.
//!
//! Like a stored answer, a count is useless after its time and is deleted then, so it needs no table of its own.
//! Windows are fixed: one begins every `window` seconds since 1970. The caller sets the limits.

use jiff::{SignedDuration, Timestamp};

use crate::retry::unless_conflict;
use crate::schema::EXPIRES_AT;
use crate::{Key, Row, StorageError, Table, Value};

/// How often one subject may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The thing that is limited, e.g. `contact`.
    pub bucket: &'static str,
    /// How many attempts one window allows.
    pub count: u64,
    /// The length of a window, in whole seconds.
    pub window: SignedDuration,
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The attempt is within the limit, and counted.
    Allowed {
        /// The time until the window ends, if this attempt filled it.
        next_after: Option<SignedDuration>,
    },
    /// The attempt is beyond the limit. The next one is possible after this time, at least a second.
    Refused {
        /// The time until the window ends, in whole seconds, rounded up.
        retry_after: SignedDuration,
    },
}

/// The counts of attempts.
pub struct RateLimits<'a> {
    table: &'a dyn Table,
}

impl<'a> RateLimits<'a> {
    /// The counts in the idempotency `table`.
    pub const fn new(table: &'a dyn Table) -> Self {
        Self { table }
    }

    /// Counts an attempt of `subject` at `now`, unless its window is full.
    ///
    /// # Errors
    /// [`StorageError`] when the attempt cannot be counted; then it may be beyond the limit.
    pub async fn attempt(&self, limit: Limit, subject: &str, now: Timestamp) -> Result<Attempt, StorageError> {
        let window = Window::at(now, limit.window);
        let partition = format!("LIMIT#{}#{subject}", limit.bucket);
        // Twelve digits fit every window, so that text order is time order.
        let key = Key::new(partition, format!("WINDOW#{:012}", window.start));
        let row = Row::new(key).with(EXPIRES_AT, Value::Number(window.end.to_string()));
        let (counted, left) = (self.table.count_up(row, limit.count).await, window.left(now));
        Ok(match unless_conflict(counted)? {
            Some(count) => Attempt::Allowed {
                next_after: (count >= limit.count).then_some(left),
            },
            None => Attempt::Refused { retry_after: left },
        })
    }
}

/// A window, in seconds since 1970: from its start to just before its end.
struct Window {
    start: i64,
    end: i64,
}

impl Window {
    fn at(now: Timestamp, length: SignedDuration) -> Self {
        let seconds = length.as_secs().max(1);
        let start = now.as_second().div_euclid(seconds) * seconds;
        Self {
            start,
            end: start + seconds,
        }
    }

    /// Whole seconds until the window ends, rounded up: a started second counts as remaining.
    fn left(&self, now: Timestamp) -> SignedDuration {
        SignedDuration::from_secs(self.end - now.as_second())
    }
}
