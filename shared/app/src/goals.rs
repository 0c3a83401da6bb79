//! Goals, what is set aside for them and their plans, as several functions show them.

use goldgrove_domain::calendar::AsOf;
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::planning::plan_of;
use goldgrove_http::body::goal::GoalBody;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::user_rows::UserData;

use crate::Failure;

/// What of a user's accounts and holdings is set aside for goals.
pub fn earmarks<'a>(data: &'a UserData, exchange: &'a Exchange) -> Earmarks<'a> {
    let accounts = data.accounts.iter().map(|account| &account.value);
    Earmarks::new(accounts, &data.holdings, &data.allocations, exchange)
}

/// The wire form of all goals with their plans, oldest goal first.
///
/// # Errors
/// [`Failure::Planning`] when a stored goal cannot be planned.
pub fn planned(data: &UserData, exchange: &Exchange, user: &UserId, as_of: &AsOf) -> Result<Vec<GoalBody>, Failure> {
    let earmarks = earmarks(data, exchange);
    let mut goals: Vec<&Versioned<Goal>> = data.goals.iter().collect();
    goals.sort_by_key(|goal| (goal.value.created_at, goal.value.id));
    goals
        .into_iter()
        .map(|goal| planned_one(goal, &earmarks, user, as_of))
        .collect()
}

/// The wire form of one goal with its plan. How much of it is there follows from what is set aside for it.
///
/// # Errors
/// As [`planned`].
pub fn planned_one(
    goal: &Versioned<Goal>,
    earmarks: &Earmarks<'_>,
    user: &UserId,
    as_of: &AsOf,
) -> Result<GoalBody, Failure> {
    let standing = Goal {
        current_amount: earmarks.current_amount(&goal.value)?,
        ..goal.value.clone()
    };
    let plan = plan_of(&standing, as_of)?;
    Ok(GoalBody::of(&standing, goal.version, &plan, user))
}
