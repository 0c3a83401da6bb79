//! Laws of all goals together, of the pace of one, of its baseline plan, and of today's dollars.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

mod baseline;
mod builders;
mod fit;
mod horizon_match;
mod inflation;
mod next_amount;
mod stress_test;
mod timeline;
