//! Link tokens and institutions.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::refusal::Refusal;
use crate::render;
use crate::state::LinkToken;

/// How long a link token opens Link: four hours, or half an hour to repair an item.
const CREATE_MINUTES: i64 = 4 * 60;
const UPDATE_MINUTES: i64 = 30;

/// The products the stand-in's client is enabled for.
const PRODUCTS: [&str; 5] = ["transactions", "liabilities", "investments", "auth", "balance"];

#[derive(Deserialize)]
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
    webhook: Option<String>,
    #[serde(default)]
    access_token: Option<String>,
    #[serde(default)]
    update: Option<UpdateRequest>,
}

#[derive(Deserialize)]
struct UpdateRequest {
    #[serde(default)]
    account_selection_enabled: bool,
}

#[derive(Deserialize)]
struct User {
    client_user_id: String,
}

/// `/link/token/create`
pub(super) fn create(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: CreateRequest = parse(body)?;
    check(&request)?;
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
        optional_products: request.optional_products,
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

fn check(request: &CreateRequest) -> Result<(), Refusal> {
    let wrong = |message: &str| Err(Refusal::because("INVALID_FIELD", message));
    if request.user.client_user_id.is_empty() {
        return wrong("client_user_id must be a non-empty string");
    }
    let mut asked = request.products.iter().chain(&request.optional_products);
    if asked.any(|product| !PRODUCTS.contains(&product.as_str())) {
        return Err(Refusal::of("INVALID_PRODUCT"));
    }
    if request
        .optional_products
        .iter()
        .any(|product| request.products.contains(product))
    {
        return wrong("a product cannot be both required and optional");
    }
    if request.access_token.is_none() && request.products.is_empty() {
        return wrong("products must not be empty unless access_token is given");
    }
    Ok(())
}

#[derive(Deserialize)]
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
            "redirect_uri": null,
            "client_name": token.client_name,
        },
    });
    Ok(body.into())
}

#[derive(Deserialize)]
struct InstitutionRequest {
    institution_id: String,
    country_codes: Vec<String>,
    #[serde(default)]
    options: InstitutionOptions,
}

#[derive(Default, Deserialize)]
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
