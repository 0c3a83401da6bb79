//! The port to one table. Each method is one storage call.
//!
//! No entities here. Operations of several calls (page loops, batches beyond one call, repeating the rest of a batch)
//! are written once on top of the port, as methods of `dyn Table`, so that every implementation shares them.

use async_trait::async_trait;

use crate::error::StorageError;
use crate::value::{Key, ROW_BYTES_MAX, Row, Value};

/// The attribute that counts a row's replacements, from 1.
pub const VERSION: &str = "version";
/// The attribute that [`Table::count_up`] counts in, from 1.
pub const COUNT: &str = "count";
/// The maximum writes in a transaction.
pub const TRANSACTION_WRITES_MAX: usize = 100;
/// The maximum writes in a batch call.
pub const BATCH_WRITES_MAX: usize = 25;
/// The maximum keys in a batch read.
pub const BATCH_KEYS_MAX: usize = 100;

/// Whether a read sees every write that was acknowledged before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Read {
    /// It does, at twice the price.
    #[default]
    Consistent,
    /// It may lag behind.
    Eventual,
}

/// The condition on the stored row under which a write happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Nothing.
    Always,
    /// No row is stored under the key.
    Absent,
    /// A row is stored under the key.
    Present,
    /// The stored row carries this version.
    VersionIs(u64),
    /// The stored row's attribute equals this value.
    Equals(&'static str, Value),
    /// No row is stored under the key, or its attribute equals this value.
    AbsentOrEquals(&'static str, Value),
}

impl Condition {
    /// The stored row has the version that was read, or there is still no row.
    pub(crate) fn at(version: Option<u64>) -> Self {
        version.map_or(Self::Absent, Self::VersionIs)
    }

    /// As [`Self::at`], for rows that count their changes: 0 means no row.
    pub(crate) fn after(changes: u64) -> Self {
        Self::at((changes > 0).then_some(changes))
    }
}

/// One write of a transaction, which fails unless the condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Puts a whole row.
    Put(Row, Condition),
    /// Deletes the row under this key. A row that does not exist counts as deleted.
    Delete(Key, Condition),
    /// Writes nothing, but checks the row under this key.
    Check(Key, Condition),
}

impl Write {
    /// The key of the written or checked row.
    pub const fn key(&self) -> &Key {
        match self {
            Self::Put(row, _) => row.key(),
            Self::Delete(key, _) | Self::Check(key, _) => key,
        }
    }
}

/// One write of a batch. Batches have no conditions and are not atomic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchWrite {
    /// Puts a whole row over an existing one.
    Put(Row),
    /// Deletes a row if it is there.
    Delete(Key),
}

impl BatchWrite {
    /// The row written.
    pub const fn key(&self) -> &Key {
        match self {
            Self::Put(row) => row.key(),
            Self::Delete(key) => key,
        }
    }
}

/// The wanted sort keys of a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SortRange {
    /// All of them.
    All,
    /// Those that begin with this text.
    Prefix(String),
    /// Those from the first to the last, both included, compared as bytes.
    Between(String, String),
}

/// A secondary index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// From the provider's item id to the row of the item; holds keys only.
    ProviderItem,
    /// From the payment provider's customer id to the row of the subscriber; holds keys only.
    Customer,
    /// From a shard of the list of users to their profiles; holds keys only.
    Users,
    /// From an account to its transactions, in the order of their sort keys; holds keys only.
    AccountTransactions,
    /// The wrapped keys whose users may have rows in an older form; in the table of data keys; holds keys only.
    Resealing,
}

impl Index {
    /// Every index of the main table.
    pub const OF_MAIN: [Self; 4] = [
        Self::ProviderItem,
        Self::Customer,
        Self::Users,
        Self::AccountTransactions,
    ];

    /// The index's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProviderItem | Self::Resealing => "gsi1",
            Self::Customer => "gsi2",
            Self::Users => "gsi3",
            Self::AccountTransactions => "gsi4",
        }
    }

    /// The attribute it is keyed by; rows without the attribute are not in the index.
    pub const fn attribute(self) -> &'static str {
        match self {
            Self::ProviderItem | Self::Resealing => "gsi1pk",
            Self::Customer => "gsi2pk",
            Self::Users => "gsi3pk",
            Self::AccountTransactions => "gsi4pk",
        }
    }

    /// Whether its rows are ordered by their sort key in the table. Rows of other indexes come in any order.
    pub const fn is_ordered(self) -> bool {
        matches!(self, Self::AccountTransactions)
    }
}

/// Where a query reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Rows of one partition, ordered by their sort keys.
    Partition {
        /// The partition key.
        partition: String,
        /// The sort keys.
        range: SortRange,
        /// Whether the read is consistent.
        read: Read,
    },
    /// Keys of the rows an index has under one value; an index may lag behind its table.
    Index {
        /// The index.
        index: Index,
        /// The value of its attribute.
        value: String,
    },
}

/// The order of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Smallest sort key first.
    #[default]
    Ascending,
    /// Largest sort key first.
    Descending,
}

/// A query: which rows, in which order, and at most how many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Query {
    /// Where to read.
    pub scope: Scope,
    /// The order of the rows.
    pub order: Order,
    /// How many rows at most; all if `None`.
    pub limit: Option<usize>,
}

impl Query {
    /// The rows of `partition` in `range`, read consistently.
    pub fn range(partition: impl Into<String>, range: SortRange) -> Self {
        Self::of(Scope::Partition {
            partition: partition.into(),
            range,
            read: Read::Consistent,
        })
    }

