//! The provider's JSON: the fields we use. Tolerates new fields and unknown values.
//!
//! No defaults for amounts and no mapping of types; `convert` does that.

use std::fmt;

use serde::Deserialize;

use super::amount::Amount;

/// An error answer; only the machine-readable parts.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ErrorBody {
    pub(super) error_type: String,
    pub(super) error_code: String,
    pub(super) request_id: Option<String>,
}

/// A token; its `Debug` prints nothing.
#[derive(Deserialize)]
#[serde(transparent)]
pub(super) struct Secret(pub(super) String);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct LinkTokenCreated {
    pub(super) link_token: Secret,
    pub(super) expiration: jiff::Timestamp,
}

#[derive(Debug, Deserialize)]
pub(super) struct Exchanged {
    pub(super) access_token: Secret,
    pub(super) item_id: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct ItemAnswer {
    pub(super) item: Item,
}

#[derive(Debug, Deserialize)]
pub(super) struct Item {
    pub(super) institution_id: Option<String>,
    pub(super) error: Option<ErrorBody>,
}

/// An answer without content.
#[derive(Debug, Deserialize)]
pub(super) struct Done {}

#[derive(Debug, Deserialize)]
pub(super) struct AccountsAnswer {
    pub(super) accounts: Vec<Account>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Account {
    #[serde(rename = "account_id")]
    pub(super) id: String,
    pub(super) balances: Balances,
    pub(super) mask: Option<String>,
    pub(super) name: Option<String>,
    pub(super) official_name: Option<String>,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) subtype: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Balances {
    pub(super) available: Option<Amount>,
    pub(super) current: Option<Amount>,
    pub(super) limit: Option<Amount>,
    pub(super) iso_currency_code: Option<String>,
    pub(super) unofficial_currency_code: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct HoldingsAnswer {
    pub(super) accounts: Vec<Account>,
    pub(super) holdings: Vec<Holding>,
    pub(super) securities: Vec<Security>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Holding {
    pub(super) account_id: String,
    pub(super) security_id: String,
    pub(super) institution_price: Option<Amount>,
    pub(super) institution_value: Amount,
    pub(super) cost_basis: Option<Amount>,
    pub(super) quantity: Amount,
    pub(super) iso_currency_code: Option<String>,
    pub(super) unofficial_currency_code: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Security {
    #[serde(rename = "security_id")]
    pub(super) id: String,
    pub(super) name: Option<String>,
    pub(super) ticker_symbol: Option<String>,
    pub(super) is_cash_equivalent: Option<bool>,
    #[serde(default, rename = "type")]
    pub(super) kind: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct LiabilitiesAnswer {
    pub(super) liabilities: Liabilities,
}

#[derive(Debug, Deserialize)]
pub(super) struct Liabilities {
    pub(super) credit: Option<Vec<CreditCard>>,
    pub(super) mortgage: Option<Vec<Mortgage>>,
    pub(super) student: Option<Vec<StudentLoan>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct CreditCard {
    pub(super) account_id: Option<String>,
    #[serde(default)]
    pub(super) aprs: Vec<Apr>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Apr {
    pub(super) apr_percentage: Amount,
    pub(super) apr_type: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Mortgage {
    pub(super) account_id: String,
    pub(super) interest_rate: Option<MortgageRate>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct MortgageRate {
    pub(super) percentage: Option<Amount>,
    #[serde(rename = "type")]
    pub(super) rate_type: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct StudentLoan {
    pub(super) account_id: Option<String>,
    pub(super) interest_rate_percentage: Option<Amount>,
}

#[derive(Debug, Deserialize)]
pub(super) struct SyncAnswer {
    #[serde(default)]
    pub(super) accounts: Vec<Account>,
    pub(super) added: Vec<Transaction>,
    pub(super) modified: Vec<Transaction>,
    pub(super) removed: Vec<RemovedTransaction>,
    pub(super) next_cursor: String,
    pub(super) has_more: bool,
    pub(super) transactions_update_status: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Transaction {
    #[serde(rename = "transaction_id")]
    pub(super) id: String,
    pub(super) account_id: String,
    pub(super) amount: Amount,
    pub(super) iso_currency_code: Option<String>,
    pub(super) unofficial_currency_code: Option<String>,
    pub(super) date: jiff::civil::Date,
    pub(super) name: Option<String>,
    pub(super) merchant_name: Option<String>,
    pub(super) personal_finance_category: Option<Category>,
    pub(super) pending: bool,
    pub(super) pending_transaction_id: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Category {
    pub(super) primary: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct RemovedTransaction {
    pub(super) transaction_id: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct InstitutionAnswer {
    pub(super) institution: Institution,
}

#[derive(Debug, Deserialize)]
pub(super) struct Institution {
    #[serde(rename = "institution_id")]
    pub(super) id: String,
    pub(super) name: String,
    pub(super) logo: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct VerificationKeyAnswer {
    pub(super) key: VerificationKey,
}

#[derive(Debug, Deserialize)]
pub(super) struct VerificationKey {
    pub(super) kid: String,
    pub(super) alg: String,
    pub(super) crv: String,
    pub(super) x: String,
    pub(super) y: String,
    pub(super) expired_at: Option<i64>,
}

/// A webhook's body, of any kind.
#[derive(Debug, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the provider's own names")]
pub(super) struct Webhook {
    pub(super) webhook_type: String,
    pub(super) webhook_code: String,
    pub(super) item_id: Option<String>,
    pub(super) disconnect_time: Option<jiff::Timestamp>,
    pub(super) consent_expiration_time: Option<jiff::Timestamp>,
}
