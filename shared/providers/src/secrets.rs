//! Secrets Manager: what one secret holds (`GetSecretValue`).
//!
//! Refuses to know which settings there are. What a secret holds is never printed.

use std::collections::BTreeMap;

use reqwest::header::HeaderMap;
use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::http::{ANSWER_BYTES_MAX, LazyHttp, Outage, base_url, bounded};
use crate::signed::{Post, Signer, post};

/// Where the service is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretsSettings {
    /// The service's address, e.g. `https://secretsmanager.us-east-1.amazonaws.com`.
    pub base_url: String,
    /// How long a call may take, in milliseconds.
    pub timeout_ms: u64,
}

/// Why a secret could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// The base URL is not an http(s) address.
    #[error("the address of the secrets is not an http or https one")]
    Address,
    /// There is no such secret, nothing was put in yet, or it is not ours to read.
    #[error("it is refused or empty")]
    Refused,
    /// It is not a JSON object of texts.
    #[error("it is not a JSON object of texts")]
    Shape,
    /// Nothing usable came back.
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

    /// The members of the JSON object that the secret `id` (a name or an ARN) holds.
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
