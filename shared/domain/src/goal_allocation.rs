//! Which part of which account or holding counts towards a goal.

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
