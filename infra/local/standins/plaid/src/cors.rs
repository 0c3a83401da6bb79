//! Lets pages of this machine call the stand-in from the browser, and no others.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Answers preflights and names the caller's origin when it is a local one.
pub(crate) async fn allow_local_origins(request: Request, next: Next) -> Response {
    let origin = request
        .headers()
        .get(header::ORIGIN)
        .filter(|origin| is_local(origin))
        .cloned();
    let preflight = request.method() == Method::OPTIONS;
    let mut response = if preflight {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    if let Some(origin) = origin {
        allow(response.headers_mut(), origin);
    }
    response
}

fn is_local(origin: &HeaderValue) -> bool {
    origin.to_str().is_ok_and(|origin| {
        ["http://localhost", "http://127.0.0.1"]
            .iter()
            .filter_map(|host| origin.strip_prefix(host))
            .any(|rest| rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port))
    })
}

fn is_port(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn allow(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("Origin"));
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("GET, POST, PUT, DELETE"),
    );
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static("Content-Type"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_origins_of_this_machine_are_local() {
        let rows = [
            ("http://localhost:3000", true),
            ("http://127.0.0.1:5173", true),
            ("http://localhost", true),
            ("http://localhost.example.com", false),
            ("http://localhost:3000.example.com", false),
            ("https://example.com", false),
            ("null", false),
        ];
        for (origin, local) in rows {
            assert_eq!(is_local(&HeaderValue::from_static(origin)), local, "{origin}");
        }
    }
}
