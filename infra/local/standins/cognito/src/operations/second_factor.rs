//! An authenticator app as the second factor: setup, on and off, and the challenge at sign-in.
//!
//! A wrong code counts like a wrong password, and only a right code clears the failures, so a caller with the password
//! cannot get unlimited guesses by signing in again. Each code works once.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::account::{OfUser, named};
use super::authenticated;
use super::sign_in::{answer, begin, required};
use crate::pool::Pool;
use crate::refusal::{Denial, Refusal};
use crate::second_factor::SOFTWARE_TOKEN_MFA;
use crate::sessions::RefreshToken;
use crate::srp::PasswordVerifier;
use crate::totp::TotpSecret;
use crate::users::{Sub, User};

const SESSION_BYTES: usize = 64;
const CODE_DIGITS: usize = 6;

/// A user who has proven their password but not yet their app.
#[derive(Clone, Debug)]
pub(crate) struct PendingCode {
    sub: Sub,
    /// The password that was proven; if it changes, the proof is void.
    password: PasswordVerifier,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Associate {
    access_token: String,
}

pub(super) fn associate(pool: &Pool, request: &Associate) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    if !pool.rules().has_authenticators() {
        return Err(Refusal::NoAuthenticators);
    }
    let secret = TotpSecret::draw(pool.ids());
    pool.store().attempt(|database| {
        let user = database.users.get_mut(user.sub).ok_or(Refusal::UserNotFound)?;
        user.second_factor.offer(secret.clone());
        Ok(json!({ "SecretCode": secret.base32() }))
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Verify {
    access_token: String,
    user_code: String,
}

pub(super) fn verify(pool: &Pool, request: &Verify) -> Result<Value, Refusal> {
    if request.user_code.len() != CODE_DIGITS || !request.user_code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::invalid(
            "1 validation error detected: Value at 'userCode' failed to satisfy constraint: Member must satisfy regular \
             expression pattern: [0-9]+",
        ));
    }
    let user = authenticated(pool, &request.access_token)?;
    let now = pool.now();
    pool.store().attempt(|database| {
        let attempts = &mut database.failed_sign_ins;
        attempts.check(user.sub, now).map_err(|_| Refusal::LimitExceeded)?;
        let user = database.users.get_mut(user.sub).ok_or(Refusal::UserNotFound)?;
        user.second_factor
            .prove(&request.user_code, now)
            .inspect_err(|_| attempts.fail(user.sub, now))?;
        Ok(json!({ "Status": "SUCCESS" }))
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct SetPreference {
    access_token: String,
    #[serde(flatten)]
    preference: Preference,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct SetPreferenceAsAdmin {
    #[serde(flatten)]
    whom: OfUser,
    #[serde(flatten)]
    preference: Preference,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Preference {
    software_token_mfa_settings: Option<Settings>,
    web_authn_mfa_settings: Option<PasskeySettings>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct PasskeySettings {
    #[serde(default)]
    enabled: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Settings {
    #[serde(default)]
    enabled: bool,
    #[serde(default)]
    preferred_mfa: bool,
}

pub(super) fn set_preference(pool: &Pool, request: &SetPreference) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    prefer(pool, user.sub, &request.preference)
}

/// Sets the preference for an administrator; `wire` checks the signature.
pub(super) fn set_preference_as_admin(pool: &Pool, request: &SetPreferenceAsAdmin) -> Result<Value, Refusal> {
    let user = named(pool, &request.whom)?;
    prefer(pool, user.sub, &request.preference)
}

/// Absent settings stay unchanged.
fn prefer(pool: &Pool, sub: Sub, preference: &Preference) -> Result<Value, Refusal> {
    pool.store().attempt(|database| {
        let stored = database.users.get_mut(sub).ok_or(Refusal::UserNotFound)?;
        let user = &mut stored.clone();
        if let Some(settings) = &preference.software_token_mfa_settings {
            user.second_factor.prefer(settings.enabled, settings.preferred_mfa)?;
        }
        if let Some(settings) = &preference.web_authn_mfa_settings {
            user.passkeys.as_second_factor = settings.enabled;
        }
        if user.passkeys.as_second_factor {
            check_passkey_factor(pool, user)?;
        }
        stored.clone_from(user);
        Ok(json!({}))
    })
}

/// Checks that the user has another factor, and that the pool counts a passkey as two factors.
fn check_passkey_factor(pool: &Pool, user: &User) -> Result<(), Refusal> {
    if !pool.rules().passkeys_are_two_factors() {
        return Err(Refusal::invalid(
            "Passkeys are not a multi-factor method of this user pool.",
        ));
    }
    if !user.second_factor.is_on() {
        return Err(Refusal::invalid("Another MFA method must be active beside passkeys."));
    }
    Ok(())
}

/// The challenge for a code, after the password.
pub(super) fn challenge(pool: &Pool, user: &User) -> Value {
    let session = pool.random(SESSION_BYTES);
    let answer = json!({
        "ChallengeName": SOFTWARE_TOKEN_MFA,
        "ChallengeParameters": { "USER_ID_FOR_SRP": user.sub },
        "Session": STANDARD.encode(&session),
    });
    let pending = PendingCode {
        sub: user.sub,
        password: user.password.clone(),
    };
    pool.code_challenges().open(session, pending, pool.now());
    answer
}

/// Starts a session for a right code. A wrong one leaves the challenge open for another try.
pub(super) fn respond(pool: &Pool, session: &str, responses: &BTreeMap<String, String>) -> Result<Value, Refusal> {
    let code = required(responses, "SOFTWARE_TOKEN_MFA_CODE")?;
    let (now, session) = (pool.now(), STANDARD.decode(session).unwrap_or_default());
    let pending = pool
        .code_challenges()
        .get(&session, now)
        .ok_or(Denial::SessionExpired)?;
    let token = RefreshToken::draw(pool.ids());
    let (user, sign_in) = pool.store().attempt(|database| {
        let attempts = &mut database.failed_sign_ins;
        attempts.check(pending.sub, now)?;
        let user = database
            .users
            .get_mut(pending.sub)
            .filter(|user| user.password == pending.password)
            .ok_or(Denial::SessionExpired)?;
        user.second_factor
            .redeem(code, now)
            .inspect_err(|_| attempts.fail(user.sub, now))?;
        attempts.clear(user.sub);
        let user = user.clone();
        let sign_in = begin(pool, database, user.sub, &token);
        Ok((user, sign_in))
    })?;
    pool.code_challenges().take(&session, now);
    pool.tokens()
        .issue(&user, sign_in, Some(token.reveal()), now, pool.ids())
        .map(|result| answer(&result))
}
