//! Sign-in with SRP, a password, or an unrotated refresh token. A user with an authenticator app is then asked for its
//! code (see `second_factor`). `choice` has the choice between a password and a passkey.
//!
//! Checks the lockout where a password is proven, so that both ways count the same failures. An unknown name takes the
//! same path with a decoy.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{check_client, choice, second_factor};
use crate::challenges::Pending;
use crate::pool::Pool;
use crate::refusal::{Denial, Refusal};
use crate::second_factor::SOFTWARE_TOKEN_MFA;
use crate::sessions::{RefreshToken, SignIn};
use crate::srp::{Claim, ClientPublic, Handshake, PasswordVerifier};
use crate::store::Database;
use crate::tokens::AuthenticationResult;
use crate::users::{Sub, User};

const PASSWORD_VERIFIER: &str = "PASSWORD_VERIFIER";
/// The supported flows; the app client's rules decide which it offers.
const FLOWS: [&str; 4] = ["USER_AUTH", "USER_SRP_AUTH", "USER_PASSWORD_AUTH", "REFRESH_TOKEN_AUTH"];

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct InitiateAuth {
    client_id: String,
    auth_flow: String,
    #[serde(default)]
    auth_parameters: BTreeMap<String, String>,
}

pub(super) fn initiate(pool: &Pool, request: &InitiateAuth) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    let parameters = &request.auth_parameters;
    let flow = match request.auth_flow.as_str() {
        "REFRESH_TOKEN" => "REFRESH_TOKEN_AUTH",
        flow => flow,
    };
    if !FLOWS.contains(&flow) {
        return Err(Refusal::invalid("Initiate Auth method not supported."));
    }
    pool.rules().may_sign_in(flow)?;
    match flow {
        "USER_AUTH" => choice::initiate(pool, parameters),
        "USER_SRP_AUTH" => challenge(pool, required(parameters, "USERNAME")?, required(parameters, "SRP_A")?),
        "USER_PASSWORD_AUTH" => with_password(
            pool,
            required(parameters, "USERNAME")?,
            required(parameters, "PASSWORD")?,
        ),
        _ => with_refresh_token(pool, required(parameters, "REFRESH_TOKEN")?),
    }
}

/// A parameter the caller must send.
pub(super) fn required<'a>(parameters: &'a BTreeMap<String, String>, name: &str) -> Result<&'a str, Refusal> {
    parameters
        .get(name)
        .map(String::as_str)
        .ok_or_else(|| Refusal::invalid(format!("Missing required parameter {name}")))
}

pub(super) fn challenge(pool: &Pool, username: &str, client_public: &str) -> Result<Value, Refusal> {
    let client_public =
        ClientPublic::parse(client_public).ok_or_else(|| Refusal::invalid("SRP_A is not a valid value"))?;
    let identity = pool.identity(username);
    let mut ephemeral = [0; 32];
    pool.ids().fill(&mut ephemeral);
    let secret_block = pool.random(64);

    let handshake = Handshake::new(client_public, identity.password, ephemeral);
    let answer = json!({
        "ChallengeName": PASSWORD_VERIFIER,
        "ChallengeParameters": {
            "SALT": handshake.password().salt_hex(),
            "SECRET_BLOCK": STANDARD.encode(&secret_block),
            "SRP_B": handshake.public_hex(),
            "USERNAME": identity.sub,
            "USER_ID_FOR_SRP": identity.sub,
        },
    });
    let pending = Pending {
        sub: identity.sub,
        handshake,
        real: identity.user.is_some(),
    };
    pool.handshakes().open(secret_block, pending, pool.now());
    Ok(answer)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct RespondToChallenge {
    client_id: String,
    challenge_name: String,
    #[serde(default)]
    challenge_responses: BTreeMap<String, String>,
    #[serde(default)]
    session: String,
}

pub(super) fn respond_to_challenge(pool: &Pool, request: &RespondToChallenge) -> Result<Value, Refusal> {
    check_client(pool, &request.client_id)?;
    let responses = &request.challenge_responses;
    match request.challenge_name.as_str() {
        PASSWORD_VERIFIER => with_claim(pool, responses),
        choice::SELECT_CHALLENGE => choice::select(pool, &request.session, responses),
        choice::WEB_AUTHN => choice::respond(pool, &request.session, responses),
        SOFTWARE_TOKEN_MFA => second_factor::respond(pool, &request.session, responses),
        _ => Err(Refusal::invalid("Challenge not supported.")),
    }
}

fn with_claim(pool: &Pool, responses: &BTreeMap<String, String>) -> Result<Value, Refusal> {
    let decoded = |name| required(responses, name).map(|text| STANDARD.decode(text).unwrap_or_default());
    let secret_block = decoded("PASSWORD_CLAIM_SECRET_BLOCK")?;
    let signature = decoded("PASSWORD_CLAIM_SIGNATURE")?;
    let timestamp = required(responses, "TIMESTAMP")?;

    let pending = pool
        .handshakes()
        .take(&secret_block, pool.now())
        .ok_or(Denial::SessionExpired)?;
    let claim = Claim {
        secret_block: &secret_block,
        timestamp,
        signature: &signature,
    };
    let proven = pending.handshake.proves(pool.name(), &pending.sub.to_string(), &claim);
    settle(
        pool,
        &Proof {
            sub: pending.sub,
            password: pending.handshake.password(),
            proven: proven && pending.real,
        },
    )
}

pub(super) fn with_password(pool: &Pool, username: &str, password: &str) -> Result<Value, Refusal> {
    let identity = pool.identity(username);
    let proven = identity
        .password
        .matches(pool.name(), &identity.sub.to_string(), password);
    let real = identity.user.is_some();
    settle(
        pool,
        &Proof {
            sub: identity.sub,
            password: &identity.password,
            proven: proven && real,
        },
    )
}

/// The result of a password check.
struct Proof<'a> {
    sub: Sub,
    /// The verifier of the check; if the password has changed since, the proof is void.
    password: &'a PasswordVerifier,
    proven: bool,
}

