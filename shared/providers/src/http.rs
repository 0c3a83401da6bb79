//! Shared parts of the typed clients: an HTTP client created on the first call, checked addresses, spread pauses,
//! classified network errors.
//!
//! No paths, headers or errors of a particular provider here.

use std::sync::OnceLock;
use std::time::Duration;

use async_trait::async_trait;
use goldgrove_domain::random::IdSource;
use reqwest::Response;
use reqwest::header::{HeaderMap, HeaderValue, RETRY_AFTER};
use strum::IntoStaticStr;
use url::Url;

/// The most bytes read of an answer. The largest answers, 500 transactions or a year of rates, are below 1 MB.
pub(crate) const ANSWER_BYTES_MAX: usize = 16 * 1024 * 1024;

/// Why there is no usable answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "snake_case")]
pub enum Outage {
    /// No connection was made, so the request never reached the provider.
    #[error("no connection was made")]
    Unreached,
    /// No answer within the time allowed.
    #[error("no answer in time")]
    Timeout,
    /// The connection failed on the way, or the client could not be set up.
    #[error("the connection failed")]
    Network,
    /// The provider failed.
    #[error("the provider failed")]
    Provider,
    /// The institution behind the provider is out of order.
    #[error("the institution is out of order")]
    Institution,
    /// An answer that could not be understood.
    #[error("the answer could not be understood")]
    Garbage,
}

impl Outage {
    /// Whether an immediate retry may succeed.
    pub(crate) const fn may_pass(self) -> bool {
        !matches!(self, Self::Institution | Self::Garbage)
    }

    /// A stable code to log.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

impl From<reqwest::Error> for Outage {
    fn from(error: reqwest::Error) -> Self {
        if error.is_connect() {
            Self::Unreached
        } else if error.is_timeout() {
            Self::Timeout
        } else {
            Self::Network
        }
    }
}

/// Why a client could not be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// An address is not an http(s) one.
    #[error("{0} is not an http or https address")]
    Address(&'static str),
    /// A credential holds characters that no header can carry.
    #[error("{0} cannot be sent in a header")]
    Credentials(&'static str),
}

/// The answer to a request, with any status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// How long to wait before the next attempt, if the provider states it.
    pub retry_after: Option<Duration>,
    /// The provider's id of this request, if a header has one; letters, digits, hyphens and underscores only.
    pub request_id: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    pub(crate) const fn is_success(&self) -> bool {
        matches!(self.status, 200..300)
    }
}

/// Sends requests to a provider: over the network, or in tests through a fake that loses, delays or garbles them.
#[async_trait]
pub trait HttpClient: Send + Sync {
    /// Sends `request` and returns the answer. The request may have taken effect even if this returns an [`Outage`].
    async fn execute(&self, request: reqwest::Request) -> Result<Answer, Outage>;
}

/// An HTTP client created on the first call, because it reads the root certificates, which would slow down a cold
/// start.
pub(crate) struct LazyHttp {
    headers: HeaderMap,
    timeout: Duration,
    client: OnceLock<reqwest::Client>,
}

impl LazyHttp {
    /// A client that sends `headers` with every call, uses no proxy, follows no redirect, and gives each attempt `timeout_ms`.
    pub(crate) const fn new(headers: HeaderMap, timeout_ms: u64) -> Self {
        Self {
            headers,
            timeout: Duration::from_millis(timeout_ms),
            client: OnceLock::new(),
        }
    }

    pub(crate) fn client(&self) -> Result<&reqwest::Client, Outage> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let built = reqwest::Client::builder()
            .no_proxy()
            .default_headers(self.headers.clone())
            .timeout(self.timeout)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| {
                tracing::error!(%error, "the HTTP client could not be set up");
                Outage::Network
            })?;
        Ok(self.client.get_or_init(|| built))
    }
}

#[async_trait]
impl HttpClient for LazyHttp {
    async fn execute(&self, request: reqwest::Request) -> Result<Answer, Outage> {
        let answer = self.client()?.execute(request).await?;
        Ok(Answer {
            status: answer.status().as_u16(),
            retry_after: retry_after(answer.headers()),
            request_id: request_id(answer.headers()),
            body: bounded(answer, ANSWER_BYTES_MAX).await?,
        })
    }
}

