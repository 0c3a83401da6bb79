//! Typed clients for the services Goldgrove talks to; each turns wire shapes into domain values.
//!
//! Refuses to know storage, keys and who is asking: callers hand in tokens and keep what comes back.

pub mod aws_https;
pub mod cognito;
#[cfg(test)]
mod connections;
mod error_code;
mod http;
pub mod mail;
pub mod narrator;
pub mod plaid;
pub mod rates;
pub mod secrets;
pub mod signed;
pub mod stripe;
mod traced;
mod transport;

pub use error_code::ErrorCode;
pub use http::{Answer, HttpClient, Outage, SetupError};
