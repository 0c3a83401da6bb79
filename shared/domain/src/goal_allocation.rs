//! Which part of which account or holding counts towards a goal.

use std::collections::HashMap;

use jiff::Timestamp;
use rust_decimal::Decimal;

use crate::ids::{AccountId, AllocationId, GoalId, HoldingId};

/// What is set aside, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// A percentage of an account, above 0 and at most 100.
    Account {
        /// The account.
        account: AccountId,
        /// The percentage.
        percentage: Decimal,
    },
    /// A percentage of a holding, above 0 and at most 100.
    HoldingPercentage {
        /// The holding.
        holding: HoldingId,
        /// The percentage.
        percentage: Decimal,
    },
    /// A number of units of a holding, above 0.
    HoldingUnits {
        /// The holding.
        holding: HoldingId,
        /// The units.
        units: Decimal,
    },
}

/// One allocation of something owned to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalAllocation {
    /// Its id.
    pub id: AllocationId,
    /// The goal.
    pub goal: GoalId,
    /// What is set aside for it.
    pub share: Share,
}

/// When each of these goals last changed, or one of the `edited` accounts that are set aside for it.
pub fn last_changes(
    goals: impl IntoIterator<Item = (GoalId, Timestamp)>,
    edited: impl IntoIterator<Item = (AccountId, Timestamp)>,
    allocations: &[GoalAllocation],
) -> HashMap<GoalId, Timestamp> {
    let mut changes: HashMap<GoalId, Timestamp> = goals.into_iter().collect();
    let edited: HashMap<AccountId, Timestamp> = edited.into_iter().collect();
    for allocation in allocations {
        let Share::Account { account, .. } = allocation.share else {
            continue;
        };
        if let (Some(changed), Some(edited)) = (changes.get_mut(&allocation.goal), edited.get(&account)) {
            *changed = (*changed).max(*edited);
        }
    }
    changes
}
