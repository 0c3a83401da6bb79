//! Success answers.

use lambda_http::Body;
use lambda_http::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use lambda_http::http::{HeaderValue, StatusCode};
use serde::Serialize;

use crate::{Problem, Response};

/// A JSON answer. Forbids caching, so that personal figures do not outlive the tab.
pub fn json<T: Serialize>(status: StatusCode, body: &T) -> Result<Response, Problem> {
    let text = serde_json::to_string(body).map_err(|error| {
        tracing::error!(%error, "the answer could not be written");
        Problem::Internal
    })?;
    Ok(json_text(status, text))
}

/// A JSON answer from existing text, such as a replayed one.
pub fn json_text(status: StatusCode, text: String) -> Response {
    let mut response = Response::new(Body::Text(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// `200 OK` with a JSON body.
pub fn ok<T: Serialize>(body: &T) -> Result<Response, Problem> {
    json(StatusCode::OK, body)
}

/// `204 No Content`.
pub fn no_content() -> Response {
    empty(StatusCode::NO_CONTENT)
}

/// An answer without a body.
pub fn empty(status: StatusCode) -> Response {
    let mut response = Response::new(Body::Empty);
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// `201 Created` with a JSON body.
pub fn created<T: Serialize>(body: &T) -> Result<Response, Problem> {
    json(StatusCode::CREATED, body)
}
