//! Functions that somebody else deployed: asked over HTTP through whoever may invoke them.
//!
//! `POST <address>/<function>` with the event; the answer is the function's, and `x-function-error` says that it is an
//! error. Refuses to know which cloud that is and how invocations are signed.

use serde_json::Value;

/// Why a deployed function did not answer its event.
#[derive(Debug, thiserror::Error)]
pub enum DeployedError {
    /// It cannot be asked.
    #[error("it cannot be asked: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// It reported an error.
    #[error("it reported {0}")]
    Reported(Value),
}

/// Where deployed functions are asked.
#[derive(Clone, Debug)]
pub struct Deployed {
    client: reqwest::Client,
    address: String,
}

impl Deployed {
    /// Asked at `address`, without a trailing slash.
    pub fn at(address: String) -> Self {
        Self {
            client: reqwest::Client::new(),
            address,
        }
    }

    /// What `function` makes of `event`.
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
