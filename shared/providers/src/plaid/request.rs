//! Request bodies, with the provider's field names.

use serde::Serialize;

#[derive(Serialize)]
pub(super) struct LinkTokenCreate<'a> {
    pub(super) client_name: &'a str,
    pub(super) language: &'a str,
    pub(super) country_codes: &'a [&'a str],
    pub(super) user: LinkUser<'a>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) products: &'a [&'static str],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) optional_products: &'a [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) access_token: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) update: Option<LinkUpdate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) transactions: Option<LinkTransactions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) webhook: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) redirect_uri: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct LinkTransactions {
    pub(super) days_requested: u16,
}

#[derive(Serialize)]
pub(super) struct LinkUpdate {
    pub(super) account_selection_enabled: bool,
}

#[derive(Serialize)]
pub(super) struct LinkUser<'a> {
    pub(super) client_user_id: &'a str,
}

#[derive(Serialize)]
pub(super) struct PublicToken<'a> {
    pub(super) public_token: &'a str,
}

#[derive(Serialize)]
pub(super) struct AccessToken<'a> {
    pub(super) access_token: &'a str,
}

#[derive(Serialize)]
pub(super) struct Balances<'a> {
    pub(super) access_token: &'a str,
    pub(super) options: BalanceOptions,
}

#[derive(Serialize)]
pub(super) struct BalanceOptions {
    pub(super) min_last_updated_datetime: String,
}

#[derive(Serialize)]
pub(super) struct TransactionsSync<'a> {
    pub(super) access_token: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cursor: Option<&'a str>,
    pub(super) count: u16,
}

#[derive(Serialize)]
pub(super) struct InstitutionById<'a> {
    pub(super) institution_id: &'a str,
    pub(super) country_codes: &'a [&'a str],
    pub(super) options: InstitutionOptions,
}

#[derive(Serialize)]
pub(super) struct InstitutionOptions {
    pub(super) include_optional_metadata: bool,
}

#[derive(Serialize)]
pub(super) struct VerificationKey<'a> {
    pub(super) key_id: &'a str,
}
