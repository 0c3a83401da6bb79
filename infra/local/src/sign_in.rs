//! Signs a user in at the local user pool as the web app does. For tests and tools.

use goldgrove_crypto::OsRandom;
use goldgrove_standin_cognito::client::SrpClient;
use reqwest::Client;
use serde_json::Value;

use crate::stack::{CLIENT_ID, POOL_ID};

/// Why the sign-in failed.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// The pool is unreachable, or refused.
    #[error(transparent)]
    Call(#[from] reqwest::Error),
    /// The pool asks for something other than a password.
    #[error("the pool asks for something else than the password: {0}")]
    Challenge(Value),
}

/// Signs in at the pool at `pool_url` and returns the access token.
pub async fn sign_in(client: &Client, pool_url: &str, email: &str, password: &str) -> Result<String, SignInError> {
    let browser = SrpClient::new(&OsRandom);
    let challenge = call(client, pool_url, "InitiateAuth", &browser.begin(CLIENT_ID, email)).await?;
    let Some(claim) = browser.answer(CLIENT_ID, POOL_ID, password, &challenge) else {
        return Err(SignInError::Challenge(challenge));
    };
    let answer = call(client, pool_url, "RespondToAuthChallenge", &claim).await?;
    match answer["AuthenticationResult"]["AccessToken"].as_str() {
        Some(token) => Ok(token.to_owned()),
        None => Err(SignInError::Challenge(answer)),
    }
}

async fn call(client: &Client, pool_url: &str, operation: &str, body: &Value) -> Result<Value, reqwest::Error> {
    let request = client
        .post(pool_url)
        .header("x-amz-target", format!("AWSCognitoIdentityProviderService.{operation}"))
        .header("content-type", "application/x-amz-json-1.1")
        .body(body.to_string());
    request.send().await?.error_for_status()?.json().await
}
