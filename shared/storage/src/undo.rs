//! Deletions that can be undone: the deleted rows, still sealed, in one row `REMOVED#<token>` of the user's partition
//! in the idempotency table.
//!
//! The copy is written before the rows are deleted, so that a confirmed deletion can always be undone. The code
//! compares the time to undo itself, because the table deletes old rows days late. Decision 0051.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use goldgrove_domain::{Goal, GoalAllocation, UserId};
use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr};
use uuid::Uuid;

use crate::codec::Reader;
use crate::entity::{Entity as _, USER, goal_allocation, key_of, partition, version_of};
use crate::retry::unless_conflict;
use crate::schema::EXPIRES_AT;
use crate::table::TRANSACTION_WRITES_MAX;
use crate::{Condition, Fault, Key, Read, Row, StorageError, Table, Tables, Value, Write};

const TABLE: &str = "removed_rows";
const ROWS: &str = "rows";
const SEEN: &str = "allocations_seen";
const UNDONE: &str = "undone";

const SORT_KEY: &str = "sort_key";
const ATTRIBUTES: &str = "attributes";

/// How often restoring starts again when allocations change at the same moment.
const ATTEMPTS: u32 = 3;

/// Where a deletion stores the deleted rows.
#[derive(Clone, Copy)]
pub struct Undo<'a> {
    /// The idempotency table.
    pub table: &'a dyn Table,
    /// The token that undoes the deletion.
    pub token: Uuid,
    /// The moment after which it can no longer be undone.
    pub until: Timestamp,
}

/// The result of undoing a deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Restored {
    /// Everything is back.
    Everything,
    /// Everything but the allocations is back: others were saved after the deletion and may need the same money, or
    /// there are more than one transaction takes.
    WithoutAllocations,
}

impl Undo<'_> {
    /// Copies the rows under `keys` of the main `table`, the deleted record's first. Missing rows are left out. Rows
    /// that an earlier attempt at the same deletion copied stay: they may already be gone from `table`.
    ///
    /// # Errors
    /// [`StorageError::TooLarge`] when they do not fit into one row.
    pub(crate) async fn keep(&self, table: &dyn Table, user: &UserId, keys: Vec<Key>) -> Result<(), StorageError> {
        let seen = allocations_seen(table, user).await?;
        let itself = keys.first().cloned();
        let mut rows = table.batch_get(keys).await?;
        rows.sort_by_key(|row| Some(row.key()) != itself.as_ref());
        // The deletion will not find the record either.
        if rows.first().map(Row::key) != itself.as_ref() {
            return Ok(());
        }
        let put = self.table.put(self.copy(user, &rows, seen), Condition::Absent);
        if unless_conflict(put.await)?.is_some() {
            return Ok(());
        }
        if let Some(copy) = self.table.get(&key(user, self.token), Read::Consistent).await? {
            let known: HashSet<Key> = rows.iter().map(|row| row.key().clone()).collect();
            let earlier = Kept::read(copy, user)?.rows.into_iter();
            rows.extend(earlier.filter(|row| !known.contains(row.key())));
        }
        self.table.put(self.copy(user, &rows, seen), Condition::Always).await
    }

    fn copy(&self, user: &UserId, rows: &[Row], seen: u64) -> Row {
        Row::new(key(user, self.token))
            .with(USER, user.as_str())
            .with(ROWS, Value::List(rows.iter().cloned().map(packed).collect()))
            .with(SEEN, seen)
            .with(UNDONE, Value::Null)
            .with(EXPIRES_AT, Value::seconds(self.until))
    }
}

/// Undoes the deletion of `token`; repeating it is safe. `None` if the user has no such deletion, or its time is over.
///
/// # Errors
/// [`StorageError::Conflict`] when allocations keep changing at the same moment.
pub async fn restore(
    tables: &Tables,
    user: &UserId,
    token: Uuid,
    now: Timestamp,
) -> Result<Option<Restored>, StorageError> {
    let Some(copy) = tables.idempotency.get(&key(user, token), Read::Consistent).await? else {
        return Ok(None);
    };
    let marked = Row::new(copy.key().clone());
    let kept = Kept::read(copy, user)?;
    if kept.until <= now {
        return Ok(None);
    }
    if kept.undone.is_some() {
        return Ok(kept.undone);
    }
    let restored = kept.put_back(tables.main.as_ref(), user).await?;
    // The copy is no longer needed. The remaining row gives a repeated request the same answer.
    let marked = marked
        .with(USER, user.as_str())
        .with(ROWS, Value::List(Vec::new()))
        .with(SEEN, kept.seen)
        .with(UNDONE, <&str>::from(restored))
        .with(EXPIRES_AT, Value::seconds(kept.until));
    tables.idempotency.put(marked, Condition::Always).await?;
    Ok(Some(restored))
}

struct Kept {
    rows: Vec<Row>,
    seen: u64,
    undone: Option<Restored>,
    until: Timestamp,
}

