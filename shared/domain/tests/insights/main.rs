//! Insights from outside: when each rule raises, holds and clears a card, what the card says, and what the feed makes of
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
mod steady;
