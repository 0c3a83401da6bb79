//! AWS JSON 1.1 over HTTP: selects the operation and formats answers and errors. No users here.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};

use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::{cors, operations};

const CONTENT_TYPE: &str = "application/x-amz-json-1.1";
const TARGET_HEADER: &str = "x-amz-target";
const TARGET_PREFIX: &str = "AWSCognitoIdentityProviderService.";
/// The operations that need more rights than a token gives.
const OF_ADMINISTRATORS: [&str; 7] = [
    "AdminCreateUser",
    "AdminDeleteUser",
    "AdminGetUser",
    "AdminSetUserMFAPreference",
    "AdminSetUserPassword",
    "AdminUpdateUserAttributes",
    "AdminUserGlobalSignOut",
];
const ERROR_TYPE_HEADER: &str = "x-amzn-errortype";
const REQUEST_ID_HEADER: &str = "x-amzn-requestid";
/// Well above the largest honest request.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// All routes of the service.
pub(crate) fn router(pool: Pool) -> Router {
    Router::new()
        .route("/", post(answer))
        .route("/{pool}/.well-known/jwks.json", get(jwks))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::from_fn(cors::allow_local_pages))
        .with_state(pool)
}

async fn answer(State(pool): State<Pool>, headers: HeaderMap, body: Bytes) -> Response {
    let outcome = match operation(&headers) {
        // The local host verifies the signature itself.
        Some(operation) if OF_ADMINISTRATORS.contains(&operation) && !is_signed(&headers) => Err(Refusal::NotSigned),
        Some(operation) => operations::perform(&pool, operation, &body).await,
        None => Err(Refusal::UnknownOperation),
    };
    let mut response = match outcome {
        Ok(value) => respond(StatusCode::OK, &value),
        Err(refusal) => refuse(&refusal),
    };
    if let Ok(id) = HeaderValue::from_str(&pool.ids().uuid().to_string()) {
        response.headers_mut().insert(REQUEST_ID_HEADER, id);
    }
    response
}

fn operation(headers: &HeaderMap) -> Option<&str> {
    headers.get(TARGET_HEADER)?.to_str().ok()?.strip_prefix(TARGET_PREFIX)
}

/// Whether the request has a signature for this service.
fn is_signed(headers: &HeaderMap) -> bool {
    let signature = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    signature.is_some_and(|text| text.starts_with("AWS4-HMAC-SHA256 ") && text.contains("/cognito-idp/aws4_request"))
}

fn refuse(refusal: &Refusal) -> Response {
    let status = if refusal.is_internal() {
        tracing::error!(cause = ?std::error::Error::source(refusal), "user pool failed");
        StatusCode::INTERNAL_SERVER_ERROR
    } else {
        tracing::debug!(error = refusal.name(), "refused");
        StatusCode::BAD_REQUEST
    };
    let body = json!({ "__type": refusal.name(), "message": refusal.to_string() });
    let mut response = respond(status, &body);
    response
        .headers_mut()
        .insert(ERROR_TYPE_HEADER, HeaderValue::from_static(refusal.name()));
    response
}

fn respond(status: StatusCode, value: &Value) -> Response {
    let headers = [
        (header::CONTENT_TYPE, CONTENT_TYPE),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, value.to_string()).into_response()
}

async fn jwks(State(pool): State<Pool>, Path(pool_id): Path<String>) -> Response {
    if pool_id == pool.settings().pool_id {
        Json(pool.tokens().jwks()).into_response()
    } else {
        StatusCode::NOT_FOUND.into_response()
    }
}
