//! Laws of net worth, its movements and asset allocation.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

mod asset_allocation;
mod builders;
mod goal_movement;
mod household;
mod movement;
mod movement_laws;
mod net_worth;
mod set_aside;
