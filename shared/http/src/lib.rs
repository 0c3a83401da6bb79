//! The HTTP layer of all functions: routes, tokens, parameters, problems, settings, telemetry and wire bodies.
//!
//! Converts requests to domain values and domain values to answers. No storage, keys or providers here.

pub mod auth;
pub mod body;
pub mod compress;
pub mod config;
pub mod edge;
pub mod fields;
pub mod idempotency;
pub mod jwks;
pub mod operation;
pub mod params;
pub mod problem;
pub mod respond;
pub mod route;
pub mod telemetry;

pub use body::number::Exact;
pub use config::SettingsError;
pub use idempotency::IdempotencyKey;
pub use lambda_http::http::StatusCode;
pub use lambda_http::{Body, Request};
pub use operation::{Example, Operation, Trigger, json};
pub use params::FieldErrors;
pub use problem::Problem;
pub use route::Route;

/// The answer of every HTTP function.
pub type Response = lambda_http::Response<Body>;
