//! Adds, lists and removes passkeys of a signed-in user. The service requires only the access token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::authenticated;
use crate::passkeys::{MAX_PASSKEYS, Passkey};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::webauthn::{ALGORITHMS, Ceremony, Flaw, Registration};

const CHALLENGE_BYTES: usize = 32;
/// The browser's timeout, in milliseconds.
pub(super) const TIMEOUT_MS: u32 = 60_000;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Start {
    access_token: String,
}

pub(super) fn start(pool: &Pool, request: &Start) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    check_settings(pool)?;
    let challenge = pool.random(CHALLENGE_BYTES);
    let parameters: Vec<_> = ALGORITHMS
        .iter()
        .map(|algorithm| json!({ "alg": algorithm, "type": "public-key" }))
        .collect();
    let known: Vec<_> = user.passkeys.all().iter().map(Passkey::descriptor).collect();
    let relying_party = &pool.settings().relying_party;
    let options = json!({
        "authenticatorSelection": {
            "requireResidentKey": true,
            "residentKey": "required",
            "userVerification": pool.rules().user_verification(),
        },
        "challenge": URL_SAFE_NO_PAD.encode(&challenge),
        "excludeCredentials": known,
        "pubKeyCredParams": parameters,
        "rp": { "id": relying_party, "name": relying_party },
        "timeout": TIMEOUT_MS,
        "user": {
            "displayName": user.email,
            "id": URL_SAFE_NO_PAD.encode(user.sub.to_string()),
            "name": user.email,
        },
    });
    pool.registrations().open(challenge, user.sub, pool.now());
    Ok(json!({ "CredentialCreationOptions": options }))
}

fn check_settings(pool: &Pool) -> Result<(), Refusal> {
    if !pool.rules().has_passkeys() {
        return Err(Refusal::NoPasskeys);
    }
    if !pool.rules().has_relying_party() {
        return Err(Refusal::NoRelyingParty);
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Complete {
    access_token: String,
    credential: Registration,
}

/// Adds the passkey. Uses up its challenge in any case.
pub(super) fn complete(pool: &Pool, request: Complete) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    check_settings(pool)?;
    let credential = request.credential;
    let challenge = credential.challenge()?;
    let owner = pool.registrations().take(&challenge, pool.now());
    if owner != Some(user.sub) {
        return Err(Refusal::PasskeyChallenge);
    }
    let registered = credential.check(Ceremony {
        relying_party: &pool.settings().relying_party,
        challenge: &challenge,
        verified: pool.rules().user_verification().is_required(),
    })?;
    let passkey = Passkey::new(registered, credential.authenticator_attachment, pool.now());
    pool.store().attempt(|database| {
        let user = database.users.get_mut(user.sub).ok_or(Refusal::UserNotFound)?;
        user.passkeys.add(passkey)?;
        Ok(json!({}))
    })
}

impl From<Flaw> for Refusal {
    /// The error of a failed registration.
    fn from(flaw: Flaw) -> Self {
        match flaw {
            Flaw::Challenge => Self::PasskeyChallenge,
            Flaw::Origin => Self::PasskeyOrigin,
            Flaw::RelyingParty => Self::PasskeyRelyingParty,
            Flaw::NotPresent | Flaw::NotVerified | Flaw::Unsupported => Self::PasskeyUnsupported,
            Flaw::Malformed | Flaw::OtherCeremony | Flaw::Signature => {
                Self::invalid("The credential is not a valid registration response.")
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct List {
    access_token: String,
    max_results: Option<usize>,
    next_token: Option<String>,
}

/// A page of the passkeys, oldest first; the next one starts after the id in `NextToken`.
pub(super) fn list(pool: &Pool, request: &List) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    let size = match request.max_results {
        None | Some(0) => MAX_PASSKEYS,
        Some(size) if size <= MAX_PASSKEYS => size,
        Some(_) => return Err(Refusal::invalid("MaxResults must be less than or equal to 20")),
    };
    let all = user.passkeys.all();
    let start = match &request.next_token {
        None => 0,
        Some(token) => all
            .iter()
            .position(|passkey| passkey.id == *token)
            .map(|last| last + 1)
            .ok_or_else(|| Refusal::invalid("Invalid pagination token"))?,
    };
    let page: Vec<_> = all.iter().skip(start).take(size).collect();
    let shown: Vec<_> = page
        .iter()
        .map(|passkey| passkey.description(&pool.settings().relying_party))
        .collect();
    let mut answer = json!({ "Credentials": shown });
    if let Some(last) = page.last()
        && start + page.len() < all.len()
    {
        answer["NextToken"] = json!(last.id);
    }
    Ok(answer)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Delete {
    access_token: String,
    credential_id: String,
}

pub(super) fn delete(pool: &Pool, request: &Delete) -> Result<Value, Refusal> {
    let user = authenticated(pool, &request.access_token)?;
    pool.store().attempt(|database| {
        let user = database.users.get_mut(user.sub).ok_or(Refusal::UserNotFound)?;
        user.passkeys.remove(&request.credential_id)?;
        Ok(json!({}))
    })
}
