//! Verifies the signatures (`SigV4`) of requests to the stand-ins of AWS services, as the services do.
//!
//! <https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-troubleshooting.html>

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use aws_credential_types::Credentials;
use aws_sigv4::http_request::{SignableBody, SignableRequest, SigningSettings, sign};
use aws_sigv4::sign::v4::SigningParams;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header, request};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use goldgrove_domain::clock::Clock;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

const ALGORITHM: &str = "AWS4-HMAC-SHA256";
const DATE_HEADER: &str = "x-amz-date";
const DATE_FORMAT: &str = "%Y%m%dT%H%M%SZ";
/// The most that a request's date may differ from the service's time.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(5);
/// Higher than the limit of any service.
const BODY_BYTES_MAX: usize = 17 * 1024 * 1024;

const MISSING: &str = "MissingAuthenticationTokenException";
const INCOMPLETE: &str = "IncompleteSignatureException";
const UNKNOWN_KEY: &str = "UnrecognizedClientException";
const INVALID: &str = "InvalidSignatureException";
const MISMATCH: &str = "The request signature we calculated does not match the signature you provided. Check your AWS \
    Secret Access Key and signing method. Consult the service documentation for details.";

/// The callers that a service admits.
#[derive(Clone)]
pub(crate) struct Callers {
    /// Their key.
    pub(crate) credentials: Credentials,
    /// The region of the services.
    pub(crate) region: String,
    /// The product's clock.
    pub(crate) clock: Arc<dyn Clock>,
    /// Whether to admit requests signed with other keys, whose secrets are unknown here.
    pub(crate) admits_other_keys: bool,
}

/// Which requests to a service are signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signed {
    /// All requests.
    Always,
    /// Requests with a signature; the service decides which must have one.
    Sometimes,
}

struct Guard {
    callers: Callers,
    service: &'static str,
    signed: Signed,
}

impl Callers {
    /// Admits only requests of these callers to `service`, and every request to the stand-in's own `/local/` controls.
    pub(crate) fn admitted_to(&self, service: &'static str, signed: Signed, router: Router) -> Router {
        let guard = Guard {
            callers: self.clone(),
            service,
            signed,
        };
        router.layer(from_fn_with_state(Arc::new(guard), verify))
    }
}

async fn verify(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    if !guard.concerns(&request) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, BODY_BYTES_MAX).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    match guard.check(&parts, &body) {
        Ok(()) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Err((code, message)) => guard.refusal(code, &message),
    }
}

fn authorization(headers: &HeaderMap) -> Option<&str> {
    let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    text.strip_prefix(ALGORITHM)
}

/// An error code and a message.
type Fault = (&'static str, String);

fn invalid(message: &str) -> Fault {
    (INVALID, message.to_owned())
}

/// The content of an `Authorization` header.
struct Claim<'a> {
    key_id: &'a str,
    /// `date/region/service/aws4_request`.
    scope: &'a str,
    headers: Vec<&'a str>,
    signature: &'a str,
}

impl<'a> Claim<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let member = |name: &str| {
            let mut members = text.split(',').filter_map(|member| member.trim().split_once('='));
            members.find_map(|(key, value)| (key == name).then_some(value))
        };
        let (key_id, scope) = member("Credential")?.split_once('/')?;
        Some(Self {
            key_id,
            scope,
            headers: member("SignedHeaders")?.split(';').collect(),
            signature: member("Signature")?,
        })
    }
}

impl Guard {
    fn concerns(&self, request: &Request) -> bool {
        let is_control = request.uri().path().starts_with("/local/");
        !is_control && (self.signed == Signed::Always || authorization(request.headers()).is_some())
    }

