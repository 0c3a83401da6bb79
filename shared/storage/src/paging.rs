//! Operations of several storage calls, written once for every implementation of the port.
//!
//! Loops are bounded: a query ends with its last page, and a batch is repeated a fixed number of times with growing
//! pauses.

use futures::stream::{self, StreamExt, TryStreamExt};

use crate::error::StorageError;
use crate::table::{BATCH_KEYS_MAX, BATCH_WRITES_MAX, BatchWrite, Query, Table, check_keys, check_row};
use crate::value::{Key, Row};

/// How often a batch is sent before the call fails as throttled.
const BATCH_ATTEMPTS_MAX: u32 = 8;

/// How many batches run at once.
const BATCHES_IN_FLIGHT: usize = 8;

impl dyn Table + '_ {
    /// Every row of `query`, up to its limit, from as many pages as needed.
    pub async fn query(&self, query: &Query) -> Result<Vec<Row>, StorageError> {
        let mut rows = Vec::new();
        let mut wanted = query.clone();
        let mut after = None;
        while wanted.limit != Some(0) {
            let page = self.query_page(&wanted, after.as_ref()).await?;
            wanted.limit = wanted.limit.map(|left| left.saturating_sub(page.rows.len()));
            rows.extend(page.rows);
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        Ok(rows)
    }

    /// Puts rows over existing ones, in batches that are not atomic together. Rows must be distinct.
    pub async fn batch_put(&self, rows: Vec<Row>) -> Result<(), StorageError> {
        self.batch_write(rows.into_iter().map(BatchWrite::Put).collect()).await
    }

    /// Deletes rows that exist, in batches that are not atomic together. Keys must be distinct.
    pub async fn batch_delete(&self, keys: Vec<Key>) -> Result<(), StorageError> {
        self.batch_write(keys.into_iter().map(BatchWrite::Delete).collect())
            .await
    }

    /// Puts and deletes distinct rows in batches that are not atomic together. Nothing is written when a row is named
    /// twice or is too large. After any other error some writes may have happened, and repeating all of them is safe.
    pub async fn batch_write(&self, writes: Vec<BatchWrite>) -> Result<(), StorageError> {
        if writes.is_empty() {
            return Ok(());
        }
        check_keys("batch_write", writes.iter().map(BatchWrite::key))?;
        for write in &writes {
            if let BatchWrite::Put(row) = write {
                check_row(row)?;
            }
        }
        stream::iter(chunks(writes, BATCH_WRITES_MAX).into_iter().map(Ok))
            .try_for_each_concurrent(BATCHES_IN_FLIGHT, |batch| self.write_batch(batch))
            .await
    }

    async fn write_batch(&self, mut left: Vec<BatchWrite>) -> Result<(), StorageError> {
        for attempt in 0..BATCH_ATTEMPTS_MAX {
            left = self.batch_write_once(left).await?;
            if left.is_empty() {
                return Ok(());
            }
            self.pause(attempt).await;
        }
        Err(StorageError::Throttled {
            operation: "batch_write",
        })
    }

    /// The existing rows under distinct `keys`, in no order, read consistently.
    pub async fn batch_get(&self, keys: Vec<Key>) -> Result<Vec<Row>, StorageError> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        check_keys("batch_get", keys.iter())?;
        stream::iter(chunks(keys, BATCH_KEYS_MAX))
            .map(|batch| self.get_batch(batch))
            .buffered(BATCHES_IN_FLIGHT)
            .try_concat()
            .await
    }

    async fn get_batch(&self, mut left: Vec<Key>) -> Result<Vec<Row>, StorageError> {
        let mut rows = Vec::with_capacity(left.len());
        for attempt in 0..BATCH_ATTEMPTS_MAX {
            let batch = self.batch_get_once(left).await?;
            rows.extend(batch.rows);
            left = batch.unprocessed;
            if left.is_empty() {
                return Ok(rows);
            }
            self.pause(attempt).await;
        }
        Err(StorageError::Throttled { operation: "batch_get" })
    }
}

fn chunks<T>(all: Vec<T>, size: usize) -> Vec<Vec<T>> {
    let mut all = all.into_iter();
    std::iter::from_fn(|| {
        let chunk: Vec<T> = all.by_ref().take(size).collect();
        (!chunk.is_empty()).then_some(chunk)
    })
    .collect()
}
