//! Everything the signed-in shell and the dashboard need, in one answer.

use schemars::JsonSchema;
use serde::Serialize;

use crate::body::account::AccountBody;
use crate::body::goal::{GoalBody, GoalTotalsBody};
use crate::body::holding::HoldingBody;
use crate::body::insight::InsightsBody;
use crate::body::item::{InstitutionBody, ItemBody};
use crate::body::net_worth::{AssetAllocationBody, NetWorthBody, NetWorthPointBody};
use crate::body::net_worth_changes::NetWorthChangesBody;
use crate::body::profile::ProfileBody;
use crate::body::subscription::SubscriptionBody;

/// The dashboard.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardBody {
    /// The user's own record.
    pub profile: ProfileBody,
    /// What the user pays for, and their trial.
    pub subscription: SubscriptionBody,
    /// The unified net worth.
    pub net_worth: NetWorthBody,
    /// What the assets are made of, in display order.
    pub asset_allocation: Vec<AssetAllocationBody>,
    /// All accounts.
    pub accounts: Vec<AccountBody>,
    /// The institutions behind them.
    pub institutions: Vec<InstitutionBody>,
    /// The linked items.
    pub items: Vec<ItemBody>,
    /// All holdings.
    pub holdings: Vec<HoldingBody>,
    /// All goals with their plans.
    pub goals: Vec<GoalBody>,
    /// All goals together.
    pub goal_totals: GoalTotalsBody,
    /// The latest days of net worth, latest first.
    pub history: Vec<NetWorthPointBody>,
    /// Why net worth and goals moved since the first of these days in the period that was asked for; null when none was
    /// asked for, and when no day of it is before its last.
    pub changes: Option<NetWorthChangesBody>,
    /// What the user should know today; null unless asked for, and when something changed since the last look.
    pub insights: Option<InsightsBody>,
}
