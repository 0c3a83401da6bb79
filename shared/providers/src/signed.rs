//! Signed calls to AWS services that we need a single operation of, without an SDK client.
//!
//! No particular operations here. The caller provides the credentials.

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use aws_credential_types::Credentials;
use aws_sigv4::http_request::{SignableBody, SignableRequest, SigningSettings, sign};
use aws_sigv4::sign::v4::SigningParams;
use goldgrove_domain::clock::Clock;
use reqwest::{RequestBuilder, Response};

use crate::http::{LazyHttp, Outage};
use crate::traced::Traced;

/// Signs requests with Signature Version 4.
#[derive(Clone)]
pub struct Signer {
    region: String,
    credentials: Credentials,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for Signer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Signer")
            .field("region", &self.region)
            .finish_non_exhaustive()
    }
}

impl Signer {
    /// Signs requests to services of `region` with `credentials`.
    pub const fn new(region: String, credentials: Credentials, clock: Arc<dyn Clock>) -> Self {
        Self {
            region,
            credentials,
            clock,
        }
    }

    /// The region.
    pub fn region(&self) -> &str {
        &self.region
    }

    /// Adds the signature headers to a request.
    fn signed(&self, service: &str, post: &Post<'_>, request: RequestBuilder) -> Result<RequestBuilder, Outage> {
        let identity = self.credentials.clone().into();
        let params = SigningParams::builder()
            .identity(&identity)
            .region(&self.region)
            .name(service)
            .time(SystemTime::from(self.clock.now()))
            .settings(SigningSettings::default())
            .build()
            .map_err(|error| unsigned(&error))?
            .into();
        let signable = SignableRequest::new(
            "POST",
            post.url,
            post.headers.iter().copied(),
            SignableBody::Bytes(post.body),
        )
        .map_err(|error| unsigned(&error))?;
        let (instructions, _signature) = sign(signable, &params).map_err(|error| unsigned(&error))?.into_parts();
        Ok(instructions
            .headers()
            .fold(request, |request, (name, value)| request.header(name, value)))
    }
}

/// A signing error counts as a failed request.
fn unsigned(error: &dyn std::error::Error) -> Outage {
    tracing::error!(%error, "a request could not be signed");
    Outage::Network
}

/// A request to post.
pub(crate) struct Post<'a> {
    /// The address.
    pub(crate) url: &'a str,
    /// The headers, all signed.
    pub(crate) headers: &'a [(&'a str, &'a str)],
    /// The body.
    pub(crate) body: &'a [u8],
}

/// Posts a signed request for `operation` to `service`.
pub(crate) async fn post(
    http: &LazyHttp,
    signer: &Signer,
    service: &'static str,
    operation: &str,
    post: &Post<'_>,
) -> Result<Response, Outage> {
    let request = post
        .headers
        .iter()
        .fold(http.client()?.post(post.url), |request, (name, value)| {
            request.header(*name, *value)
        });
    let request = signer.signed(service, post, request)?;
    let call = Traced::of_aws(service, operation);
    let answer = request.body(post.body.to_vec()).send().await?;
    call.end(answer.status().as_u16());
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::MockClock;

    use super::*;

    fn signature(secret: &str, body: &[u8]) -> String {
        let credentials = Credentials::new("AKIDEXAMPLE", secret, Some("session".to_owned()), None, "tests");
        let signer = Signer::new("us-east-1".to_owned(), credentials, Arc::new(MockClock::default()));
        let post = Post {
            url: "https://email.us-east-1.amazonaws.com/v2/email/outbound-emails",
            headers: &[("content-type", "application/json")],
            body,
        };
        let request = reqwest::Client::new().post(post.url);
        let request = signer.signed("ses", &post, request).unwrap().build().unwrap();
        assert_eq!(request.headers()["x-amz-date"], "20261121T120000Z");
        assert_eq!(request.headers()["x-amz-security-token"], "session");
        request.headers()["authorization"].to_str().unwrap().to_owned()
    }

    #[test]
    fn a_signature_covers_time_service_region_headers_and_body() {
        let signed = signature("secret", b"{}");
        let expected = "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/us-east-1/ses/aws4_request, \
            SignedHeaders=content-type;host;x-amz-date;x-amz-security-token, Signature=";
        assert!(signed.starts_with(expected), "{signed}");
        assert_eq!(signed, signature("secret", b"{}"));
        assert_ne!(signed, signature("secret", b"{ }"));
        assert_ne!(signed, signature("other", b"{}"));
    }

    #[test]
    fn a_signer_does_not_print_its_credentials() {
        let credentials = Credentials::new("AKIDEXAMPLE", "secret", None, None, "tests");
        let signer = Signer::new("us-east-1".to_owned(), credentials, Arc::new(MockClock::default()));
        assert_eq!(format!("{signer:?}"), r#"Signer { region: "us-east-1", .. }"#);
    }
}
