//! A loopback stand-in for a Cognito user pool, good enough for Amplify v6 unmodified.
//!
//! Serves the JSON 1.1 protocol at `POST /` and the pool's public keys at `/{pool}/.well-known/jwks.json`. Users sign
//! in with SRP or a password and, where they set one up, the code of an authenticator app; refresh tokens rotate, and Lambda triggers are called with the events of the real
//! service through [`Triggers`]. Everything acknowledged is on the disk before it is answered.
//!
//! Refuses to know: the hosted UI, federation, devices, groups, SMS, a second factor by mail, and changing an email address.

mod attempts;
mod attributes;
mod challenges;
pub mod client;
mod codes;
mod cors;
mod identity;
mod letters;
mod operations;
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
mod wire;

pub use letters::{MailError, MailKind, MailSink};
pub use pool::{OpenError, Pool, PoolSettings};
pub use rules::{ClientProperties, PoolRules, UserPoolProperties};
pub use triggers::{TriggerError, Triggers};
pub use users::{NewUser, SeedError, Sub};
