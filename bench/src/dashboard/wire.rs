//! Counts a `DynamoDB` client's calls on the wire, repeated attempts included.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;

/// Calls seen so far; clones share their counts.
#[derive(Clone, Debug)]
pub(super) struct Wire {
    keys_table: Arc<str>,
    to_keys: Arc<AtomicU64>,
    to_rows: Arc<AtomicU64>,
}

impl Wire {
    /// Counts calls to the table of wrapped keys separately.
    pub(super) fn new(keys_table: &str) -> Self {
        Self {
            keys_table: keys_table.into(),
            to_keys: Arc::default(),
            to_rows: Arc::default(),
        }
    }

    /// Calls to the table of wrapped keys.
    pub(super) fn calls_for_keys(&self) -> u64 {
        self.to_keys.load(Ordering::Relaxed)
    }

    /// Calls to any other table.
    pub(super) fn calls_for_rows(&self) -> u64 {
        self.to_rows.load(Ordering::Relaxed)
    }
}

impl Intercept for Wire {
    fn name(&self) -> &'static str {
        "wire"
    }

    fn read_before_transmit(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let body = context.request().body().bytes().unwrap_or_default();
        let table = self.keys_table.as_bytes();
        let counter = if body.windows(table.len()).any(|part| part == table) {
            &self.to_keys
        } else {
            &self.to_rows
        };
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}
