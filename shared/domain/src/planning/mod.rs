//! Planning arithmetic: what a goal needs a month, what it will come to, and how a plan fits an income.
//!
//! Every figure is what the exact fraction of integers comes to when it is rounded once, half up to the minor unit. The web has
//! a twin of these rules in `web/src/lib/planning`; both run the rows of `vectors/`, so they agree to the cent.
//!
//! Refuses to know the present moment and exchange rates.

pub mod contribution;
mod growth;
pub mod horizon;
pub mod inflation;
pub mod optimise;
pub mod pace;
pub mod projection;
pub mod promise;
pub mod risk;
mod span;
pub mod status;
pub mod template;
pub mod verdict;

use jiff::Timestamp;
use rust_decimal::Decimal;

use crate::goal::Goal;
use crate::money::{Money, MoneyError};
use horizon::Months;
use status::GoalStatus;

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
    /// How the projected value compares with the target.
    pub status: GoalStatus,
    /// Whole 30-day periods left until the target date; 0 when it is less than one away or past.
    pub months_left: u32,
    /// How much of the target is there already, in percent with one decimal, from 0.0 to 100.0.
    pub percent_complete: Decimal,
}

/// Where `goal` stands at `now`.
///
/// What is there already counts: it grows along, at the planning rate for the contribution and at the projection rate for
/// the projected value. For a goal with nothing saved both are the plain annuity formulas of [`contribution`] and
/// [`projection`]. A goal that is due before another period is over needs all that is missing at once.
///
/// A goal that can be planned when it is made can be planned at any later moment.
///
/// # Errors
/// [`PlanningError`]; amounts of different currencies or out of range among them.
pub fn plan_of(goal: &Goal, now: Timestamp) -> Result<GoalPlan, PlanningError> {
    let saved = not_negative(goal.current_amount);
    let periods = horizon::whole_periods_until(goal.target_date, now);
    let projected = projection::projected_beyond(
        saved,
        goal.planned_monthly_contribution,
        goal.risk_profile.projection_rate(),
        periods,
    )?;
    Ok(GoalPlan {
        required_monthly_contribution: required_of(goal, saved, periods, now)?,
        projected_value: projected,
        status: GoalStatus::of(projected, goal.target_amount)?,
        months_left: u32::try_from(periods.max(0)).map_err(|_| PlanningError::TooFar)?,
        percent_complete: status::percent_complete(saved, goal.target_amount)?,
    })
}

/// Over no more months than the projection counts periods: who puts in what is needed is then projected to get there.
fn required_of(goal: &Goal, saved: Money, periods: i64, now: Timestamp) -> Result<Money, PlanningError> {
    if periods <= 0 {
        return contribution::missing(saved, goal.target_amount);
    }
    let counted = u32::try_from(periods).map_err(|_| PlanningError::TooFar)?;
    let months = Months::until(goal.target_date, now)?.min(Months::new(counted)?);
    contribution::required_beyond(saved, goal.target_amount, goal.risk_profile.planning_rate(), months)
}

/// An overdrawn account set aside for a goal has saved nothing towards it.
const fn not_negative(amount: Money) -> Money {
    if amount.is_negative() {
        return Money::zero(amount.currency());
    }
    amount
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