/// The next step after a proven password.
enum Outcome {
    SignedIn(User, SignIn),
    CodeWanted(User),
}

/// Counts the attempt. On success, starts a session or asks for the second factor; earlier failures then stay until
/// that is proven too.
fn settle(pool: &Pool, proof: &Proof<'_>) -> Result<Value, Refusal> {
    let now = pool.now();
    let token = RefreshToken::draw(pool.ids());
    let outcome = pool.store().attempt(|database| {
        database.failed_sign_ins.check(proof.sub, now)?;
        let user = database
            .users
            .get(proof.sub)
            .filter(|user| proof.proven && user.password == *proof.password);
        let Some(user) = user.cloned() else {
            database.failed_sign_ins.fail(proof.sub, now);
            return Err(Denial::WrongPassword.into());
        };
        if user.is_confirmed() && user.second_factor.is_on() {
            return Ok(Outcome::CodeWanted(user));
        }
        database.failed_sign_ins.clear(proof.sub);
        if !user.is_confirmed() {
            return Err(Refusal::UserNotConfirmed);
        }
        let sign_in = begin(pool, database, user.sub, &token);
        Ok(Outcome::SignedIn(user, sign_in))
    })?;
    match outcome {
        Outcome::CodeWanted(user) => Ok(second_factor::challenge(pool, &user)),
        Outcome::SignedIn(user, sign_in) => pool
            .tokens()
            .issue(&user, sign_in, Some(token.reveal()), now, pool.ids())
            .map(|result| answer(&result)),
    }
}

/// Starts a session for a fully authenticated user.
pub(super) fn begin(pool: &Pool, database: &mut Database, sub: Sub, token: &RefreshToken) -> SignIn {
    let lifetime = pool.rules().lifetimes().refresh;
    database
        .sessions
        .start(pool.ids().uuid(), sub, token, pool.now(), lifetime)
}

/// Issues new access and ID tokens; the refresh token stays unchanged.
fn with_refresh_token(pool: &Pool, token: &str) -> Result<Value, Refusal> {
    let now = pool.now();
    let (user, sign_in) = {
        let database = pool.store().read();
        let sign_in = database.sessions.by_token(token, now)?;
        (
            database.users.get(sign_in.sub).cloned().ok_or(Refusal::UserNotFound)?,
            sign_in,
        )
    };
    pool.tokens()
        .issue(&user, sign_in, None, now, pool.ids())
        .map(|result| answer(&result))
}

/// Tokens in the format of every sign-in's answer.
pub(super) fn answer(result: &AuthenticationResult) -> Value {
    json!({ "ChallengeParameters": {}, "AuthenticationResult": result })
}
