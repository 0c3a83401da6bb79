//! Common transport of provider calls: credentials in headers, a deadline, safe retries, classified errors.
//!
//! Each provider's client builds the requests. Logs the endpoint, the error code and the provider's request id, never a
//! body or a credential.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::random::IdSource;
use reqwest::Request;
use reqwest::header::HeaderMap;
use serde::de::DeserializeOwned;
use tokio::time::Instant;
use url::Url;

use crate::http::{Answer, HttpClient, LazyHttp, Outage, pause, spread};
use crate::traced::Traced;

/// Repeats after a first failure, for calls that are safe to make twice.
const MAX_REPEATS: u32 = 2;
/// The mean pause before the first repeat; it doubles for the second.
const REPEAT_PAUSE: Duration = Duration::from_millis(150);

/// The error of a provider's calls.
pub trait ProviderError: Sized {
    /// The provider's name in logs.
    const PROVIDER: &'static str;
    /// The provider's name in traces.
    const SERVICE: &'static str;

    /// The error for an outage.
    fn outage(outage: Outage) -> Self;

    /// The error for an error answer of `endpoint`.
    fn answered(endpoint: &'static str, answer: &Answer) -> Self;

    /// A stable code to log.
    fn code(&self) -> &str;

    /// Whether an immediate retry may succeed.
    fn is_worth_repeating(&self) -> bool;
}

/// Whether a call may be made twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// It reads, or a second call changes nothing more.
    Safe,
    /// It creates, uses up or removes something.
    Never,
}

/// A client of a provider, whose calls fail with `E`. Cheap to clone.
#[derive(Clone)]
#[must_use]
pub struct Transport<E> {
    client: Arc<dyn HttpClient>,
    base_url: Url,
    ids: Arc<dyn IdSource>,
    repeat_pause: Duration,
    /// When the caller stops waiting, even during a call.
    ends_at: Option<Instant>,
    fails_with: PhantomData<fn() -> E>,
}

impl<E> fmt::Debug for Transport<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Transport")
            .field("base_url", &self.base_url.as_str())
            .finish_non_exhaustive()
    }
}

impl<E: Clone> Transport<E> {
    /// A transport to `base_url` that sends `headers` with every call and gives each attempt `timeout_ms`.
    pub(crate) fn to(base_url: Url, headers: HeaderMap, timeout_ms: u64, ids: Arc<dyn IdSource>) -> Self {
        Self {
            client: Arc::new(LazyHttp::new(headers, timeout_ms)),
            base_url,
            ids,
            repeat_pause: REPEAT_PAUSE,
            ends_at: None,
            fails_with: PhantomData,
        }
    }

    /// The same client with all calls ending `budget` from now, or at an earlier deadline set before. A call still
    /// running then counts as unanswered.
    pub fn within(&self, budget: Duration) -> Self {
        let ends_at = Instant::now().checked_add(budget);
        Self {
            ends_at: self.ends_at.into_iter().chain(ends_at).min(),
            ..self.clone()
        }
    }

    /// The same client with another pause before its first repeat; the second waits twice as long.
    pub fn with_repeat_pause(self, repeat_pause: Duration) -> Self {
        Self { repeat_pause, ..self }
    }

    /// The same client with calls sent through `client` instead of the network.
    pub fn over(self, client: Arc<dyn HttpClient>) -> Self {
        Self { client, ..self }
    }

    /// The address of the provider's API.
    pub(crate) const fn base(&self) -> &Url {
        &self.base_url
    }
}

impl<E: ProviderError> Transport<E> {
    /// Sends `request` to `endpoint`. Retries after a pause if that is safe and may succeed.
    pub(crate) async fn send<A: DeserializeOwned>(
        &self,
        endpoint: &'static str,
        repeat: Repeat,
        request: impl Fn() -> Result<Request, E>,
    ) -> Result<A, E> {
        let calls = self.repeated(endpoint, repeat, request);
        let Some(ends_at) = self.ends_at else {
            return calls.await;
        };
        tokio::time::timeout_at(ends_at, calls).await.unwrap_or_else(|_| {
            tracing::warn!(endpoint, "the time for calls to {} is over", E::PROVIDER);
            Err(E::outage(Outage::Timeout))
        })
    }

    async fn repeated<A: DeserializeOwned>(
        &self,
        endpoint: &'static str,
        repeat: Repeat,
        request: impl Fn() -> Result<Request, E>,
    ) -> Result<A, E> {
        let mut repeats = 0;
        loop {
            let error = match self.attempt(endpoint, request()).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            tracing::warn!(
                endpoint,
                code = error.code(),
                repeats,
                counts = "ProviderFailures",
                "a call to {} failed",
                E::PROVIDER
            );
            if repeat == Repeat::Never || repeats == MAX_REPEATS || !error.is_worth_repeating() {
                return Err(error);
            }
            pause(spread(self.repeat_pause, repeats, self.ids.as_ref())).await;
            repeats += 1;
        }
    }

    async fn attempt<A: DeserializeOwned>(&self, endpoint: &'static str, request: Result<Request, E>) -> Result<A, E> {
        let request = request?;
        let call = Traced::of_provider(E::SERVICE, endpoint);
        let answer = self.client.execute(request).await.map_err(E::outage)?;
        call.end(answer.status);
        if answer.is_success() {
            return serde_json::from_slice(&answer.body).map_err(|_| E::outage(Outage::Garbage));
        }
        Err(E::answered(endpoint, &answer))
    }
}
