//! Secret settings: stored in Secrets Manager, read once when a process starts, and never in a function's environment.

use std::sync::Arc;

use futures::future::try_join_all;
use goldgrove_domain::clock::Clock;
use goldgrove_http::config::{SettingsError, Source};
use goldgrove_providers::secrets::{SecretsClient, SecretsSettings};

use crate::aws::AwsClients;

/// The variable with the ids of the secrets.
pub const IDS: &str = "SECRET_IDS";

/// Half of the time a process may take to start.
const TIMEOUT_MS: u64 = 5_000;

/// `source` plus the members of its secrets: `SECRET_IDS`, their ids separated by commas. A function without secrets
/// makes no call.
///
/// # Errors
/// [`SettingsError`] naming the secret that cannot be read.
pub async fn opened(source: Source, aws: &AwsClients, clock: Arc<dyn Clock>) -> Result<Source, SettingsError> {
    let Some(ids) = source.get(IDS) else {
        return Ok(source);
    };
    let client = SecretsClient::new(&settings(&source), aws.signer(clock)).map_err(SettingsError::of)?;
    let secrets = try_join_all(ids.split(',').map(async |id| {
        let members = client.members(id.trim()).await;
        members.map_err(|error| SettingsError::of(format!("the secret {id}: {error}")))
    }));
    let secrets = secrets.await?;
    Ok(source.with(secrets.into_iter().flatten()))
}

fn settings(source: &Source) -> SecretsSettings {
    let region = source.get("AWS_REGION").unwrap_or_default();
    let own = || format!("https://secretsmanager.{region}.amazonaws.com");
    let base_url = source.get("AWS_ENDPOINT_URL_SECRETS_MANAGER").map(str::to_owned);
    SecretsSettings {
        base_url: base_url.unwrap_or_else(own),
        timeout_ms: TIMEOUT_MS,
    }
}
