//! Blocks other websites from the local services. A page open in the same browser could call them, and with a domain
//! name that resolves to this machine it would even count as the same origin.

use axum::Router;
use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};

/// Restricts the services to requests to this machine by one of its names, from programs and from pages of this
/// machine.
pub(crate) fn only(router: Router) -> Router {
    router.layer(middleware::from_fn(admit))
}

async fn admit(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let to_us = said(headers, &HOST).is_some_and(|host| is_here(&format!("http://{host}")));
    let by_us = !headers.contains_key(ORIGIN) || said(headers, &ORIGIN).is_some_and(is_here);
    if to_us && by_us {
        return next.run(request).await;
    }
    (StatusCode::FORBIDDEN, "only for this machine: use http://localhost\n").into_response()
}

fn said<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn is_here(origin: &str) -> bool {
    let uri: Option<Uri> = origin.parse().ok();
    let host = uri.as_ref().and_then(Uri::host);
    matches!(host, Some("localhost" | "127.0.0.1" | "[::1]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_here() {
        for origin in [
            "http://localhost:3000",
            "http://localhost",
            "http://127.0.0.1:3000",
            "http://[::1]:3000",
        ] {
            assert!(is_here(origin), "{origin}");
        }
        for origin in [
            "null",
            "",
            "https://evil.example",
            "http://localhost.evil.example",
            "http://localhost@evil.example",
        ] {
            assert!(!is_here(origin), "{origin}");
        }
    }
}