/// Reads the body of an answer.
///
/// # Errors
/// [`Outage::Garbage`] if it is longer than `max` bytes; stops reading there.
pub(crate) async fn bounded(mut answer: Response, max: usize) -> Result<Vec<u8>, Outage> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        body.extend_from_slice(&chunk);
        if body.len() > max {
            return Err(Outage::Garbage);
        }
    }
    Ok(body)
}

/// Waits. Returns at once for a zero duration, so tests need no timer.
pub(crate) async fn pause(duration: Duration) {
    if !duration.is_zero() {
        tokio::time::sleep(duration).await;
    }
}

/// Parses the address `text`; errors name it `name`.
pub(crate) fn base_url(text: &str, name: &'static str) -> Result<Url, SetupError> {
    let is_web = |url: &Url| matches!(url.scheme(), "http" | "https") && !url.cannot_be_a_base();
    let url = Url::parse(text).ok().filter(is_web);
    url.ok_or(SetupError::Address(name))
}

/// A header value with `credential`, marked so that it is never logged; errors name it `name`.
pub(crate) fn secret_header(credential: &str, name: &'static str) -> Result<HeaderValue, SetupError> {
    let value = HeaderValue::from_str(credential);
    let mut value = value.map_err(|_| SetupError::Credentials(name))?;
    value.set_sensitive(true);
    Ok(value)
}

/// `pause` doubled per repeat, times a random 0.5 to 1.5, so that many callers do not retry at the same moment.
pub(crate) fn spread(pause: Duration, repeats: u32, ids: &dyn IdSource) -> Duration {
    let mut byte = [0];
    ids.fill(&mut byte);
    let middle = pause.saturating_mul(1 << repeats);
    middle / 2 + middle.saturating_mul(u32::from(byte[0])) / u32::from(u8::MAX)
}

/// Parses the seconds form of `Retry-After`; none of our providers uses the date form.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// The request id that a provider's support asks for.
fn request_id(headers: &HeaderMap) -> Option<String> {
    Some(printable(headers.get("request-id")?.to_str().ok()?))
}

/// Keeps only the letters, digits, hyphens and underscores of a provider's id.
pub(crate) fn printable(id: &str) -> String {
    let is_plain = |character: &char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    id.chars().filter(is_plain).take(64).collect()
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::SeededIds;

    use super::*;

    #[tokio::test]
    async fn no_more_of_an_answer_is_read_than_it_may_be_long() {
        for (length, expected) in [(0, Some(0)), (7, Some(7)), (8, None), (1_000_000, None)] {
            let answer = http::Response::new(vec![b'a'; length]).into();
            let read = bounded(answer, 7).await;
            assert_eq!(read.map(|body| body.len()), expected.ok_or(Outage::Garbage), "{length}");
        }
    }

    #[test]
    fn only_web_addresses_are_called() {
        for (text, expected) in [
            ("https://api.stripe.com", true),
            ("http://localhost:3005", true),
            ("ftp://api.stripe.com", false),
            ("mailto:support@goldgrove.example", false),
            ("api.stripe.com", false),
            ("", false),
        ] {
            assert_eq!(base_url(text, "the address").is_ok(), expected, "{text}");
        }
    }

    #[test]
    fn a_pause_lies_around_its_doubled_middle() {
        let ids = SeededIds::default();
        for repeats in 0..3 {
            let middle = Duration::from_millis(100) * (1 << repeats);
            for _ in 0..100 {
                let pause = spread(Duration::from_millis(100), repeats, &ids);
                assert!(middle / 2 <= pause && pause <= middle * 3 / 2, "{pause:?}");
            }
        }
    }

    #[test]
    fn only_seconds_are_read_from_retry_after() {
        for (text, expected) in [("7", Some(7)), ("soon", None), ("-1", None)] {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, text.parse().expect("a header's value"))]);
            assert_eq!(retry_after(&headers), expected.map(Duration::from_secs), "{text}");
        }
        assert_eq!(retry_after(&HeaderMap::new()), None);
    }
}
