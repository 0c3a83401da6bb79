//! Goal allocations: `ALLOCATION#<goal>#<id>`, specification table `goal_allocations`. Only amounts are sealed.
//!
//! How much one goal may claim depends on the claims of the others. So that two goals cannot claim the same amount at
//! the same moment, the row `ALLOCATION` counts the changes of all of a user's allocations, and every change names the
//! count it was made from.

use goldgrove_domain::Decimal;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::goal_allocation::{GoalAllocation, Share, Source};
use goldgrove_domain::ids::{AccountId, AllocationId, GoalId, HoldingId, UserId};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};

use super::{Entity, USER, exists, key_of, keys_in, open_all, partition, rows_of};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, number, sealed_attribute};
use crate::table::VERSION;
use crate::{Condition, Fault, Key, Row, StorageError, Table, Write};

/// The sort key of the row that counts the changes. It sorts before every allocation, so a reader in key order reads
/// the count first. A concurrent change then makes the count too old, and never the allocations.
pub(crate) const COUNT: &str = "ALLOCATION";

const ACCOUNT: &str = "account";
const HOLDING: &str = "holding";
/// Only in rows of amounts.
const AMOUNT: SealedAttribute = sealed_attribute!("allocated_amount");

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[AMOUNT];

store! {
    /// One user's goal allocations.
    pub struct GoalAllocations;
}

impl GoalAllocations<'_> {
    /// All allocations, goal by goal.
    pub async fn list(&self, keys: &dyn FieldKeys) -> Result<Vec<GoalAllocation>, StorageError> {
        let rows = rows_of(self.table, self.user, GoalAllocation::PREFIX).await?;
        open_all(rows, |row, scratch| GoalAllocation::open(row, keys, scratch))
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
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        let goal_stands = exists::<Goal>(self.user, &goal);
        let puts = allocations.iter().map(|allocation| allocation.seal(self.user, keys));
        let puts = puts.collect::<Result<Vec<Row>, _>>()?;
        let stored = keys_of_goal(self.table, self.user, goal).await?.into_iter();
        let gone = stored.filter(|key| puts.iter().all(|row| row.key() != key));
        let deletes: Vec<Write> = gone.map(|key| Write::Delete(key, Condition::Always)).collect();
        let puts = puts.into_iter().map(|row| Write::Put(row, Condition::Always));
        let first = [goal_stands, counting(self.user, seen)];
        self.table
            .transact(first.into_iter().chain(with).chain(puts).chain(deletes).collect())
            .await
    }
}

impl Entity for GoalAllocation {
    type Id = (GoalId, AllocationId);
    const TABLE: SealedTable = SealedTable::GoalAllocations;
    const PREFIX: &'static str = "ALLOCATION#";

    fn id(&self) -> Self::Id {
        (self.goal, self.id)
    }

    fn record(&self, _user: &UserId) -> String {
        self.id.to_string()
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let (mut percentage, mut units) = (None, None);
        let mut row = Row::new(key_of::<Self>(user, &self.id()));
        match self.share {
            Share::Account { percentage: part, .. } | Share::HoldingPercentage { percentage: part, .. } => {
                percentage = Some(part);
            }
            Share::AccountAmount { amount, .. } => {
                let mut sealer = Sealer::of(self, user, keys);
                sealer.seal(AMOUNT, amount)?;
                row = sealer.row.with("currency", amount.currency().code());
            }
            Share::HoldingUnits { units: part, .. } => units = Some(part),
        }
        let (word, account, holding) = match self.share.source() {
            Source::Account(account) => (ACCOUNT, Some(account), None),
            Source::Holding(holding) => (HOLDING, None, Some(holding)),
        };
        Ok(row
            .with(Self::RECORD, self.id.to_string())
            .with(USER, user.as_str())
            .with("goal_id", self.goal.to_string())
            .with("allocation_type", word)
            .with("account_id", account.map(|id| id.to_string()))
            .with("holding_id", holding.map(|id| id.to_string()))
            .with("allocation_percentage", percentage.map(number))
            .with("allocated_units", units.map(number)))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let (id, amount, mut plain) = if is_amount(&row) {
            let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
            let currency = reader.plain.currency("currency")?;
            (reader.id()?, Some(reader.money(AMOUNT, currency)?), reader.plain)
        } else {
            let mut plain = Reader::new(Self::TABLE.name(), row);
            let id = plain.record(Self::RECORD, |text| AllocationId::parse(text).ok())?;
            (id, None, plain)
        };
        let (goal, source) = ends(&mut plain)?;
        let percentage: Option<Decimal> = plain.optional("allocation_percentage", Reader::number)?;
        let units: Option<Decimal> = plain.optional("allocated_units", Reader::number)?;
        let share = match (source, percentage, units, amount) {
            (Source::Account(account), Some(percentage), None, None) => Share::Account { account, percentage },
            (Source::Account(account), None, None, Some(amount)) => Share::AccountAmount { account, amount },
            (Source::Holding(holding), Some(percentage), None, None) => {
                Share::HoldingPercentage { holding, percentage }
            }
            (Source::Holding(holding), None, Some(units), None) => Share::HoldingUnits { holding, units },
            _ => return Err(plain.corrupt("allocation_type", Fault::Contradiction)),
        };
        Ok(Self { id, goal, share })
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
    format!("{}{goal}#", GoalAllocation::PREFIX)
}

/// The keys of the allocations of one goal.
pub(crate) async fn keys_of_goal(table: &dyn Table, user: &UserId, goal: GoalId) -> Result<Vec<Key>, StorageError> {
    Ok(keys_in(rows_of(table, user, &prefix_of(goal)).await?))
}

/// The keys of the allocations whose source `is_wanted`.
pub(crate) async fn keys_where(
    table: &dyn Table,
    user: &UserId,
    is_wanted: impl Fn(Source) -> bool,
) -> Result<Vec<Key>, StorageError> {
    let mut keys = Vec::new();
    for row in rows_of(table, user, GoalAllocation::PREFIX).await? {
        let key = row.key().clone();
        if is_wanted(ends_of(row)?.1) {
            keys.push(key);
        }
    }
    Ok(keys)
}

/// Whether the allocation in a row is an amount.
pub(crate) fn is_amount(row: &Row) -> bool {
    !AMOUNT.is_lacking(row)
}

/// The goal and the source of the allocation in a row.
pub(crate) fn ends_of(row: Row) -> Result<(GoalId, Source), StorageError> {
    ends(&mut Reader::new(GoalAllocation::TABLE.name(), row))
}

fn ends(plain: &mut Reader) -> Result<(GoalId, Source), StorageError> {
    let goal = plain.parsed("goal_id", |text| GoalId::parse(text).ok())?;
    let word = plain.text("allocation_type")?;
    let account = plain.optional_parsed("account_id", |text| AccountId::parse(text).ok())?;
    let holding = plain.optional_parsed("holding_id", |text| HoldingId::parse(text).ok())?;
    match (word.as_str(), account, holding) {
        (ACCOUNT, Some(account), None) => Ok((goal, Source::Account(account))),
        (HOLDING, None, Some(holding)) => Ok((goal, Source::Holding(holding))),
        (ACCOUNT | HOLDING, ..) => Err(plain.corrupt("allocation_type", Fault::Contradiction)),
        _ => Err(plain.corrupt("allocation_type", Fault::Unreadable)),
    }
}
