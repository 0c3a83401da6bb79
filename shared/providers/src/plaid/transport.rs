//! Transport of calls to Plaid: JSON in both directions, credentials in headers.

use std::fmt;
use std::sync::Arc;

use goldgrove_domain::random::IdSource;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Method, Request};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::PlaidError;
use crate::http::{Outage, SetupError, base_url, secret_header};
use crate::transport::{Repeat, Transport};

/// The version of the provider's API this client speaks.
const API_VERSION: &str = "2020-09-14";

/// The provider's address and our credentials.
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

/// Prints the address, never the credentials.
impl fmt::Debug for PlaidSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PlaidSettings")
            .field("base_url", &self.base_url)
            .field("timeout_ms", &self.timeout_ms)
            .finish_non_exhaustive()
    }
}

impl Transport<PlaidError> {
    /// A client for the provider at `settings.base_url`; `ids` spreads the pauses between repeats.
    pub fn new(settings: &PlaidSettings, ids: Arc<dyn IdSource>) -> Result<Self, SetupError> {
        let base_url = base_url(&settings.base_url, "the Plaid base URL")?;
        Ok(Self::to(base_url, headers(settings)?, settings.timeout_ms, ids))
    }

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
        let request = || {
            let garbage = || PlaidError::of(Outage::Garbage);
            let url = self.base().join(path).map_err(|_| garbage())?;
            let mut request = Request::new(Method::POST, url);
            let json = HeaderValue::from_static("application/json");
            request.headers_mut().insert(CONTENT_TYPE, json);
            *request.body_mut() = Some(serde_json::to_vec(body).map_err(|_| garbage())?.into());
            Ok(request)
        };
        self.send(path, repeat, request).await
    }
}

fn headers(settings: &PlaidSettings) -> Result<HeaderMap, SetupError> {
    let credential = |text| secret_header(text, "the Plaid credentials");
    let mut headers = HeaderMap::new();
    headers.insert("plaid-client-id", credential(&settings.client_id)?);
    headers.insert("plaid-secret", credential(&settings.secret)?);
    headers.insert("plaid-version", HeaderValue::from_static(API_VERSION));
    Ok(headers)
}
