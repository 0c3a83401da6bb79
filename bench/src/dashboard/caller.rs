//! A signed-in client that counts its calls.

use std::sync::atomic::{AtomicU64, Ordering};

use reqwest::{Client, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::DashboardError;

/// A signed-in client. Keeps its connections, so that no call but the first pays for one.
#[derive(Debug)]
pub struct Caller {
    client: Client,
    token: String,
    calls: AtomicU64,
    bytes: AtomicU64,
}

impl Caller {
    /// A client with an access token.
    pub fn new(client: Client, token: String) -> Self {
        Self {
            client,
            token,
            calls: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// How many calls were made so far.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// How many bytes the bodies of all answers had so far.
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
        let answer = request.bearer_auth(&self.token).send().await?;
        if !answer.status().is_success() {
            return Err(DashboardError::Refused {
                url: url.to_owned(),
                status: answer.status().as_u16(),
            });
        }
        let body = answer.bytes().await?;
        self.bytes
            .fetch_add(u64::try_from(body.len()).unwrap_or(u64::MAX), Ordering::Relaxed);
        Ok(serde_json::from_slice(&body)?)
    }
}
