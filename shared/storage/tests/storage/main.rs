//! The storage crate from outside: the port's laws, every noun, and what happens when rows or the table misbehave.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a law that breaks should stop its test at once"
)]

mod agreement;
mod audit_log;
mod conformance;
mod corruption;
mod deletion;
mod exchange_rates;
mod failures;
mod feeds;
mod history;
mod idempotency;
mod identity;
mod leavers;
mod linking;
mod removal;
mod resealing;
mod roster;
mod round_trips;
mod sessions;
mod stored_form;
mod stores;
mod subscribers;
mod support;
mod transactions;
mod undo;
mod user_rows;
