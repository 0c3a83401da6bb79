//! Sign-up, resending the code, and confirmation of the address.
//!
//! As in the real service, the user exists before the message is sent. If the message fails, the sign-up returns an
//! error, and resending the code continues it.

use serde::Deserialize;
use serde_json::{Value, json};

use super::check_client;
use crate::attributes::{Attribute, normal_email};
use crate::codes::{self, CodeKey, Purpose};
use crate::identity::Identity;
use crate::letters::{self, CodeDeliveryDetails};
use crate::pool::Pool;
use crate::refusal::{Denial, Refusal};
use crate::triggers::{self, ClientMetadata, Confirmation, MessageOccasion};
use crate::users::{Status, Sub, User};

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct SignUp {
    client_id: String,
    username: String,
    password: String,
    #[serde(default)]
    user_attributes: Vec<Attribute>,
    #[serde(default)]
    client_metadata: ClientMetadata,
}

pub(super) async fn sign_up(pool: &Pool, request: SignUp) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    let email = normal_email(&request.username)?;
    let user = pool.new_user(email, &request.password, request.user_attributes, Status::Unconfirmed)?;

    let code = codes::draw(pool.ids());
    pool.store().attempt(|database| {
        database.users.add(user.clone())?;
        database
            .codes
            .issue(sign_up_key(user.sub), &database.secret, &code, pool.now())
    })?;
    letters::send_code(pool, &user, MessageOccasion::SignUp, &code, &request.client_metadata).await?;

    let masked = pool.identity(&user.email).masked_email;
    Ok(json!({
        "UserConfirmed": false,
        "UserSub": user.sub,
        "CodeDeliveryDetails": CodeDeliveryDetails::by_email(masked),
    }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct ResendCode {
    client_id: String,
    username: String,
    #[serde(default)]
    client_metadata: ClientMetadata,
}

pub(super) async fn resend_code(pool: &Pool, request: ResendCode) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    let Identity {
        sub,
        user,
        masked_email,
        ..
    } = pool.identity(&request.username);
    if user.as_ref().is_some_and(User::is_confirmed) {
        return Err(Refusal::invalid("User is already confirmed."));
    }
    // Issue codes to decoys too, so that they get the same rate limit; they are never sent.
    let code = codes::draw(pool.ids());
    pool.store().attempt(|database| {
        database
            .codes
            .issue(sign_up_key(sub), &database.secret, &code, pool.now())
    })?;
    if let Some(user) = &user {
        letters::send_code(pool, user, MessageOccasion::ResendCode, &code, &request.client_metadata).await?;
    }
    Ok(json!({ "CodeDeliveryDetails": CodeDeliveryDetails::by_email(masked_email) }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct ConfirmSignUp {
    client_id: String,
    username: String,
    confirmation_code: String,
    #[serde(default)]
    client_metadata: ClientMetadata,
}

pub(super) async fn confirm(pool: &Pool, request: ConfirmSignUp) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    let identity = pool.identity(&request.username);
    let user = redeem(pool, &identity, &request.confirmation_code)?;
    triggers::post_confirmation(pool, &user, Confirmation::SignUp, &request.client_metadata).await?;
    Ok(json!({}))
}

fn redeem(pool: &Pool, identity: &Identity, code: &str) -> Result<User, Refusal> {
    let (now, key) = (pool.now(), sign_up_key(identity.sub));
    // Every real sign-up has a code, so a decoy needs one to compare with.
    let decoy_code = codes::draw(pool.ids());
    pool.store().attempt(|database| {
        if database.users.get(identity.sub).is_some_and(User::is_confirmed) {
            return Err(Denial::AlreadyConfirmed.into());
        }
        if identity.user.is_none() && !database.codes.knows(key) {
            database.codes.issue(key, &database.secret, &decoy_code, now)?;
        }
        database.codes.redeem(key, &database.secret, code, now)?;
        let user = database.users.get_mut(identity.sub).ok_or(Refusal::CodeMismatch)?;
        user.status = Status::Confirmed;
        Ok(user.clone())
    })
}

fn sign_up_key(sub: Sub) -> CodeKey {
    CodeKey {
        sub,
        purpose: Purpose::SignUp,
    }
}
