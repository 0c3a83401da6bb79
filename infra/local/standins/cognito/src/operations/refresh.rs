//! Refreshes and ends sign-ins.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{authenticated, check_client};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::sessions::RefreshToken;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct GetTokens {
    client_id: String,
    refresh_token: String,
}

pub(super) fn rotate(pool: &Pool, request: &GetTokens) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    let (now, grace) = (pool.now(), pool.rules().lifetimes().grace);
    let next = RefreshToken::draw(pool.ids());
    let (user, sign_in) = pool.store().attempt(|database| {
        let sign_in = database.sessions.rotate(&request.refresh_token, &next, now, grace)?;
        let user = database.users.get(sign_in.sub).cloned().ok_or(Refusal::UserNotFound)?;
        Ok((user, sign_in))
    })?;
    let result = pool
        .tokens()
        .issue(&user, sign_in, Some(next.reveal()), now, pool.ids())?;
    Ok(json!({ "AuthenticationResult": result }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct RevokeToken {
    client_id: String,
    token: String,
}

/// Ends a sign-in. Succeeds for an unknown token.
pub(super) fn revoke(pool: &Pool, request: &RevokeToken) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    pool.store().attempt(|database| {
        database.sessions.revoke_by_token(&request.token);
        Ok(json!({}))
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct GlobalSignOut {
    access_token: String,
}

pub(super) fn sign_out_everywhere(pool: &Pool, request: &GlobalSignOut) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    pool.store().attempt(|database| {
        database.sessions.revoke_all_of(user.sub);
        Ok(json!({}))
    })
}
