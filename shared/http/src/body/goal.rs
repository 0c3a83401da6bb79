//! Goals on the wire: the stored row and its computed plan.

use goldgrove_domain::calendar::Zone;
use goldgrove_domain::goal::{Goal, GoalTotals, RiskProfile};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::planning::GoalPlan;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::net_worth::RateBody;
use crate::body::number::Exact;

use crate::fields::words;

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
    /// The day it is wanted on, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// `conservative`, `moderate` or `aggressive`.
    #[schemars(extend("enum" = words(RiskProfile::VARIANTS)))]
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
    /// How many monthly payments there still are, the last one on the target date; 0 once that has come.
    pub months_left: u32,
    /// How much of the target is there, in percent with one decimal.
    pub percent_complete: Exact,
}

impl GoalBody {
    /// The wire form of `goal` at `version` with its `plan`. `user` owns it; dates are in `zone`.
    pub fn of(goal: &Goal, version: u64, plan: &GoalPlan, user: &UserId, zone: &Zone) -> Self {
        // Name every field, so that a new field that is not in the body does not compile (decision 71).
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
            target_date: target_date.on(zone).to_string(),
            risk_profile: risk_profile.into(),
            inflation_percent: inflation.map(|rate| Exact(rate.percent().normalize())),
            onboarding_goal: *onboarding_goal,
            created_at: created_at.to_string(),
            updated_at: updated_at.to_string(),
            version,
            plan: GoalPlanBody {
                required_monthly_contribution: plan.required_monthly_contribution.into(),
                projected_value: plan.projected_value.into(),
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
    /// All of them together.
    pub totals: GoalTotalsBody,
}

/// What goals come to together, in the main currency.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalTotalsBody {
    /// The currency of the amounts.
    pub currency: String,
    /// What is wanted.
    pub target_amount: Exact,
    /// What is there.
    pub current_amount: Exact,
    /// What goes in every month as planned.
    pub planned_monthly_contribution: Exact,
    /// The goals of other currencies in the totals.
    pub converted: Vec<ConvertedGoalBody>,
    /// The goals whose currency has no exchange rate today, which are in no total.
    pub without_rate: Vec<String>,
}

/// What a goal of another currency adds to the totals.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConvertedGoalBody {
    /// The goal.
    pub goal_id: String,
    /// What is wanted, in the currency of the totals.
    pub target_amount: Exact,
    /// What is there, in the currency of the totals.
    pub current_amount: Exact,
    /// What goes in every month as planned, in the currency of the totals.
    pub planned_monthly_contribution: Exact,
    /// The rate it is converted at.
    pub rate: RateBody,
}

impl From<GoalTotals> for GoalTotalsBody {
    fn from(totals: GoalTotals) -> Self {
        let converted = totals.converted.into_iter().map(|(goal, quote)| ConvertedGoalBody {
            goal_id: goal.id.to_string(),
            target_amount: goal.target_amount.into(),
            current_amount: goal.current_amount.into(),
            planned_monthly_contribution: goal.planned_monthly_contribution.into(),
            rate: quote.into(),
        });
        Self {
            currency: totals.target_amount.currency().to_string(),
            target_amount: totals.target_amount.into(),
            current_amount: totals.current_amount.into(),
            planned_monthly_contribution: totals.planned_monthly_contribution.into(),
            converted: converted.collect(),
            without_rate: totals.without_rate.iter().map(ToString::to_string).collect(),
        }
    }
}
