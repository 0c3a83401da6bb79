//! Client of the user pool: reads users, ends their sign-ins and deletes them.
//!
//! Does not verify tokens or store anything. Never logs a token or an address.

mod administration;

pub use administration::Administrator;

use goldgrove_domain::ids::UserId;
use jiff::Timestamp;
use reqwest::Response;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use crate::http::{ANSWER_BYTES_MAX, LazyHttp, Outage, SetupError, base_url, bounded};
use crate::traced::Traced;

const SERVICE: &str = "AWSCognitoIdentityProviderService";
/// The attribute that holds the email address.
const EMAIL: &str = "email";

/// Settings of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CognitoSettings {
    /// The service's address, e.g. `https://cognito-idp.us-east-1.amazonaws.com`.
    pub base_url: String,
    /// How long a call may take, in milliseconds.
    pub timeout_ms: u64,
}

/// A failed call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CognitoError {
    /// The pool does not accept the user's token or password, or the user is gone.
    #[error("the user pool refused the user")]
    Refused,
    /// The pool does not accept a value of the request.
    #[error("the user pool refused a value")]
    Invalid,
    /// The pool refused the call because of our setup: a missing right, or a wrong pool, region or client.
    #[error("the user pool refused our call")]
    Rejected,
    /// Another user has the address.
    #[error("the address is another user's")]
    AddressTaken,
    /// The code is wrong or expired.
    #[error("the code is wrong or has run out")]
    WrongCode,
    /// Too many codes requested or guessed.
    #[error("the user pool takes no more attempts for now")]
    TooManyAttempts,
    /// No usable answer; the same call may work later.
    #[error("unavailable: {0}")]
    Unavailable(Outage),
}

impl From<Outage> for CognitoError {
    fn from(outage: Outage) -> Self {
        Self::Unavailable(outage)
    }
}

/// A client for the calls we make. It creates its HTTP client on the first call.
pub struct CognitoClient {
    http: LazyHttp,
    url: Url,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct User {
    user_attributes: Vec<Attribute>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Attribute {
    name: String,
    #[serde(default)]
    value: String,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(rename = "__type")]
    kind: String,
}

impl Refusal {
    /// The error's name, without the namespace that some answers put in front of it.
    fn name(&self) -> &str {
        self.kind.rsplit('#').next().unwrap_or_default()
    }
}

impl CognitoClient {
    /// A client for the pool at `settings.base_url`.
    pub fn new(settings: &CognitoSettings) -> Result<Self, SetupError> {
        Ok(Self {
            http: LazyHttp::new(HeaderMap::new(), settings.timeout_ms),
            url: base_url(&settings.base_url, "the Cognito base URL")?,
        })
    }

    /// `GetUser`: the email address of an access token's holder. Needs no rights beyond the token.
    ///
    /// # Errors
    /// [`CognitoError`]; also for a user without an address, which this pool does not allow.
    pub async fn email_of(&self, access_token: &str) -> Result<String, CognitoError> {
        match self.ask_as_holder(access_token, "GetUser", json!({})).await? {
            Some(bytes) => email_in(&bytes),
            None => Err(CognitoError::Refused),
        }
    }

