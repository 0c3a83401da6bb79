//! How often somebody did something in a while: `LIMIT#<bucket>#<subject>` with one row per window, in the table of kept
//! answers.
//!
//! Like a kept answer, a count is worth nothing after its time and is swept then; a table of its own would say nothing
//! more. Windows are fixed: one begins every so many seconds since 1970. Refuses to know what the limits are.

use jiff::{SignedDuration, Timestamp};

use crate::error::StorageError;
use crate::schema::EXPIRES_AT;
use crate::table::Table;
use crate::value::{Key, Row, Value};

/// How often one subject may do one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The thing, e.g. `contact`.
    pub bucket: &'static str,
    /// At most how often in one window.
    pub count: u64,
    /// How long a window is, in whole seconds.
    pub window: SignedDuration,
}

/// What became of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// It is within the limit, and counted.
    Allowed {
        /// Until the window ends, where this attempt filled it.
        next_after: Option<SignedDuration>,
    },
    /// It is beyond the limit; the next one may be made after this long, at least a second.
    Refused {
        /// Until the window ends, in whole seconds, rounded up.
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
    /// [`StorageError`] when it cannot be counted: the attempt is then not known to be within the limit.
    pub async fn attempt(&self, limit: Limit, subject: &str, now: Timestamp) -> Result<Attempt, StorageError> {
        let window = Window::at(now, limit.window);
        let partition = format!("LIMIT#{}#{subject}", limit.bucket);
        // Twelve digits hold every window, so that the order of texts is the order of times.
        let key = Key::new(partition, format!("WINDOW#{:012}", window.start));
        let row = Row::new(key).with(EXPIRES_AT, Value::Number(window.end.to_string()));
        match self.table.count_up(row, limit.count).await {
            Ok(count) => Ok(Attempt::Allowed {
                next_after: (count >= limit.count).then(|| window.left(now)),
            }),
            Err(StorageError::Conflict { .. }) => Ok(Attempt::Refused {
                retry_after: window.left(now),
            }),
            Err(error) => Err(error),
        }
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

    /// Whole seconds until its end, rounded up: with a fraction of a second gone, one more is still due.
    fn left(&self, now: Timestamp) -> SignedDuration {
        SignedDuration::from_secs(self.end - now.as_second())
    }
}
