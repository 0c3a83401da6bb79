//! One builder per entity, with valid defaults. A test sets only what it is about.
//!
//! The number passed to `new` determines the id, so that a test can name the same record twice: `account_id(1)` is the
//! id of `AccountBuilder::new(1)`.

mod account;
mod attribution;
mod card;
mod goal;
mod holding;
mod item;
mod net_worth_point;
mod onboarding_progress;
mod profile;
mod subscriber;
mod transaction;

use goldgrove_domain::institution::Institution;
use goldgrove_domain::{
    AccountId, AllocationId, GoalAllocation, GoalId, HoldingId, InsightId, InstitutionId, ItemId, Share, TransactionId,
};
use uuid::Uuid;

pub use account::AccountBuilder;
pub use attribution::{attribution_on, recorded_plan, snapshot_on};
pub use card::card;
pub use goal::GoalBuilder;
pub use holding::HoldingBuilder;
pub use item::ItemBuilder;
pub use net_worth_point::NetWorthPointBuilder;
pub use onboarding_progress::OnboardingProgressBuilder;
pub use profile::ProfileBuilder;
pub use subscriber::SubscriberBuilder;
pub use transaction::TransactionBuilder;

use crate::values::name;

macro_rules! ids {
    ($($(#[$doc:meta])* $function:ident -> $id:ident;)+) => {$(
        $(#[$doc])*
        pub const fn $function(number: u128) -> $id {
            $id::new(Uuid::from_u128(number))
        }
    )+};
}

ids! {
    /// The id of `AccountBuilder::new(number)`.
    account_id -> AccountId;
    /// The id of `HoldingBuilder::new(_, number)`.
    holding_id -> HoldingId;
    /// The id of `GoalBuilder::new(number)`.
    goal_id -> GoalId;
    /// The id of `allocation(_, number, _)`.
    allocation_id -> AllocationId;
    /// The id of `ItemBuilder::new(number)`.
    item_id -> ItemId;
    /// The id of `card(number)`.
    insight_id -> InsightId;
    /// The id of `TransactionBuilder::new(number)`.
    transaction_id -> TransactionId;
}

/// An institution's id.
///
/// # Panics
/// If the text is not an id.
#[track_caller]
pub fn institution_id(id: &str) -> InstitutionId {
    InstitutionId::parse(id).expect("an institution's id")
}

/// An institution without a logo, named after its id.
///
/// # Panics
/// If the text is not an institution's id.
#[track_caller]
pub fn institution(id: &str) -> Institution {
    Institution {
        id: institution_id(id),
        name: name(&format!("Bank {id}")),
        logo: None,
    }
}

/// An allocation of `share` to the goal of `GoalBuilder::new(goal)`.
pub const fn allocation(goal: u128, number: u128, share: Share) -> GoalAllocation {
    GoalAllocation {
        id: allocation_id(number),
        goal: goal_id(goal),
        share,
    }
}
