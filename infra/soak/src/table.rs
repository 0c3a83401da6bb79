//! A table that fails with the weather, between the handlers and a table in memory.
//!
//! It fails like the real one behind the AWS SDK: a call may be throttled, lost before or after it took effect, or
//! repeated by the client library; a batch may be done in part; a write that meets a transaction on its row is refused.
//! Pages are small, so that every loop over pages runs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use goldgrove_storage::table::{Batch, BatchWrite, Condition, Page, Query, Read, Scope, Table, Write};
use goldgrove_storage::{Key, Row, StorageError};

use crate::weather::{Strike, Weather};

/// The default number of rows of a page. Real pages end at 1 MB, which few households here reach.
pub const PAGE_ROWS: usize = 5;

/// How many of the latest changes a lagging read misses.
const LAG: usize = 3;

/// A table that fails with the weather.
pub struct StormyTable {
    inner: Arc<dyn Table>,
    weather: Arc<Weather>,
    page_rows: usize,
    /// The last changed rows as they were before, oldest change first.
    before: Mutex<Vec<(Key, Option<Row>)>>,
    /// Rows that a transaction under way writes.
    held: Mutex<BTreeSet<Key>>,
}

/// The rows of one transaction, until it ends or its process is killed.
struct Hold<'t> {
    table: &'t StormyTable,
    keys: Vec<Key>,
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut held = self.table.held();
        for key in &self.keys {
            held.remove(key);
        }
    }
}

impl StormyTable {
    /// Lets `inner` fail with `weather`; pages hold `page_rows` rows.
    pub fn over(inner: Arc<dyn Table>, weather: Arc<Weather>, page_rows: usize) -> Self {
        Self {
            inner,
            weather,
            page_rows,
            before: Mutex::default(),
            held: Mutex::default(),
        }
    }

    fn before(&self) -> MutexGuard<'_, Vec<(Key, Option<Row>)>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn held(&self) -> MutexGuard<'_, BTreeSet<Key>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a write of rows that a transaction holds, as the port does once its repeats are used up.
    fn meet(&self, operation: &'static str, keys: &[Key]) -> Result<(), StorageError> {
        let meets = keys.iter().any(|key| self.held().contains(key));
        if meets && self.weather.conflicts() {
            return Err(StorageError::Throttled { operation });
        }
        Ok(())
    }

    /// Holds the rows of a transaction.
    fn hold(&self, keys: Vec<Key>) -> Hold<'_> {
        self.held().extend(keys.iter().cloned());
        Hold { table: self, keys }
    }

    async fn remember(&self, keys: Vec<Key>) -> Result<(), StorageError> {
        for key in keys {
            let row = self.inner.get(&key, Read::Consistent).await?;
            let mut before = self.before();
            before.push((key, row));
            if before.len() > LAG {
                before.remove(0);
            }
        }
        Ok(())
    }

    /// What a lagging read sees of the rows changed last.
    fn lagging(&self) -> BTreeMap<Key, Option<Row>> {
        self.before().iter().rev().cloned().collect()
    }

    /// Draws the strike of a write, which may fail before it takes effect.
    async fn before_write(&self, operation: &'static str, keys: Vec<Key>) -> Result<Strike, StorageError> {
        self.meet(operation, &keys)?;
        self.strike_write(operation, keys).await
    }

    async fn strike_write(&self, operation: &'static str, keys: Vec<Key>) -> Result<Strike, StorageError> {
        let strike = self.weather.strike().await;
        match strike {
            Strike::Throttled => Err(StorageError::Throttled { operation }),
            Strike::Unheard => Err(lost(operation)),
            Strike::KilledBefore => self.weather.kill().await,
            _ => {
                self.remember(keys).await?;
                Ok(strike)
            }
        }
    }

    /// The caller's result of a write that took effect.
    async fn after_write<T>(
        &self,
        operation: &'static str,
        strike: Strike,
        outcome: Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        match strike {
            Strike::Unanswered => Err(lost(operation)),
            Strike::KilledAfter => self.weather.kill().await,
            _ => outcome,
        }
    }

    async fn before_read(&self, operation: &'static str) -> Result<(), StorageError> {
        match self.weather.strike().await {
            Strike::Throttled => Err(StorageError::Throttled { operation }),
            Strike::Unheard | Strike::Unanswered => Err(lost(operation)),
            Strike::KilledBefore | Strike::KilledAfter => self.weather.kill().await,
            Strike::Calm | Strike::Repeated | Strike::Partial => Ok(()),
        }
    }
}

