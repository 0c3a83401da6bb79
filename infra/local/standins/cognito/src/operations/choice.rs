//! The flow `USER_AUTH`: the user chooses between the password and a passkey.
//!
//! A name without a user gets the same offer as a user without passkeys.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::passkeys::TIMEOUT_MS;
use super::sign_in::{answer, begin, challenge as srp_challenge, required, with_password};
use crate::identity::Identity;
use crate::passkeys::Passkey;
use crate::pool::Pool;
use crate::refusal::{Denial, Refusal};
use crate::sessions::RefreshToken;
use crate::users::{Sub, User};
use crate::webauthn::{Assertion, Ceremony};

pub(super) const SELECT_CHALLENGE: &str = "SELECT_CHALLENGE";
pub(super) const WEB_AUTHN: &str = "WEB_AUTHN";
const PASSWORD: &str = "PASSWORD";
const PASSWORD_SRP: &str = "PASSWORD_SRP";

const CHALLENGE_BYTES: usize = 32;
const SESSION_BYTES: usize = 64;

/// An open passkey challenge.
#[derive(Debug)]
pub(crate) struct PendingPasskey {
    sub: Sub,
    challenge: Vec<u8>,
}

pub(super) fn initiate(pool: &Pool, parameters: &BTreeMap<String, String>) -> Result<Value, Refusal> {
    let identity = pool.identity(required(parameters, "USERNAME")?);
    match parameters.get("PREFERRED_CHALLENGE") {
        None => Ok(offer(pool, &identity)),
        Some(preferred) => with(pool, preferred, &identity, parameters),
    }
}

/// Handles the user's choice.
pub(super) fn select(pool: &Pool, session: &str, responses: &BTreeMap<String, String>) -> Result<Value, Refusal> {
    let name = required(responses, "USERNAME")?;
    let identity = pool.identity(name);
    let session = STANDARD.decode(session).unwrap_or_default();
    let offered = pool.offers().take(&session, pool.now());
    if offered != Some(identity.sub) {
        return Err(Denial::SessionExpired.into());
    }
    with(pool, required(responses, "ANSWER")?, &identity, responses)
}

fn with(pool: &Pool, way: &str, identity: &Identity, parameters: &BTreeMap<String, String>) -> Result<Value, Refusal> {
    let name = required(parameters, "USERNAME")?;
    match way {
        PASSWORD_SRP => srp_challenge(pool, name, required(parameters, "SRP_A")?),
        PASSWORD => with_password(pool, name, required(parameters, "PASSWORD")?),
        WEB_AUTHN => Ok(match passkey_user(pool, identity) {
            Some(user) => ask(pool, user),
            None => offer(pool, identity),
        }),
        _ => Err(Refusal::invalid("Challenge not supported.")),
    }
}

/// The user, if a passkey is enough to sign in: a user with a second factor must have enabled passkeys in its place.
fn passkey_user<'a>(pool: &Pool, identity: &'a Identity) -> Option<&'a User> {
    let user = identity.user.as_ref().filter(|_| pool.rules().has_passkeys())?;
    let enough =
        !user.second_factor.is_on() || (pool.rules().passkeys_are_two_factors() && user.passkeys.as_second_factor);
    (enough && !user.passkeys.all().is_empty()).then_some(user)
}

/// Lists the ways to sign in.
fn offer(pool: &Pool, identity: &Identity) -> Value {
    let session = pool.random(SESSION_BYTES);
    let mut ways = vec![PASSWORD, PASSWORD_SRP];
    if passkey_user(pool, identity).is_some() {
        ways.push(WEB_AUTHN);
    }
    let answer = json!({
        "ChallengeName": SELECT_CHALLENGE,
        "ChallengeParameters": {},
        "AvailableChallenges": ways,
        "Session": STANDARD.encode(&session),
    });
    pool.offers().open(session, identity.sub, pool.now());
    answer
}

fn ask(pool: &Pool, user: &User) -> Value {
    let (session, challenge) = (pool.random(SESSION_BYTES), pool.random(CHALLENGE_BYTES));
    let known: Vec<_> = user.passkeys.all().iter().map(Passkey::descriptor).collect();
    let options = json!({
        "allowCredentials": known,
        "challenge": URL_SAFE_NO_PAD.encode(&challenge),
        "rpId": pool.settings().relying_party,
        "timeout": TIMEOUT_MS,
        "userVerification": pool.rules().user_verification(),
    });
    let answer = json!({
        "ChallengeName": WEB_AUTHN,
        "ChallengeParameters": { "CREDENTIAL_REQUEST_OPTIONS": options.to_string() },
        "Session": STANDARD.encode(&session),
    });
    let pending = PendingPasskey {
        sub: user.sub,
        challenge,
    };
    pool.passkey_challenges().open(session, pending, pool.now());
    answer
}

/// Starts a session for a valid passkey answer. Uses up the challenge in any case.
pub(super) fn respond(pool: &Pool, session: &str, responses: &BTreeMap<String, String>) -> Result<Value, Refusal> {
    let credential = required(responses, "CREDENTIAL")?;
    let (now, session) = (pool.now(), STANDARD.decode(session).unwrap_or_default());
    let pending = pool
        .passkey_challenges()
        .take(&session, now)
        .ok_or(Denial::SessionExpired)?;
    let assertion: Assertion = serde_json::from_str(credential).map_err(|_| Denial::WrongPasskey)?;
    let token = RefreshToken::draw(pool.ids());
    let (user, sign_in) = pool.store().attempt(|database| {
        let user = database.users.get_mut(pending.sub).ok_or(Denial::WrongPasskey)?;
        check(pool, user, &pending, &assertion)?;
        let user = user.clone();
        let sign_in = begin(pool, database, user.sub, &token);
        Ok((user, sign_in))
    })?;
    pool.tokens()
        .issue(&user, sign_in, Some(token.reveal()), now, pool.ids())
        .map(|result| answer(&result))
}

fn check(pool: &Pool, user: &mut User, pending: &PendingPasskey, assertion: &Assertion) -> Result<(), Denial> {
    let handle = user.sub.to_string();
    let verified = pool.rules().user_verification().is_required() || user.second_factor.is_on();
    let ceremony = Ceremony {
        relying_party: &pool.settings().relying_party,
        challenge: &pending.challenge,
        verified,
    };
    let passkey = user.passkeys.get_mut(&assertion.id).ok_or(Denial::WrongPasskey)?;
    let counter = assertion.check(&passkey.key, handle.as_bytes(), ceremony);
    let taken = counter.is_ok_and(|counter| passkey.count(counter));
    taken.then_some(()).ok_or(Denial::WrongPasskey)
}
