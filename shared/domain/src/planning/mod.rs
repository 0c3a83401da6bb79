//! Planning arithmetic: what a goal needs a month, what it will come to, and how a plan fits an income.
//!
//! Every figure comes from [`crate::growth`] and is rounded once, half up to the minor unit. The web has a twin of these rules
//! in `web/src/lib/planning`, with what the wizard alone needs: templates, ways to make a plan sustainable, and the specification's periods of 30
//! days. Both run the rows of `vectors/`, so they agree to the cent.

pub mod baseline;
pub mod contribution;
pub mod horizon;
pub mod inflation;
pub mod progress;
pub mod projection;
pub mod risk;
pub mod verdict;

use rust_decimal::Decimal;

use crate::calendar::AsOf;
use crate::goal::Goal;
use crate::money::{Money, MoneyError};
use horizon::Months;

/// Why a plan could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanningError {
    /// Nothing can be put in over no months.
    #[error("a plan needs at least one month")]
    NoMonths,
    /// The horizon exceeds [`horizon::MAX_YEARS`] years or [`horizon::MAX_MONTHS`] months.
    #[error("the target date is too far away")]
    TooFar,
    /// The target is nothing, negative, or above [`contribution::MAX_TARGET_MAJOR`].
    #[error("the target amount is out of range")]
    TargetOutOfRange,
    /// A contribution cannot take money out.
    #[error("the monthly contribution is negative")]
    NegativeContribution,
    /// The planning rules know no losses; a yearly rate of 0 or more is needed.
    #[error("the rate is negative")]
    NegativeRate,
    /// A share of income needs an income above nothing.
    #[error("the income must be above zero")]
    NoIncome,
    /// Two currencies met, or an amount is out of range.
    #[error(transparent)]
    Money(#[from] MoneyError),
}

/// Where a goal stands at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalPlan {
    /// What has to be put in every month from now on for the goal to be reached, at the planning rate.
    pub required_monthly_contribution: Money,
    /// What the goal comes to by its target date if the planned contribution is kept up, at the projection rate.
    pub projected_value: Money,
    /// How many monthly payments there still are, the last one on the target date; 0 when that has come.
    pub months_left: u32,
    /// How much of the target is there already, in percent with one decimal, from 0.0 to 100.0.
    pub percent_complete: Decimal,
}

/// Where `goal` stands.
///
/// What is there already counts: it grows along, at the planning rate for the contribution and at the projection rate for
/// the projected value. Both count the same payments, those of the user's calendar up to the target date. A goal whose date
/// has come needs all that is missing at once.
///
/// A goal that can be planned when it is made can be planned at any later moment.
///
/// # Errors
/// [`PlanningError`]; amounts of different currencies or out of range among them.
pub fn plan_of(goal: &Goal, as_of: &AsOf) -> Result<GoalPlan, PlanningError> {
    let (saved, target) = (goal.current_amount.at_least_zero(), goal.target_amount);
    let months_left = as_of.payments_until(goal.target_date.on(&as_of.zone));
    let risk = goal.risk_profile;
    let contribution = goal.planned_monthly_contribution;
    let projected_value = projection::value_after(saved, contribution, risk.projection_rate(), months_left)?;
    let required_monthly_contribution = match months_left {
        0 => contribution::missing(saved, target)?,
        months => contribution::required(saved, target, risk.planning_rate(), Months::new(months)?)?,
    };
    Ok(GoalPlan {
        required_monthly_contribution,
        projected_value,
        months_left,
        percent_complete: progress::percent_complete(saved, target)?,
    })
}

/// Fails unless both amounts are of one currency.
fn same_currency(left: Money, right: Money) -> Result<(), MoneyError> {
    if left.currency() == right.currency() {
        return Ok(());
    }
    Err(MoneyError::CurrencyMismatch {
        left: left.currency(),
        right: right.currency(),
    })
}
