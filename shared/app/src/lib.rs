//! Wires settings to the stores, keys and clients of functions, and runs functions.
//!
//! The only crate that depends on every port and its production implementation. Also contains the few steps that
//! several functions share (the caller's profile, goals with plans, idempotent effects), but no rules of a single
//! function.
//!
//! Read in this order:
//!
//! | Modules | Contents |
//! | --- | --- |
//! | [`failure`], [`metric`] | every error of a handler, the problem that each becomes, and the alarms |
//! | [`wiring`], [`aws`], [`secrets`], [`site`], [`queue`], [`run`] | from settings to ports and clients; running a function |
//! | [`context`], `wrapped_keys`, [`app`], [`contact`] | data, keys, clock and caller; mail |
//! | [`admission`], [`session`], [`pool`], [`rate_limit`], [`audit`] | who may pass, how often, and what is written down |
//! | [`idempotent`], [`quota`], [`cursor`], [`undo`], [`sealed`] | effects once, limits, pages, deletions that can be undone, rows in stored form |
//! | [`profile`], [`goals`], [`allocations`] | the caller's rows, as several functions return them |
//! | [`rates`], `exchange`, [`balances`], [`net_worth`], [`changes`] | rates; today's point, earlier days, and why they differ |
//! | [`planning`], [`insights`] | plans and odds in words; cards |
//! | [`bank`], [`billing`] | the ports of the providers, and what follows from their news |
//! | [`nightly`], [`roster`], [`snapshots`] | the nightly pass |
//! | [`founding`], [`address`], [`owner_mail`], [`mail_feedback`], [`export`], [`deletion`], [`leavers`], `orphans`, [`migration`] | a user's account from the first day to the last |

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
pub use rate_limit::{Bucket, Subject};
pub use site::Site;
