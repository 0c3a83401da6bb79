//! Plaid: linking institutions and reading accounts, debts, holdings and transactions.
//!
//! [`client`] has the calls, `wire` the provider's JSON, [`convert`] the conversion to domain values and [`error`] the
//! errors. No storage, keys of users or texts for screens here.

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
