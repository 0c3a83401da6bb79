//! One way to call the provider: the key in a header, forms out, JSON in, a deadline, careful repeats, errors sorted.
//!
//! Refuses to know what is asked. Logs endpoint and error code, never a form, an id or the key.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::random::IdSource;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use serde::de::DeserializeOwned;
use url::Url;
use url::form_urlencoded::Serializer;

use super::error::{Outage, StripeError};
use super::ids::IdempotencyKey;
use super::wire::ErrorBody;

/// The version of the provider's API this client speaks.
const API_VERSION: &str = "2026-10-28.endive";
/// Repeats after a first failure. Reads are safe to repeat, and so is a creation that carries its idempotency key.
const MAX_REPEATS: u32 = 2;
/// The middle of the pause before the first repeat; it doubles for the second.
const REPEAT_PAUSE: Duration = Duration::from_millis(150);

/// Where the provider is and who we are to it.
#[derive(Clone)]
pub struct StripeSettings {
    /// The provider's address, e.g. `https://api.stripe.com`.
    pub base_url: String,
    /// Our secret key.
    pub secret_key: String,
    /// How long one attempt may take, in milliseconds.
    pub timeout_ms: u64,
}

/// Shows where calls go and never the key.
impl fmt::Debug for StripeSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("StripeSettings")
            .field("base_url", &self.base_url)
            .field("timeout_ms", &self.timeout_ms)
            .finish_non_exhaustive()
    }
}

/// Why a client could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StripeSetupError {
    /// The base URL is not an http(s) address.
    #[error("the Stripe base URL is not an http or https address")]
    BaseUrl,
    /// The key holds characters that no header can carry.
    #[error("the Stripe key cannot be sent in a header")]
    SecretKey,
    /// The HTTP client could not be set up.
    #[error("the HTTP client could not be set up")]
    HttpClient,
}

/// The fields of a form or a query, in order.
pub(super) type Fields<'a> = [(&'a str, &'a str)];

/// One call: an endpoint, the object below it where there is one, and what to send.
#[derive(Clone, Copy)]
pub(super) struct Call<'a> {
    /// The path as the provider documents it, without the object's id.
    pub(super) endpoint: &'static str,
    pub(super) object: Option<&'a str>,
    pub(super) fields: &'a Fields<'a>,
    /// With a key it is a `POST` that creates, without one a `GET`.
    pub(super) creates: Option<&'a IdempotencyKey>,
}

#[derive(Clone)]
pub(super) struct Transport {
    http: reqwest::Client,
    base_url: Url,
    ids: Arc<dyn IdSource>,
    repeat_pause: Duration,
}

impl fmt::Debug for Transport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Transport")
            .field("base_url", &self.base_url.as_str())
            .finish_non_exhaustive()
    }
}

impl Transport {
    pub(super) fn new(settings: &StripeSettings, ids: Arc<dyn IdSource>) -> Result<Self, StripeSetupError> {
        let base_url = Url::parse(&settings.base_url).map_err(|_| StripeSetupError::BaseUrl)?;
        if !matches!(base_url.scheme(), "http" | "https") || base_url.cannot_be_a_base() {
            return Err(StripeSetupError::BaseUrl);
        }
        let http = reqwest::Client::builder()
            .default_headers(headers(settings)?)
            .timeout(Duration::from_millis(settings.timeout_ms))
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|_| StripeSetupError::HttpClient)?;
        Ok(Self {
            http,
            base_url,
            ids,
            repeat_pause: REPEAT_PAUSE,
        })
    }

    pub(super) fn with_repeat_pause(self, repeat_pause: Duration) -> Self {
        Self { repeat_pause, ..self }
    }

    /// Calls an endpoint, again after a pause where that is promising.
    pub(super) async fn call<Answer: DeserializeOwned>(&self, call: Call<'_>) -> Result<Answer, StripeError> {
        let mut repeats = 0;
        loop {
            let error = match self.attempt(call).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            tracing::warn!(
                endpoint = call.endpoint,
                code = error.code(),
                repeats,
                "a call to Stripe failed"
            );
            if repeats == MAX_REPEATS || !error.is_worth_repeating() {
                return Err(error);
            }
            tokio::time::sleep(self.pause(repeats)).await;
            repeats += 1;
        }
    }

    async fn attempt<Answer: DeserializeOwned>(&self, call: Call<'_>) -> Result<Answer, StripeError> {
        let answer = self.request(call)?.send().await.map_err(|error| lost(&error))?;
        let status = answer.status();
        let retry_after = retry_after(answer.headers());
        let bytes = answer.bytes().await.map_err(|error| lost(&error))?;
        if status.is_success() {
            return serde_json::from_slice(&bytes).map_err(|_| StripeError::garbage());
        }
        let body: Option<ErrorBody> = serde_json::from_slice(&bytes).ok();
        let details = body.as_ref().map(|body| &body.error);
        Err(StripeError::classify(status.as_u16(), details, retry_after))
    }

    fn request(&self, call: Call<'_>) -> Result<reqwest::RequestBuilder, StripeError> {
        let mut url = self.base_url.join(call.endpoint).map_err(|_| StripeError::garbage())?;
        if let Some(object) = call.object {
            url.path_segments_mut()
                .map_err(|()| StripeError::garbage())?
                .push(object);
        }
        let Some(key) = call.creates else {
            if !call.fields.is_empty() {
                url.query_pairs_mut().extend_pairs(call.fields);
            }
            return Ok(self.http.get(url));
        };
        let form = Serializer::new(String::new()).extend_pairs(call.fields).finish();
        Ok(self
            .http
            .post(url)
            .header("idempotency-key", key.as_str())
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form))
    }

    /// Half to one and a half times the doubled pause, so that many callers do not return together.
    fn pause(&self, repeats: u32) -> Duration {
        let mut byte = [0];
        self.ids.fill(&mut byte);
        let middle = self.repeat_pause.saturating_mul(1 << repeats);
        middle / 2 + middle.saturating_mul(u32::from(byte[0])) / u32::from(u8::MAX)
    }
}

fn headers(settings: &StripeSettings) -> Result<HeaderMap, StripeSetupError> {
    let bearer = format!("Bearer {}", settings.secret_key);
    let mut bearer = HeaderValue::from_str(&bearer).map_err(|_| StripeSetupError::SecretKey)?;
    bearer.set_sensitive(true);
    let mut headers = HeaderMap::new();
    headers.insert(AUTHORIZATION, bearer);
    headers.insert("stripe-version", HeaderValue::from_static(API_VERSION));
    Ok(headers)
}

fn lost(error: &reqwest::Error) -> StripeError {
    StripeError::outage(if error.is_timeout() {
        Outage::Timeout
    } else {
        Outage::Network
    })
}

/// The seconds form of `Retry-After`; the provider does not use the date form.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}
