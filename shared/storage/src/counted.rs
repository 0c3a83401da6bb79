//! Counts a table's calls, so that a benchmark can limit a screen's storage calls.
//!
//! Capacity is computed from row sizes by the published formulas. A bill may differ.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;

use crate::error::StorageError;
use crate::table::{Batch, BatchWrite, Condition, Page, Query, Read, Scope, Table, Write};
use crate::value::{Key, Row};

/// The counts of a table so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Storage calls, reads and writes together.
    pub calls: u64,
    /// Rows read.
    pub rows_read: u64,
    /// Rows put or deleted, including failed attempts.
    pub rows_written: u64,
    /// Bytes of the rows read.
    pub bytes_read: u64,
    /// Read capacity in half units: a consistent read of 4 kB is two of them, an eventual one is one.
    pub half_read_units: u64,
    /// Write capacity in units: 1 kB put or deleted each; double inside a transaction.
    pub write_units: u64,
}

#[derive(Debug, Default)]
struct Counters {
    calls: AtomicU64,
    rows_read: AtomicU64,
    rows_written: AtomicU64,
    bytes_read: AtomicU64,
    half_read_units: AtomicU64,
    write_units: AtomicU64,
}

/// A table that counts calls and passes them on to another.
pub struct CountedTable {
    inner: Arc<dyn Table>,
    counters: Counters,
}

impl CountedTable {
    /// Counts the calls to `inner`, starting at zero.
    pub fn new(inner: Arc<dyn Table>) -> Self {
        Self {
            inner,
            counters: Counters::default(),
        }
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Counts {
            calls: read(&self.counters.calls),
            rows_read: read(&self.counters.rows_read),
            rows_written: read(&self.counters.rows_written),
            bytes_read: read(&self.counters.bytes_read),
            half_read_units: read(&self.counters.half_read_units),
            write_units: read(&self.counters.write_units),
        }
    }

    fn call(&self) {
        self.counters.calls.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts one read operation. Its bytes are summed before they are rounded up, as in a query.
    fn read(&self, rows: &[Row], read: Read) {
        let bytes: u64 = rows.iter().map(|row| as_u64(row.size())).sum();
        let price = if read == Read::Consistent { 2 } else { 1 };
        add(&self.counters.rows_read, as_u64(rows.len()));
        add(&self.counters.bytes_read, bytes);
        add(&self.counters.half_read_units, bytes.div_ceil(4096).max(1) * price);
    }

    fn written(&self, bytes: usize, price: u64) {
        add(&self.counters.rows_written, 1);
        add(&self.counters.write_units, as_u64(bytes).div_ceil(1024).max(1) * price);
    }
}

fn add(counter: &AtomicU64, amount: u64) {
    counter.fetch_add(amount, Ordering::Relaxed);
}

fn as_u64(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}

#[async_trait]
impl Table for CountedTable {
    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError> {
        self.call();
        let row = self.inner.get(key, read).await?;
        self.read(row.as_slice(), read);
        Ok(row)
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        self.call();
        let page = self.inner.query_page(query, after).await?;
        let read = match query.scope {
            Scope::Partition { read, .. } => read,
            Scope::Index { .. } => Read::Eventual,
        };
        self.read(&page.rows, read);
        Ok(page)
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        self.call();
        self.written(row.size(), 1);
        self.inner.put(row, condition).await
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        self.call();
        self.written(0, 1);
        self.inner.delete(key, condition).await
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        self.call();
        self.written(row.size(), 1);
        self.inner.count_up(row, limit).await
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        self.call();
        for write in &writes {
            let bytes = if let Write::Put { row, .. } = write {
                row.size()
            } else {
                0
            };
            self.written(bytes, 2);
        }
        self.inner.transact(writes).await
    }

    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        self.call();
        for write in &writes {
            let bytes = if let BatchWrite::Put(row) = write {
                row.size()
            } else {
                0
            };
            self.written(bytes, 1);
        }
        self.inner.batch_write_once(writes).await
    }

    async fn batch_get_once(&self, keys: Vec<Key>) -> Result<Batch, StorageError> {
        self.call();
        let batch = self.inner.batch_get_once(keys).await?;
        for row in &batch.rows {
            self.read(std::slice::from_ref(row), Read::Consistent);
        }
        Ok(batch)
    }

    async fn pause(&self, attempt: u32) {
        self.inner.pause(attempt).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::MemoryTable;
    use crate::table::SortRange;

    fn row(sort: &str, filler: usize) -> Row {
        Row::new(Key::new("USER#1", sort)).with("filler", "x".repeat(filler))
    }

    #[tokio::test]
    async fn reads_cost_4_kb_steps_and_writes_1_kb_steps_doubled_in_a_transaction() {
        let table = CountedTable::new(Arc::new(MemoryTable::new()));
        let two_kb = row("A", 1500);
        table.put(two_kb.clone(), Condition::Always).await.unwrap();
        assert_eq!((table.counts().calls, table.counts().write_units), (1, 2));

        let write = Write::Put {
            row: two_kb.clone(),
            condition: Condition::Always,
        };
        table.transact(vec![write]).await.unwrap();
        assert_eq!((table.counts().calls, table.counts().write_units), (2, 6));

        let other = BatchWrite::Put(row("B", 3000));
        table.batch_write_once(vec![other]).await.unwrap();
        table.delete(&Key::new("USER#1", "C"), Condition::Always).await.unwrap();
        assert_eq!((table.counts().rows_written, table.counts().write_units), (4, 10));

        // Two rows of together 4.6 kB are two steps in total, not one step each.
        let everything = Query::range("USER#1", SortRange::All);
        table.query_page(&everything, None).await.unwrap();
        assert_eq!((table.counts().rows_read, table.counts().half_read_units), (2, 4));
        table.get(two_kb.key(), Read::Eventual).await.unwrap();
        table.get(&Key::new("USER#1", "D"), Read::Consistent).await.unwrap();
        let counts = table.counts();
        assert_eq!(
            (counts.calls, counts.rows_read, counts.half_read_units),
            (7, 3, 4 + 1 + 2)
        );
    }
}
