//! A loopback stand-in for AWS KMS: real wire protocol, real encryption context, keys in one private file.
//!
//! Serves the AWS JSON 1.1 protocol at `POST /`, so the SDK talks to it with nothing changed but the endpoint.
//! Not here: signatures (the local host verifies them), grants, key rotation, asymmetric keys, and paging (a laptop has a
//! handful of keys).

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
