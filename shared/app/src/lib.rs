//! Wires settings to the stores, keys and clients of functions, and runs functions.
//!
//! The only crate that depends on every port and its production implementation. Also contains the few steps that
//! several functions share (the caller's profile, goals with plans, idempotent effects), but no rules of a single
//! function.

pub mod address;
pub mod admission;
pub mod allocations;
pub mod app;
pub mod audit;
pub mod aws;
pub mod balances;
pub mod bank;
pub mod billing;
pub mod changes;
pub mod contact;
pub mod context;
pub mod cursor;
pub mod deletion;
mod exchange;
pub mod export;
pub mod failure;
pub mod founding;
pub mod goals;
pub mod idempotent;
pub mod insights;
pub mod leavers;
pub mod mail_feedback;
pub mod metric;
pub mod migration;
pub mod net_worth;
pub mod nightly;
mod orphans;
pub mod owner_mail;
pub mod planning;
pub mod pool;
pub mod profile;
pub mod queue;
pub mod quota;
pub mod rate_limit;
pub mod rates;
pub mod roster;
pub mod run;
pub mod sealed;
pub mod secrets;
pub mod session;
pub mod site;
pub mod snapshots;
pub mod undo;
pub mod wiring;
mod wrapped_keys;

/// The allocator of all our processes: functions, local host and tests.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub use address::{AddressConfirmation, AddressRestoration};
pub use admission::Admitted;
pub use app::App;
pub use bank::Bank;
pub use billing::{Billing, BillingWebhook, HostedPagePorts};
pub use contact::Contact;
pub use context::Context;
pub use deletion::{Leaving, UserDeletion};
pub use failure::Failure;
pub use leavers::Leavers;
pub use mail_feedback::MailFeedback;
pub use owner_mail::OwnerMail;
pub use pool::{Confirmations, SignIns};
pub use site::Site;
