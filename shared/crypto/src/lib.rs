//! Field sealing: single fields, sealed with per-user data keys that a KMS key wraps.

#![doc = include_str!("../README.md")]

mod associated_data;
mod aws_kms;
mod cache;
mod data_key;
mod field;
mod key_error;
mod key_service;
mod keyed_hash;
mod keyring;
mod nonce;
mod random;
mod user_keys;
mod wrapped_keys;

pub use associated_data::{AssociatedData, SCHEME};
pub use aws_kms::AwsKms;
pub use data_key::DataKey;
pub use key_error::KeyError;
pub use key_service::{GeneratedKey, KeyContext, KeyService};
pub use keyring::{Keyring, KeyringSettings, SETTLED_EVERYWHERE, SETTLING};
pub use nonce::{NONCE_LEN, NonceSource, SourceFailed};
pub use random::OsRandom;
pub use user_keys::UserKeys;
pub use wrapped_keys::{WrappedKey, WrappedKeyStore, WrappedKeyStoreError};
