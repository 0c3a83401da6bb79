//! Plaid's own sandbox controls: items without a browser, webhooks and required sign-ins on demand.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::access::LinkWish;
use crate::api::link::TransactionOptions;
use crate::refusal::Refusal;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PublicTokenRequest {
    institution_id: String,
    initial_products: Vec<String>,
    #[serde(default)]
    options: PublicTokenOptions,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PublicTokenOptions {
    webhook: Option<String>,
    #[serde(default)]
    transactions: TransactionOptions,
    /// The sandbox creates a user from these; here every institution has the household's users.
    #[serde(rename = "override_username")]
    _username: Option<IgnoredAny>,
    #[serde(rename = "override_password")]
    _password: Option<IgnoredAny>,
}

/// `/sandbox/public_token/create`: links every account of an institution.
pub(super) fn create_public_token(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: PublicTokenRequest = parse(body)?;
    let institution = plaid.institution(&request.institution_id)?;
    let offered = |product: &String| institution.products.contains(product);
    if !request.initial_products.iter().all(offered) {
        return Err(Refusal::of("PRODUCTS_NOT_SUPPORTED"));
    }
    let accounts = institution.accounts.iter().map(|account| account.key.clone()).collect();
    let wish = LinkWish {
        institution,
        accounts,
        products: &request.initial_products,
        days_requested: request.options.transactions.days()?,
        webhook: request.options.webhook,
    };
    wish.require_accounts_for(&request.initial_products)?;
    let (_, public_token) = plaid.inner.store.change(|state| Ok(plaid.link(state, wish)))?;
    Ok(json!({ "public_token": public_token }).into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WebhookRequest {
    access_token: String,
    webhook_code: String,
    webhook_type: Option<String>,
}

/// Webhooks that Plaid sends after a link, but that its sandbox does not fire on demand.
const NEVER_ON_DEMAND: [&str; 2] = ["INITIAL_UPDATE", "HISTORICAL_UPDATE"];

/// `/sandbox/item/fire_webhook`; a revocation of permission also takes effect.
pub(super) fn fire_webhook(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: WebhookRequest = parse(body)?;
    if NEVER_ON_DEMAND.contains(&request.webhook_code.as_str()) {
        return Err(Refusal::of("INVALID_FIELD"));
    }
    fire(plaid, &request)
}

/// `/local/webhooks/fire`: as `/sandbox/item/fire_webhook`, for all webhooks.
pub(super) fn fire_any_webhook(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    fire(plaid, &parse(body)?)
}

fn fire(plaid: &Plaid, request: &WebhookRequest) -> Result<Reply, Refusal> {
    let item = plaid.item(&request.access_token)?;
    let notice = plaid.notice(&item, &request.webhook_code, request.webhook_type.as_deref())?;
    if request.webhook_code == "USER_PERMISSION_REVOKED" {
        plaid.change_item(&request.access_token, |item| item.revoked = true)?;
    }
    Ok(Reply::from(json!({ "webhook_fired": true })).with([notice]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResetRequest {
    access_token: String,
}

/// `/sandbox/item/reset_login`: requires a new sign-in, as after a changed password.
pub(super) fn reset_login(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: ResetRequest = parse(body)?;
    let item = plaid.change_item(&request.access_token, |item| item.login_required = true)?;
    let notice = plaid.notice(&item, "ERROR", None).ok();
    Ok(Reply::from(json!({ "reset_login": true })).with(notice))
}
