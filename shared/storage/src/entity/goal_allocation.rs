//! Goal allocations: `ALLOCATION#<goal>#<id>`, specification table `goal_allocations`.
//!
//! How much one goal may claim depends on the claims of the others. So that two goals cannot claim the same amount at
//! the same moment, the row `ALLOCATION` counts the changes of all of a user's allocations, and every change names the
//! count it was made from.

use goldgrove_domain::Decimal;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::goal_allocation::{GoalAllocation, Share};
use goldgrove_domain::ids::{AccountId, AllocationId, GoalId, HoldingId, UserId};

use super::{USER, exists, keys_in, partition, rows_of};
use crate::codec::{Reader, number};
use crate::error::{Fault, StorageError};
use crate::table::{Condition, Table, VERSION, Write};
use crate::value::{Key, Row};

/// The prefix of an allocation's sort key.
pub(crate) const PREFIX: &str = "ALLOCATION#";

/// The sort key of the row that counts the changes. It sorts before every allocation, so a reader in key order reads
/// the count first. A concurrent change then makes the count too old, and never the allocations.
pub(crate) const COUNT: &str = "ALLOCATION";

/// The table of the specification.
pub(crate) const TABLE: &str = "goal_allocations";
const ACCOUNT: &str = "account";
const HOLDING: &str = "holding";

store! {
    /// One user's goal allocations.
    pub struct GoalAllocations;
}

impl GoalAllocations<'_> {
    /// All allocations, goal by goal.
    pub async fn list(&self) -> Result<Vec<GoalAllocation>, StorageError> {
        let rows = rows_of(self.table, self.user, PREFIX).await?;
        rows.into_iter().map(open).collect()
    }

    /// Makes `allocations` the only ones of `goal`, in one transaction with `with`.
    ///
    /// `seen` is the number of changes when these allocations were found to fit beside the others; 0 before the first.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the goal does not exist or allocations changed since `seen`,
    /// [`StorageError::TooLarge`] beyond 98 old, new and `with` together.
    pub async fn replace_of(
        &self,
        goal: GoalId,
        allocations: &[GoalAllocation],
        seen: u64,
        with: Option<Write>,
    ) -> Result<(), StorageError> {
        let goal_stands = exists::<Goal>(self.user, &goal);
        let puts: Vec<Row> = allocations.iter().map(|allocation| self.row(allocation)).collect();
        let stored = keys_of_goal(self.table, self.user, goal).await?.into_iter();
        let gone = stored.filter(|key| puts.iter().all(|row| row.key() != key));
        let deletes: Vec<Write> = gone.map(|key| Write::Delete(key, Condition::Always)).collect();
        let puts = puts.into_iter().map(|row| Write::Put(row, Condition::Always));
        let first = [goal_stands, counting(self.user, seen)];
        self.table
            .transact(first.into_iter().chain(with).chain(puts).chain(deletes).collect())
            .await
    }

    fn row(&self, allocation: &GoalAllocation) -> Row {
        let sort = format!("{}{}", prefix_of(allocation.goal), allocation.id);
        let (word, account, holding, percentage, units) = match allocation.share {
            Share::Account { account, percentage } => (ACCOUNT, Some(account), None, Some(percentage), None),
            Share::HoldingPercentage { holding, percentage } => (HOLDING, None, Some(holding), Some(percentage), None),
            Share::HoldingUnits { holding, units } => (HOLDING, None, Some(holding), None, Some(units)),
        };
        Row::new(Key::new(partition(self.user), sort))
            .with("id", allocation.id.to_string())
            .with(USER, self.user.as_str())
            .with("goal_id", allocation.goal.to_string())
            .with("allocation_type", word)
            .with("account_id", account.map(|id| id.to_string()))
            .with("holding_id", holding.map(|id| id.to_string()))
            .with("allocation_percentage", percentage.map(number))
            .with("allocated_units", units.map(number))
    }
}

/// Counts a change of the allocations of `user`, made at count `seen`.
pub(crate) fn counting(user: &UserId, seen: u64) -> Write {
    Write::Put(
        Row::new(Key::new(partition(user), COUNT))
            .with(USER, user.as_str())
            .with(VERSION, seen + 1),
        Condition::after(seen),
    )
}

pub(crate) fn prefix_of(goal: GoalId) -> String {
    format!("{PREFIX}{goal}#")
}

/// The keys of the allocations of one goal.
pub(crate) async fn keys_of_goal(table: &dyn Table, user: &UserId, goal: GoalId) -> Result<Vec<Key>, StorageError> {
    Ok(keys_in(rows_of(table, user, &prefix_of(goal)).await?))
}

/// The keys of the allocations whose share `is_wanted`.
pub(crate) async fn keys_where(
    table: &dyn Table,
    user: &UserId,
    is_wanted: impl Fn(Share) -> bool,
) -> Result<Vec<Key>, StorageError> {
    let mut keys = Vec::new();
    for row in rows_of(table, user, PREFIX).await? {
        let key = row.key().clone();
        if is_wanted(open(row)?.share) {
            keys.push(key);
        }
    }
    Ok(keys)
}

/// The allocation in a row.
pub fn open(row: Row) -> Result<GoalAllocation, StorageError> {
    let mut reader = Reader::new(TABLE, row);
    Ok(GoalAllocation {
        id: reader.record("id", |text| AllocationId::parse(text).ok())?,
        goal: reader.parsed("goal_id", |text| GoalId::parse(text).ok())?,
        share: read_share(&mut reader)?,
    })
}

fn read_share(reader: &mut Reader) -> Result<Share, StorageError> {
    let word = reader.text("allocation_type")?;
    let account = reader.optional_parsed("account_id", |text| AccountId::parse(text).ok())?;
    let holding = reader.optional_parsed("holding_id", |text| HoldingId::parse(text).ok())?;
    let percentage: Option<Decimal> = reader.optional("allocation_percentage", Reader::number)?;
    let units: Option<Decimal> = reader.optional("allocated_units", Reader::number)?;
    match (word.as_str(), account, holding, percentage, units) {
        (ACCOUNT, Some(account), None, Some(percentage), None) => Ok(Share::Account { account, percentage }),
        (HOLDING, None, Some(holding), Some(percentage), None) => Ok(Share::HoldingPercentage { holding, percentage }),
        (HOLDING, None, Some(holding), None, Some(units)) => Ok(Share::HoldingUnits { holding, units }),
        (ACCOUNT | HOLDING, ..) => Err(reader.corrupt("allocation_type", Fault::Contradiction)),
        _ => Err(reader.corrupt("allocation_type", Fault::Unreadable)),
    }
}
