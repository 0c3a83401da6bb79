//! Events of providers that were dealt with, in the idempotency table: one row each, swept after a while.
//!
//! A provider sends an event until somebody takes it, and now and then once more. What an event asks for is safe to do
//! twice; remembering it only saves the work.

use jiff::Timestamp;

use crate::codec::Reader;
use crate::error::{Fault, StorageError};
use crate::schema::EXPIRES_AT;
use crate::table::{Condition, Read, Table};
use crate::value::{Key, Row, Value};

const TABLE: &str = "seen_events";
const SORT_KEY: &str = "SEEN";

/// The events of one provider that were dealt with.
pub struct SeenEvents<'a> {
    table: &'a dyn Table,
    provider: &'static str,
}

impl<'a> SeenEvents<'a> {
    /// The events of `provider` in the idempotency `table`.
    pub const fn new(table: &'a dyn Table, provider: &'static str) -> Self {
        Self { table, provider }
    }

    /// Whether the event was dealt with and is still remembered at `now`.
    pub async fn contains(&self, event: &str, now: Timestamp) -> Result<bool, StorageError> {
        let Some(row) = self.table.get(&self.key(event), Read::Consistent).await? else {
            return Ok(false);
        };
        let mut reader = Reader::new(TABLE, row);
        let expires_at = Timestamp::from_second(reader.number(EXPIRES_AT)?)
            .map_err(|_| reader.corrupt(EXPIRES_AT, Fault::Unreadable))?;
        Ok(now < expires_at)
    }

    /// Remembers an event that was dealt with, until `expires_at`.
    pub async fn remember(&self, event: &str, expires_at: Timestamp) -> Result<(), StorageError> {
        let seconds = Value::seconds(expires_at);
        let row = Row::new(self.key(event)).with(EXPIRES_AT, seconds);
        self.table.put(row, Condition::Always).await
    }

    /// A partition of its own for every event, so that a busy day is spread over the table.
    fn key(&self, event: &str) -> Key {
        Key::new(format!("EVENT#{}#{event}", self.provider), SORT_KEY)
    }
}
