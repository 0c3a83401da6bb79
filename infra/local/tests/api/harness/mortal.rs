//! A table that a process dies over: before the n-th call it makes, everything ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use goldgrove_storage::table::{Batch, BatchWrite, Condition, Page, Query, Read, Table, Write};
use goldgrove_storage::{Key, Row, StorageError};
use tokio::sync::Notify;

/// Lets `calls` calls through; the next one never comes back.
pub(crate) struct MortalTable {
    inner: Arc<dyn Table>,
    calls: AtomicUsize,
    end: Arc<Notify>,
}

impl MortalTable {
    /// A table that lives for `calls` calls, and what tells that it died.
    pub(crate) fn over(inner: Arc<dyn Table>, calls: usize) -> (Self, Arc<Notify>) {
        let end = Arc::<Notify>::default();
        let table = Self {
            inner,
            calls: AtomicUsize::new(calls),
            end: Arc::clone(&end),
        };
        (table, end)
    }

    async fn live(&self) -> &dyn Table {
        let left = self
            .calls
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left.is_err() {
            self.end.notify_one();
            std::future::pending::<()>().await;
        }
        self.inner.as_ref()
    }
}

#[async_trait]
impl Table for MortalTable {
    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError> {
        self.live().await.get(key, read).await
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        self.live().await.query_page(query, after).await
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        self.live().await.put(row, condition).await
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        self.live().await.delete(key, condition).await
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        self.live().await.count_up(row, limit).await
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        self.live().await.transact(writes).await
    }

    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        self.live().await.batch_write_once(writes).await
    }

    async fn batch_get_once(&self, keys: Vec<Key>) -> Result<Batch, StorageError> {
        self.live().await.batch_get_once(keys).await
    }

    async fn pause(&self, attempt: u32) {
        self.inner.pause(attempt).await;
    }
}
