//! Goals, their allocations and plans, as several functions return them.

use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::goal::GoalTotals;
use goldgrove_domain::planning::plan_of;
use goldgrove_domain::{AsOf, Exchange, Goal, MoneyError, UserId};
use goldgrove_http::body::goal::GoalBody;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::user_rows::UserData;

use crate::Failure;

/// The parts of a user's accounts and holdings that are earmarked for goals.
pub fn earmarks<'a>(data: &'a UserData, exchange: &'a Exchange) -> Earmarks<'a> {
    let accounts = data.accounts.iter().map(|account| &account.value);
    Earmarks::new(accounts, &data.holdings, &data.allocations, exchange)
}

/// The wire form of all goals with their plans, oldest goal first.
pub fn planned(data: &UserData, exchange: &Exchange, user: &UserId, as_of: &AsOf) -> Result<Vec<GoalBody>, Failure> {
    let earmarks = earmarks(data, exchange);
    oldest_first(data)
        .into_iter()
        .map(|goal| planned_one(goal, &earmarks, user, as_of))
        .collect()
}

/// The totals of all goals in the currency of `exchange`.
pub fn totals(data: &UserData, exchange: &Exchange) -> Result<GoalTotals, Failure> {
    let earmarks = earmarks(data, exchange);
    let goals = oldest_first(data).into_iter();
    let goals: Vec<Goal> = goals
        .map(|goal| with_saved(&goal.value, &earmarks))
        .collect::<Result<_, _>>()?;
    Ok(GoalTotals::of(&goals, exchange)?)
}

fn oldest_first(data: &UserData) -> Vec<&Versioned<Goal>> {
    let mut goals: Vec<&Versioned<Goal>> = data.goals.iter().collect();
    goals.sort_by_key(|goal| (goal.value.created_at, goal.value.id));
    goals
}

/// The goal with its earmarked amount.
fn with_saved(goal: &Goal, earmarks: &Earmarks<'_>) -> Result<Goal, MoneyError> {
    Ok(Goal {
        current_amount: earmarks.current_amount(goal)?,
        ..goal.clone()
    })
}

/// The wire form of one goal with its plan. Its current amount is computed from its allocations.
pub fn planned_one(
    goal: &Versioned<Goal>,
    earmarks: &Earmarks<'_>,
    user: &UserId,
    as_of: &AsOf,
) -> Result<GoalBody, Failure> {
    let goal_now = with_saved(&goal.value, earmarks)?;
    let plan = plan_of(&goal_now, as_of)?;
    Ok(GoalBody::of(&goal_now, goal.version, &plan, user, &as_of.zone))
}