    /// `GlobalSignOut`: permanently ends every sign-in of an access token's holder. Succeeds if the pool no longer
    /// accepts the token, because its sign-in has ended. Needs no rights beyond the token.
    ///
    /// # Errors
    /// [`CognitoError::Unavailable`]; sign-ins may still be active then.
    pub async fn sign_out_everywhere(&self, access_token: &str) -> Result<(), CognitoError> {
        match self.ask_as_holder(access_token, "GlobalSignOut", json!({})).await {
            Ok(_) | Err(CognitoError::Refused) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// `VerifyUserAttribute`: gives the token's holder the new address that awaits this `code`. Needs no rights beyond
    /// the token.
    ///
    /// # Errors
    /// [`CognitoError`]; the address is unchanged then, except that [`CognitoError::Unavailable`] leaves it uncertain.
    pub async fn confirm_email(&self, access_token: &str, code: &str) -> Result<(), CognitoError> {
        let proof = json!({ "AttributeName": EMAIL, "Code": code });
        let done = self.ask_as_holder(access_token, "VerifyUserAttribute", proof).await?;
        done.map(|_| ()).ok_or(CognitoError::Refused)
    }

    /// `InitiateAuth` with a password: an access token of `user`; `None` if the pool asks for more than the password.
    pub async fn sign_in(&self, client: &str, user: &UserId, password: &str) -> Result<Option<String>, CognitoError> {
        let parameters = json!({ "USERNAME": user.as_str(), "PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": password });
        let body = json!({ "ClientId": client, "AuthFlow": "USER_AUTH", "AuthParameters": parameters });
        let bytes = self.ask("InitiateAuth", &body).await?.ok_or(CognitoError::Refused)?;
        let answer: SignedIn = serde_json::from_slice(&bytes).map_err(|_| Outage::Garbage)?;
        Ok(answer.authentication_result.map(|tokens| tokens.access_token))
    }

    /// `ListWebAuthnCredentials` and `DeleteWebAuthnCredential`: removes the passkeys that the token's holder added at
    /// `since` or later, to the second.
    ///
    /// # Errors
    /// [`CognitoError`]; some of the passkeys may remain then.
    pub async fn remove_passkeys(&self, access_token: &str, since: Timestamp) -> Result<(), CognitoError> {
        let mut next = None;
        let mut added = Vec::new();
        loop {
            let body = next.map_or_else(|| json!({}), |token: String| json!({ "NextToken": token }));
            let bytes = self
                .ask_as_holder(access_token, "ListWebAuthnCredentials", body)
                .await?;
            let page: Passkeys =
                serde_json::from_slice(&bytes.ok_or(CognitoError::Refused)?).map_err(|_| Outage::Garbage)?;
            added.extend(page.credentials.into_iter().filter(|passkey| passkey.is_since(since)));
            next = page.next_token;
            if next.is_none() {
                break;
            }
        }
        for passkey in added {
            let body = json!({ "CredentialId": passkey.credential_id });
            self.ask_as_holder(access_token, "DeleteWebAuthnCredential", body)
                .await?;
        }
        Ok(())
    }

    /// Calls an operation with the access token of a user.
    async fn ask_as_holder(
        &self,
        access_token: &str,
        operation: &str,
        mut body: Value,
    ) -> Result<Option<Vec<u8>>, CognitoError> {
        body["AccessToken"] = json!(access_token);
        self.ask(operation, &body).await
    }

    /// Calls an operation that needs no rights beyond the content of its body.
    async fn ask(&self, operation: &str, body: &Value) -> Result<Option<Vec<u8>>, CognitoError> {
        let request = self
            .http
            .client()?
            .post(self.url.clone())
            .header("x-amz-target", format!("{SERVICE}.{operation}"))
            .header(CONTENT_TYPE, HeaderValue::from_static("application/x-amz-json-1.1"))
            .body(body.to_string());
        let call = Traced::of_aws("cognito-idp", operation);
        let answer = request.send().await.map_err(Outage::from)?;
        call.end(answer.status().as_u16());
        done(answer, InTheNameOf::User).await
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct SignedIn {
    authentication_result: Option<Tokens>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Tokens {
    access_token: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Passkeys {
    credentials: Vec<Passkey>,
    next_token: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Passkey {
    credential_id: String,
    /// Seconds since 1970.
    created_at: f64,
}

impl Passkey {
    fn is_since(&self, moment: Timestamp) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "seconds of our time are exact in a double")]
        let moment = moment.as_second() as f64;
        self.created_at >= moment
    }
}

/// Who authenticates a call.
#[derive(Clone, Copy)]
enum InTheNameOf {
    /// The user, by a token or password in the body.
    User,
    /// This function, by its signature.
    Us,
}

/// The body of an operation's answer; `None` if the user does not exist.
async fn done(answer: Response, caller: InTheNameOf) -> Result<Option<Vec<u8>>, CognitoError> {
    let status = answer.status();
    if !status.is_success() && !status.is_client_error() {
        return Err(Outage::Provider.into());
    }
    let bytes = bounded(answer, ANSWER_BYTES_MAX).await?;
    if status.is_success() {
        return Ok(Some(bytes));
    }
    let refusal: Refusal = serde_json::from_slice(&bytes).map_err(|_| Outage::Garbage)?;
    match (refusal.name(), caller) {
        ("UserNotFoundException", _) => Ok(None),
        (
            "TooManyRequestsException"
            | "ThrottlingException"
            | "ForbiddenException"
            | "InternalErrorException"
            | "CodeDeliveryFailureException",
            _,
        ) => Err(Outage::Provider.into()),
        ("AliasExistsException" | "UsernameExistsException", _) => Err(CognitoError::AddressTaken),
        ("CodeMismatchException" | "ExpiredCodeException", _) => Err(CognitoError::WrongCode),
        ("LimitExceededException", _) => Err(CognitoError::TooManyAttempts),
        ("InvalidParameterException", _) => Err(CognitoError::Invalid),
        (
            "NotAuthorizedException" | "PasswordResetRequiredException" | "UserNotConfirmedException",
            InTheNameOf::User,
        ) => Err(CognitoError::Refused),
        (name, _) => {
            tracing::error!(error = name, "the user pool refused a call");
            Err(CognitoError::Rejected)
        }
    }
}

/// The address among a user's attributes.
fn email_in(bytes: &[u8]) -> Result<String, CognitoError> {
    let user: User = serde_json::from_slice(bytes).map_err(|_| Outage::Garbage)?;
    let mut attributes = user.user_attributes.into_iter();
    let email = attributes.find(|attribute| attribute.name == EMAIL && !attribute.value.is_empty());
    Ok(email.ok_or(Outage::Garbage)?.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_refusal_is_the_users_only_where_the_user_vouches_for_the_call() {
        use CognitoError::{AddressTaken, Invalid, Refused, Rejected, TooManyAttempts, Unavailable, WrongCode};
        let away = Unavailable(Outage::Provider);
        let rows = [
            ("NotAuthorizedException", Refused, Rejected),
            ("com.amazonaws#NotAuthorizedException", Refused, Rejected),
            ("UserNotConfirmedException", Refused, Rejected),
            ("PasswordResetRequiredException", Refused, Rejected),
            ("AccessDeniedException", Rejected, Rejected),
            ("UnrecognizedClientException", Rejected, Rejected),
            ("ResourceNotFoundException", Rejected, Rejected),
            ("InvalidParameterException", Invalid, Invalid),
            ("CodeDeliveryFailureException", away, away),
            ("TooManyRequestsException", away, away),
            ("ThrottlingException", away, away),
            ("AliasExistsException", AddressTaken, AddressTaken),
            ("ExpiredCodeException", WrongCode, WrongCode),
            ("LimitExceededException", TooManyAttempts, TooManyAttempts),
        ];
        for (kind, of_user, of_us) in rows {
            for (caller, expected) in [(InTheNameOf::User, of_user), (InTheNameOf::Us, of_us)] {
                let answer = http::Response::builder()
                    .status(400)
                    .body(json!({ "__type": kind, "message": "" }).to_string());
                let outcome = done(answer.unwrap().into(), caller).await;
                assert_eq!(outcome, Err(expected), "{kind}");
            }
        }
    }
}
