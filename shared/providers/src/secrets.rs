//! Client of Secrets Manager: reads one secret (`GetSecretValue`).
//!
//! No knowledge of particular settings here. Never logs the content of a secret.

use std::collections::BTreeMap;

use reqwest::header::HeaderMap;
use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::http::{ANSWER_BYTES_MAX, LazyHttp, Outage, base_url, bounded};
use crate::signed::{Post, Signer, post};

/// Settings of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretsSettings {
    /// The service's address, e.g. `https://secretsmanager.us-east-1.amazonaws.com`.
    pub base_url: String,
    /// How long a call may take, in milliseconds.
    pub timeout_ms: u64,
}

/// Why reading a secret failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// The base URL is not an http(s) address.
    #[error("the address of the secrets is not an http or https one")]
    Address,
    /// The secret does not exist, is empty, or we may not read it.
    #[error("it is refused or empty")]
    Refused,
    /// The secret is not a JSON object of texts.
    #[error("it is not a JSON object of texts")]
    Shape,
    /// No usable answer.
    #[error("unavailable: {0}")]
    Unavailable(#[from] Outage),
}

/// A client for the one call we make.
pub struct SecretsClient {
    http: LazyHttp,
    url: Url,
    signer: Signer,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct SecretValue {
    secret_string: String,
}

impl SecretsClient {
    /// A client for the service at `settings.base_url`.
    pub fn new(settings: &SecretsSettings, signer: Signer) -> Result<Self, SecretError> {
        Ok(Self {
            http: LazyHttp::new(HeaderMap::new(), settings.timeout_ms),
            url: base_url(&settings.base_url, "the address of the secrets").map_err(|_| SecretError::Address)?,
            signer,
        })
    }

    /// The members of the JSON object in the secret `id` (a name or an ARN).
    pub async fn members(&self, id: &str) -> Result<BTreeMap<String, String>, SecretError> {
        let body = json!({ "SecretId": id }).to_string();
        let sent = Post {
            url: self.url.as_str(),
            headers: &[
                ("content-type", "application/x-amz-json-1.1"),
                ("x-amz-target", "secretsmanager.GetSecretValue"),
            ],
            body: body.as_bytes(),
        };
        let answer = post(&self.http, &self.signer, "secretsmanager", "GetSecretValue", &sent).await?;
        let status = answer.status();
        if status.is_client_error() {
            return Err(SecretError::Refused);
        }
        if !status.is_success() {
            return Err(Outage::Provider.into());
        }
        let bytes = bounded(answer, ANSWER_BYTES_MAX).await?;
        let value: SecretValue = serde_json::from_slice(&bytes).map_err(|_| Outage::Garbage)?;
        serde_json::from_str(&value.secret_string).map_err(|_| SecretError::Shape)
    }
}
