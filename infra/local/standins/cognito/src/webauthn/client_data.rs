//! The browser's data about the requesting page.

use aws_lc_rs::digest::{SHA256, digest};
use serde::Deserialize;

use super::{Ceremony, Flaw, decoded};

pub(super) struct ClientData {
    json: Vec<u8>,
    parsed: Parsed,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Parsed {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl ClientData {
    pub(super) fn read(text: &str) -> Result<Self, Flaw> {
        let json = decoded(text)?;
        let parsed = serde_json::from_slice(&json).map_err(|_| Flaw::Malformed)?;
        Ok(Self { json, parsed })
    }

    pub(super) fn challenge(&self) -> Result<Vec<u8>, Flaw> {
        decoded(&self.parsed.challenge)
    }

    pub(super) fn digest(&self) -> [u8; 32] {
        let mut hash = [0; 32];
        hash.copy_from_slice(digest(&SHA256, &self.json).as_ref());
        hash
    }

    pub(super) fn check(&self, kind: &str, ceremony: Ceremony<'_>) -> Result<(), Flaw> {
        if self.parsed.r#type != kind {
            return Err(Flaw::OtherCeremony);
        }
        if self.challenge()? != ceremony.challenge {
            return Err(Flaw::Challenge);
        }
        if self.parsed.cross_origin || !is_of(&self.parsed.origin, ceremony.relying_party) {
            return Err(Flaw::Origin);
        }
        Ok(())
    }
}

/// Whether a page belongs to a relying party: the same host or a subdomain, over TLS except on this machine.
fn is_of(origin: &str, relying_party: &str) -> bool {
    let (secure, authority) = match origin.split_once("://") {
        Some(("https", authority)) => (true, authority),
        Some(("http", authority)) => (false, authority),
        _ => return false,
    };
    let host = authority.split_once(':').map_or(authority, |(host, _)| host);
    let below = || host.strip_suffix(relying_party).is_some_and(|rest| rest.ends_with('.'));
    (host == relying_party || below()) && (secure || host == "localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_of_its_own_domain_and_those_above_over_tls() {
        let rows = [
            ("https://app.goldgrove.example", "app.goldgrove.example", true),
            ("https://app.goldgrove.example", "goldgrove.example", true),
            ("https://goldgrove.example:8443", "goldgrove.example", true),
            ("http://localhost:3000", "localhost", true),
            ("http://goldgrove.example", "goldgrove.example", false),
            ("https://goldgrove.example", "app.goldgrove.example", false),
            ("https://evilgoldgrove.example", "goldgrove.example", false),
            ("https://goldgrove.example.evil.example", "goldgrove.example", false),
            ("https://evil.example/goldgrove.example", "goldgrove.example", false),
            ("https://evil.example:.goldgrove.example", "goldgrove.example", false),
            ("null", "goldgrove.example", false),
        ];
        for (origin, relying_party, fits) in rows {
            assert_eq!(is_of(origin, relying_party), fits, "{origin} of {relying_party}");
        }
    }
}
