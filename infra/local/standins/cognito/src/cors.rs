//! Lets pages of this machine call the service from a browser.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use goldgrove_standin_common::local_pages::local_origin;

/// Request headers of the SDKs in the browser.
const ALLOWED_HEADERS: &str = "amz-sdk-invocation-id, amz-sdk-request, authorization, cache-control, content-type, \
     x-amz-date, x-amz-security-token, x-amz-target, x-amz-user-agent";
/// Response headers that the SDKs read; an error has its name there.
const EXPOSED_HEADERS: &str = "x-amzn-errormessage, x-amzn-errortype, x-amzn-requestid";

/// Answers preflight requests, and lets local pages read all other answers.
pub(crate) async fn allow_local_pages(request: Request, next: Next) -> Response {
    let origin = local_origin(request.headers());
    let mut response = match request.method() {
        &Method::OPTIONS => preflight(origin.is_some()),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            HeaderValue::from_static(EXPOSED_HEADERS),
        );
    }
    response
}

fn preflight(allowed: bool) -> Response {
    const ALLOWED: [(HeaderName, HeaderValue); 3] = [
        (
            header::ACCESS_CONTROL_ALLOW_METHODS,
            HeaderValue::from_static("GET, POST"),
        ),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            HeaderValue::from_static(ALLOWED_HEADERS),
        ),
        (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600")),
    ];
    if allowed {
        (StatusCode::NO_CONTENT, ALLOWED).into_response()
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}
