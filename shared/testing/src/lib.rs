//! Builders, a manual clock, seeded ids and fake keys. For tests only.
//!
//! Uses only domain types, with no AWS or HTTP, so that all layers can use it.
//!
//! ```
//! use goldgrove_testing::{AccountBuilder, usd};
//!
//! let chequing = AccountBuilder::new(1).named("Chequing").balance(usd("1234.56")).build();
//! assert_eq!(chequing.balance.to_string(), "1234.56");
//! ```

#![expect(clippy::expect_used, reason = "a test that says nonsense should stop at once")]

pub mod builders;
pub mod clock;
pub mod ids;
pub mod keys;
pub mod strategies;
pub mod values;

pub use builders::{
    AccountBuilder, GoalBuilder, HoldingBuilder, ItemBuilder, NetWorthPointBuilder, OnboardingProgressBuilder,
    ProfileBuilder, SubscriberBuilder, TransactionBuilder, account_id, allocation, attribution_on, card, goal_id,
    holding_id, institution, institution_id, item_id, recorded_plan, snapshot_on, transaction_id,
};
pub use clock::{EPOCH, MockClock};
pub use ids::SeededIds;
pub use keys::{PlainKeys, plain_keys};
pub use values::{anchor, currency, date, dec, fixed_rate, moment, money, name, usd, user};
