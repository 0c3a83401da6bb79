//! The pure rules of Goldgrove: money, rates, dates, ids, accounts, holdings, goals, planning and net worth.
//!
//! Contains no HTTP, DynamoDB, KMS, providers, JSON, environment or system clock. Time and randomness
//! are arguments ([`clock::Clock`], [`random::IdSource`]), so every rule here can be replayed from its inputs.
//!
//! Start with [`money`], [`exchange`] and [`calendar`], then [`account`], [`holding`] and [`goal`]. [`valuation`] values
//! these; [`net_worth`], [`asset_allocation`] and [`attribution`] add the values up. [`earmarks`] computes the amounts allocated to
//! goals; [`growth`] and [`planning`] plan one goal, [`odds`] estimates its probability, [`waterfall`] plans all goals under one income.
//! [`insights`] uses all of these.

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

pub use language::{Bilingual, Language};
pub use money::{Currency, Money, MoneyError};
pub use rate::Rate;
pub use rust_decimal::Decimal;