impl Kept {
    fn read(copy: Row, user: &UserId) -> Result<Self, StorageError> {
        let mut reader = Reader::new(TABLE, copy);
        let rows = reader
            .list(ROWS)?
            .into_iter()
            .map(|value| unpacked(user, value))
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| reader.corrupt(ROWS, Fault::Unreadable))?;
        Ok(Self {
            rows,
            seen: reader.number(SEEN)?,
            undone: reader.optional_parsed(UNDONE, |word| word.parse().ok())?,
            until: reader.second(EXPIRES_AT)?,
        })
    }

    async fn put_back(&self, table: &dyn Table, user: &UserId) -> Result<Restored, StorageError> {
        for _ in 0..ATTEMPTS {
            if let Some(restored) = self.is_back(table).await? {
                return Ok(restored);
            }
            if let Some(restored) = unless_conflict(self.put_back_once(table, user).await)? {
                return Ok(restored);
            }
        }
        self.is_back(table).await?.ok_or_else(StorageError::conflict)
    }

    async fn put_back_once(&self, table: &dyn Table, user: &UserId) -> Result<Restored, StorageError> {
        let (allocations, others): (Vec<&Row>, Vec<&Row>) = self.rows.iter().partition(|row| is_allocation(row));
        // The deleted record was stored first. It is restored last, with its allocations and a check that no others
        // have changed.
        let (itself, rest) = others.split_at(1.min(others.len()));
        let fits = itself.len() + allocations.len() < TRANSACTION_WRITES_MAX;
        let is_free = allocations.is_empty()
            || fits && allocations_seen(table, user).await? == self.seen && self.goals_stand(table, user).await?;
        let counting = (is_free && !allocations.is_empty()).then(|| goal_allocation::counting(user, self.seen));
        let (restored, allocations) = if is_free {
            (Restored::Everything, allocations)
        } else {
            (Restored::WithoutAllocations, Vec::new())
        };
        let mut rows = [itself, &allocations, rest].concat();
        let room = TRANSACTION_WRITES_MAX - usize::from(counting.is_some());
        let before = rows.split_off(room.min(rows.len()));
        table.batch_put(before.into_iter().cloned().collect()).await?;
        // The rows after the first may exist from an earlier attempt.
        let conditions = std::iter::once(Condition::Absent).chain(std::iter::repeat(Condition::Always));
        let puts = rows.into_iter().cloned().zip(conditions);
        let puts = puts.map(|(row, condition)| Write::Put(row, condition));
        table.transact(puts.chain(counting).collect()).await?;
        Ok(restored)
    }

    /// Whether every goal with an allocation in the copy exists or is restored with it. If such a goal was deleted
    /// after the copy, its allocations would count again when it is restored, beside newer ones.
    async fn goals_stand(&self, table: &dyn Table, user: &UserId) -> Result<bool, StorageError> {
        let allocations = self.rows.iter().filter(|row| is_allocation(row)).cloned();
        let goals = allocations.map(|row| Ok(key_of::<Goal>(user, &goal_allocation::ends_of(row)?.0)));
        let goals = goals.collect::<Result<BTreeSet<Key>, StorageError>>()?;
        let kept = goals
            .into_iter()
            .filter(|key| self.rows.iter().all(|row| row.key() != key));
        let others: Vec<Key> = kept.collect();
        let wanted = others.len();
        Ok(table.batch_get(others).await?.len() == wanted)
    }

    /// What is already restored, because the request may have been sent twice; `None` if nothing is.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when another record has taken its place.
    async fn is_back(&self, table: &dyn Table) -> Result<Option<Restored>, StorageError> {
        let Some(itself) = self.rows.first() else {
            return Ok(Some(Restored::Everything));
        };
        let allocations = self.rows.iter().filter(|row| is_allocation(row));
        let keys: Vec<Key> = std::iter::once(itself)
            .chain(allocations)
            .map(|row| row.key().clone())
            .collect();
        let wanted = keys.len();
        let stored = table.batch_get(keys).await?;
        let is_stored = match stored.iter().find(|row| row.key() == itself.key()) {
            Some(row) if row != itself => return Err(StorageError::conflict()),
            found => found.is_some(),
        };
        let restored = if stored.len() == wanted {
            Restored::Everything
        } else {
            Restored::WithoutAllocations
        };
        Ok(is_stored.then_some(restored))
    }
}

fn key(user: &UserId, token: Uuid) -> Key {
    Key::new(partition(user), format!("REMOVED#{token}"))
}

fn is_allocation(row: &Row) -> bool {
    row.key().sort.starts_with(GoalAllocation::PREFIX)
}

async fn allocations_seen(table: &dyn Table, user: &UserId) -> Result<u64, StorageError> {
    let count = Key::new(partition(user), goal_allocation::COUNT);
    match table.get(&count, Read::Consistent).await? {
        Some(row) => version_of(GoalAllocation::TABLE.name(), &row),
        None => Ok(0),
    }
}

fn packed(row: Row) -> Value {
    let (key, attributes) = row.into_parts();
    Value::Map(BTreeMap::from([
        (SORT_KEY.to_owned(), Value::Text(key.sort)),
        (ATTRIBUTES.to_owned(), Value::Map(attributes.into_iter().collect())),
    ]))
}

fn unpacked(user: &UserId, value: Value) -> Option<Row> {
    let Value::Map(mut parts) = value else { return None };
    let (Some(Value::Text(sort)), Some(Value::Map(attributes))) = (parts.remove(SORT_KEY), parts.remove(ATTRIBUTES))
    else {
        return None;
    };
    let key = Key::new(partition(user), sort);
    Some(Row::from_parts(key, attributes.into_iter().collect()))
}
