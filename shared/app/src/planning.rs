//! What the functions that plan goals share: the plan a goal was first given, and what is assumed.

mod assumptions;
mod ways;

use std::collections::BTreeSet;

use goldgrove_domain::Currency;
use goldgrove_domain::calendar::AsOf;
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::odds::{Detail, Market, Position, Simulation};
use goldgrove_domain::planning::baseline::{RecordedPlan, SETTLING};
use jiff::Timestamp;

use crate::Failure;

pub use assumptions::{of_inflation, of_odds, of_waterfall};
pub use ways::{follow_off_track, ways_to_fit};

/// The currencies, other than each goal's own, that savings for `goals` are held in.
///
/// # Errors
/// [`Failure::Money`] when an amount is out of range.
pub fn abroad<'a>(
    earmarks: &Earmarks<'_>,
    goals: impl IntoIterator<Item = &'a Goal>,
) -> Result<BTreeSet<Currency>, Failure> {
    let mut currencies = BTreeSet::new();
    for goal in goals {
        currencies.extend(earmarks.abroad(goal)?.into_iter().map(|part| part.currency));
    }
    Ok(currencies)
}

/// Whether a goal's plan is still being made, so that what is there is its beginning.
pub fn is_settling(goal: &Goal, now: Timestamp) -> bool {
    now.duration_since(goal.created_at) < SETTLING
}

/// The plan of `goal` as it is made: it grows at the median of its paths, so that paying as planned is on plan.
///
/// # Errors
/// [`Failure`] when an amount is out of range, or the goal cannot be simulated.
pub fn recorded(earmarks: &Earmarks<'_>, goal: &Goal, as_of: &AsOf) -> Result<RecordedPlan, Failure> {
    let position = Position::of_goal(earmarks, goal, as_of)?;
    let market = Market::for_currency(goal.target_amount.currency())?;
    let forecast = Simulation::new(market).forecast(&position, Detail::Months)?;
    let (opening_rate, rate) = forecast.median_rates();
    Ok(RecordedPlan::of(goal, position.saved(), opening_rate, rate, as_of.now))
}
