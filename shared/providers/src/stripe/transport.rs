//! One way to call the provider: the key in a header, forms out, JSON in, a deadline, careful repeats, errors sorted.
//!
//! Refuses to know what is asked. Logs endpoint and error code, never a form, an id or the key.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::random::IdSource;
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::de::DeserializeOwned;
use url::Url;
use url::form_urlencoded::Serializer;

use super::error::StripeError;
use super::ids::IdempotencyKey;
use super::wire::ErrorBody;
use crate::http::{Carrier, LazyHttp, base_url, pause, spread};
use crate::traced::Traced;

/// The version of the provider's API this client speaks.
const API_VERSION: &str = "2026-10-28.endive";
/// Repeats after a first failure. Reads are safe to repeat, so is ending what has ended, and so is a write that carries
/// its idempotency key.
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
}

/// The fields of a form or a query, in order.
pub(super) type Fields<'a> = [(&'a str, &'a str)];

/// What a call does to the provider's books.
#[derive(Clone, Copy)]
pub(super) enum Deed<'a> {
    /// Nothing: a `GET`.
    Read,
    /// It makes or changes something, once per key: a `POST`.
    Write(&'a IdempotencyKey),
    /// It ends something: a `DELETE`.
    End,
}

/// One call: an endpoint, the object below it where there is one, and what to send.
#[derive(Clone, Copy)]
pub(super) struct Call<'a> {
    /// The path as the provider documents it, without the object's id.
    pub(super) endpoint: &'static str,
    pub(super) object: Option<&'a str>,
    /// What is done to the object, where that is part of the path.
    pub(super) action: Option<&'static str>,
    pub(super) fields: &'a Fields<'a>,
    pub(super) deed: Deed<'a>,
}

#[derive(Clone)]
pub(super) struct Transport {
    carrier: Arc<dyn Carrier>,
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
        Ok(Self {
            base_url: base_url(&settings.base_url).ok_or(StripeSetupError::BaseUrl)?,
            carrier: Arc::new(LazyHttp::new(headers(settings)?, settings.timeout_ms)),
            ids,
            repeat_pause: REPEAT_PAUSE,
        })
    }

    pub(super) fn with_repeat_pause(self, repeat_pause: Duration) -> Self {
        Self { repeat_pause, ..self }
    }

    pub(super) fn over(self, carrier: Arc<dyn Carrier>) -> Self {
        Self { carrier, ..self }
    }

    /// Where the provider's API is.
    pub(super) const fn base(&self) -> &Url {
        &self.base_url
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
                counts = "ProviderFailures",
                "a call to Stripe failed"
            );
            if repeats == MAX_REPEATS || !error.is_worth_repeating() {
                return Err(error);
            }
            pause(spread(self.repeat_pause, repeats, self.ids.as_ref())).await;
            repeats += 1;
        }
    }

    async fn attempt<Answer: DeserializeOwned>(&self, call: Call<'_>) -> Result<Answer, StripeError> {
        let request = self.request(call)?;
        let traced = Traced::of_provider("stripe", call.endpoint);
        let answer = self.carrier.carry(request).await.map_err(StripeError::outage)?;
        traced.end(answer.status);
        if answer.is_success() {
            return serde_json::from_slice(&answer.body).map_err(|_| StripeError::garbage());
        }
        let body: Option<ErrorBody> = serde_json::from_slice(&answer.body).ok();
        let details = body.as_ref().map(|body| &body.error);
        if let Some(request_id) = &answer.request_id {
            tracing::info!(endpoint = call.endpoint, status = answer.status, %request_id, "Stripe answered an error");
        }
        Err(StripeError::classify(answer.status, details, answer.retry_after))
    }

    fn request(&self, call: Call<'_>) -> Result<reqwest::Request, StripeError> {
        let mut url = self.base_url.join(call.endpoint).map_err(|_| StripeError::garbage())?;
        url.path_segments_mut()
            .map_err(|()| StripeError::garbage())?
            .extend(call.object.into_iter().chain(call.action));
        let Deed::Write(key) = call.deed else {
            if !call.fields.is_empty() {
                url.query_pairs_mut().extend_pairs(call.fields);
            }
            let method = match call.deed {
                Deed::End => Method::DELETE,
                Deed::Read | Deed::Write(_) => Method::GET,
            };
            return Ok(reqwest::Request::new(method, url));
        };
        let mut request = reqwest::Request::new(Method::POST, url);
        let key = HeaderValue::from_str(key.as_str()).map_err(|_| StripeError::garbage())?;
        let form = HeaderValue::from_static("application/x-www-form-urlencoded");
        request.headers_mut().insert("idempotency-key", key);
        request.headers_mut().insert(CONTENT_TYPE, form);
        let fields = Serializer::new(String::new()).extend_pairs(call.fields).finish();
        *request.body_mut() = Some(fields.into());
        Ok(request)
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
