//! Shared by the functions that plan goals: recorded plans, assumptions, and ways to make goals fit.

mod assumptions;
mod ways;

use std::collections::{BTreeSet, HashSet};

use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::odds::{Detail, Market, Simulation};
use goldgrove_domain::planning::baseline::{RecordedPlan, SETTLING};
use goldgrove_domain::{AsOf, Currency, FieldKeys, Goal, GoalId, UserId};
use goldgrove_storage::entity::recorded_plan::RecordedPlans;
use goldgrove_storage::user_rows::UserRows;
use jiff::Timestamp;

use crate::{App, Failure, goals};

pub use assumptions::{of_inflation, of_odds, of_waterfall};
pub use ways::{follow_off_track, ways_to_fit};

/// The currencies, other than each goal's own, that savings for `goals` are held in.
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

/// Whether a goal's first plan can still change, so that the amount saved now is its starting point.
pub fn is_settling(goal: &Goal, now: Timestamp) -> bool {
    now.duration_since(goal.created_at) < SETTLING
}

/// After a change of accounts, records the first plan again for goals whose plan can still change. For example, a
/// mortgage that is tied to a home on the first day would otherwise leave the goal behind a plan that counted the whole
/// home. The change is already stored, so a failure is only logged.
pub async fn settle(app: &App, user: &UserId, keys: &dyn FieldKeys, as_of: &AsOf) {
    if let Err(failure) = record_settling(app, user, keys, as_of).await {
        tracing::error!(cause = %failure, counts = failure.counts(), "baseline plans were not recorded again");
    }
}

async fn record_settling(app: &App, user: &UserId, keys: &dyn FieldKeys, as_of: &AsOf) -> Result<(), Failure> {
    let data = UserRows::load(app.table(), user, 0).await?.open(keys)?;
    let allocated: HashSet<GoalId> = data.allocations.iter().map(|allocation| allocation.goal).collect();
    let goals = data.goals.iter().map(|goal| &goal.value);
    for goal in goals.filter(|goal| is_settling(goal, as_of.now) && allocated.contains(&goal.id)) {
        let currency = goal.target_amount.currency();
        let exchange = app.context.exchange(&data, currency, as_of.today()).await?;
        let plan = recorded(&goals::earmarks(&data, &exchange), goal, as_of)?;
        RecordedPlans::new(app.table(), user).note(&plan, keys).await?;
    }
    Ok(())
}

/// The plan of `goal` when it is made. It grows at the median of its paths, so that paying as planned stays on plan.
///
/// # Errors
/// [`Failure`] when an amount is out of range, or the goal cannot be simulated.
pub fn recorded(earmarks: &Earmarks<'_>, goal: &Goal, as_of: &AsOf) -> Result<RecordedPlan, Failure> {
    let position = earmarks.position(goal, as_of)?;
    let market = Market::for_currency(goal.target_amount.currency())?;
    let forecast = Simulation::new(market).forecast(&position, Detail::Months)?;
    let (opening_rate, rate) = forecast.median_rates();
    Ok(RecordedPlan::of(goal, position.saved(), opening_rate, rate, as_of.now))
}
