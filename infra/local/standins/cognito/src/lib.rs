//! A loopback stand-in for a Cognito user pool, good enough for Amplify v6 unmodified.
//!
//! Serves the JSON 1.1 protocol at `POST /` and the pool's public keys at `/{pool}/.well-known/jwks.json`. Users sign
//! in with SRP, a password or a passkey, plus the code of an authenticator app if they set one up. Refresh tokens
//! rotate. [`Triggers`] receive the events of the real service. Every acknowledged change is on disk before the answer.
//!
//! Not here: the hosted UI, federation, devices, groups, SMS, and codes by mail as a factor.

mod attempts;
mod attributes;
pub mod authenticator;
mod challenges;
pub mod client;
mod codes;
mod cors;
mod identity;
mod letters;
mod operations;
mod passkeys;
mod password;
mod pool;
mod refusal;
mod rules;
mod second_factor;
mod secret;
mod sessions;
mod srp;
mod store;
mod tokens;
mod totp;
mod triggers;
mod users;
mod webauthn;
mod wire;

pub use letters::{MailError, MailKind, MailSink};
pub use pool::{OpenError, Pool, PoolSettings};
pub use rules::{ClientProperties, PoolRules, UserPoolProperties};
pub use triggers::{TriggerError, Triggers};
pub use users::{NewUser, SeedError, Sub};
