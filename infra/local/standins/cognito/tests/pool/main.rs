//! The pool from a client's view: whole flows through the wire protocol, with a clock that tests move.

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
