//! The whole product in one process, offline: every function behind an API Gateway front, an embedded DynamoDB-compatible
//! engine, the queues, loopback stand-ins for KMS, Cognito, Plaid, Stripe, mail, secrets, the language model and the sources of
//! exchange rates, and the web build.
//!
//! Production code has no "if local": only endpoints differ. No function links this crate.

pub mod calls;
pub mod demo;
pub mod examples;
pub mod gateway;
mod leavers;
pub mod loopback;
pub mod nightly;
mod own_pages;
mod pool_functions;
pub mod ports;
pub mod private;
pub mod queues;
pub mod rates;
pub mod routes;
mod schedule;
pub mod secrets;
pub mod sign_in;
mod signatures;
pub mod site;
pub mod stack;
mod tables;
pub mod template;
pub mod visitor;
pub mod workers;
