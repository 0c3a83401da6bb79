//! The three ways to make a plan sustainable: more time, smaller targets, or neither.
//!
//! * extend: every target date moves three years of 365 days, and the contribution is recomputed from today;
//! * adjust: every target shrinks to 85 %, rounded half up to the minor unit, and the contribution is recomputed from
//!   today;
//! * keep: nothing changes.
//!
//! Months are counted by [`Months::until`]. Refuses to know who chooses and where the choice is kept.

use jiff::Timestamp;
use rust_decimal::Decimal;

use super::PlanningError;
use super::contribution;
use super::horizon::{Months, years_after};
use super::verdict::{IncomeShare, Verdict};
use crate::goal::RiskProfile;
use crate::money::{Money, MoneyError};
use crate::onboarding::OptimizationChoice;

/// How many years `extend` adds.
pub const EXTENSION_YEARS: u32 = 3;

/// What part of each target `adjust` leaves, in percent.
pub const ADJUSTED_PERCENT: i64 = 85;

/// What a plan knows of one goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedGoal {
    /// How much is wanted.
    pub target_amount: Money,
    /// When it is wanted.
    pub target_date: Timestamp,
    /// How much risk its money takes.
    pub risk_profile: RiskProfile,
    /// What goes in every month.
    pub monthly_contribution: Money,
}

/// What one choice makes of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The goals, in the order they came.
    pub goals: Vec<PlannedGoal>,
    /// What they need a month.
    pub total: Money,
    /// That total as a share of the income.
    pub share: IncomeShare,
}

/// All three outcomes side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `Give Yourself More Time`
    pub extend: Outcome,
    /// `Right-Size Your Goals`
    pub adjust: Outcome,
    /// `Go All In (Advanced)`
    pub keep: Outcome,
}

impl Options {
    /// What `We Recommend` sits on: extend when it comes to 40 % of income or less, else adjust when that does.
    pub fn recommended(&self) -> Option<OptimizationChoice> {
        let comfortable = |outcome: &Outcome| outcome.share.verdict() == Verdict::Comfortable;
        if comfortable(&self.extend) {
            return Some(OptimizationChoice::Extend);
        }
        comfortable(&self.adjust).then_some(OptimizationChoice::Adjust)
    }

    /// The outcome of one choice.
    pub const fn outcome(&self, choice: OptimizationChoice) -> &Outcome {
        match choice {
            OptimizationChoice::Extend => &self.extend,
            OptimizationChoice::Adjust => &self.adjust,
            OptimizationChoice::Keep => &self.keep,
        }
    }
}

/// What each choice makes of `goals` for a monthly `income`, seen from `now`.
///
/// # Errors
/// [`PlanningError`]; amounts of another currency than the income's among them.
pub fn options(goals: &[PlannedGoal], income: Money, now: Timestamp) -> Result<Options, PlanningError> {
    let outcome = |choice| apply(choice, goals, income, now);
    Ok(Options {
        extend: outcome(OptimizationChoice::Extend)?,
        adjust: outcome(OptimizationChoice::Adjust)?,
        keep: outcome(OptimizationChoice::Keep)?,
    })
}

/// What one choice makes of `goals`.
///
/// # Errors
/// As [`options`].
pub fn apply(
    choice: OptimizationChoice,
    goals: &[PlannedGoal],
    income: Money,
    now: Timestamp,
) -> Result<Outcome, PlanningError> {
    let change = |goal: &PlannedGoal| match choice {
        OptimizationChoice::Extend => extended(goal, now),
        OptimizationChoice::Adjust => adjusted(goal, now),
        OptimizationChoice::Keep => Ok(*goal),
    };
    let goals = goals.iter().map(change).collect::<Result<Vec<_>, _>>()?;
    let contributions = goals.iter().map(|goal| goal.monthly_contribution);
    let total = Money::sum(contributions, income.currency())?;
    let share = IncomeShare::of(total, income)?;
    Ok(Outcome { goals, total, share })
}

fn extended(goal: &PlannedGoal, now: Timestamp) -> Result<PlannedGoal, PlanningError> {
    let target_date = years_after(goal.target_date, EXTENSION_YEARS)?;
    recomputed(PlannedGoal { target_date, ..*goal }, now)
}

fn adjusted(goal: &PlannedGoal, now: Timestamp) -> Result<PlannedGoal, PlanningError> {
    let target_amount = eighty_five_percent(goal.target_amount)?;
    recomputed(PlannedGoal { target_amount, ..*goal }, now)
}

fn eighty_five_percent(amount: Money) -> Result<Money, MoneyError> {
    amount.scaled(Decimal::new(ADJUSTED_PERCENT, 2))
}

fn recomputed(goal: PlannedGoal, now: Timestamp) -> Result<PlannedGoal, PlanningError> {
    let months = Months::until(goal.target_date, now)?;
    let rate = goal.risk_profile.planning_rate();
    Ok(PlannedGoal {
        monthly_contribution: contribution::required(goal.target_amount, rate, months)?,
        ..goal
    })
}
