//! A user who signs in and uses the API as a browser does.

use goldgrove_http::idempotency;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use crate::loopback;
use crate::sign_in::{SignInError, sign_in};
use crate::stack::{PLAID_CLIENT_ID, PLAID_SECRET, Urls};

/// Days of transactions: as long as the history of net worth.
const HISTORY_DAYS: u16 = 365;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum PersonError {
    /// The sign-in failed.
    #[error("the sign-in failed")]
    SignIn(#[from] SignInError),
    /// The service is unreachable or returned an invalid answer.
    #[error("{step} failed")]
    Transport {
        /// The attempted step.
        step: String,
        /// The client's error.
        #[source]
        source: reqwest::Error,
    },
    /// The service returned an error.
    #[error("{step} was refused with status {status}")]
    Refused {
        /// The attempted step.
        step: String,
        /// The status code.
        status: u16,
    },
    /// The answer lacks a field.
    #[error("{step} gave no {field}")]
    Incomplete {
        /// The attempted step.
        step: String,
        /// The missing field.
        field: &'static str,
    },
}

/// A signed-in user.
pub(super) struct Person<'a> {
    client: Client,
    urls: &'a crate::stack::Urls,
    token: String,
}

impl<'a> Person<'a> {
    /// Signs in with email and password.
    pub(super) async fn sign_in(urls: &'a Urls, email: &str, password: &str) -> Result<Self, PersonError> {
        let client = loopback::client().map_err(SignInError::from)?;
        let token = sign_in(&client, &urls.cognito, email, password).await?;
        Ok(Self { client, urls, token })
    }

    /// Links an institution with all its accounts. Succeeds if it is linked already.
    pub(super) async fn link(&self, institution_id: &str, name: &str, products: &[&str]) -> Result<(), PersonError> {
        let step = "/sandbox/public_token/create";
        let request = self.client.post(format!("{}{step}", self.urls.plaid)).json(&json!({
            "client_id": PLAID_CLIENT_ID, "secret": PLAID_SECRET,
            "institution_id": institution_id, "initial_products": products,
            "options": {"transactions": {"days_requested": HISTORY_DAYS}},
        }));
        let public_token = text(&send(step, request).await?["public_token"], step, "public_token")?;
        let body = json!({
            "public_token": public_token,
            "institution": {"institution_id": institution_id, "name": name},
        });
        match self.post("/exchange-public-token", body).await {
            Err(PersonError::Refused { status: 409, .. }) => Ok(()),
            other => other,
        }
    }

    /// Posts to the API. The same body posted twice has one effect.
    pub(super) async fn post(&self, path: &str, body: Value) -> Result<(), PersonError> {
        self.call(Method::POST, path, body).await
    }

    /// Sends a `PATCH` to the API.
    pub(super) async fn patch(&self, path: &str, body: Value) -> Result<(), PersonError> {
        self.call(Method::PATCH, path, body).await
    }

    async fn call(&self, method: Method, path: &str, body: Value) -> Result<(), PersonError> {
        let request = self
            .client
            .request(method, format!("{}/api{path}", self.urls.app))
            .bearer_auth(&self.token)
            .header(idempotency::HEADER, format!("demo-{:x}", fold(&body.to_string())))
            .json(&body);
        send(path, request).await.map(|_| ())
    }
}

/// A short hash of a text; it only has to differ between the few bodies sent here.
fn fold(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

async fn send(step: &str, request: RequestBuilder) -> Result<Value, PersonError> {
    let failed = |source| PersonError::Transport {
        step: step.to_owned(),
        source,
    };
    let response = request.send().await.map_err(failed)?;
    let status = response.status();
    if !status.is_success() {
        return Err(PersonError::Refused {
            step: step.to_owned(),
            status: status.as_u16(),
        });
    }
    response.json().await.map_err(failed)
}

fn text(value: &Value, step: &str, field: &'static str) -> Result<String, PersonError> {
    let missing = || PersonError::Incomplete {
        step: step.to_owned(),
        field,
    };
    value.as_str().map(str::to_owned).ok_or_else(missing)
}
