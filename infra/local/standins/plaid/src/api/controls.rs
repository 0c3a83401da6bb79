//! Controls for tests and for manual use: faults of endpoints, outages of institutions, missing balances.

use axum::Json;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, post, put};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::parse;
use crate::Plaid;
use crate::faults::FaultRequest;
use crate::refusal::Refusal;

/// The control routes under `/local`.
pub(super) fn router() -> Router<Plaid> {
    Router::new()
        .route("/local/faults", post(add_fault).delete(clear_faults))
        .route("/local/institutions/{id}/outage", put(set_outage))
        .route("/local/institutions/{id}/missing-balances", put(set_missing_balances))
        .route("/local/calls", delete(take_calls))
        .route("/local/webhooks/sign", post(sign))
}

async fn add_fault(State(plaid): State<Plaid>, Json(body): Json<Value>) -> Response {
    done(parse(body).and_then(|request: FaultRequest| request.add_to(&plaid.inner.faults)))
}

async fn clear_faults(State(plaid): State<Plaid>) -> StatusCode {
    plaid.inner.faults.clear();
    StatusCode::NO_CONTENT
}

/// Returns the number of calls per path, and resets it.
async fn take_calls(State(plaid): State<Plaid>) -> Json<Value> {
    Json(json!(plaid.inner.calls.take()))
}

/// The error of an institution's outage; null ends the outage.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutageRequest {
    error_code: Option<String>,
}

async fn set_outage(State(plaid): State<Plaid>, Path(id): Path<String>, Json(body): Json<Value>) -> Response {
    done(change_outage(&plaid, id, body))
}

fn change_outage(plaid: &Plaid, id: String, body: Value) -> Result<(), Refusal> {
    let request: OutageRequest = parse(body)?;
    plaid.institution(&id)?;
    plaid.inner.store.change(|state| {
        // A required sign-in is a state of each item there, and only the item's owner ends it.
        if request.error_code.as_deref() == Some("ITEM_LOGIN_REQUIRED") {
            let logins = state.items.values_mut().filter(|item| item.institution_id == id);
            logins.for_each(|item| item.login_required = true);
        }
        state.outages.insert(id, request.error_code);
        Ok(())
    })
}

/// Keys of the accounts whose balances the institution does not report, in the items linked so far.
async fn set_missing_balances(
    State(plaid): State<Plaid>,
    Path(id): Path<String>,
    Json(accounts): Json<Vec<String>>,
) -> Response {
    done(plaid.inner.store.change(|state| {
        let items = state.items.values_mut().filter(|item| item.institution_id == id);
        items.for_each(|item| item.without_balance.clone_from(&accounts));
        Ok(())
    }))
}

/// A text to sign as a webhook's body.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SignRequest {
    body: String,
    /// The time of the signature; by default now.
    signed_at: Option<Timestamp>,
}

async fn sign(State(plaid): State<Plaid>, Json(body): Json<Value>) -> Response {
    let signed = parse(body).and_then(|request: SignRequest| plaid.signature(&request.body, request.signed_at));
    match signed {
        Ok(signature) => Json(json!({ "signature": signature })).into_response(),
        Err(refusal) => refusal.into_response("none"),
    }
}

fn done(outcome: Result<(), Refusal>) -> Response {
    match outcome {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => refusal.into_response("none"),
    }
}
