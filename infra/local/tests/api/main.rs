//! The laws of the API, held over HTTP against the whole product in one process.
//!
//! Most tests share one stack and bring their own user, so they run in any order and side by side. What bends the stack
//! for everybody (faults, the clock, restarts) happens on a stack of its own.

#[cfg(test)]
mod account_equity;
#[cfg(test)]
mod account_history;
#[cfg(test)]
mod address;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod authorisation;
#[cfg(test)]
mod billing;
#[cfg(test)]
mod contact;
#[cfg(test)]
mod crash;
#[cfg(test)]
mod create_goal;
#[cfg(test)]
mod crowd;
#[cfg(test)]
mod currencies;
#[cfg(test)]
mod dashboard;
#[cfg(test)]
mod delete_user;
#[cfg(test)]
mod ended_sessions;
#[cfg(test)]
mod error_catalogue;
#[cfg(test)]
mod exchange;
#[cfg(test)]
mod exchange_rates;
#[cfg(test)]
mod export;
#[cfg(test)]
mod first_day;
#[cfg(test)]
mod foreign_ids;
#[cfg(test)]
mod goal_allocations;
#[cfg(test)]
mod goal_changes;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod insights;
#[cfg(test)]
mod isolation;
#[cfg(test)]
mod key_service;
#[cfg(test)]
mod language;
#[cfg(test)]
mod leavers;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod link_token;
#[cfg(test)]
mod local_ports;
#[cfg(test)]
mod mail_feedback;
#[cfg(test)]
mod manual_accounts;
#[cfg(test)]
mod migration;
#[cfg(test)]
mod net_worth_changes;
#[cfg(test)]
mod net_worth_estimate;
#[cfg(test)]
mod orphans;
#[cfg(test)]
mod plaid_webhook;
#[cfg(test)]
mod plan_goal;
#[cfg(test)]
mod plan_goals;
#[cfg(test)]
mod profile;
#[cfg(test)]
mod provider_calls;
#[cfg(test)]
mod rate_limits;
#[cfg(test)]
mod refresh;
#[cfg(test)]
mod remove_item;
#[cfg(test)]
mod restart;
#[cfg(test)]
mod sealed;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod sign_in;
#[cfg(test)]
mod snapshot;
#[cfg(test)]
mod stripe_webhook;
#[cfg(test)]
mod transactions;
#[cfg(test)]
mod unauthenticated;
#[cfg(test)]
mod undo;
#[cfg(test)]
mod update_holding;
#[cfg(test)]
mod update_user_income;
#[cfg(test)]
mod wizard;