    fn check(&self, parts: &request::Parts, body: &Bytes) -> Result<(), Fault> {
        let text = authorization(&parts.headers).ok_or((MISSING, "Missing Authentication Token".to_owned()))?;
        let incomplete = || (INCOMPLETE, "Authorization header requires other parameters.".to_owned());
        let claim = Claim::read(text).ok_or_else(incomplete)?;
        let date = parts.headers.get(DATE_HEADER).and_then(|date| date.to_str().ok());
        let date = date.ok_or_else(incomplete)?;
        let signed_at = DateTime::strptime(DATE_FORMAT, date)
            .and_then(|date| date.to_zoned(TimeZone::UTC))
            .map_err(|_| incomplete())?
            .timestamp();
        if claim.key_id != self.callers.credentials.access_key_id() {
            if self.callers.admits_other_keys {
                return Ok(());
            }
            let message = "The security token included in the request is invalid.";
            return Err((UNKNOWN_KEY, message.to_owned()));
        }
        let day = signed_at.strftime("%Y%m%d");
        let scope = format!("{day}/{}/{}/aws4_request", self.callers.region, self.service);
        if claim.scope != scope {
            return Err(invalid(&format!("Credential should be scoped to {scope}.")));
        }
        self.check_date(date, signed_at)?;
        let is_same = self.signature_of(parts, body, &claim, signed_at).as_deref() == Some(claim.signature);
        is_same.then_some(()).ok_or_else(|| invalid(MISMATCH))
    }

    /// Checks the date against the product's clock or the machine's: tests stop the former, and the SDK signs with the
    /// latter.
    fn check_date(&self, date: &str, signed_at: Timestamp) -> Result<(), Fault> {
        let now = self.callers.clock.now();
        let clocks = [now, goldgrove_domain::clock::SystemClock.now()];
        if clocks
            .iter()
            .any(|now| now.duration_since(signed_at).abs() <= TOLERANCE)
        {
            return Ok(());
        }
        let limit = |limit: Timestamp| limit.strftime(DATE_FORMAT).to_string();
        Err(invalid(&if signed_at < now {
            format!(
                "Signature expired: {date} is now earlier than {}",
                limit(now - TOLERANCE)
            )
        } else {
            format!(
                "Signature not yet current: {date} is still later than {}",
                limit(now + TOLERANCE)
            )
        }))
    }

    /// The expected signature of a request.
    fn signature_of(
        &self,
        parts: &request::Parts,
        body: &Bytes,
        claim: &Claim<'_>,
        signed_at: Timestamp,
    ) -> Option<String> {
        let identity = self.callers.credentials.clone().into();
        let mut settings = SigningSettings::default();
        // The caller chose the signed headers.
        settings.excluded_headers = None;
        let params = SigningParams::builder()
            .identity(&identity)
            .region(&self.callers.region)
            .name(self.service)
            .time(SystemTime::UNIX_EPOCH + Duration::from_secs(signed_at.as_second().try_into().ok()?))
            .settings(settings)
            .build()
            .ok()?
            .into();
        let host = parts.headers.get(header::HOST)?.to_str().ok()?;
        let url = format!("http://{host}{}", parts.uri.path_and_query()?);
        let headers = parts
            .headers
            .iter()
            .filter(|(name, _)| claim.headers.contains(&name.as_str()));
        let headers: Option<Vec<_>> = headers
            .map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)))
            .collect();
        let request = SignableRequest::new(
            parts.method.as_str(),
            url,
            headers?.into_iter(),
            SignableBody::Bytes(body),
        );
        Some(sign(request.ok()?, &params).ok()?.into_parts().1)
    }

    /// The error answer: status 400 for services with JSON over POST, 403 for the others and the queues.
    fn refusal(&self, code: &'static str, message: &str) -> Response {
        let status = match self.service {
            "sqs" | "ses" | "bedrock" => StatusCode::FORBIDDEN,
            _ => StatusCode::BAD_REQUEST,
        };
        let body = json!({ "__type": format!("com.amazon.coral.service#{code}"), "message": message });
        (status, [("x-amzn-errortype", code)], Json(body)).into_response()
    }
}

#[cfg(test)]
mod tests;
