//! Goal allocations on the wire.

use goldgrove_domain::goal_allocation::{GoalAllocation, Share, Source};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::valuation::Worth;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::net_worth::AmountBody;
use crate::body::number::Exact;

/// One allocation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalAllocationBody {
    /// Its id, `aloc_…`.
    pub id: String,
    /// The owner's user id.
    pub user_id: String,
    /// The goal's id.
    pub goal_id: String,
    /// `account` or `holding`.
    #[schemars(extend("enum" = ["account", "holding"]))]
    pub allocation_type: &'static str,
    /// The account's id; null unless `allocation_type` is `account`.
    pub account_id: Option<String>,
    /// The holding's id; null unless `allocation_type` is `holding`.
    pub holding_id: Option<String>,
    /// The allocated percentage of the account or holding; null when units or an amount are allocated.
    pub allocation_percentage: Option<Exact>,
    /// The allocated units of the holding; null when a percentage is allocated.
    pub allocated_units: Option<Exact>,
    /// The allocated amount of the bank account; null when a percentage is allocated.
    pub allocated_amount: Option<Exact>,
    /// The currency of `allocated_amount`; null without one.
    pub allocated_currency: Option<String>,
    /// The value of the allocation today.
    pub amount: Exact,
    /// The currency of `amount`: the goal's.
    pub currency: String,
    /// Values in currencies without an exchange rate, which `amount` leaves out.
    pub excluded: Vec<AmountBody>,
}

impl GoalAllocationBody {
    /// The wire form of `allocation`, owned by `user` and worth `worth`.
    pub fn of(allocation: &GoalAllocation, worth: Worth, user: &UserId) -> Self {
        let (mut percentage, mut units, mut amount) = (None, None, None);
        match allocation.share {
            Share::Account { percentage: part, .. } | Share::HoldingPercentage { percentage: part, .. } => {
                percentage = Some(part);
            }
            Share::AccountAmount { amount: part, .. } => amount = Some(part),
            Share::HoldingUnits { units: part, .. } => units = Some(part),
        }
        let (allocation_type, account_id, holding_id) = match allocation.share.source() {
            Source::Account(account) => ("account", Some(account), None),
            Source::Holding(holding) => ("holding", None, Some(holding)),
        };
        Self {
            id: allocation.id.to_string(),
            user_id: user.to_string(),
            goal_id: allocation.goal.to_string(),
            allocation_type,
            account_id: account_id.map(|id| id.to_string()),
            holding_id: holding_id.map(|id| id.to_string()),
            allocation_percentage: percentage.map(Exact::from),
            allocated_units: units.map(Exact::from),
            allocated_amount: amount.map(Exact::from),
            allocated_currency: amount.map(|amount| amount.currency().to_string()),
            currency: worth.amount.currency().to_string(),
            amount: worth.amount.into(),
            excluded: worth
                .excluded
                .into_iter()
                .filter(|amount| !amount.is_zero())
                .map(AmountBody::from)
                .collect(),
        }
    }
}

/// All allocations of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalAllocationsBody {
    /// The allocations, goal by goal.
    pub allocations: Vec<GoalAllocationBody>,
}
