//! Laws of batches.

use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;

use super::{Kept, PARTITION, key, numbered, row, stored};
use goldgrove_storage::layer::Layer;
use goldgrove_storage::table::{Batch, BatchWrite};
use goldgrove_storage::{Key, Query, StorageError, Table};

/// Beyond what one call holds: 25 writes, 100 keys.
pub(crate) async fn batches_of_any_size_are_written_read_and_deleted(table: &dyn Table) -> Kept {
    for count in [0, 1, 25, 26, 120] {
        let rows = numbered(count);
        let keys: Vec<Key> = rows.iter().map(|row| row.key().clone()).collect();
        table.batch_put(rows.clone()).await?;
        assert_eq!(table.query(&Query::prefix(PARTITION, "ROW#")).await?, rows);

        let mut wanted = keys.clone();
        wanted.push(key("NEVER PUT"));
        let mut read = table.batch_get(wanted).await?;
        read.sort_by(|left, right| left.key().cmp(right.key()));
        assert_eq!(read, rows);

        table.batch_delete(keys).await?;
        assert_eq!(table.query(&Query::prefix(PARTITION, "ROW#")).await?, []);
    }
    Ok(())
}

/// Also when the two are in different calls.
pub(crate) async fn a_batch_that_names_a_row_twice_is_refused_and_writes_nothing(table: &dyn Table) -> Kept {
    let mut rows = numbered(40);
    rows.push(row("ROW#000"));
    let outcome = table.batch_put(rows).await;
    assert!(matches!(outcome, Err(StorageError::Refused { .. })), "{outcome:?}");
    assert_eq!(table.query(&Query::prefix(PARTITION, "ROW#")).await?, []);

    let outcome = table.batch_get(vec![key("A"), key("A")]).await;
    assert!(matches!(outcome, Err(StorageError::Refused { .. })), "{outcome:?}");
    Ok(())
}

/// A table that comes to at most so many rows of every batch, and counts how often it is waited for.
struct Stingy<'a> {
    inner: &'a dyn Table,
    at_most: usize,
    pauses: AtomicU32,
}

impl<'a> Stingy<'a> {
    const fn new(inner: &'a dyn Table, at_most: usize) -> Self {
        Self {
            inner,
            at_most,
            pauses: AtomicU32::new(0),
        }
    }
}

#[async_trait]
impl Layer for Stingy<'_> {
    async fn below(&self) -> &dyn Table {
        self.inner
    }

    async fn batch_write_once(&self, mut writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        let mut left = writes.split_off(self.at_most.min(writes.len()));
        if !writes.is_empty() {
            left.extend(self.inner.batch_write_once(writes).await?);
        }
        Ok(left)
    }

    async fn batch_get_once(&self, mut keys: Vec<Key>) -> Result<Batch, StorageError> {
        let left = keys.split_off(self.at_most.min(keys.len()));
        let mut batch = Batch::default();
        if !keys.is_empty() {
            batch = self.inner.batch_get_once(keys).await?;
        }
        batch.unprocessed.extend(left);
        Ok(batch)
    }

    async fn pause(&self, _attempt: u32) {
        self.pauses.fetch_add(1, Ordering::Relaxed);
    }
}

/// With a pause before each further call.
pub(crate) async fn what_a_batch_leaves_undone_is_asked_for_again(table: &dyn Table) -> Kept {
    let stingy = Stingy::new(table, 7);
    let through: &dyn Table = &stingy;
    let rows = numbered(25);
    let keys: Vec<Key> = rows.iter().map(|row| row.key().clone()).collect();

    through.batch_put(rows.clone()).await?;
    assert_eq!(table.query(&Query::prefix(PARTITION, "ROW#")).await?, rows);
    // 25 rows, 7 at a time, are four calls with three pauses between them.
    assert_eq!(stingy.pauses.load(Ordering::Relaxed), 3);

    assert_eq!(through.batch_get(keys.clone()).await?.len(), 25);
    through.batch_delete(keys).await?;
    assert_eq!(table.query(&Query::prefix(PARTITION, "ROW#")).await?, []);
    assert_eq!(stingy.pauses.load(Ordering::Relaxed), 9);
    Ok(())
}

/// Patience is bounded.
pub(crate) async fn a_batch_that_is_never_done_ends_as_throttled(table: &dyn Table) -> Kept {
    let stingy = Stingy::new(table, 0);
    let through: &dyn Table = &stingy;
    let written = through.batch_put(numbered(3)).await;
    assert!(matches!(written, Err(StorageError::Throttled { .. })), "{written:?}");
    let read = through.batch_get(vec![key("ROW#000")]).await;
    assert!(matches!(read, Err(StorageError::Throttled { .. })), "{read:?}");
    assert_eq!(stored(table, "ROW#000").await?, None);
    Ok(())
}