    /// The rows of `partition` whose sort key begins with `prefix`, read consistently.
    pub fn prefix(partition: impl Into<String>, prefix: impl Into<String>) -> Self {
        Self::range(partition, SortRange::Prefix(prefix.into()))
    }

    /// The rows of `partition` with sort keys from `first` to `last`, both included, read consistently.
    pub fn between(partition: impl Into<String>, first: impl Into<String>, last: impl Into<String>) -> Self {
        Self::range(partition, SortRange::Between(first.into(), last.into()))
    }

    /// The keys of the rows that `index` has under `value`.
    pub fn index(index: Index, value: impl Into<String>) -> Self {
        Self::of(Scope::Index {
            index,
            value: value.into(),
        })
    }

    const fn of(scope: Scope) -> Self {
        Self {
            scope,
            order: Order::Ascending,
            limit: None,
        }
    }

    /// The same, with an eventually consistent read, at half the price.
    pub fn eventual(mut self) -> Self {
        if let Scope::Partition { read, .. } = &mut self.scope {
            *read = Read::Eventual;
        }
        self
    }

    /// The same, largest sort key first.
    pub const fn descending(mut self) -> Self {
        self.order = Order::Descending;
        self
    }

    /// The same, but no more than `limit` rows.
    pub const fn first(mut self, limit: usize) -> Self {
        self.limit = Some(limit);
        self
    }
}

/// One page of a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Its rows.
    pub rows: Vec<Row>,
    /// Where the next page starts; `None` at the end. An empty page is not necessarily the last.
    pub next: Option<Key>,
}

/// The result of one batch read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// The rows found, in no order.
    pub rows: Vec<Row>,
    /// The keys that the table did not process.
    pub unprocessed: Vec<Key>,
}

/// One table, one method per storage call.
#[async_trait]
pub trait Table: Send + Sync {
    /// The row under `key`.
    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError>;

    /// One page of `query`, of at most 1 MB of rows, after the row `after`.
    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError>;

    /// Puts a whole row if `condition` holds; otherwise [`StorageError::Conflict`].
    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError>;

    /// Deletes a row if `condition` holds; otherwise [`StorageError::Conflict`].
    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError>;

    /// Adds one to the count of the row with the key of `row`, sets its other attributes, and returns the new count. A
    /// new row starts at 0. When the count has reached `limit`, writes nothing and returns [`StorageError::Conflict`].
    /// A call whose answer was lost may have counted, so counts are upper bounds.
    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError>;

    /// Makes 1 to 100 writes to distinct rows, all or none.
    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError>;

    /// Makes some of 1 to 25 writes to distinct rows. Returns the ones that the table did not process.
    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError>;

    /// The rows under some of 1 to 100 distinct keys, read consistently.
    async fn batch_get_once(&self, keys: Vec<Key>) -> Result<Batch, StorageError>;

    /// Waits before the rest of a batch is repeated; `attempt` counts from 0.
    async fn pause(&self, attempt: u32);
}

/// The number that [`Table::count_up`] counted to.
pub(crate) fn count_of(value: &Value) -> Result<u64, StorageError> {
    const OPERATION: &str = "count_up";
    let Value::Number(digits) = value else {
        return Err(StorageError::refused(OPERATION, "the count is no number"));
    };
    digits
        .parse()
        .map_err(|_| StorageError::refused(OPERATION, "the count is no whole number"))
}

/// Refuses a row that no table accepts.
pub(crate) fn check_row(row: &Row) -> Result<(), StorageError> {
    if row.size() > ROW_BYTES_MAX {
        return Err(StorageError::TooLarge { what: "a row" });
    }
    Ok(())
}

/// Refuses a query that no table accepts, because one of its keys is empty.
pub(crate) fn check_query(query: &Query) -> Result<(), StorageError> {
    let values: &[&String] = match &query.scope {
        Scope::Partition { partition, range, .. } => match range {
            SortRange::All => &[partition],
            SortRange::Prefix(prefix) => &[partition, prefix],
            SortRange::Between(first, last) => &[partition, first, last],
        },
        Scope::Index { value, .. } => &[value],
    };
    if values.iter().any(|value| value.is_empty()) {
        return Err(StorageError::refused("query", "a key is empty"));
    }
    Ok(())
}

/// Refuses a transaction that no table accepts.
pub(crate) fn check_transaction(writes: &[Write]) -> Result<(), StorageError> {
    const OPERATION: &str = "transact";
    if writes.len() > TRANSACTION_WRITES_MAX {
        return Err(StorageError::TooLarge { what: "a transaction" });
    }
    check_keys(OPERATION, writes.iter().map(Write::key))?;
    writes.iter().try_for_each(|write| match write {
        Write::Put(row, _) => check_row(row),
        Write::Delete(..) | Write::Check(..) => Ok(()),
    })
}

/// Refuses an empty request and one that names a row twice.
pub(crate) fn check_keys<'k>(
    operation: &'static str,
    keys: impl ExactSizeIterator<Item = &'k Key>,
) -> Result<(), StorageError> {
    let wanted = keys.len();
    if wanted == 0 {
        return Err(StorageError::refused(operation, "nothing was asked for"));
    }
    let distinct: std::collections::HashSet<&Key> = keys.collect();
    if distinct.len() != wanted {
        return Err(StorageError::refused(operation, "one row is named twice"));
    }
    Ok(())
}
