//! Providers' events that were processed, in the idempotency table: one row each, deleted after a while.
//!
//! A provider repeats an event until we accept it, and sometimes sends it again later. Processing an event twice is
//! safe; this only saves work.

use jiff::Timestamp;

use crate::codec::Reader;
use crate::schema::EXPIRES_AT;
use crate::{Condition, Key, Read, Row, StorageError, Table, Value};

const TABLE: &str = "seen_events";
const SORT_KEY: &str = "SEEN";

/// The processed events of one provider.
pub struct SeenEvents<'a> {
    table: &'a dyn Table,
    provider: &'static str,
}

impl<'a> SeenEvents<'a> {
    /// The events of `provider` in the idempotency `table`.
    pub const fn new(table: &'a dyn Table, provider: &'static str) -> Self {
        Self { table, provider }
    }

    /// Whether the event was processed and is still remembered at `now`.
    pub async fn contains(&self, event: &str, now: Timestamp) -> Result<bool, StorageError> {
        let Some(row) = self.table.get(&self.key(event), Read::Consistent).await? else {
            return Ok(false);
        };
        Ok(now < Reader::new(TABLE, row).second(EXPIRES_AT)?)
    }

    /// Remembers a processed event until `expires_at`.
    pub async fn remember(&self, event: &str, expires_at: Timestamp) -> Result<(), StorageError> {
        let seconds = Value::seconds(expires_at);
        let row = Row::new(self.key(event)).with(EXPIRES_AT, seconds);
        self.table.put(row, Condition::Always).await
    }

    /// Each event has its own partition, so that the load of a busy day is spread over the table.
    fn key(&self, event: &str) -> Key {
        Key::new(format!("EVENT#{}#{event}", self.provider), SORT_KEY)
    }
}
