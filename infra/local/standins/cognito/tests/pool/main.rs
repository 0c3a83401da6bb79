//! The pool as a client sees it: whole flows through the wire protocol, under a clock the tests move.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod account;
mod address;
mod authenticator;
mod decoys;
mod fixture;
mod passkeys;
mod passwords;
mod persistence;
mod rules;
mod second_factor;
mod sessions;
mod sign_in;
mod sign_up;
mod wire;
