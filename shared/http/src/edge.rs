//! The content delivery network in front of the gateway: who its viewers are, and that a request came through it.
//!
//! Behind it the gateway sees the network's own addresses. A header that names the viewer is anybody's word, unless what
//! only the network knows comes with it.

use std::fmt;
use std::net::IpAddr;

use aws_lc_rs::constant_time;

use crate::config::Reader;
use crate::{Problem, Request, params};

/// The header with what only the network and we know.
pub const SECRET: &str = "x-origin-secret";
/// The header with the viewer's address, which the network writes over whatever a viewer sends.
pub const VIEWER: &str = "x-viewer-address";

/// What the network proves itself with: `ORIGIN_SECRET`; nothing where there is no network.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Edge {
    secret: Option<String>,
}

/// Shows nothing.
impl fmt::Debug for Edge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Edge")
    }
}

impl Edge {
    /// A network that proves itself with `secret`.
    pub const fn behind(secret: String) -> Self {
        Self { secret: Some(secret) }
    }

    /// Reads the setting.
    pub fn read(reader: &Reader<'_>) -> Self {
        Self {
            secret: reader.optional("ORIGIN_SECRET"),
        }
    }

    /// Where a request came from: as the network saw it, or, where there is none, as the gateway did.
    ///
    /// # Errors
    /// [`Problem::Forbidden`] for a request that came around the network; [`Problem::Unavailable`] when nobody said.
    pub fn viewer_address(&self, request: &Request) -> Result<IpAddr, Problem> {
        let Some(secret) = &self.secret else {
            return params::source_address(request);
        };
        let header = |name| {
            request
                .headers()
                .get(name)
                .map(lambda_http::http::HeaderValue::as_bytes)
        };
        let given = header(SECRET).unwrap_or_default();
        // Takes the same time wherever the two differ.
        constant_time::verify_slices_are_equal(given, secret.as_bytes()).map_err(|_| Problem::Forbidden)?;
        let viewer = header(VIEWER).and_then(|bytes| str::from_utf8(bytes).ok());
        viewer.and_then(|text| text.parse().ok()).ok_or(Problem::Unavailable)
    }
}

#[cfg(test)]
mod tests {
    use lambda_http::http;

    use super::*;
    use crate::Body;

    type Row = (
        &'static str,
        &'static [(&'static str, &'static str)],
        Result<IpAddr, Problem>,
    );

    fn request(headers: &[(&'static str, &str)]) -> Request {
        let mut request = http::Request::new(Body::Empty);
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        request
    }

    #[test]
    fn only_what_came_through_the_network_says_who_the_viewer_is() {
        let edge = Edge::behind("network".to_owned());
        let viewer: IpAddr = "203.0.113.7".parse().unwrap();
        let rows: [Row; 7] = [
            (
                "through the network",
                &[(SECRET, "network"), (VIEWER, "203.0.113.7")],
                Ok(viewer),
            ),
            ("around it", &[(VIEWER, "203.0.113.7")], Err(Problem::Forbidden)),
            (
                "an empty secret",
                &[(SECRET, ""), (VIEWER, "203.0.113.7")],
                Err(Problem::Forbidden),
            ),
            (
                "another secret",
                &[(SECRET, "netword"), (VIEWER, "203.0.113.7")],
                Err(Problem::Forbidden),
            ),
            (
                "a part of it",
                &[(SECRET, "net"), (VIEWER, "203.0.113.7")],
                Err(Problem::Forbidden),
            ),
            ("no viewer", &[(SECRET, "network")], Err(Problem::Unavailable)),
            (
                "a list in place of a viewer",
                &[(SECRET, "network"), (VIEWER, "203.0.113.7, 203.0.113.8")],
                Err(Problem::Unavailable),
            ),
        ];
        for (name, headers, expected) in rows {
            assert_eq!(edge.viewer_address(&request(headers)), expected, "{name}");
        }
    }

    #[test]
    fn without_a_network_no_header_is_believed() {
        let claims = request(&[
            (SECRET, ""),
            (VIEWER, "203.0.113.7"),
            ("x-forwarded-for", "203.0.113.7"),
        ]);
        assert_eq!(Edge::default().viewer_address(&claims), Err(Problem::Unavailable));
    }

    #[test]
    fn the_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Edge::behind("network".to_owned())), "Edge");
    }
}
