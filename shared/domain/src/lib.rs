//! The pure rules of Goldgrove: money, rates, dates, ids, accounts, holdings, goals, planning and net worth.
//!
//! Contains no HTTP, DynamoDB, KMS, providers, JSON, environment or system clock. Time and randomness are arguments
//! ([`clock::Clock`], [`random::IdSource`]), so every rule here can be replayed from its inputs.
//!
//! Read in this order. Modules use only those before them:
//!
//! | Modules | Contents |
//! | --- | --- |
//! | [`apportion`], [`money`], [`rate`] | splits that lose no cent, exact amounts, yearly rates |
//! | [`calendar`], [`clock`], [`random`] | the user's days and months; time and randomness |
//! | [`exchange`] | exchange rates, the only way to add two currencies |
//! | [`ids`], [`text`], [`language`], [`figures`] | ids, names, and figures in English and French |
//! | [`lifecycle`], [`account`], [`asset_class`], [`holding`], [`transaction`] | what a user owns, owes and pays |
//! | [`goal_allocation`], [`valuation`], [`collateral`] | what an account, a holding or a share of one is worth |
//! | [`net_worth`], [`net_worth_history`], [`asset_allocation`] | the balance sheet, of today and of a recorded day |
//! | [`goal`], [`claims`], [`growth`], [`planning`] | one goal: what may be allocated to it, how it grows, what it needs |
//! | [`odds`], [`earmarks`] | the probability of success; what a goal's allocations are worth and made of |
//! | [`waterfall`] | all goals under one income |
//! | [`balance_history`], [`net_worth_estimate`], [`attribution`] | earlier days, and why they differ |
//! | [`profile`], [`onboarding`], [`trial`], [`subscription`], [`session`], [`mailbox`] | the user, and what they may use |
//! | [`item`], [`institution`], [`relink`], [`lapse`] | bank connections |
//! | [`insights`] | cards, from all of the above |
//! | [`audit`], [`sealing`] | the audit trail's events; the port that seals fields |
//!
//! `tests/` states the rules from outside, most of them for generated households. The web computes some figures itself and
//! runs the same rows of `vectors/`.

pub mod account;
pub mod apportion;
pub mod asset_allocation;
pub mod asset_class;
pub mod attribution;
pub mod audit;
pub mod balance_history;
pub mod calendar;
pub mod claims;
pub mod clock;
pub mod collateral;
pub mod earmarks;
pub mod exchange;
pub mod figures;
pub mod goal;
pub mod goal_allocation;
pub mod growth;
pub mod holding;
pub mod ids;
pub mod insights;
pub mod institution;
pub mod item;
pub mod language;
pub mod lapse;
pub mod lifecycle;
pub mod mailbox;
pub mod money;
pub mod net_worth;
pub mod net_worth_estimate;
pub mod net_worth_history;
pub mod odds;
pub mod onboarding;
pub mod planning;
pub mod profile;
pub mod random;
pub mod rate;
pub mod relink;
pub mod sealing;
pub mod session;
pub mod subscription;
pub mod text;
pub mod transaction;
pub mod trial;
pub mod valuation;
pub mod waterfall;

// The nouns that most of the code names.
pub use account::{Account, AccountKind, AccountSource};
pub use audit::{AuditAction, AuditEvent};
pub use calendar::{AsOf, Zone};
pub use clock::Clock;
pub use exchange::Exchange;
pub use goal::{Goal, RiskProfile, TargetDate};
pub use goal_allocation::{GoalAllocation, Share};
pub use holding::{Holding, HoldingClass};
pub use ids::{
    AccountId, AllocationId, GoalId, HoldingId, InsightId, InstitutionId, ItemId, SessionId, TransactionId, UserId,
};
pub use item::Item;
pub use language::{Bilingual, Language, both};
pub use money::{Currency, Money, MoneyError};
pub use net_worth_history::NetWorthPoint;
pub use profile::Profile;
pub use random::IdSource;
pub use rate::Rate;
pub use rust_decimal::Decimal;
pub use sealing::FieldKeys;
pub use text::Name;
pub use transaction::Transaction;
