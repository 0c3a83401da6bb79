//! A signed-in client that counts its calls.

use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::GzDecoder;
use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING};
use reqwest::{Client, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::DashboardError;

/// A signed-in client. Keeps its connections, so that only the first call opens one.
#[derive(Debug)]
pub struct Caller {
    client: Client,
    token: String,
    reads_gzip: bool,
    calls: AtomicU64,
    bytes: AtomicU64,
}

impl Caller {
    /// A client with an access token.
    pub fn new(client: Client, token: String) -> Self {
        Self {
            client,
            token,
            reads_gzip: false,
            calls: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// Requests compressed answers from now on, as a browser does.
    pub const fn read_gzip(&mut self) {
        self.reads_gzip = true;
    }

    /// How many calls were made so far.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// Bytes of all answers' bodies on the wire so far.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Reads and parses a JSON answer.
    ///
    /// # Errors
    /// [`DashboardError`] when the call fails or is refused, or the answer has another shape.
    pub async fn get<T: DeserializeOwned>(&self, url: &str) -> Result<T, DashboardError> {
        self.send(self.client.get(url), url).await
    }

    /// Posts JSON and parses the JSON answer.
    ///
    /// # Errors
    /// As [`Self::get`].
    pub async fn post<T: DeserializeOwned>(&self, url: &str, body: &impl Serialize) -> Result<T, DashboardError> {
        self.send(self.client.post(url).json(body), url).await
    }

    /// Sends a JSON change and parses the JSON answer.
    ///
    /// # Errors
    /// As [`Self::get`].
    pub async fn patch<T: DeserializeOwned>(&self, url: &str, body: &impl Serialize) -> Result<T, DashboardError> {
        self.send(self.client.patch(url).json(body), url).await
    }

    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder, url: &str) -> Result<T, DashboardError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let mut request = request.bearer_auth(&self.token);
        if self.reads_gzip {
            request = request.header(ACCEPT_ENCODING, "gzip");
        }
        let answer = request.send().await?;
        if !answer.status().is_success() {
            return Err(DashboardError::Refused {
                url: url.to_owned(),
                status: answer.status().as_u16(),
                problem: answer.text().await.unwrap_or_default(),
            });
        }
        let is_gzip = answer.headers().contains_key(CONTENT_ENCODING);
        let body = answer.bytes().await?;
        self.bytes
            .fetch_add(u64::try_from(body.len()).unwrap_or(u64::MAX), Ordering::Relaxed);
        if is_gzip {
            return Ok(serde_json::from_reader(GzDecoder::new(body.as_ref()))?);
        }
        Ok(serde_json::from_slice(&body)?)
    }
}
