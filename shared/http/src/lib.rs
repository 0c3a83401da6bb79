//! What every function shares at its edge: routes, tokens, parameters, problems, settings, telemetry and wire bodies.
//!
//! Refuses to know stores, keys and providers. It turns requests into domain values and domain values into answers.

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

pub use lambda_http::http::StatusCode;
pub use lambda_http::{Body, Request};
pub use problem::Problem;

/// The answer of every HTTP function.
pub type Response = lambda_http::Response<Body>;
