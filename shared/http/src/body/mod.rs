//! The shapes on the wire. Stored rows keep the product's `snake_case`; computed shapes are `camelCase`.
//!
//! A body is made from a domain value by `From` or `TryFrom`, never the other way round; inputs have their own types
//! beside the functions that read them. Two computed shapes sit here because the domain knows no JSON.

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
