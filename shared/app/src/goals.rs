//! Goals, what is set aside for them and their plans, as several functions show them.

use goldgrove_domain::goal::Goal;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::planning::plan_of;
use goldgrove_domain::set_aside::SetAside;
use goldgrove_http::body::goal::GoalBody;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::user_rows::UserData;
use jiff::Timestamp;

use crate::Failure;

/// What of a user's accounts and holdings is set aside for goals.
pub fn set_aside(data: &UserData) -> SetAside<'_> {
    let accounts = data.accounts.iter().map(|account| &account.value);
    SetAside::new(accounts, &data.holdings, &data.allocations)
}

/// The wire form of all goals with their plans at `now`, oldest goal first.
///
/// # Errors
/// [`Failure::Planning`] when a stored goal cannot be planned.
pub fn planned(data: &UserData, user: &UserId, now: Timestamp) -> Result<Vec<GoalBody>, Failure> {
    let set_aside = set_aside(data);
    let mut goals: Vec<&Versioned<Goal>> = data.goals.iter().collect();
    goals.sort_by_key(|goal| (goal.value.created_at, goal.value.id));
    goals
        .into_iter()
        .map(|goal| planned_one(goal, &set_aside, user, now))
        .collect()
}

/// The wire form of one goal with its plan at `now`. How much of it is there follows from what is set aside for it.
///
/// # Errors
/// As [`planned`].
pub fn planned_one(
    goal: &Versioned<Goal>,
    set_aside: &SetAside<'_>,
    user: &UserId,
    now: Timestamp,
) -> Result<GoalBody, Failure> {
    let standing = Goal {
        current_amount: set_aside.current_amount(&goal.value)?,
        ..goal.value.clone()
    };
    let plan = plan_of(&standing, now)?;
    Ok(GoalBody::of(&standing, goal.version, &plan, user))
}
