//! The API of Link's pages: the choices for a link token, and the result.
//!
//! Only for the script in this crate, not for the product; Plaid's own Link API is private.

use axum::Json;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Plaid;
use crate::access::LinkWish;
use crate::api::parse;
use crate::household::Institution;
use crate::refusal::{CATALOGUE, Refusal};
use crate::render;
use crate::state::{LinkToken, Visit};

/// The statuses on exit from Link, as documented for `onExit`.
const EXIT_STATUSES: [&str; 9] = [
    "requires_credentials",
    "requires_questions",
    "requires_selections",
    "requires_code",
    "choose_device",
    "requires_account_selection",
    "requires_oauth",
    "institution_not_found",
    "institution_not_supported",
];

/// The routes under `/local/link`.
pub(crate) fn router() -> Router<Plaid> {
    Router::new()
        .route("/local/link/session", post(session))
        .route("/local/link/visit", post(visit))
        .route("/local/link/visit/{state}", get(sign_in))
        .route("/local/link/complete", post(complete))
}

impl Plaid {
    /// The link token with that text, if it is still valid.
    pub(crate) fn link_token(&self, text: &str) -> Result<LinkToken, Refusal> {
        let now = self.inner.clock.now();
        self.inner
            .store
            .read()
            .link_tokens
            .get(text)
            .cloned()
            .filter(|token| token.expires_at > now)
            .ok_or_else(|| Refusal::of("INVALID_LINK_TOKEN"))
    }
}

#[derive(Deserialize)]
struct SessionRequest {
    link_token: String,
    /// The browser's value after an institution's own sign-in.
    oauth_state_id: Option<String>,
}

async fn session(State(plaid): State<Plaid>, Json(body): Json<Value>) -> Response {
    respond(&plaid, choices(&plaid, body))
}

/// The choices in Link for a link token.
fn choices(plaid: &Plaid, body: Value) -> Result<Value, Refusal> {
    let request: SessionRequest = parse(body)?;
    let token = plaid.link_token(&request.link_token)?;
    let repairing = token.update_item.as_ref().and_then(|id| {
        plaid
            .inner
            .store
            .read()
            .items
            .get(id)
            .map(|item| item.institution_id.clone())
    });
    let offered = |institution: &&Institution| {
        if let Some(id) = &repairing {
            *id == institution.id
        } else {
            let mut required = token.products.iter();
            token.country_codes.contains(&institution.country)
                && required.all(|product| institution.products.contains(product))
        }
    };
    let institutions: Vec<_> = plaid
        .inner
        .household
        .institutions()
        .iter()
        .filter(offered)
        .map(|institution| describe(plaid, institution, &token))
        .collect();
    let asked = &request.oauth_state_id;
    let returned = token.visit.filter(|visit| asked.as_ref() == Some(&visit.state_id));
    if asked.is_some() && returned.is_none() {
        return Err(Refusal::of("INVALID_LINK_TOKEN"));
    }
    let errors: Vec<_> = CATALOGUE
        .iter()
        .map(|entry| Refusal::of(entry.error_code).to_json())
        .collect();
    Ok(json!({
        "mode": if repairing.is_some() { "update" } else { "create" },
        "client_name": token.client_name,
        "language": token.language,
        "institutions": institutions,
        "returned_from": returned.map(|visit| visit.institution_id),
        "exit_statuses": EXIT_STATUSES,
        "errors": errors,
    }))
}

#[derive(Deserialize)]
struct VisitRequest {
    link_token: String,
    institution_id: String,
}

async fn visit(State(plaid): State<Plaid>, Json(body): Json<Value>) -> Response {
    respond(&plaid, begin_visit(&plaid, body))
}

/// Sends the browser to the institution's own sign-in.
fn begin_visit(plaid: &Plaid, body: Value) -> Result<Value, Refusal> {
    let request: VisitRequest = parse(body)?;
    plaid.link_token(&request.link_token)?;
    let state_id = plaid.inner.ids.uuid().to_string();
    let visit = Visit {
        state_id: state_id.clone(),
        institution_id: request.institution_id,
    };
    plaid.inner.store.change(|state| {
        let token = state.link_tokens.get_mut(&request.link_token);
        token.ok_or_else(|| Refusal::of("INVALID_LINK_TOKEN"))?.visit = Some(visit);
        Ok(json!({ "path": format!("/local/link/visit/{state_id}") }))
    })
}

/// The institution's own sign-in page, which returns the browser to the app.
async fn sign_in(State(plaid): State<Plaid>, Path(state_id): Path<String>) -> Response {
    let found = plaid.inner.store.read().link_tokens.values().find_map(|token| {
        let visit = token.visit.as_ref().filter(|visit| visit.state_id == state_id)?;
        let institution = visit.institution_id.clone();
        Some((institution, token.redirect_uri.clone()?, token.language.clone()))
    });
    let Some((institution, back, language)) = found else {
        return Refusal::of("NOT_FOUND").into_response("none");
    };
    let name = plaid
        .institution(&institution)
        .map_or("Bank", |known| known.name.as_str());
    let back = back.replace(['"', '<', '>'], "");
    let (lang, asks, allow) = match language.as_str() {
        "fr" => ("fr-CA", "Goldgrove demande à voir vos comptes.", "Autoriser"),
        _ => ("en", "Goldgrove asks to see your accounts.", "Allow"),
    };
    let page = format!(
        r#"<!doctype html><html lang="{lang}"><title>{name}</title><h1>{name}</h1>
<p>{asks}</p>
<p><a href="{back}?oauth_state_id={state_id}">{allow}</a></p></html>"#
    );
    Html(page).into_response()
}

