//! Wire formats. Stored rows are `snake_case`; computed bodies are `camelCase`.
//!
//! Bodies convert from domain values, never the other way round; inputs have their own types in the functions. Two
//! computed bodies are here because the domain has no JSON.

pub mod account;
pub mod aead_migration;
pub mod audit_event;
pub mod balance_history;
pub mod dashboard;
pub mod exchange_rate;
pub mod export;
pub mod goal;
pub mod goal_allocation;
pub mod goal_odds;
pub mod goals_plan;
pub mod holding;
pub mod insight;
pub mod item;
pub mod net_worth;
pub mod net_worth_changes;
pub mod number;
pub mod profile;
pub mod removed;
pub mod subscription;
pub mod transaction;
