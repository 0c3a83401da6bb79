//! Planning arithmetic: a goal's monthly need, its projected value, and how a plan fits an income.
//!
//! [`plan_of`] combines the parts: the rates of a [`risk`] profile, the [`contribution`] needed, the [`projection`] and the
//! [`progress`], within the [`horizon`]. [`inflation`], [`verdict`] (does it fit the income?) and [`baseline`] (is it on
//! schedule?) each stand alone.
//!
//! Every figure comes from [`crate::growth`] and is rounded once, half away from zero to the minor unit. The web has the same rules
//! in `web/src/lib/planning`, plus those that only the wizard needs: templates, ways to make a plan sustainable, and the
//! specification's periods of 30 days. Both run the rows of `vectors/`, so they agree to the cent.

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
use crate::money::Money;

pub use crate::growth::PlanningError;

/// The state of a goal at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalPlan {
    /// The monthly contribution from now on that reaches the goal, at the planning rate.
    pub required_monthly_contribution: Money,
    /// The goal's value on its target date with the planned contribution, at the projection rate.
    pub projected_value: Money,
    /// The number of monthly payments left, the last one on the target date; 0 when that has come.
    pub months_left: u32,
    /// The saved part of the target, in percent with one decimal, from 0.0 to 100.0.
    pub percent_complete: Decimal,
}

/// The plan of `goal`.
///
/// The savings grow too, at the planning rate for the contribution and at the projection rate for
/// the projected value. Both count the same payments, those of the user's calendar up to the target date. A goal whose date
/// has come needs the whole missing amount at once.
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
        months => contribution::required(saved, target, risk.planning_rate(), months)?,
    };
    Ok(GoalPlan {
        required_monthly_contribution,
        projected_value,
        months_left,
        percent_complete: progress::percent_complete(saved, target)?,
    })
}
