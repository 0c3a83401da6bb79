//! Deliberate mistakes, each between the handlers and their tables, that the checks must notice.
//!
//! They exist only here: a mistake is a table that alters the calls on their way, so shipped code has no switch for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use goldgrove_storage::entity::insight::CHANGED;
use goldgrove_storage::entity::partition;
use goldgrove_storage::entity::subscription::Subscribers;
use goldgrove_storage::layer::Layer;
use goldgrove_storage::memory::MemoryTable;
use goldgrove_storage::table::{Condition, Page, Query, Read, SortRange, Table, VERSION, Write};
use goldgrove_storage::{Key, Row, StorageError, Value};
use goldgrove_testing::{SubscriberBuilder, user};

/// The attribute of a connection's row while its transactions are stored.
const SYNCING: &str = "syncing";

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// A single put drops its condition.
    PutWithoutCondition,
    /// A replacement checks only that the row exists, not its version.
    ReplaceAnyVersion,
    /// A replacement does not count the version up.
    VersionNotCounted,
    /// A transaction drops its conditions.
    TransactionWithoutConditions,
    /// A transaction writes row after row, the last one first, until one condition fails.
    TransactionInParts,
    /// A transaction that the client library repeats has no token.
    TransactionWithoutToken,
    /// A transaction leaves out its last write.
    TransactionCutShort,
    /// A deletion is acknowledged but not made.
    DeleteNothing,
    /// A list ends with its first page.
    FirstPageOnly,
    /// A read that must see every write sees the row before the last one.
    StaleReads,
    /// A write is acknowledged before it is made, and made with the next one.
    WriteBehind,
    /// A write goes to the partition of another user.
    WrongPartition,
    /// A field's ciphertext is stored with the nonce of the row before.
    NonceOfAnother,
    /// The cursor is stored before its transactions.
    CursorBeforeRows,
    /// A connection is not marked while its transactions are stored.
    SyncUnmarked,
    /// A caller who cannot be counted passes the limit.
    LimiterOpen,
    /// A failed read of an identity entitles the caller.
    EntitlementOpen,
}

impl Mutant {
    /// Every mistake that the stories of goals and accounts notice.
    pub const OF_STORIES: [Self; 13] = [
        Self::PutWithoutCondition,
        Self::ReplaceAnyVersion,
        Self::VersionNotCounted,
        Self::TransactionWithoutConditions,
        Self::TransactionInParts,
        Self::TransactionWithoutToken,
        Self::TransactionCutShort,
        Self::DeleteNothing,
        Self::FirstPageOnly,
        Self::StaleReads,
        Self::WriteBehind,
        Self::WrongPartition,
        Self::NonceOfAnother,
    ];

    /// Every mistake that the stories of banks notice. Versions are not among them: two readings of the same books that
    /// overtake each other write the same rows.
    pub const OF_BANKS: [Self; 5] = [
        Self::TransactionInParts,
        Self::TransactionCutShort,
        Self::DeleteNothing,
        Self::FirstPageOnly,
        Self::CursorBeforeRows,
    ];

    /// Every mistake that two overlapping refreshes notice, in every order of their calls.
    pub const OF_OVERLAPS: [Self; 1] = [Self::SyncUnmarked];

    /// Every mistake that a history of events notices, told in any order.
    pub const OF_HISTORIES: [Self; 2] = [Self::ReplaceAnyVersion, Self::WriteBehind];

    /// Every mistake that a law of the gates notices.
    pub const OF_GATES: [Self; 2] = [Self::LimiterOpen, Self::EntitlementOpen];

    /// Whether it alters results, failures included, rather than stored rows.
    pub const fn hears_failures(self) -> bool {
        matches!(self, Self::LimiterOpen | Self::EntitlementOpen)
    }

    /// A table that makes the mistake on its way to `inner`.
    pub fn over(self, inner: Arc<dyn Table>) -> Arc<dyn Table> {
        Arc::new(Mistaken {
            inner,
            mutant: self,
            held: Mutex::default(),
            late: Mutex::default(),
        })
    }
}

struct Mistaken {
    inner: Arc<dyn Table>,
    mutant: Mutant,
    /// The row put last, for mistakes that need one.
    held: Mutex<Option<Row>>,
    /// Rows that were acknowledged but not yet put, and whether to put them now.
    late: Mutex<(Vec<Row>, bool)>,
}

impl Mistaken {
    fn exchange(&self, row: Option<Row>) -> Option<Row> {
        std::mem::replace(&mut *self.held.lock().unwrap_or_else(PoisonError::into_inner), row)
    }

    /// Puts delayed rows, once the write that should have followed them is made.
    async fn catch_up(&self) -> Result<(), StorageError> {
        let due = {
            let mut late = self.late();
            if late.1 {
                std::mem::take(&mut *late).0
            } else {
                Vec::new()
            }
        };
        for row in due {
            self.inner.put(row, Condition::Always).await?;
        }
        Ok(())
    }

    fn late(&self) -> MutexGuard<'_, (Vec<Row>, bool)> {
        self.late.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn condition(&self, condition: Condition) -> Condition {
        match (self.mutant, condition) {
            (Mutant::ReplaceAnyVersion | Mutant::VersionNotCounted, Condition::VersionIs(_)) => Condition::Present,
            (_, condition) => condition,
        }
    }

    /// A write of a transaction with the mistakes a single one would have.
    fn write(&self, write: Write) -> Write {
        match write {
            Write::Put(row, condition) => Write::Put(self.row(row), self.condition(condition)),
            Write::Delete(key, condition) => Write::Delete(key, self.condition(condition)),
            Write::Check(key, condition) => Write::Check(key, self.condition(condition)),
        }
    }

