//! One way to call the provider: credentials in headers, a deadline, careful repeats, errors sorted.
//!
//! Refuses to know what is asked. Logs endpoint, error code and the provider's request id, never a body or a token.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::random::IdSource;
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::Instant;
use url::Url;

use super::error::{Outage, PlaidError};
use super::wire::ErrorBody;
use crate::http::{Carrier, LazyHttp, base_url, pause, printable, spread};
use crate::traced::Traced;

/// The version of the provider's API this client speaks.
const API_VERSION: &str = "2020-09-14";
/// Repeats after a first failure, for calls that are safe to make twice.
const MAX_REPEATS: u32 = 2;
/// The middle of the pause before the first repeat; it doubles for the second.
const REPEAT_PAUSE: Duration = Duration::from_millis(150);

/// Where the provider is and who we are to it.
#[derive(Clone)]
pub struct PlaidSettings {
    /// The provider's address, e.g. `https://production.plaid.com`.
    pub base_url: String,
    /// Our client id.
    pub client_id: String,
    /// Our secret.
    pub secret: String,
    /// How long one attempt may take, in milliseconds.
    pub timeout_ms: u64,
}

/// Shows where calls go and never the credentials.
impl fmt::Debug for PlaidSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PlaidSettings")
            .field("base_url", &self.base_url)
            .field("timeout_ms", &self.timeout_ms)
            .finish_non_exhaustive()
    }
}

/// Why a client could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaidSetupError {
    /// The base URL is not an http(s) address.
    #[error("the Plaid base URL is not an http or https address")]
    BaseUrl,
    /// The credentials hold characters that no header can carry.
    #[error("the Plaid credentials cannot be sent in a header")]
    Credentials,
}

/// Whether a call changes anything when it is made twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeat {
    /// It only reads.
    Safe,
    /// It creates, spends or removes.
    Never,
}

#[derive(Clone)]
pub(super) struct Transport {
    carrier: Arc<dyn Carrier>,
    base_url: Url,
    ids: Arc<dyn IdSource>,
    repeat_pause: Duration,
    /// When the caller stops waiting, whatever is under way.
    ends_at: Option<Instant>,
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
    pub(super) fn new(settings: &PlaidSettings, ids: Arc<dyn IdSource>) -> Result<Self, PlaidSetupError> {
        Ok(Self {
            base_url: base_url(&settings.base_url).ok_or(PlaidSetupError::BaseUrl)?,
            carrier: Arc::new(LazyHttp::new(credentials(settings)?, settings.timeout_ms)),
            ids,
            repeat_pause: REPEAT_PAUSE,
            ends_at: None,
        })
    }

    /// The same, but every call is over by `budget` from now, or sooner if that was said before.
    pub(super) fn within(&self, budget: Duration) -> Self {
        let ends_at = Instant::now().checked_add(budget);
        Self {
            ends_at: self.ends_at.into_iter().chain(ends_at).min(),
            ..self.clone()
        }
    }

    pub(super) fn with_repeat_pause(self, repeat_pause: Duration) -> Self {
        Self { repeat_pause, ..self }
    }

    pub(super) fn over(self, carrier: Arc<dyn Carrier>) -> Self {
        Self { carrier, ..self }
    }

    /// Calls an endpoint, again after a pause where that is safe and promising.
    pub(super) async fn call<Body, Answer>(
        &self,
        path: &'static str,
        body: &Body,
        repeat: Repeat,
    ) -> Result<Answer, PlaidError>
    where
        Body: Serialize + Sync,
        Answer: DeserializeOwned,
    {
        let calls = self.repeated(path, body, repeat);
        let Some(ends_at) = self.ends_at else {
            return calls.await;
        };
        tokio::time::timeout_at(ends_at, calls).await.unwrap_or_else(|_| {
            tracing::warn!(endpoint = path, "the time for calls to Plaid is over");
            Err(PlaidError::outage(Outage::Timeout))
        })
    }

    async fn repeated<Body, Answer>(
        &self,
        path: &'static str,
        body: &Body,
        repeat: Repeat,
    ) -> Result<Answer, PlaidError>
    where
        Body: Serialize + Sync,
        Answer: DeserializeOwned,
    {
        let mut repeats = 0;
        loop {
            let error = match self.attempt(path, body).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            tracing::warn!(
                endpoint = path,
                code = error.code(),
                repeats,
                counts = "ProviderFailures",
                "a call to Plaid failed"
            );
            if repeat == Repeat::Never || repeats == MAX_REPEATS || !error.is_worth_repeating() {
                return Err(error);
            }
            pause(spread(self.repeat_pause, repeats, self.ids.as_ref())).await;
            repeats += 1;
        }
    }

    async fn attempt<Body, Answer>(&self, path: &'static str, body: &Body) -> Result<Answer, PlaidError>
    where
        Body: Serialize + Sync,
        Answer: DeserializeOwned,
    {
        let garbage = || PlaidError::outage(Outage::Garbage);
        let url = self.base_url.join(path).map_err(|_| garbage())?;
        let mut request = reqwest::Request::new(Method::POST, url);
        let json = HeaderValue::from_static("application/json");
        request.headers_mut().insert(CONTENT_TYPE, json);
        *request.body_mut() = Some(serde_json::to_vec(body).map_err(|_| garbage())?.into());
        let call = Traced::of_provider("plaid", path);
        let answer = self.carrier.carry(request).await;
        let answer = answer.map_err(|outage| PlaidError::outage(outage.into()))?;
        call.end(answer.status);
        if answer.is_success() {
            return serde_json::from_slice(&answer.body).map_err(|_| garbage());
        }
        let body: Option<ErrorBody> = serde_json::from_slice(&answer.body).ok();
        if let Some(request_id) = body.as_ref().and_then(|body| body.request_id.as_deref()) {
            tracing::info!(endpoint = path, request_id = %printable(request_id), "Plaid answered an error");
        }
        Err(PlaidError::classify(answer.status, body.as_ref(), answer.retry_after))
    }
}

fn credentials(settings: &PlaidSettings) -> Result<HeaderMap, PlaidSetupError> {
    let sensitive = |text: &str| {
        let mut value = HeaderValue::from_str(text).map_err(|_| PlaidSetupError::Credentials)?;
        value.set_sensitive(true);
        Ok(value)
    };
    let mut headers = HeaderMap::new();
    headers.insert("plaid-client-id", sensitive(&settings.client_id)?);
    headers.insert("plaid-secret", sensitive(&settings.secret)?);
    headers.insert("plaid-version", HeaderValue::from_static(API_VERSION));
    Ok(headers)
}
