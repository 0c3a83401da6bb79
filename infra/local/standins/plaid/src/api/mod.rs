//! Plaid's endpoints: one table, one entry point, one handler per path.
//!
//! Parses and authenticates every call, applies a fault or calls the handler, and answers with a request id.

mod accounts;
mod controls;
mod item;
mod link;
mod sandbox;
mod transactions;
mod webhook_key;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::faults::Effect;
use crate::refusal::Refusal;
use crate::webhook::Notice;
use crate::{LINK_SCRIPT, Plaid, cors, link_pages};

/// A success answer, and the webhooks that follow.
pub(crate) struct Reply {
    body: Value,
    notices: Vec<Notice>,
}

impl From<Value> for Reply {
    fn from(body: Value) -> Self {
        Self {
            body,
            notices: Vec::new(),
        }
    }
}

impl Reply {
    /// Adds webhooks.
    pub(crate) fn with(mut self, notices: impl IntoIterator<Item = Notice>) -> Self {
        self.notices.extend(notices);
        self
    }
}

type Handler = fn(&Plaid, Value) -> Result<Reply, Refusal>;

const ENDPOINTS: [(&str, Handler); 19] = [
    ("/link/token/create", link::create),
    ("/link/token/get", link::get),
    ("/item/public_token/exchange", item::exchange),
    ("/item/get", item::get),
    ("/item/remove", item::remove),
    ("/item/webhook/update", item::update_webhook),
    ("/item/access_token/invalidate", item::invalidate),
    ("/accounts/get", accounts::get),
    ("/accounts/balance/get", accounts::balances),
    ("/liabilities/get", accounts::liabilities),
    ("/investments/holdings/get", accounts::holdings),
    ("/transactions/sync", transactions::sync),
    ("/transactions/refresh", transactions::refresh),
    ("/institutions/get_by_id", link::institution),
    ("/webhook_verification_key/get", webhook_key::get),
    ("/sandbox/public_token/create", sandbox::create_public_token),
    ("/sandbox/item/fire_webhook", sandbox::fire_webhook),
    ("/local/webhooks/fire", sandbox::fire_any_webhook),
    ("/sandbox/item/reset_login", sandbox::reset_login),
];

/// All routes of the stand-in.
pub(crate) fn router(plaid: Plaid) -> Router {
    let mut router = Router::new();
    for (path, handler) in ENDPOINTS {
        let answer = move |State(plaid): State<Plaid>, headers: HeaderMap, body: Bytes| async move {
            answer(&plaid, path, handler, &headers, &body).await
        };
        router = router.route(path, post(answer));
    }
    router
        .route("/link/v2/stable/link-initialize.js", get(link_script))
        .merge(link_pages::router())
        .merge(controls::router())
        .fallback(|| async { Refusal::of("NOT_FOUND").into_response("none") })
        .layer(axum::middleware::from_fn(cors::allow_local_origins))
        .with_state(plaid)
}

async fn link_script() -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, LINK_SCRIPT)
}

async fn answer(plaid: &Plaid, path: &'static str, handler: Handler, headers: &HeaderMap, body: &[u8]) -> Response {
    let request_id = plaid.inner.ids.uuid().simple().to_string();
    let body = match admit(plaid, headers, body) {
        Ok(body) => body,
        Err(refusal) => return refusal.into_response(&request_id),
    };
    plaid.inner.calls.count(path);
    let outcome = match fault(plaid, path, &body) {
        Some(Effect::Break(mode)) => return mode.respond().await,
        Some(Effect::Refuse(refusal)) => Err(refusal),
        None => handler(plaid, body),
    };
    match outcome {
        Ok(reply) => complete(plaid, reply, &request_id).await,
        Err(refusal) => refusal.into_response(&request_id),
    }
}

async fn complete(plaid: &Plaid, reply: Reply, request_id: &str) -> Response {
    for notice in reply.notices {
        if !plaid.deliver(notice).await {
            tracing::warn!("a webhook of the Plaid stand-in was not taken");
        }
    }
    let mut body = reply.body;
    body["request_id"] = Value::from(request_id);
    Json(body).into_response()
}

/// Parses the body and checks the credentials from the headers or the body. Removes them from the body.
fn admit(plaid: &Plaid, headers: &HeaderMap, body: &[u8]) -> Result<Value, Refusal> {
    let mut body: Map<String, Value> = serde_json::from_slice(body).map_err(|_| Refusal::of("INVALID_BODY"))?;
    let mut given = |header: &str, field: &str| {
        let in_body = body.remove(field);
        let in_header = headers.get(header).and_then(|value| value.to_str().ok());
        in_header.or_else(|| in_body.as_ref()?.as_str()).map(str::to_owned)
    };
    let settings = &plaid.inner.settings;
    let client = given("plaid-client-id", "client_id");
    let secret = given("plaid-secret", "secret");
    if client.as_ref() != Some(&settings.client_id) || secret.as_ref() != Some(&settings.secret) {
        return Err(Refusal::of("INVALID_API_KEYS"));
    }
    Ok(body.into())
}

fn fault(plaid: &Plaid, path: &str, body: &Value) -> Option<Effect> {
    let institution = body
        .get("access_token")
        .and_then(Value::as_str)
        .and_then(|token| plaid.item(token).ok())
        .map(|item| item.institution_id);
    let fault = plaid
        .inner
        .faults
        .take(|fault| fault.affects(path, institution.as_deref()))?;
    Some(fault.effect)
}

/// Parses the fields of a handler. Rejects missing, mistyped and unknown fields, as the provider does.
pub(crate) fn parse<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| {
        let message = error.to_string();
        let is_unknown = message.starts_with("unknown field");
        Refusal::because(if is_unknown { "UNKNOWN_FIELDS" } else { "MISSING_FIELDS" }, message)
    })
}
