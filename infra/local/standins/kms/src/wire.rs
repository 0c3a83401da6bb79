//! AWS JSON 1.1 over HTTP: selects the operation and formats answers and errors. No keys here.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};

use crate::calls::Operation;
use crate::kms::Kms;
use crate::refusal::Refusal;

const CONTENT_TYPE: &str = "application/x-amz-json-1.1";
const TARGET_HEADER: &str = "x-amz-target";
const TARGET_PREFIX: &str = "TrentService.";

/// The only route, `POST /`.
pub(crate) fn router(kms: Kms) -> Router {
    Router::new().route("/", post(answer)).with_state(kms)
}

async fn answer(State(kms): State<Kms>, headers: HeaderMap, body: Bytes) -> Response {
    let outcome = operation(&headers).and_then(|operation| kms.call(operation, &body));
    match outcome {
        Ok(value) => respond(StatusCode::OK, &value),
        Err(refusal) => refuse(&refusal),
    }
}

fn operation(headers: &HeaderMap) -> Result<Operation, Refusal> {
    headers
        .get(TARGET_HEADER)
        .and_then(|target| target.to_str().ok())
        .and_then(|target| target.strip_prefix(TARGET_PREFIX))
        .and_then(|name| name.parse().ok())
        .ok_or(Refusal::UnknownOperation)
}

fn refuse(refusal: &Refusal) -> Response {
    let status = if refusal.is_internal() {
        tracing::error!(error = refusal.name(), cause = ?std::error::Error::source(refusal), "key service failed");
        StatusCode::INTERNAL_SERVER_ERROR
    } else {
        StatusCode::BAD_REQUEST
    };
    respond(
        status,
        &json!({ "__type": refusal.name(), "message": refusal.to_string() }),
    )
}

fn respond(status: StatusCode, value: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, CONTENT_TYPE)], value.to_string()).into_response()
}
