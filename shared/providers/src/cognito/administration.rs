//! Administrator operations of the user pool, signed by a function that has the right to each.

use goldgrove_domain::ids::UserId;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{CognitoClient, CognitoError, EMAIL, InTheNameOf, SERVICE, done, email_in};
use crate::http::Outage;
use crate::signed::{Post, Signer, post};

/// A user pool, called with our own right to each operation.
#[derive(Clone, Copy)]
pub struct Administrator<'a> {
    /// The client.
    pub client: &'a CognitoClient,
    /// Signs the calls.
    pub signer: &'a Signer,
    /// The pool's id.
    pub pool: &'a str,
}

impl Administrator<'_> {
    /// `AdminGetUser`: the email address of a user; `None` if the user is gone.
    ///
    /// # Errors
    /// [`CognitoError`]; also for a user without an address, which this pool does not allow.
    pub async fn email_of_user(&self, user: &UserId) -> Result<Option<String>, CognitoError> {
        let answer = self.call(user.as_str(), "AdminGetUser", json!({})).await?;
        answer.as_deref().map(email_in).transpose()
    }

    /// `AdminGetUser`: the id of the user with `address`, confirmed or not; `None` if no user has it.
    pub async fn user_of_email(&self, address: &str) -> Result<Option<UserId>, CognitoError> {
        let answer = self.call(address, "AdminGetUser", json!({}));
        let Some(bytes) = answer.await? else {
            return Ok(None);
        };
        let found: SignedUp = serde_json::from_slice(&bytes).map_err(|_| Outage::Garbage)?;
        let user = UserId::parse(&found.username).map_err(|_| Outage::Garbage)?;
        Ok(Some(user))
    }

    /// `AdminGetUser`: whether a user has an authenticator app on; `false` if the user is gone.
    pub async fn has_authenticator(&self, user: &UserId) -> Result<bool, CognitoError> {
        let answer = self.call(user.as_str(), "AdminGetUser", json!({}));
        let Some(bytes) = answer.await? else {
            return Ok(false);
        };
        let factors: Factors = serde_json::from_slice(&bytes).map_err(|_| Outage::Garbage)?;
        Ok(factors.on.iter().any(|factor| factor == "SOFTWARE_TOKEN_MFA"))
    }

    /// `AdminSetUserMFAPreference`: turns the authenticator app of a user off.
    ///
    /// # Errors
    /// [`CognitoError`]; also for a user who is gone.
    pub async fn turn_authenticator_off(&self, user: &UserId) -> Result<(), CognitoError> {
        // Turn passkeys off too: they are a second factor only beside another one.
        let off =
            json!({ "SoftwareTokenMfaSettings": { "Enabled": false }, "WebAuthnMfaSettings": { "Enabled": false } });
        let answer = self.call(user.as_str(), "AdminSetUserMFAPreference", off);
        answer.await?.map(|_| ()).ok_or(CognitoError::Refused)
    }

    /// `AdminUserGlobalSignOut`: ends every sign-in of a user. Succeeds if the user is gone.
    ///
    /// # Errors
    /// [`CognitoError`]; sign-ins may still be active then.
    pub async fn sign_out_user(&self, user: &UserId) -> Result<(), CognitoError> {
        let answer = self.call(user.as_str(), "AdminUserGlobalSignOut", json!({}));
        answer.await.map(|_| ())
    }

    /// `AdminUpdateUserAttributes`: has the pool mail a code to a new address, in `language`. The user keeps the old
    /// address until [`CognitoClient::confirm_email`].
    ///
    /// # Errors
    /// [`CognitoError`]; also for a user who is gone.
    pub async fn ask_for_email(&self, user: &UserId, address: &str, language: &str) -> Result<(), CognitoError> {
        let change = json!({
            "UserAttributes": [{ "Name": EMAIL, "Value": address }],
            "ClientMetadata": { "language": language },
        });
        self.update(user, change).await
    }

    /// `AdminUpdateUserAttributes`: gives the user an address at once, as already verified, and drops an address that
    /// awaits its code.
    ///
    /// # Errors
    /// [`CognitoError`]; also for a user who is gone.
    pub async fn set_email(&self, user: &UserId, address: &str) -> Result<(), CognitoError> {
        let attributes = json!([
            { "Name": EMAIL, "Value": address },
            { "Name": "email_verified", "Value": "true" },
        ]);
        self.update(user, json!({ "UserAttributes": attributes })).await
    }

    async fn update(&self, user: &UserId, change: Value) -> Result<(), CognitoError> {
        let answer = self.call(user.as_str(), "AdminUpdateUserAttributes", change);
        answer.await?.map(|_| ()).ok_or(CognitoError::Refused)
    }

    /// `AdminSetUserPassword`: sets a permanent password.
    ///
    /// # Errors
    /// [`CognitoError`]; also for a user who is gone.
    pub async fn set_password(&self, user: &UserId, password: &str) -> Result<(), CognitoError> {
        let body = json!({ "Password": password, "Permanent": true });
        let answer = self.call(user.as_str(), "AdminSetUserPassword", body);
        answer.await?.map(|_| ()).ok_or(CognitoError::Refused)
    }

    /// `AdminDeleteUser`: permanently deletes a user. Succeeds if the user is gone already.
    pub async fn delete_user(&self, user: &UserId) -> Result<(), CognitoError> {
        let answer = self.call(user.as_str(), "AdminDeleteUser", json!({}));
        answer.await.map(|_| ())
    }

    /// `AdminGetUser` and `AdminDeleteUser`: deletes an unconfirmed sign-up under `address`. Returns whether there was
    /// one.
    pub async fn delete_unconfirmed(&self, address: &str) -> Result<bool, CognitoError> {
        let answer = self.call(address, "AdminGetUser", json!({})).await?;
        let Some(bytes) = answer else {
            return Ok(false);
        };
        let found: SignedUp = serde_json::from_slice(&bytes).map_err(|_| Outage::Garbage)?;
        if found.user_status != "UNCONFIRMED" {
            return Ok(false);
        }
        let answer = self.call(&found.username, "AdminDeleteUser", json!({}));
        answer.await.map(|_| true)
    }

    /// Calls an administrator's operation on one user.
    async fn call(&self, username: &str, operation: &str, mut body: Value) -> Result<Option<Vec<u8>>, CognitoError> {
        body["UserPoolId"] = json!(self.pool);
        body["Username"] = json!(username);
        let body = body.to_string();
        let target = format!("{SERVICE}.{operation}");
        let sent = Post {
            url: self.client.url.as_str(),
            headers: &[
                ("content-type", "application/x-amz-json-1.1"),
                ("x-amz-target", &target),
            ],
            body: body.as_bytes(),
        };
        let answer = post(&self.client.http, self.signer, "cognito-idp", operation, &sent).await?;
        done(answer, InTheNameOf::Us).await
    }
}

#[derive(Deserialize)]
struct Factors {
    #[serde(rename = "UserMFASettingList", default)]
    on: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct SignedUp {
    username: String,
    user_status: String,
}
