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
    /// The owner's user id.
    pub user_id: String,
    /// The goal's name.
    pub name: String,
    /// The target amount.
    pub target_amount: Exact,
    /// The amount saved now.
    pub current_amount: Exact,
    /// The planned monthly contribution.
    pub planned_monthly_contribution: Exact,
    /// The currency of all amounts.
    pub currency: String,
    /// The target date, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// The growth strategy: `conservative`, `moderate` or `aggressive`.
    #[schemars(extend("enum" = words(RiskProfile::VARIANTS)))]
    pub risk_profile: &'static str,
    /// The owner's expected inflation until the target date, in percent a year; null to use the default of the
    /// currency.
    pub inflation_percent: Option<Exact>,
    /// Whether the goal was created in the onboarding wizard.
    pub onboarding_goal: bool,
    /// When the goal was created.
    pub created_at: String,
    /// When the goal last changed.
    pub updated_at: String,
    /// Counts the changes. Send it back to change the goal.
    pub version: u64,
    /// The goal's plan as of today.
    pub plan: GoalPlanBody,
}

/// Figures computed from a goal's plan.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalPlanBody {
    /// The monthly contribution that reaches the target by the target date.
    pub required_monthly_contribution: Exact,
    /// The projected value on the target date, with the planned contribution and the same return every month. The odds
    /// give a range of market paths instead.
    pub projected_value: Exact,
    /// The number of monthly payments left, the last one on the target date; 0 from that day on.
    pub months_left: u32,
    /// The amount saved in percent of the target, 0 to 100, with one decimal.
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

/// One goal.
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
    /// The totals of all goals.
    pub totals: GoalTotalsBody,
}

/// The totals of all goals, in the main currency.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalTotalsBody {
    /// The currency of the amounts.
    pub currency: String,
    /// The target amount.
    pub target_amount: Exact,
    /// The amount saved now.
    pub current_amount: Exact,
    /// The planned monthly contribution.
    pub planned_monthly_contribution: Exact,
    /// The goals in other currencies that the totals include.
    pub converted: Vec<ConvertedGoalBody>,
    /// The ids of goals that the totals leave out, because their currency has no exchange rate today.
    pub without_rate: Vec<String>,
}

/// A goal in another currency, converted for the totals.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConvertedGoalBody {
    /// The goal's id.
    pub goal_id: String,
    /// The target amount, in the currency of the totals.
    pub target_amount: Exact,
    /// The amount saved now, in the currency of the totals.
    pub current_amount: Exact,
    /// The planned monthly contribution, in the currency of the totals.
    pub planned_monthly_contribution: Exact,
    /// The exchange rate.
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
