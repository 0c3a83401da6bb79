//! Allocations: which part of which account or holding counts towards a goal.
//!
//! [`crate::claims`] limits them, [`crate::earmarks`] computes what they are worth. ([`crate::asset_allocation`] is the split of
//! all assets by category.)

use std::fmt;

use rust_decimal::Decimal;

use crate::ids::{AccountId, AllocationId, GoalId, HoldingId};
use crate::money::Money;

/// A part of an account or a holding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// A percentage of an account, above 0 and at most 100.
    Account {
        /// The account.
        account: AccountId,
        /// The percentage.
        percentage: Decimal,
    },
    /// An amount of a bank account, above 0 and in its currency, whatever else comes in and goes out.
    AccountAmount {
        /// The account.
        account: AccountId,
        /// The amount.
        amount: Money,
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

/// The source of a share. Displays its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An account as a whole.
    Account(AccountId),
    /// One holding.
    Holding(HoldingId),
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(account) => account.fmt(formatter),
            Self::Holding(holding) => holding.fmt(formatter),
        }
    }
}

impl Share {
    /// Its source.
    pub const fn source(self) -> Source {
        match self {
            Self::Account { account, .. } | Self::AccountAmount { account, .. } => Source::Account(account),
            Self::HoldingPercentage { holding, .. } | Self::HoldingUnits { holding, .. } => Source::Holding(holding),
        }
    }

    /// Whether it is at most `other`: of the same source, and in the same unit and currency.
    pub fn is_within(self, other: Self) -> bool {
        let is_less = match (self, other) {
            (Self::Account { percentage: own, .. }, Self::Account { percentage, .. })
            | (Self::HoldingPercentage { percentage: own, .. }, Self::HoldingPercentage { percentage, .. }) => {
                own <= percentage
            }
            (Self::HoldingUnits { units: own, .. }, Self::HoldingUnits { units, .. }) => own <= units,
            (Self::AccountAmount { amount: own, .. }, Self::AccountAmount { amount, .. }) => {
                own.currency() == amount.currency() && own.minor() <= amount.minor()
            }
            _ => false,
        };
        is_less && self.source() == other.source()
    }

    /// Its holding; `None` for a share of an account.
    pub const fn holding(self) -> Option<HoldingId> {
        match self.source() {
            Source::Account(_) => None,
            Source::Holding(holding) => Some(holding),
        }
    }
}

/// One allocation to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalAllocation {
    /// Its id.
    pub id: AllocationId,
    /// The goal.
    pub goal: GoalId,
    /// The allocated part.
    pub share: Share,
}
