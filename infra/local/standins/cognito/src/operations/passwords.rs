//! Changes passwords with a mailed code or the old password. Neither ends a session, as in the real service.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{authenticated, check_client};
use crate::codes::{self, CodeKey, Purpose};
use crate::identity::Identity;
use crate::letters::{self, CodeDeliveryDetails};
use crate::password;
use crate::pool::Pool;
use crate::refusal::{Denial, Refusal};
use crate::triggers::{self, ClientMetadata, Confirmation, MessageOccasion};
use crate::users::User;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct ForgotPassword {
    client_id: String,
    username: String,
    #[serde(default)]
    client_metadata: ClientMetadata,
}

/// Sends a code to a confirmed address. A decoy and an unconfirmed address get the same answer without a message.
pub(super) async fn forgot(pool: &Pool, request: ForgotPassword) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    let Identity {
        sub,
        user,
        masked_email,
        ..
    } = pool.identity(&request.username);
    let key = CodeKey {
        sub,
        purpose: Purpose::PasswordReset,
    };
    let code = codes::draw(pool.ids());
    pool.store()
        .attempt(|database| database.codes.issue(key, &database.secret, &code, pool.now()))?;
    if let Some(user) = user.filter(User::is_confirmed) {
        letters::send_code(
            pool,
            &user,
            MessageOccasion::ForgotPassword,
            &code,
            &request.client_metadata,
        )
        .await?;
    }
    Ok(json!({ "CodeDeliveryDetails": CodeDeliveryDetails::by_email(masked_email) }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct ConfirmForgotPassword {
    client_id: String,
    username: String,
    confirmation_code: String,
    password: String,
    #[serde(default)]
    client_metadata: ClientMetadata,
}

pub(super) async fn confirm_forgot(pool: &Pool, request: ConfirmForgotPassword) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    // Check the password first, so that an invalid one does not use up the code.
    password::check(pool.rules().password_policy(), &request.password)?;
    let sub = pool.identity(&request.username).sub;
    let key = CodeKey {
        sub,
        purpose: Purpose::PasswordReset,
    };
    let new_password = pool.password_verifier(sub, &request.password);
    let user = pool.store().attempt(|database| {
        database
            .codes
            .redeem(key, &database.secret, &request.confirmation_code, pool.now())?;
        let user = database.users.get_mut(sub).ok_or(Refusal::CodeMismatch)?;
        user.password = new_password;
        let user = user.clone();
        database.failed_sign_ins.clear(sub);
        Ok(user)
    })?;
    triggers::post_confirmation(pool, &user, Confirmation::ForgotPassword, &request.client_metadata).await?;
    Ok(json!({}))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct ChangePassword {
    access_token: String,
    previous_password: String,
    proposed_password: String,
}

/// Wrong old passwords count like failed sign-ins, but the error is too many attempts.
pub(super) fn change(pool: &Pool, request: &ChangePassword) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    password::check(pool.rules().password_policy(), &request.proposed_password)?;
    let now = pool.now();
    let proven = user
        .password
        .matches(pool.name(), &user.sub.to_string(), &request.previous_password);
    let new_password = pool.password_verifier(user.sub, &request.proposed_password);
    pool.store().attempt(|database| {
        database
            .failed_sign_ins
            .check(user.sub, now)
            .map_err(|_| Refusal::LimitExceeded)?;
        let current = database
            .users
            .get_mut(user.sub)
            .filter(|current| proven && current.password == user.password);
        let Some(current) = current else {
            database.failed_sign_ins.fail(user.sub, now);
            return Err(Denial::WrongPassword.into());
        };
        current.password = new_password;
        Ok(json!({}))
    })
}
