//! The storage crate from outside: the port's laws, every noun, and what happens when rows or the table misbehave.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a law that breaks should stop its test at once"
)]

mod agreement;
mod conformance;
mod corruption;
mod failures;
mod idempotency;
mod linking;
mod removal;
mod round_trips;
mod stored_form;
mod stores;
mod support;
mod user_rows;
