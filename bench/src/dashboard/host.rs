//! The whole product on free ports over a temporary folder.

use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use goldgrove_local::ports::Ports;
use goldgrove_local::stack::{Stack, StackSettings, function_settings};
use reqwest::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Caller, DashboardError};

/// A running product. Its data go when it is dropped.
pub struct Host {
    /// The product.
    pub stack: Stack,
    client: Client,
    _data: TempDir,
}

impl Host {
    /// Starts it empty.
    ///
    /// # Errors
    /// [`DashboardError`] when it cannot start.
    pub async fn start() -> Result<Self, DashboardError> {
        let data = tempfile::tempdir()?;
        let settings = StackSettings {
            ports: Ports::Free,
            data: data.path().to_path_buf(),
            // No page is asked for.
            dist: data.path().join("site"),
        };
        Ok(Self {
            stack: Stack::start(settings, Arc::new(SystemClock)).await?,
            client: Client::builder().no_proxy().build()?,
            _data: data,
        })
    }

    /// The API's address.
    pub fn api(&self) -> String {
        format!("{}/api", self.stack.urls.app)
    }

    /// What the bank-link widget hands over after a sign-in at `institution` for `products`.
    ///
    /// # Errors
    /// [`DashboardError`] when the provider refuses.
    pub async fn public_token(&self, institution: &str, products: &[&str]) -> Result<String, DashboardError> {
        let settings = function_settings(&self.stack.urls);
        let request = json!({
            "client_id": settings.get("PLAID_CLIENT_ID"),
            "secret": settings.get("PLAID_SECRET"),
            "institution_id": institution,
            "initial_products": products,
        });
        let url = format!("{}/sandbox/public_token/create", self.stack.urls.plaid);
        let answer = self.client.post(url).json(&request).send().await?.error_for_status()?;
        text(&answer.json().await?, "public_token")
    }

    /// Signs in as a user of the pool.
    ///
    /// # Errors
    /// [`DashboardError`] when the pool refuses.
    pub async fn sign_in(&self, email: &str, password: &str) -> Result<Caller, DashboardError> {
        let settings = function_settings(&self.stack.urls);
        let request = json!({
            "AuthFlow": "USER_PASSWORD_AUTH",
            "ClientId": settings.get("TOKEN_CLIENT_ID"),
            "AuthParameters": { "USERNAME": email, "PASSWORD": password },
        });
        let answer = self
            .client
            .post(&self.stack.urls.cognito)
            .header("x-amz-target", "AWSCognitoIdentityProviderService.InitiateAuth")
            .header("content-type", "application/x-amz-json-1.1")
            .body(request.to_string())
            .send()
            .await?
            .error_for_status()?;
        let answer: Value = answer.json().await?;
        let token = text(&answer["AuthenticationResult"], "AccessToken")?;
        Ok(Caller::new(self.client.clone(), token))
    }
}

fn text(answer: &Value, name: &str) -> Result<String, DashboardError> {
    let text = answer.get(name).and_then(Value::as_str).map(str::to_owned);
    text.ok_or_else(|| DashboardError::Missing(name.to_owned()))
}
