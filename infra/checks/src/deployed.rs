//! Functions that another program deployed, called over HTTP through a proxy that may invoke them.
//!
//! `POST <address>/<function>` with the event returns the function's answer; the header `x-function-error` marks an
//! error. Contains nothing about the cloud or how invocations are signed.

use serde_json::Value;

/// Why a deployed function did not answer its event.
#[derive(Debug, thiserror::Error)]
pub enum DeployedError {
    /// It cannot be called.
    #[error("it cannot be asked: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// It reported an error.
    #[error("it reported {0}")]
    Reported(Value),
}

/// A caller of deployed functions.
#[derive(Clone, Debug)]
pub struct Deployed {
    client: reqwest::Client,
    address: String,
}

impl Deployed {
    /// Calls at `address`, without a trailing slash.
    pub fn at(address: String) -> Self {
        Self {
            client: reqwest::Client::new(),
            address,
        }
    }

    /// The answer of `function` to `event`.
    pub async fn answer(&self, function: &str, event: Value) -> Result<Value, DeployedError> {
        let asked = self.client.post(format!("{}/{function}", self.address)).json(&event);
        let answer = asked.send().await?;
        let is_error = answer.headers().contains_key("x-function-error") || !answer.status().is_success();
        let body = answer.json().await?;
        if is_error {
            return Err(DeployedError::Reported(body));
        }
        Ok(body)
    }
}
