//! Wires settings to the stores, keys and clients that a function uses, and runs functions.
//!
//! The only crate that knows every port and its production implementation. Beyond that it holds the few steps that
//! several functions share (the caller's profile, goals with plans, idempotent effects), and no function's own rules.

pub mod allocations;
pub mod app;
pub mod aws;
pub mod bank;
pub mod cursor;
pub mod failure;
pub mod founding;
pub mod goals;
pub mod idempotent;
pub mod net_worth;
pub mod profile;
pub mod run;
pub mod sealed;
pub mod site;
pub mod vault;
mod wrapped_keys;

pub use app::App;
pub use bank::Bank;
pub use failure::Failure;
pub use site::Site;
pub use vault::Vault;
