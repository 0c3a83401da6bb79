//! Plaid: linking institutions and reading accounts, debts, holdings and transactions.
//!
//! [`client`] says what may be asked, `wire` holds the provider's JSON exactly, [`convert`] turns it into domain values
//! and [`error`] sorts the ways it can fail. Refuses to know rows, users' keys and what a screen says about an error.

mod amount;
pub mod client;
#[cfg(test)]
mod contract_examples;
pub mod convert;
pub mod error;
mod request;
mod transport;
pub mod webhook;
mod wire;

pub use client::{LinkKind, LinkMode, LinkProducts, LinkRequest, LinkToken, LinkedItem, PlaidClient};
pub use convert::{
    DebtTerms, ItemDetails, LinkedAccount, LinkedAccounts, LinkedHolding, LinkedHoldings, LinkedInstitution,
    LinkedTransaction, TransactionChanges, TransactionsPage, WebhookKey,
};
pub use error::PlaidError;
pub use transport::PlaidSettings;
pub use webhook::{WebhookKeyError, WebhookKeys};
