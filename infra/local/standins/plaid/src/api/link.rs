//! Link tokens and institutions.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::refusal::Refusal;
use crate::render;
use crate::state::{DAYS, LinkToken};

/// How long a link token is valid: four hours, or half an hour to repair an item.
const CREATE_MINUTES: i64 = 4 * 60;
const UPDATE_MINUTES: i64 = 30;

/// The products that the stand-in's client is enabled for. Balances are always available and must not be requested.
const PRODUCTS: [&str; 4] = ["transactions", "liabilities", "investments", "auth"];
const LANGUAGES: [&str; 17] = [
    "da", "nl", "en", "et", "fr", "de", "hi", "it", "lv", "lt", "no", "pl", "pt", "ro", "es", "sv", "vi",
];
/// Countries of the client's institutions.
const COUNTRIES: [&str; 2] = ["US", "CA"];
/// The most days of transactions in a request.
const MOST_DAYS: u16 = 730;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreateRequest {
    client_name: String,
    language: String,
    country_codes: Vec<String>,
    user: User,
    #[serde(default)]
    products: Vec<String>,
    #[serde(default)]
    optional_products: Vec<String>,
    #[serde(default)]
    required_if_supported_products: Vec<String>,
    #[serde(default)]
    additional_consented_products: Vec<String>,
    #[serde(default)]
    transactions: TransactionOptions,
    redirect_uri: Option<String>,
    webhook: Option<String>,
    access_token: Option<String>,
    update: Option<UpdateRequest>,
}

/// The requested days of transactions.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TransactionOptions {
    days_requested: Option<u16>,
}

impl TransactionOptions {
    /// The requested days.
    pub(super) fn days(&self) -> Result<u16, Refusal> {
        let days = self.days_requested.unwrap_or(DAYS);
        if !(1..=MOST_DAYS).contains(&days) {
            return Err(Refusal::because(
                "INVALID_FIELD",
                "days_requested must be from 1 to 730",
            ));
        }
        Ok(days)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UpdateRequest {
    #[serde(default)]
    account_selection_enabled: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct User {
    client_user_id: String,
}

/// `/link/token/create`
pub(super) fn create(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: CreateRequest = parse(body)?;
    check(plaid, &request)?;
    let update_item = match &request.access_token {
        Some(token) => Some(plaid.item(token)?.id),
        None => None,
    };
    let minutes = if update_item.is_some() {
        UPDATE_MINUTES
    } else {
        CREATE_MINUTES
    };
    let expires_at = plaid.in_minutes(minutes);
    let token = format!("link-sandbox-{}", plaid.inner.ids.uuid());
    let link_token = LinkToken {
        client_name: request.client_name,
        language: request.language,
        country_codes: request.country_codes,
        products: request.products,
        days_requested: request.transactions.days()?,
        optional_products: [
            request.optional_products,
            request.required_if_supported_products,
            request.additional_consented_products,
        ]
        .concat(),
        redirect_uri: request.redirect_uri,
        visit: None,
        webhook: request.webhook,
        update_item,
        chooses_accounts: request.update.is_some_and(|update| update.account_selection_enabled),
        created_at: plaid.inner.clock.now(),
        expires_at,
    };
    plaid.inner.store.change(|state| {
        state.link_tokens.insert(token.clone(), link_token);
        Ok(())
    })?;
    Ok(json!({ "link_token": token, "expiration": expires_at.to_string() }).into())
}

fn check(plaid: &Plaid, request: &CreateRequest) -> Result<(), Refusal> {
    let wrong = |message: &str| Err(Refusal::because("INVALID_FIELD", message));
    if request.user.client_user_id.is_empty() {
        return wrong("client_user_id must be a non-empty string");
    }
    let asked: Vec<&str> = [
        &request.products,
        &request.optional_products,
        &request.required_if_supported_products,
        &request.additional_consented_products,
    ]
    .into_iter()
    .flatten()
    .map(String::as_str)
    .collect();
    if asked.contains(&"balance") {
        return wrong("balance is not a valid product");
    }
    if asked.iter().any(|product| !PRODUCTS.contains(product)) {
        return Err(Refusal::of("INVALID_PRODUCT"));
    }
    if asked.iter().collect::<BTreeSet<_>>().len() < asked.len() {
        return wrong("a product must be named once");
    }
    if !LANGUAGES.contains(&request.language.as_str()) {
        return wrong("language is not supported");
    }
    let is_served = |country: &String| COUNTRIES.contains(&country.as_str());
    if request.country_codes.is_empty() || !request.country_codes.iter().all(is_served) {
        return wrong("country_codes must name countries that the client is enabled for");
    }
    if request.webhook.as_deref().is_some_and(|url| !is_web(url)) {
        return wrong("webhook must be a URL");
    }
    let is_registered = |url: &String| plaid.inner.settings.redirect_uris.contains(url);
    if !request.redirect_uri.iter().all(is_registered) {
        return wrong("OAuth redirect URI must be configured in the developer dashboard");
    }
    if request.access_token.is_none() && request.products.is_empty() {
        return wrong("products must not be empty unless access_token is given");
    }
    Ok(())
}

fn is_web(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/') && !rest.contains(char::is_whitespace))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GetRequest {
    link_token: String,
}

/// `/link/token/get`
pub(super) fn get(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: GetRequest = parse(body)?;
    let token = plaid.link_token(&request.link_token)?;
    let body = json!({
        "link_token": request.link_token,
        "created_at": token.created_at.to_string(),
        "expiration": token.expires_at.to_string(),
        "metadata": {
            "initial_products": token.products,
            "webhook": token.webhook,
            "country_codes": token.country_codes,
            "language": token.language,
            "redirect_uri": token.redirect_uri,
            "client_name": token.client_name,
        },
    });
    Ok(body.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InstitutionRequest {
    institution_id: String,
    country_codes: Vec<String>,
    #[serde(default)]
    options: InstitutionOptions,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct InstitutionOptions {
    #[serde(default)]
    include_optional_metadata: bool,
}

/// `/institutions/get_by_id`
pub(super) fn institution(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: InstitutionRequest = parse(body)?;
    let institution = plaid.institution(&request.institution_id)?;
    if !request.country_codes.contains(&institution.country) {
        return Err(Refusal::of("INVALID_INSTITUTION"));
    }
    let rendered = render::institution(institution, request.options.include_optional_metadata);
    Ok(json!({ "institution": rendered }).into())
}