fn describe(plaid: &Plaid, institution: &Institution, token: &LinkToken) -> Value {
    let household = &plaid.inner.household;
    let accounts: Vec<_> = institution
        .accounts
        .iter()
        .map(|account| render::link_account(household, institution, account, &account.key))
        .collect();
    json!({
        "institution_id": institution.id,
        "name": institution.name,
        "primary_color": institution.primary_color,
        "logo": render::logo(institution),
        "accounts": accounts,
        // Without a redirect URI, the sign-in opens and ends in its own window.
        "signs_in_elsewhere": institution.oauth && token.redirect_uri.is_some(),
    })
}

#[derive(Deserialize)]
struct CompleteRequest {
    link_token: String,
    institution_id: String,
    /// Keys of the chosen accounts, as in the session.
    account_ids: Vec<String>,
}

async fn complete(State(plaid): State<Plaid>, Json(body): Json<Value>) -> Response {
    respond(&plaid, link(&plaid, body))
}

/// Links the chosen accounts, or repairs the item in update mode. Sends no webhook: the provider fires `LOGIN_REPAIRED`
/// only for a repair outside the app's own update mode (its OpenAPI document, `ItemLoginRepairedWebhook`).
fn link(plaid: &Plaid, body: Value) -> Result<Value, Refusal> {
    let request: CompleteRequest = parse(body)?;
    let token = plaid.link_token(&request.link_token)?;
    let institution = plaid.institution(&request.institution_id)?;
    if let Some(item_id) = &token.update_item {
        return repair(plaid, &request, item_id, &token, institution);
    }
    let accounts = chosen(institution, &request.account_ids)?;
    let products: Vec<_> = token.products.iter().chain(&token.optional_products).cloned().collect();
    let wish = LinkWish {
        institution,
        accounts,
        products: &products,
        days_requested: token.days_requested,
        webhook: token.webhook,
    };
    wish.require_accounts_for(&token.products)?;
    let (item_id, public_token) = plaid.inner.store.change(|state| {
        state.link_tokens.remove(&request.link_token);
        Ok(plaid.link(state, wish))
    })?;
    result(plaid, &item_id, &public_token)
}

/// The chosen accounts of an institution.
fn chosen(institution: &Institution, keys: &[String]) -> Result<Vec<String>, Refusal> {
    let known = |key: &String| institution.accounts.iter().any(|account| account.key == *key);
    if keys.is_empty() || !keys.iter().all(known) {
        return Err(Refusal::of("NO_ACCOUNTS"));
    }
    Ok(keys.to_vec())
}

/// The shared accounts after a new choice; an empty choice shares all.
fn shared_anew(institution: &Institution, keys: &[String]) -> Result<Vec<String>, Refusal> {
    if keys.is_empty() {
        return Ok(institution.accounts.iter().map(|account| account.key.clone()).collect());
    }
    chosen(institution, keys)
}

fn repair(
    plaid: &Plaid,
    request: &CompleteRequest,
    item_id: &str,
    token: &LinkToken,
    institution: &Institution,
) -> Result<Value, Refusal> {
    let public_token = plaid.inner.store.change(|state| {
        state.link_tokens.remove(&request.link_token);
        let item = state
            .items
            .get_mut(item_id)
            .ok_or_else(|| Refusal::of("ITEM_NOT_FOUND"))?;
        item.login_required = false;
        item.revoked = false;
        if token.chooses_accounts {
            item.accounts = shared_anew(institution, &request.account_ids)?;
        }
        Ok(plaid.issue_public_token(state, item_id))
    })?;
    result(plaid, item_id, &public_token)
}

/// The arguments of `onSuccess`.
fn result(plaid: &Plaid, item_id: &str, public_token: &str) -> Result<Value, Refusal> {
    let item = plaid.inner.store.read().items.get(item_id).cloned();
    let item = item.ok_or_else(|| Refusal::of("ITEM_NOT_FOUND"))?;
    let view = plaid.view(&item)?;
    let accounts: Vec<_> = view
        .institution
        .accounts
        .iter()
        .filter(|account| item.has_account(&account.key))
        .map(|account| render::link_account(view.household, view.institution, account, &item.scoped_id(&account.key)))
        .map(without_balance)
        .collect();
    Ok(json!({
        "public_token": public_token,
        "metadata": {
            "institution": { "institution_id": view.institution.id, "name": view.institution.name },
            "accounts": accounts,
            "transfer_status": null,
        },
    }))
}

/// Removes the balances, because Link reports only which accounts were shared.
fn without_balance(mut account: Value) -> Value {
    if let Some(fields) = account.as_object_mut() {
        fields.remove("balance");
        fields.remove("currency");
    }
    account
}

fn respond(plaid: &Plaid, outcome: Result<Value, Refusal>) -> Response {
    match outcome {
        Ok(body) => Json(body).into_response(),
        Err(refusal) => refusal.into_response(&plaid.inner.ids.uuid().simple().to_string()),
    }
}
