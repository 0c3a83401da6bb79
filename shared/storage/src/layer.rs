//! A table in front of another. It implements only the calls it changes.

use async_trait::async_trait;

use crate::table::{Batch, BatchWrite, Page};
use crate::{Condition, Key, Query, Read, Row, StorageError, Table, Write};

/// The methods of [`Table`]. Each calls the table [`below`](Layer::below) unless the layer overrides it.
#[async_trait]
#[expect(missing_docs, reason = "`Table` documents them")]
pub trait Layer: Send + Sync {
    /// The table behind the layer; awaited before every call that the layer does not override.
    async fn below(&self) -> &dyn Table;

    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError> {
        self.below().await.get(key, read).await
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        self.below().await.query_page(query, after).await
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        self.below().await.put(row, condition).await
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        self.below().await.delete(key, condition).await
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        self.below().await.count_up(row, limit).await
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        self.below().await.transact(writes).await
    }

    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        self.below().await.batch_write_once(writes).await
    }

    async fn batch_get_once(&self, keys: Vec<Key>) -> Result<Batch, StorageError> {
        self.below().await.batch_get_once(keys).await
    }

    async fn pause(&self, attempt: u32) {
        self.below().await.pause(attempt).await;
    }
}

#[async_trait]
impl<L: Layer> Table for L {
    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError> {
        Layer::get(self, key, read).await
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        Layer::query_page(self, query, after).await
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        Layer::put(self, row, condition).await
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        Layer::delete(self, key, condition).await
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        Layer::count_up(self, row, limit).await
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        Layer::transact(self, writes).await
    }

    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        Layer::batch_write_once(self, writes).await
    }

    async fn batch_get_once(&self, keys: Vec<Key>) -> Result<Batch, StorageError> {
        Layer::batch_get_once(self, keys).await
    }

    async fn pause(&self, attempt: u32) {
        Layer::pause(self, attempt).await;
    }
}
