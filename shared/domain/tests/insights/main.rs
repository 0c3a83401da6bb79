//! Insights through the public API: when each rule raises, holds and clears a card, the card's text, and the feed of
//! all of them.

#![expect(clippy::unwrap_used, reason = "a law that breaks should stop its test at once")]

mod account_rules;
mod activity_rules;
mod cash_rules;
mod feed;
mod goal_rules;
mod held;
mod home;
mod horizon_rules;
mod milestone_rules;
mod money_rules;
mod pairs;
mod room_rules;
mod scrutiny;
mod spent_rules;
mod steady;
