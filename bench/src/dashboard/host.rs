//! The whole product on free ports over a temporary folder.

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::types::AttributeValue;
use goldgrove_domain::clock::SystemClock;
use goldgrove_local::ports::Ports;
use goldgrove_local::sign_in::sign_in;
use goldgrove_local::stack::{Stack, StackSettings, function_settings};
use goldgrove_storage::TableNames;
use reqwest::Client;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;

use super::served::clients;
use super::{Caller, DashboardError};

/// A running product. Dropping it deletes its data.
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
            // No page is requested.
            dist: data.path().join("site"),
            functions: Vec::new(),
            admits_other_keys: false,
        };
        Ok(Self {
            stack: Stack::start(settings, Arc::new(SystemClock)).await?,
            client: Client::builder().no_proxy().build()?,
            _data: data,
        })
    }

    /// Lifts the limit on opening fields until the result is dropped, by resetting the count twenty times a second.
    /// A client that opens field by field meets the limit with its second dashboard, and the benchmark would measure the wait.
    ///
    /// # Errors
    /// [`DashboardError`] when the settings are wrong.
    pub fn lift_limits(&self) -> Result<Lifted, DashboardError> {
        let tables = clients(&self.stack)?.dynamodb;
        Ok(Lifted(tokio::spawn(async move {
            let mut pulse = tokio::time::interval(Duration::from_millis(50));
            loop {
                pulse.tick().await;
                if let Err(error) = forget_attempts(&tables).await {
                    tracing::error!(%error, "attempts were not forgotten");
                }
            }
        })))
    }

    /// The API's address.
    pub fn api(&self) -> String {
        format!("{}/api", self.stack.urls.app)
    }

    /// The bank-link widget's public token after a sign-in at `institution` for `products`; the provider reports to `webhook`.
    ///
    /// # Errors
    /// [`DashboardError`] when the provider refuses.
    pub async fn public_token(
        &self,
        institution: &str,
        products: &[&str],
        webhook: &str,
    ) -> Result<String, DashboardError> {
        let settings = function_settings(&self.stack.urls);
        let request = json!({
            "client_id": settings.get("PLAID_CLIENT_ID"),
            "secret": settings.get("PLAID_SECRET"),
            "institution_id": institution,
            "initial_products": products,
            "options": { "webhook": webhook },
        });
        let url = format!("{}/sandbox/public_token/create", self.stack.urls.plaid);
        let answer = self.client.post(url).json(&request).send().await?.error_for_status()?;
        text(&answer.json().await?, "public_token")
    }

    /// Makes the provider find new transactions of an item: one more purchase is pending, and the one before posts.
    ///
    /// # Errors
    /// [`DashboardError`] when the provider refuses.
    pub async fn discover(&self, access_token: &str) -> Result<(), DashboardError> {
        let settings = function_settings(&self.stack.urls);
        let request = json!({
            "client_id": settings.get("PLAID_CLIENT_ID"),
            "secret": settings.get("PLAID_SECRET"),
            "access_token": access_token,
        });
        let url = format!("{}/transactions/refresh", self.stack.urls.plaid);
        self.client.post(url).json(&request).send().await?.error_for_status()?;
        Ok(())
    }

    /// Signs in as a user of the pool.
    ///
    /// # Errors
    /// [`DashboardError`] when the pool refuses.
    pub async fn sign_in(&self, email: &str, password: &str) -> Result<Caller, DashboardError> {
        let token = sign_in(&self.client, &self.stack.urls.cognito, email, password).await?;
        Ok(Caller::new(self.client.clone(), token))
    }
}

/// Limits are lifted until it is dropped.
pub struct Lifted(JoinHandle<()>);

impl Drop for Lifted {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn forget_attempts(tables: &aws_sdk_dynamodb::Client) -> Result<(), aws_sdk_dynamodb::Error> {
    let table = TableNames::of_stage("goldgrove-local").idempotency;
    let found = tables
        .scan()
        .table_name(&table)
        .filter_expression("begins_with(pk, :attempts)")
        .expression_attribute_values(":attempts", AttributeValue::S("LIMIT#".to_owned()))
        .projection_expression("pk, sk")
        .send()
        .await?;
    for key in found.items.unwrap_or_default() {
        tables
            .delete_item()
            .table_name(&table)
            .set_key(Some(key))
            .send()
            .await?;
    }
    Ok(())
}

fn text(answer: &Value, name: &str) -> Result<String, DashboardError> {
    let text = answer.get(name).and_then(Value::as_str).map(str::to_owned);
    text.ok_or_else(|| DashboardError::Missing(name.to_owned()))
}