    /// The stored form of the first row that a transaction replaces.
    async fn before(&self, writes: &[Write]) -> Result<Option<Row>, StorageError> {
        for write in writes {
            let Write::Put(row, _) = write else { continue };
            if let Some(before) = self.inner.get(row.key(), Read::Consistent).await? {
                return Ok(Some(before));
            }
        }
        Ok(None)
    }

    fn row(&self, row: Row) -> Row {
        match self.mutant {
            Mutant::VersionNotCounted if row.get(VERSION).is_some() => row.with(VERSION, 1_u64),
            Mutant::WrongPartition if row.key().sort.starts_with("GOAL#") => {
                let key = Key::new("USER#user-2", row.key().sort.clone());
                row.moved_to(key)
            }
            Mutant::SyncUnmarked if row.key().sort.starts_with("ITEM#") => {
                let mut row = row;
                row.take(SYNCING);
                row
            }
            Mutant::NonceOfAnother => {
                let nonce = row.get("balance_iv").cloned();
                match (nonce, self.exchange(Some(row.clone()))) {
                    (Some(_), Some(earlier)) => {
                        let theirs = earlier.get("balance_iv").cloned().unwrap_or(Value::Null);
                        row.with("balance_iv", theirs)
                    }
                    _ => row,
                }
            }
            _ => row,
        }
    }
}

#[async_trait]
impl Layer for Mistaken {
    async fn below(&self) -> &dyn Table {
        self.inner.as_ref()
    }

    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError> {
        if self.mutant == Mutant::StaleReads {
            let held = self.exchange(None);
            if let Some(row) = held.as_ref().filter(|row| row.key() == key).cloned() {
                return Ok(Some(row));
            }
            self.exchange(held);
        }
        self.inner.get(key, read).await
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        self.catch_up().await?;
        let mut page = match self.inner.query_page(query, after).await {
            Err(_) if self.mutant == Mutant::EntitlementOpen => return somebody_who_pays().await,
            page => page?,
        };
        match self.mutant {
            Mutant::FirstPageOnly => page.next = None,
            Mutant::StaleReads => {
                let held = self.exchange(None);
                if let Some(stale) = &held {
                    for row in page.rows.iter_mut().filter(|row| row.key() == stale.key()) {
                        row.clone_from(stale);
                    }
                }
                self.exchange(held);
            }
            _ => {}
        }
        Ok(page)
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        self.catch_up().await?;
        match self.mutant {
            Mutant::CursorBeforeRows if row.key().sort.starts_with("TRANSACTION#") => {
                self.late().0.push(row);
                Ok(())
            }
            Mutant::CursorBeforeRows => {
                let is_login = row.key().sort.starts_with("ITEM#") && row.get(SYNCING).is_none();
                self.inner.put(row, condition).await?;
                self.late().1 |= is_login;
                Ok(())
            }
            Mutant::PutWithoutCondition => self.inner.put(row, Condition::Always).await,
            Mutant::WriteBehind => match self.exchange(Some(row)) {
                Some(earlier) => self.inner.put(earlier, Condition::Always).await,
                None => Ok(()),
            },
            // The mark counts by its existence, so an older version of it makes no difference.
            Mutant::StaleReads if row.key().sort == CHANGED => self.inner.put(row, condition).await,
            Mutant::StaleReads => {
                let before = self.inner.get(row.key(), Read::Consistent).await?;
                self.inner.put(row, condition).await?;
                self.exchange(before);
                Ok(())
            }
            _ => self.inner.put(self.row(row), self.condition(condition)).await,
        }
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        if self.mutant == Mutant::DeleteNothing {
            return Ok(());
        }
        self.inner.delete(key, self.condition(condition)).await
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        match self.inner.count_up(row, limit).await {
            Err(error) if self.mutant == Mutant::LimiterOpen && !matches!(error, StorageError::Conflict { .. }) => {
                Ok(1)
            }
            outcome => outcome,
        }
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        let mut writes = writes;
        match self.mutant {
            Mutant::TransactionWithoutConditions => {
                for write in &mut writes {
                    let (Write::Put(_, condition) | Write::Delete(_, condition) | Write::Check(_, condition)) = write;
                    *condition = Condition::Always;
                }
            }
            Mutant::TransactionInParts => {
                for write in writes.into_iter().rev() {
                    self.inner.transact(vec![write]).await?;
                }
                return Ok(());
            }
            Mutant::TransactionWithoutToken => {
                self.inner.transact(writes.clone()).await?;
                return self.inner.transact(writes).await;
            }
            Mutant::TransactionCutShort if writes.len() > 1 => drop(writes.pop()),
            Mutant::DeleteNothing => writes.retain(|write| !matches!(write, Write::Delete(..))),
            Mutant::StaleReads => {
                let before = self.before(&writes).await?;
                self.inner.transact(writes).await?;
                self.exchange(before);
                return Ok(());
            }
            _ => {}
        }
        if writes.is_empty() {
            return Ok(());
        }
        let writes = writes.into_iter().map(|write| self.write(write)).collect();
        self.inner.transact(writes).await
    }
}

/// A page with a subscriber.
async fn somebody_who_pays() -> Result<Page, StorageError> {
    let (table, somebody) = (MemoryTable::new(), user("user-1"));
    let payer = SubscriberBuilder::new(1).build();
    Subscribers::new(&table, &somebody).add(&payer).await?;
    table
        .query_page(&Query::range(partition(&somebody), SortRange::All), None)
        .await
}
