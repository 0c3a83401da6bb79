//! A signed-in user's own account: shown, changed, deleted.

use serde::Deserialize;
use serde_json::{Value, json};

use super::authenticated;
use crate::attributes::{Attribute, checked};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::second_factor::SOFTWARE_TOKEN_MFA;
use crate::users::{Sub, User};

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
    if user.second_factor.is_on() {
        answer["UserMFASettingList"] = json!([SOFTWARE_TOKEN_MFA]);
    }
    if user.second_factor.is_preferred() {
        answer["PreferredMfaSetting"] = json!(SOFTWARE_TOKEN_MFA);
    }
    Ok(answer)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct UpdateAttributes {
    access_token: String,
    user_attributes: Vec<Attribute>,
}

/// Changes what was sent and keeps the rest; an empty value takes an attribute away.
pub(super) fn update(pool: &Pool, request: UpdateAttributes) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    let attributes = checked(pool.rules(), request.user_attributes, &user.email)?;
    pool.store().write(|database| {
        let user = database.users.get_mut(user.sub).ok_or(Refusal::UserNotFound)?;
        user.attributes.extend(attributes);
        user.attributes.retain(|_, value| !value.is_empty());
        Ok(json!({ "CodeDeliveryDetailsList": [] }))
    })
}

/// Removes the user and everything kept about them, at once and for good.
pub(super) fn delete(pool: &Pool, request: &Authenticated) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    remove(pool, user.sub)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct OfUser {
    user_pool_id: String,
    username: String,
}

/// The same for a caller with the right to it, which the request's signature shows (see `wire`).
pub(super) fn delete_as_admin(pool: &Pool, request: &OfUser) -> Result<Value, Refusal> {
    let user = named(pool, request)?;
    remove(pool, user.sub)
}

/// Ends every sign-in of a user for a caller with the right to it.
pub(super) fn sign_out_as_admin(pool: &Pool, request: &OfUser) -> Result<Value, Refusal> {
    let user = named(pool, request)?;
    pool.store().write(|database| {
        database.sessions.revoke_all_of(user.sub);
        Ok(json!({}))
    })
}

/// A user as an administrator sees them.
pub(super) fn get_as_admin(pool: &Pool, request: &OfUser) -> Result<Value, Refusal> {
    let user = named(pool, request)?;
    Ok(json!({ "Username": user.sub, "UserAttributes": user.all_attributes(), "Enabled": true }))
}

fn named(pool: &Pool, request: &OfUser) -> Result<User, Refusal> {
    if request.user_pool_id != pool.settings().pool_id {
        return Err(Refusal::UnknownPool);
    }
    let user = pool.store().read().users.named(&request.username).cloned();
    user.ok_or(Refusal::UserNotFound)
}

fn remove(pool: &Pool, sub: Sub) -> Result<Value, Refusal> {
    pool.store().write(|database| {
        database.users.remove(sub);
        database.sessions.forget(sub);
        database.codes.forget(sub);
        database.failed_sign_ins.clear(sub);
        Ok(json!({}))
    })
}