fn lost(operation: &'static str) -> StorageError {
    StorageError::Unavailable {
        operation,
        source: "the connection broke".into(),
    }
}

#[async_trait]
impl Table for StormyTable {
    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError> {
        self.before_read("get").await?;
        let row = self.inner.get(key, read).await?;
        if read == Read::Eventual
            && self.weather.lags()
            && let Some(before) = self.lagging().remove(key)
        {
            return Ok(before);
        }
        Ok(row)
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        self.before_read("query").await?;
        let mut small = query.clone();
        small.limit = Some(query.limit.map_or(self.page_rows, |limit| limit.min(self.page_rows)));
        let mut page = self.inner.query_page(&small, after).await?;
        if matches!(query.scope, Scope::Index { .. }) && self.weather.lags() {
            let unseen = self.lagging();
            page.rows.retain(|row| !matches!(unseen.get(row.key()), Some(None)));
        }
        Ok(page)
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        let strike = self.before_write("put", vec![row.key().clone()]).await?;
        let mut outcome = self.inner.put(row.clone(), condition.clone()).await;
        // The client library cannot tell its own first attempt from another caller's write.
        if strike == Strike::Repeated && outcome.is_ok() {
            outcome = self.inner.put(row, condition).await;
        }
        self.after_write("put", strike, outcome).await
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        let strike = self.before_write("delete", vec![key.clone()]).await?;
        let mut outcome = self.inner.delete(key, condition.clone()).await;
        if strike == Strike::Repeated && outcome.is_ok() {
            outcome = self.inner.delete(key, condition).await;
        }
        self.after_write("delete", strike, outcome).await
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        let strike = self.before_write("count_up", vec![row.key().clone()]).await?;
        let mut outcome = self.inner.count_up(row.clone(), limit).await;
        // The client library cannot tell that its own first attempt counted.
        if strike == Strike::Repeated && outcome.is_ok() {
            outcome = self.inner.count_up(row, limit).await;
        }
        self.after_write("count_up", strike, outcome).await
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        let keys: Vec<Key> = writes.iter().map(|write| write.key().clone()).collect();
        self.meet("transact", &keys)?;
        let hold = self.hold(keys);
        let strike = self.strike_write("transact", hold.keys.clone()).await?;
        // A transaction carries the client's token: a second attempt is answered as the first.
        let outcome = self.inner.transact(writes).await;
        self.after_write("transact", strike, outcome).await
    }

    async fn batch_write_once(&self, mut writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        let keys = writes.iter().map(|write| write.key().clone()).collect();
        let strike = self.before_write("batch_write", keys).await?;
        let mut left = Vec::new();
        if strike == Strike::Partial {
            left = writes.split_off(self.weather.part_of(writes.len()));
        }
        if !writes.is_empty() {
            left.extend(self.inner.batch_write_once(writes).await?);
        }
        self.after_write("batch_write", strike, Ok(left)).await
    }

    async fn batch_get_once(&self, mut keys: Vec<Key>) -> Result<Batch, StorageError> {
        self.before_read("batch_get").await?;
        let left = keys.split_off(keys.len() - self.weather.part_of(keys.len()));
        let mut batch = self.inner.batch_get_once(keys).await?;
        batch.unprocessed.extend(left);
        Ok(batch)
    }

    async fn pause(&self, _attempt: u32) {}
}
