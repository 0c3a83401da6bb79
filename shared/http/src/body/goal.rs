//! Goals on the wire: the stored row, and what the planning rules say of it.

use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::planning::GoalPlan;
use goldgrove_domain::planning::status::GoalStatus;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// One goal.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalBody {
    /// Its id, `goal_…`.
    pub id: String,
    /// Its owner.
    pub user_id: String,
    /// What it is for.
    pub name: String,
    /// How much is wanted.
    pub target_amount: Exact,
    /// How much is there.
    pub current_amount: Exact,
    /// What the plan puts in every month.
    pub planned_monthly_contribution: Exact,
    /// The currency of all its amounts.
    pub currency: String,
    /// When it is wanted.
    pub target_date: String,
    /// `conservative`, `moderate` or `aggressive`.
    #[schemars(extend("enum" = RiskProfile::ALL.map(RiskProfile::as_str)))]
    pub risk_profile: &'static str,
    /// How much dearer its owner expects life to get, in percent a year; null for what is assumed of all.
    pub inflation_percent: Option<Exact>,
    /// Whether it was made in the onboarding wizard.
    pub onboarding_goal: bool,
    /// When it was made.
    pub created_at: String,
    /// When it last changed.
    pub updated_at: String,
    /// Counts its changes; to be sent back when changing it.
    pub version: u64,
    /// What the planning rules say of it today.
    pub plan: GoalPlanBody,
}

/// What the planning rules say of a goal.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalPlanBody {
    /// What must go in every month to arrive in time.
    pub required_monthly_contribution: Exact,
    /// What the planned contribution grows to by the target date.
    pub projected_value: Exact,
    /// `Excellent progress`, `On track` or `Good start`.
    #[schemars(extend("enum" = [GoalStatus::Excellent, GoalStatus::OnTrack, GoalStatus::GoodStart].map(GoalStatus::as_str)))]
    pub status: &'static str,
    /// How many monthly payments there still are, the last one on the target date; 0 once that has come.
    pub months_left: u32,
    /// How much of the target is there, in percent with one decimal.
    pub percent_complete: Exact,
}

impl GoalBody {
    /// The wire form of `goal` in its `version`, owned by `user`, with its `plan`.
    pub fn of(goal: &Goal, version: u64, plan: &GoalPlan, user: &UserId) -> Self {
        // Every field by name: one that is added and not shown does not compile (decision 71).
        let Goal {
            id,
            name,
            target_amount,
            current_amount,
            planned_monthly_contribution,
            target_date,
            risk_profile,
            inflation,
            onboarding_goal,
            created_at,
            updated_at,
        } = goal;
        Self {
            id: id.to_string(),
            user_id: user.to_string(),
            name: name.as_str().to_owned(),
            target_amount: (*target_amount).into(),
            current_amount: (*current_amount).into(),
            planned_monthly_contribution: (*planned_monthly_contribution).into(),
            currency: target_amount.currency().to_string(),
            target_date: target_date.to_string(),
            risk_profile: risk_profile.as_str(),
            inflation_percent: inflation.map(|rate| Exact(rate.percent().normalize())),
            onboarding_goal: *onboarding_goal,
            created_at: created_at.to_string(),
            updated_at: updated_at.to_string(),
            version,
            plan: GoalPlanBody {
                required_monthly_contribution: plan.required_monthly_contribution.into(),
                projected_value: plan.projected_value.into(),
                status: plan.status.as_str(),
                months_left: plan.months_left,
                percent_complete: plan.percent_complete.into(),
            },
        }
    }
}

/// One goal, alone.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalAnswer {
    /// The goal.
    pub goal: GoalBody,
}

/// All goals of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalsBody {
    /// The goals, oldest first.
    pub goals: Vec<GoalBody>,
}
