//! Goal allocations in the wire form that two functions answer with.

use goldgrove_domain::{Exchange, GoalAllocation, UserId};
use goldgrove_http::body::goal_allocation::GoalAllocationBody;
use goldgrove_storage::user_rows::UserData;

use crate::{Failure, goals};

/// The wire form of those `allocations` whose goal exists, with their amounts in the goal's currency.
pub fn bodies(
    data: &UserData,
    exchange: &Exchange,
    allocations: &[GoalAllocation],
    user: &UserId,
) -> Result<Vec<GoalAllocationBody>, Failure> {
    let earmarks = goals::earmarks(data, exchange);
    let mut bodies = Vec::with_capacity(allocations.len());
    for allocation in allocations {
        let Some(goal) = data.goals.iter().find(|goal| goal.value.id == allocation.goal) else {
            continue;
        };
        let worth = earmarks.worth_of(allocation.share, goal.value.target_amount.currency())?;
        bodies.push(GoalAllocationBody::of(allocation, worth, user));
    }
    Ok(bodies)
}
