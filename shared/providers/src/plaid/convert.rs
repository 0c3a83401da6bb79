//! Converts the provider's answers to domain values.
//!
//! A missing or inexact amount is reported, never read as zero. Results carry the provider's ids; the caller derives
//! ours.

mod accounts;
mod debts;
mod holdings;
mod transactions;

pub use accounts::{LinkedAccount, LinkedAccounts};
pub use debts::DebtTerms;
pub use holdings::{LinkedHolding, LinkedHoldings};
pub use transactions::{LinkedTransaction, TransactionChanges, TransactionsPage};

pub(super) use accounts::accounts;
pub(super) use debts::debts;
pub(super) use holdings::holdings;
pub(super) use transactions::page;

use goldgrove_domain::{Currency, Decimal, InstitutionId, Money, Name};

use super::amount::Amount;
use super::error::PlaidError;
use super::wire;
use crate::Outage;

/// An institution of the provider's catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedInstitution {
    /// The provider's id of it.
    pub id: InstitutionId,
    /// Its name, when it has one.
    pub name: Option<Name>,
    /// Its logo as a `data:` URL of a PNG.
    pub logo: Option<String>,
}

/// The provider's status of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemDetails {
    /// The institution behind it.
    pub institution: Option<InstitutionId>,
    /// Its error, e.g. [`PlaidError::LoginRequired`].
    pub error: Option<PlaidError>,
}

/// A key that webhooks are signed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookKey {
    /// Its id, as in the signature's header.
    pub kid: String,
    /// The x coordinate of the P-256 point, base64url.
    pub x: String,
    /// The y coordinate of the P-256 point, base64url.
    pub y: String,
    /// Whether the provider has retired it; [`super::webhook::verify`] rejects signatures by a retired key.
    pub expired: bool,
}

pub(super) fn institution(wire: wire::Institution) -> Result<LinkedInstitution, PlaidError> {
    Ok(LinkedInstitution {
        id: InstitutionId::parse(&wire.id).map_err(|_| garbage())?,
        name: Name::clipped(&wire.name),
        logo: wire
            .logo
            .filter(|logo| is_base64(logo))
            .map(|logo| format!("data:image/png;base64,{logo}")),
    })
}

pub(super) fn item(wire: wire::Item) -> ItemDetails {
    ItemDetails {
        institution: wire.institution_id.and_then(|id| InstitutionId::parse(&id).ok()),
        error: wire.error.map(|error| PlaidError::classify(200, Some(&error), None)),
    }
}

pub(super) fn webhook_key(wire: wire::VerificationKey) -> Result<WebhookKey, PlaidError> {
    if wire.alg != "ES256" || wire.crv != "P-256" {
        return Err(garbage());
    }
    Ok(WebhookKey {
        kid: wire.kid,
        x: wire.x,
        y: wire.y,
        expired: wire.expired_at.is_some(),
    })
}

/// The provider's answer made no sense.
fn garbage() -> PlaidError {
    PlaidError::of(Outage::Garbage)
}

/// A logo goes into the `src` of a page, so it must be pure base64.
fn is_base64(text: &str) -> bool {
    let in_alphabet = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    !text.is_empty() && text.bytes().all(in_alphabet)
}

/// The official code, else the unofficial one, else the account's; `None` for an invalid code, whose amount is not in the
/// account's currency.
fn currency(iso: Option<&str>, unofficial: Option<&str>, account: Option<Currency>) -> Option<Currency> {
    match iso.or(unofficial) {
        Some(code) => Currency::parse(code).ok(),
        None => account,
    }
}

/// An amount in the smallest unit of its currency; `None` if out of range.
fn money(amount: Decimal, currency: Currency) -> Option<Money> {
    Money::from_major_rounded(amount, currency).ok()
}

/// The same for an amount that may be missing.
fn optional_money(amount: Option<Amount>, currency: Currency) -> Option<Money> {
    money(amount?.0?, currency)
}

fn name(text: Option<&str>) -> Option<Name> {
    text.and_then(Name::clipped)
}
