//! A loopback stand-in for AWS KMS: real wire protocol, real encryption context, keys in one private file.
//!
//! Serves the AWS JSON 1.1 protocol at `POST /`, so the SDK works with only the endpoint changed.

mod calls;
mod context;
mod envelope;
mod fault;
mod keys;
mod kms;
mod operations;
mod refusal;
mod wire;

pub use calls::Operation;
pub use fault::Fault;
pub use kms::{Kms, KmsError};
