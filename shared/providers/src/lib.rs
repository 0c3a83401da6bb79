//! Typed clients for external services. Each converts between wire formats and domain types.
//!
//! No storage or keys here. Callers pass in tokens and store the results.

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
