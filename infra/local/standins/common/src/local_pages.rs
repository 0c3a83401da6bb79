//! Only pages that this machine serves, on any port, may call a stand-in from a browser.

use axum::http::{HeaderMap, HeaderValue, header};

/// Returns the request's `Origin` if this machine serves it.
pub fn local_origin(headers: &HeaderMap) -> Option<HeaderValue> {
    let origin = headers.get(header::ORIGIN)?;
    is_local(origin.to_str().ok()?).then(|| origin.clone())
}

fn is_local(origin: &str) -> bool {
    let Some(authority) = origin.strip_prefix("http://") else {
        return false;
    };
    let (host, port) = authority.rsplit_once(':').unwrap_or((authority, "80"));
    let port_is_a_number = port.parse::<u16>().is_ok();
    port_is_a_number && (host == "localhost" || host == "127.0.0.1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_machine_are_local() {
        let rows = [
            ("http://localhost:3000", true),
            ("http://127.0.0.1:5173", true),
            ("http://localhost", true),
            ("https://localhost:3000", false),
            ("http://localhost.evil.example:3000", false),
            ("http://evil.example", false),
            ("http://localhost:3000.evil.example", false),
            ("http://evil.example:3000/localhost", false),
            ("http://localhost.example.com", false),
            ("http://localhost:3000.example.com", false),
            ("https://example.com", false),
            ("null", false),
        ];
        for (origin, local) in rows {
            assert_eq!(is_local(origin), local, "{origin}");
        }
    }
}
