//! A table in memory that behaves like the real one: conditions, whole transactions, pages of 1 MB, key order.
//!
//! For tests and benchmarks. Deliberately simple: one lock, one ordered map.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::table::{
    Batch, BatchWrite, COUNT, Index, Order, Page, Scope, SortRange, VERSION, check_query, check_row, check_transaction,
    count_of,
};
use crate::{Condition, Key, Query, Read, Row, StorageError, Table, Value, Write};

/// The maximum row bytes of one query page.
const PAGE_BYTES_MAX: usize = 1024 * 1024;

type Rows = BTreeMap<Key, Row>;

/// A table in memory.
#[derive(Debug, Default)]
pub struct MemoryTable {
    rows: Mutex<Rows>,
}

impl MemoryTable {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    // A panic while the lock is held leaves only whole rows: every write below is prepared before it is made.
    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Table for MemoryTable {
    async fn get(&self, key: &Key, _read: Read) -> Result<Option<Row>, StorageError> {
        Ok(self.rows().get(key).cloned())
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        check_query(query)?;
        let rows = self.rows();
        Ok(match &query.scope {
            Scope::Partition { partition, range, .. } => {
                let (first, last) = bounds(partition, range);
                let found = rows
                    .range((Bound::Included(&first), Bound::Unbounded))
                    .map(|(_, row)| row)
                    .take_while(|row| row.key().partition == *partition && within(range, last.as_ref(), row.key()))
                    .collect();
                page(found, query, after)
            }
            Scope::Index { index, value } => {
                let found: Vec<Row> = rows.values().filter_map(|row| index_row(*index, value, row)).collect();
                page(found.iter().collect(), query, after)
            }
        })
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        check_row(&row)?;
        let mut rows = self.rows();
        if !holds(&condition, rows.get(row.key())) {
            return Err(StorageError::conflict());
        }
        rows.insert(row.key().clone(), row);
        Ok(())
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        let mut rows = self.rows();
        if !holds(&condition, rows.get(key)) {
            return Err(StorageError::conflict());
        }
        rows.remove(key);
        Ok(())
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        check_row(&row)?;
        let mut rows = self.rows();
        let stored = rows.get(row.key());
        let counted = match stored.and_then(|stored| stored.get(COUNT)) {
            None => 0,
            Some(value) => count_of(value)?,
        };
        if counted >= limit {
            return Err(StorageError::conflict());
        }
        let mut changed = stored.cloned().unwrap_or_else(|| Row::new(row.key().clone()));
        let (key, attributes) = row.into_parts();
        for (name, value) in attributes {
            changed.set(name, value);
        }
        changed.set(COUNT, counted + 1);
        rows.insert(key, changed);
        Ok(counted + 1)
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        check_transaction(&writes)?;
        let mut rows = self.rows();
        let at: Vec<usize> = writes
            .iter()
            .enumerate()
            .filter(|(_, write)| !holds(condition_of(write), rows.get(write.key())))
            .map(|(position, _)| position)
            .collect();
        if !at.is_empty() {
            return Err(StorageError::Conflict { at });
        }
        for write in writes {
            match write {
                Write::Put(row, _) => drop(rows.insert(row.key().clone(), row)),
                Write::Delete(key, _) => drop(rows.remove(&key)),
                Write::Check(..) => {}
            }
        }
        Ok(())
    }

    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        let mut rows = self.rows();
        for write in writes {
            match write {
                BatchWrite::Put(row) => drop(rows.insert(row.key().clone(), row)),
                BatchWrite::Delete(key) => drop(rows.remove(&key)),
            }
        }
        Ok(Vec::new())
    }

    async fn batch_get_once(&self, keys: Vec<Key>) -> Result<Batch, StorageError> {
        let rows = self.rows();
        Ok(Batch {
            rows: keys.iter().filter_map(|key| rows.get(key).cloned()).collect(),
            unprocessed: Vec::new(),
        })
    }

    async fn pause(&self, _attempt: u32) {}
}

const fn condition_of(write: &Write) -> &Condition {
    match write {
        Write::Put(_, condition) | Write::Delete(_, condition) | Write::Check(_, condition) => condition,
    }
}

fn holds(condition: &Condition, stored: Option<&Row>) -> bool {
    let equals = |attribute: &str, value: &Value| stored.and_then(|row| row.get(attribute)) == Some(value);
    match condition {
        Condition::Always => true,
        Condition::Absent => stored.is_none(),
        Condition::Present => stored.is_some(),
        Condition::VersionIs(version) => equals(VERSION, &Value::from(*version)),
        Condition::Equals(attribute, value) => equals(attribute, value),
        Condition::AbsentOrEquals(attribute, value) => stored.is_none() || equals(attribute, value),
    }
}

/// The first key of a range, and its last one if it has one.
fn bounds(partition: &str, range: &SortRange) -> (Key, Option<String>) {
    match range {
        SortRange::All => (Key::new(partition, ""), None),
        SortRange::Prefix(prefix) => (Key::new(partition, prefix), None),
        SortRange::Between(first, last) => (Key::new(partition, first), Some(last.clone())),
    }
}

fn within(range: &SortRange, last: Option<&String>, key: &Key) -> bool {
    match range {
        SortRange::All => true,
        SortRange::Prefix(prefix) => key.sort.starts_with(prefix.as_str()),
        SortRange::Between(..) => last.is_none_or(|last| key.sort <= *last),
    }
}

/// The row in the index: its keys only.
fn index_row(index: Index, value: &str, row: &Row) -> Option<Row> {
    let indexed = row.get(index.attribute())?;
    (*indexed == Value::from(value)).then(|| Row::new(row.key().clone()).with(index.attribute(), value))
}

fn page(mut rows: Vec<&Row>, query: &Query, after: Option<&Key>) -> Page {
    let descending = query.order == Order::Descending;
    if descending {
        rows.reverse();
    }
    let past = |key: &Key, start: &Key| if descending { key < start } else { key > start };
    let mut candidates = rows
        .into_iter()
        .filter(|row| after.is_none_or(|start| past(row.key(), start)));

    let mut page = Page::default();
    let mut bytes = 0;
    for row in candidates.by_ref() {
        let full = !page.rows.is_empty() && bytes + row.size() > PAGE_BYTES_MAX;
        if full || query.limit.is_some_and(|limit| page.rows.len() == limit) {
            page.next = page.rows.last().map(|row: &Row| row.key().clone());
            return page;
        }
        bytes += row.size();
        page.rows.push(row.clone());
    }
    page
}
