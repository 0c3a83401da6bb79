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
    /// The user's profile.
    pub profile: ProfileBody,
    /// The user's subscription and trial.
    pub subscription: SubscriptionBody,
    /// The net worth.
    pub net_worth: NetWorthBody,
    /// The assets by category, in display order.
    pub asset_allocation: Vec<AssetAllocationBody>,
    /// All accounts.
    pub accounts: Vec<AccountBody>,
    /// The institutions of the accounts.
    pub institutions: Vec<InstitutionBody>,
    /// All bank connections.
    pub items: Vec<ItemBody>,
    /// All holdings.
    pub holdings: Vec<HoldingBody>,
    /// All goals with their plans.
    pub goals: Vec<GoalBody>,
    /// The totals of all goals.
    pub goal_totals: GoalTotalsBody,
    /// The latest days of net worth, latest first.
    pub history: Vec<NetWorthPointBody>,
    /// Why net worth and goals changed in the requested period, since the period's first day in `history`. Null when no
    /// period is requested, and when `history` has no day in the period before its last.
    pub changes: Option<NetWorthChangesBody>,
    /// The user's insights. Null unless requested, and when data changed since the insights were last updated.
    pub insights: Option<InsightsBody>,
}
