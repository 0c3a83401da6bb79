//! The account of a signed-in user: read, create, delete; and the administrator's operations on users.

use serde::Deserialize;
use serde_json::{Value, json};

use super::authenticated;
use crate::attributes::{Attribute, EMAIL, normal_email};
use crate::password;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::second_factor::SOFTWARE_TOKEN_MFA;
use crate::users::{Status, Sub, User};

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Authenticated {
    access_token: String,
}

pub(super) fn get(pool: &Pool, request: &Authenticated) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    let mut shown = user.all_attributes();
    shown.retain(|attribute| pool.rules().shows(&attribute.name));
    let mut answer = json!({ "Username": user.sub, "UserAttributes": shown });
    show_factors(&user, &mut answer);
    Ok(answer)
}

fn show_factors(user: &User, answer: &mut Value) {
    if user.second_factor.is_on() {
        answer["UserMFASettingList"] = json!([SOFTWARE_TOKEN_MFA]);
    }
    if user.second_factor.is_preferred() {
        answer["PreferredMfaSetting"] = json!(SOFTWARE_TOKEN_MFA);
    }
}

/// Deletes the user and all their data at once.
pub(super) fn delete(pool: &Pool, request: &Authenticated) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    remove(pool, user.sub)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct OfUser {
    pub(super) user_pool_id: String,
    pub(super) username: String,
}

/// Deletes a user for an administrator; `wire` checks the signature.
pub(super) fn delete_as_admin(pool: &Pool, request: &OfUser) -> Result<Value, Refusal> {
    let user = named(pool, request)?;
    remove(pool, user.sub)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct CreateUser {
    #[serde(flatten)]
    whom: OfUser,
    #[serde(default)]
    user_attributes: Vec<Attribute>,
    #[serde(default)]
    message_action: String,
}

/// Creates a user for an administrator. Sends no mail and calls no trigger. The temporary password is not returned,
/// because only a mail would contain it.
pub(super) fn create_as_admin(pool: &Pool, request: CreateUser) -> Result<Value, Refusal> {
    require_pool(pool, &request.whom.user_pool_id)?;
    if request.message_action != "SUPPRESS" {
        return Err(Refusal::invalid("Only MessageAction SUPPRESS is supported here."));
    }
    let email = normal_email(&request.whom.username)?;
    let temporary = format!("Aa1-{}", pool.ids().uuid());
    // Administrators may write attributes that the client may not: here the address, which is the user's anyway.
    let is_other = |sent: &Attribute| sent.name != EMAIL || normal_email(&sent.value).ok().as_ref() != Some(&email);
    let attributes = request.user_attributes.into_iter().filter(is_other).collect();
    let user = pool.new_user(email, &temporary, attributes, Status::ForceChangePassword)?;
    pool.store().attempt(|database| database.users.add(user.clone()))?;
    Ok(json!({ "User": {
        "Username": user.sub, "Attributes": user.all_attributes(), "Enabled": true, "UserStatus": user.status.name(),
    } }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct SetPassword {
    #[serde(flatten)]
    whom: OfUser,
    password: String,
    #[serde(default)]
    permanent: bool,
}

/// Sets a permanent password, which confirms the user.
pub(super) fn set_password_as_admin(pool: &Pool, request: &SetPassword) -> Result<Value, Refusal> {
    let sub = named(pool, &request.whom)?.sub;
    if !request.permanent {
        return Err(Refusal::invalid("Only permanent passwords are supported here."));
    }
    password::check(pool.rules().password_policy(), &request.password)?;
    let password = pool.password_verifier(sub, &request.password);
    pool.store().attempt(|database| {
        let user = database.users.get_mut(sub).ok_or(Refusal::UserNotFound)?;
        user.password = password;
        user.status = Status::Confirmed;
        Ok(json!({}))
    })
}

/// Ends every sign-in of a user, for an administrator.
pub(super) fn sign_out_as_admin(pool: &Pool, request: &OfUser) -> Result<Value, Refusal> {
    let user = named(pool, request)?;
    pool.store().attempt(|database| {
        database.sessions.revoke_all_of(user.sub);
        Ok(json!({}))
    })
}

/// Returns a user for an administrator.
pub(super) fn get_as_admin(pool: &Pool, request: &OfUser) -> Result<Value, Refusal> {
    let user = named(pool, request)?;
    let mut answer = json!({
        "Username": user.sub,
        "UserAttributes": user.all_attributes(),
        "UserStatus": user.status.name(),
        "Enabled": true,
    });
    show_factors(&user, &mut answer);
    Ok(answer)
}

pub(super) fn named(pool: &Pool, request: &OfUser) -> Result<User, Refusal> {
    require_pool(pool, &request.user_pool_id)?;
    let user = pool.store().read().users.named(&request.username).cloned();
    user.ok_or(Refusal::UserNotFound)
}

fn require_pool(pool: &Pool, id: &str) -> Result<(), Refusal> {
    if id == pool.settings().pool_id {
        Ok(())
    } else {
        Err(Refusal::UnknownPool)
    }
}

fn remove(pool: &Pool, sub: Sub) -> Result<Value, Refusal> {
    pool.store().attempt(|database| {
        database.users.remove(sub);
        database.sessions.forget(sub);
        database.codes.forget(sub);
        database.failed_sign_ins.clear(sub);
        Ok(json!({}))
    })
}
