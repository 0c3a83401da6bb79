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
        let token = answer["AuthenticationResult"]["AccessToken"]
            .as_str()
            .ok_or_else(|| DashboardError::Missing("AccessToken".to_owned()))?;
        Ok(Caller::new(self.client.clone(), token.to_owned()))
    }
}
