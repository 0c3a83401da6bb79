//! Counts a table's calls, so that a benchmark can limit a screen's storage calls.
//!
//! Capacity is computed from row sizes by the published formulas. A bill may differ.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::table::{Batch, BatchWrite, Page, Scope};
use crate::{Condition, Key, Query, Read, Row, StorageError, Table, Write};

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

/// A table that counts calls and passes them on to another.
pub struct CountedTable {
    inner: Arc<dyn Table>,
    counts: Mutex<Counts>,
}

impl CountedTable {
    /// Counts the calls to `inner`, starting at zero.
    pub fn new(inner: Arc<dyn Table>) -> Self {
        let counts = Mutex::default();
        Self { inner, counts }
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn call(&self) {
        self.lock().calls += 1;
    }

    /// Counts one read operation. Its bytes are summed before they are rounded up, as in a query.
    fn read(&self, rows: &[Row], read: Read) {
        let bytes: u64 = rows.iter().map(|row| as_u64(row.size())).sum();
        let price = if read == Read::Consistent { 2 } else { 1 };
        let mut counts = self.lock();
        counts.rows_read += as_u64(rows.len());
        counts.bytes_read += bytes;
        counts.half_read_units += bytes.div_ceil(4096).max(1) * price;
    }

    /// Counts the write of `row`, or a deletion.
    fn written(&self, row: Option<&Row>, price: u64) {
        let bytes = as_u64(row.map_or(0, Row::size));
        let mut counts = self.lock();
        counts.rows_written += 1;
        counts.write_units += bytes.div_ceil(1024).max(1) * price;
    }
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
        self.written(Some(&row), 1);
        self.inner.put(row, condition).await
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        self.call();
        self.written(None, 1);
        self.inner.delete(key, condition).await
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        self.call();
        self.written(Some(&row), 1);
        self.inner.count_up(row, limit).await
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        self.call();
        for write in &writes {
            let row = match write {
                Write::Put(row, _) => Some(row),
                Write::Delete(..) | Write::Check(..) => None,
            };
            self.written(row, 2);
        }
        self.inner.transact(writes).await
    }

    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        self.call();
        for write in &writes {
            let row = match write {
                BatchWrite::Put(row) => Some(row),
                BatchWrite::Delete(_) => None,
            };
            self.written(row, 1);
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

        let write = Write::Put(two_kb.clone(), Condition::Always);
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
