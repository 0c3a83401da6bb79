//! Tests of the API over HTTP against the whole product in one process.
//!
//! Most tests share one stack and bring their own user, so they run in any order and in parallel. Tests that affect the
//! whole stack (faults, the clock, restarts) start their own.

#[cfg(test)]
mod address;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod authorisation;
#[cfg(test)]
mod billing;
#[cfg(test)]
mod crash;
#[cfg(test)]
mod create_goal;
#[cfg(test)]
mod create_unified_link_token;
#[cfg(test)]
mod crowd;
#[cfg(test)]
mod currencies;
#[cfg(test)]
mod delete_user;
#[cfg(test)]
mod ended_sessions;
#[cfg(test)]
mod error_catalogue;
#[cfg(test)]
mod exchange_public_token;
#[cfg(test)]
mod exchange_rates;
#[cfg(test)]
mod export_data;
#[cfg(test)]
mod first_day;
#[cfg(test)]
mod foreign_ids;
#[cfg(test)]
mod get_account_equity;
#[cfg(test)]
mod get_account_history;
#[cfg(test)]
mod get_dashboard;
#[cfg(test)]
mod get_net_worth_changes;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod insights;
#[cfg(test)]
mod isolation;
#[cfg(test)]
mod joint_accounts;
#[cfg(test)]
mod key_service;
#[cfg(test)]
mod language;
#[cfg(test)]
mod leavers;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod list_transactions;
#[cfg(test)]
mod local_ports;
#[cfg(test)]
mod migrate_aead;
#[cfg(test)]
mod net_worth_estimate;
#[cfg(test)]
mod orphans;
#[cfg(test)]
mod owner_mail;
#[cfg(test)]
mod plaid_webhook;
#[cfg(test)]
mod plan_goal;
#[cfg(test)]
mod plan_goals;
#[cfg(test)]
mod provider_calls;
#[cfg(test)]
mod rate_limits;
#[cfg(test)]
mod record_mail_feedback;
#[cfg(test)]
mod refresh_financial_data;
#[cfg(test)]
mod remove_plaid_item;
#[cfg(test)]
mod restart;
#[cfg(test)]
mod save_goal_allocations;
#[cfg(test)]
mod sealed;
#[cfg(test)]
mod send_contact_message;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod sign_in;
#[cfg(test)]
mod snapshot_net_worth;
#[cfg(test)]
mod stripe_webhook;
#[cfg(test)]
mod track_onboarding_progress;
#[cfg(test)]
mod unauthenticated;
#[cfg(test)]
mod undo_removal;
#[cfg(test)]
mod update_account;
#[cfg(test)]
mod update_goal;
#[cfg(test)]
mod update_holding;
#[cfg(test)]
mod update_profile;
#[cfg(test)]
mod update_user_income;
