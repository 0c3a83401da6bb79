//! Viewers' addresses behind the content delivery network.
//!
//! Behind the network, the gateway sees only the network's addresses, and the network puts the viewer's into a header.
//! The header is trusted because the deployed API has a single stage, whose name only the network has
//! (`infra/api.yaml`); a request without that name reaches no route. A gateway with the stage `$default`, as locally,
//! has no network in front.

use std::net::IpAddr;

use lambda_http::RequestExt;
use lambda_http::request::RequestContext;

use crate::{Problem, Request, params};

/// The header with the viewer's address. The network overwrites what a viewer sends.
pub const VIEWER: &str = "x-viewer-address";

/// The address of the request's sender: from the network's header, or from the gateway if there is no network.
///
/// # Errors
/// [`Problem::Unavailable`] if it is missing or invalid.
pub fn viewer_address(request: &Request) -> Result<IpAddr, Problem> {
    if has_no_network(request) {
        return params::source_address(request);
    }
    let viewer = request.headers().get(VIEWER).and_then(|value| value.to_str().ok());
    viewer.and_then(|text| text.parse().ok()).ok_or(Problem::Unavailable)
}

fn has_no_network(request: &Request) -> bool {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.stage.as_deref() == Some("$default"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use lambda_http::request::from_str;
    use serde_json::json;

    use super::*;

    type Headers = &'static [(&'static str, &'static str)];
    /// A name, the stage, the request's headers, and the expected address.
    type Row = (&'static str, &'static str, Headers, Result<IpAddr, Problem>);

    fn request(stage: &str, headers: &[(&str, &str)]) -> Request {
        let headers: serde_json::Map<_, _> = headers
            .iter()
            .map(|(name, value)| ((*name).to_owned(), json!(value)))
            .collect();
        let http = json!({ "method": "POST", "path": "/api/contact", "sourceIp": "192.0.2.1", "protocol": "HTTP/1.1", "userAgent": "" });
        let event = json!({
            "version": "2.0",
            "routeKey": "POST /api/contact",
            "rawPath": "/api/contact",
            "rawQueryString": "",
            "headers": headers,
            "requestContext": { "accountId": "1", "apiId": "x", "stage": stage, "requestId": "x", "http": http },
            "isBase64Encoded": false,
        });
        from_str(&event.to_string()).unwrap()
    }

    #[test]
    fn the_network_says_who_the_viewer_is_where_there_is_one() {
        let address = |text: &str| Ok(text.parse().unwrap());
        let rows: [Row; 6] = [
            (
                "through the network",
                "s3cr3t",
                &[(VIEWER, "203.0.113.7")],
                address("203.0.113.7"),
            ),
            (
                "of the newer kind",
                "s3cr3t",
                &[(VIEWER, "2001:db8::7")],
                address("2001:db8::7"),
            ),
            (
                "not said",
                "s3cr3t",
                &[("x-forwarded-for", "203.0.113.7")],
                Err(Problem::Unavailable),
            ),
            (
                "a list",
                "s3cr3t",
                &[(VIEWER, "203.0.113.7, 203.0.113.8")],
                Err(Problem::Unavailable),
            ),
            ("no network", "$default", &[], address("192.0.2.1")),
            (
                "no network, and a claim",
                "$default",
                &[(VIEWER, "203.0.113.7")],
                address("192.0.2.1"),
            ),
        ];
        for (name, stage, headers, expected) in rows {
            assert_eq!(viewer_address(&request(stage, headers)), expected, "{name}");
        }
    }

    #[test]
    fn a_request_of_no_gateway_is_not_believed_by_its_context() {
        assert_eq!(viewer_address(&Request::default()), Err(Problem::Unavailable));
    }
}
