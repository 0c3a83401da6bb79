//! Laws of net worth, its attribution and asset allocation.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

mod asset_allocation;
mod attribution;
mod attribution_laws;
mod balance_history;
mod builders;
mod collateral;
mod earmarks;
mod goal_attribution;
mod household;
mod net_worth;
mod net_worth_estimate;
mod net_worth_vectors;
