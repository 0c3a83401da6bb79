//! Gates that refuse callers they cannot identify: signatures of deliveries and tokens, rate limits, and identity.
//!
//! A faulty gate is the real one behind a wrapper that makes its input look right.

use std::sync::Arc;

use aws_lc_rs::encoding::AsDer as _;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use goldgrove_app::rate_limit::{self, Bucket, Subject};
use goldgrove_domain::ids::{SessionId, UserId};
use goldgrove_providers::plaid::webhook as notices;
use goldgrove_providers::stripe::{WebhookSecret, webhook as deliveries};
use goldgrove_storage::Table;
use goldgrove_storage::identity::Identity;
use goldgrove_storage::memory::MemoryTable;
use goldgrove_testing::clock::EPOCH;
use jsonwebtoken::{Algorithm, EncodingKey};
use serde_json::{Value, json};
use strum::VariantArray;

use crate::banking::branch::{NOTICES, NoticeKey};
use crate::billing::{SECRET, sign};
use crate::mutants::Mutant;
use crate::process::{World, request};
use crate::table::StormyTable;
use crate::tokens::{self, ISSUERS, KID, Signer};
use crate::weather::{Odds, Weather};
use crate::{Violation, violated};

/// What a faulty gate does not check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Slack {
    /// Whether the payment provider signed a delivery.
    PaymentSignature,
    /// When the payment provider signed it.
    PaymentTime,
    /// Whether the aggregation provider signed a notice.
    NoticeSignature,
    /// When it signed it.
    NoticeTime,
    /// Whether a token is signed at all: `alg: none`.
    NoAlgorithm,
    /// That a public key is not a secret: HS256.
    PublicKeyAsSecret,
    /// Whose key signed a token.
    AnotherKey,
    /// Whether a token has run out.
    Expiry,
    /// What a token is for.
    Use,
    /// Whom a token is for.
    Client,
}

/// Half an hour, in seconds.
const LONG_AGO: i64 = 1_800;

fn now() -> i64 {
    EPOCH.as_second()
}

/// The payment provider's deliveries are accepted only with a recent signature over these bytes.
///
/// # Errors
/// [`Violation`] naming what is wrongly accepted or refused.
pub fn a_delivery_is_signed(slack: Option<Slack>) -> Result<(), Violation> {
    let body = json!({ "id": "evt_1", "type": "t", "created": 1, "data": { "object": {} } }).to_string();
    let other = body.replace("evt_1", "evt_2");
    let forgeries = [
        ("nothing", String::new(), Slack::PaymentSignature),
        (
            "another secret",
            sign("whsec_other", &body, now()),
            Slack::PaymentSignature,
        ),
        ("another body", sign(SECRET, &other, now()), Slack::PaymentSignature),
        ("long ago", sign(SECRET, &body, now() - LONG_AGO), Slack::PaymentTime),
    ];
    let secret = WebhookSecret::new(SECRET);
    let passes = |header: &str| deliveries::verify(body.as_bytes(), header, &secret, EPOCH).is_ok();
    if !passes(&sign(SECRET, &body, now())) {
        violated!("a signed delivery is kept out");
    }
    for (name, header, overlooked) in forgeries {
        let shown = if slack == Some(overlooked) {
            sign(SECRET, &body, now())
        } else {
            header
        };
        if passes(&shown) {
            violated!("a delivery signed with {name} is let in");
        }
    }
    Ok(())
}

/// The aggregation provider's notices likewise.
///
/// # Errors
/// As [`a_delivery_is_signed`].
pub fn a_notice_is_signed(slack: Option<Slack>) -> Result<(), Violation> {
    let body = json!({ "webhook_type": "ITEM", "webhook_code": "ERROR", "item_id": "item-1" }).to_string();
    let other = body.replace("item-1", "item-2");
    let genuine = NOTICES.sign(&body, now());
    let claims = genuine.split('.').nth(1).unwrap_or_default();
    let unsigned = format!("{}.{claims}.", header("none"));
    let forgeries = [
        ("nothing", String::new(), Slack::NoticeSignature),
        ("no algorithm", unsigned, Slack::NoticeSignature),
        (
            "another key",
            NoticeKey::generate().sign(&body, now()),
            Slack::NoticeSignature,
        ),
        ("another body", NOTICES.sign(&other, now()), Slack::NoticeSignature),
        ("long ago", NOTICES.sign(&body, now() - LONG_AGO), Slack::NoticeTime),
    ];
    let passes = |header: &str| notices::verify(body.as_bytes(), header, NOTICES.published(), EPOCH).is_ok();
    if !passes(&genuine) {
        violated!("a signed notice is kept out");
    }
    for (name, header, overlooked) in forgeries {
        let shown = if slack == Some(overlooked) { &genuine } else { &header };
        if passes(shown) {
            violated!("a notice signed with {name} is let in");
        }
    }
    Ok(())
}

/// Callers need an access token of the issuer, for this client, that has not expired.
///
/// # Errors
/// As [`a_delivery_is_signed`].
pub async fn a_caller_shows_a_token(slack: Option<Slack>) -> Result<(), Violation> {
    let app = World::new(1, Weather::new(1, Odds::CALM), None).app();
    let claims = tokens::claims("user-1", now() + LONG_AGO);
    let genuine = ISSUERS.sign(&claims);
    let with = |name: &str, value: Value| {
        let mut claims = claims.clone();
        claims[name] = value;
        ISSUERS.sign(&claims)
    };
    let mut forgeries = vec![
        ("no algorithm", unsigned("none", &claims), Slack::NoAlgorithm),
        ("another key", Signer::generate(KID).sign(&claims), Slack::AnotherKey),
        ("an end in the past", with("exp", json!(now())), Slack::Expiry),
        ("the use of an ID token", with("token_use", json!("id")), Slack::Use),
        ("another client", with("client_id", json!("other")), Slack::Client),
    ];
    for (name, secret) in public_keys()? {
        forgeries.push((name, signed_with_secret(&claims, &secret)?, Slack::PublicKeyAsSecret));
    }
    if app.verify(&request(&genuine, None, None, &Value::Null)).await.is_err() {
        violated!("a good token is kept out");
    }
    for (name, token, overlooked) in forgeries {
        let shown = if slack == Some(overlooked) { &genuine } else { &token };
        if app.verify(&request(shown, None, None, &Value::Null)).await.is_ok() {
            violated!("a token with {name} is let in");
        }
    }
    Ok(())
}

fn header(algorithm: &str) -> String {
    URL_SAFE_NO_PAD.encode(json!({ "alg": algorithm, "typ": "JWT", "kid": KID }).to_string())
}

fn unsigned(algorithm: &str, claims: &Value) -> String {
    format!("{}.{}.", header(algorithm), URL_SAFE_NO_PAD.encode(claims.to_string()))
}

/// A token signed with public bytes as the secret.
fn signed_with_secret(claims: &Value, secret: &[u8]) -> Result<String, Violation> {
    let signed = format!("{}.{}", header("HS256"), URL_SAFE_NO_PAD.encode(claims.to_string()));
    let key = EncodingKey::from_secret(secret);
    let signature = jsonwebtoken::crypto::sign(signed.as_bytes(), &key, Algorithm::HS256);
    let signature = signature.map_err(|error| Violation(error.to_string()))?;
    Ok(format!("{signed}.{signature}"))
}

/// The issuer's public key in its usual encodings.
fn public_keys() -> Result<[(&'static str, Vec<u8>); 4], Violation> {
    let failed = |_| Violation("the public key cannot be written".to_owned());
    let der = ISSUERS.public.as_der().map_err(failed)?.as_ref().to_vec();
    let base64 = STANDARD.encode(&der);
    let lines: Vec<&str> = base64
        .as_bytes()
        .chunks(64)
        .filter_map(|line| str::from_utf8(line).ok())
        .collect();
    let pem = format!(
        "-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n",
        lines.join("\n")
    );
    let jwk = ISSUERS.jwks["keys"][0].to_string().into_bytes();
    Ok([
        ("the public key's PEM as a secret", pem.clone().into_bytes()),
        (
            "the same without its last line break",
            pem.trim_end().as_bytes().to_vec(),
        ),
        ("the public key's DER as a secret", der),
        ("the public key's JWK as a secret", jwk),
    ])
}

/// A table that always fails, behind `mutant` if there is one.
fn failing(mutant: Option<Mutant>) -> Arc<dyn Table> {
    let odds = Odds {
        throttled: 1000,
        ..Odds::CALM
    };
    let weather = Arc::new(Weather::new(1, odds));
    let table: Arc<dyn Table> = Arc::new(StormyTable::over(Arc::new(MemoryTable::new()), weather, 5));
    mutant.map_or(Arc::clone(&table), |mutant| mutant.over(table))
}

/// A caller who cannot be counted does not pass.
///
/// # Errors
/// [`Violation`] naming the bucket that lets one pass.
pub async fn nobody_passes_uncounted(mutant: Option<Mutant>) -> Result<(), Violation> {
    let (table, user) = (failing(mutant), somebody()?);
    for &bucket in Bucket::VARIANTS {
        let attempt = rate_limit::attempt(table.as_ref(), bucket, Subject::User(&user), EPOCH).await;
        if attempt.is_ok() {
            violated!("{bucket:?} is open to whoever cannot be counted");
        }
    }
    Ok(())
}

/// A failed read neither identifies a user nor entitles one.
///
/// # Errors
/// [`Violation`] when it does.
pub async fn nobody_is_known_by_a_failure(mutant: Option<Mutant>) -> Result<(), Violation> {
    let session = SessionId::parse("sign-in").map_err(|error| Violation(error.to_string()))?;
    match Identity::load(failing(mutant).as_ref(), &somebody()?, &session).await {
        Err(_) => Ok(()),
        Ok(identity) => violated!("a failure says {identity:?}"),
    }
}

fn somebody() -> Result<UserId, Violation> {
    UserId::parse("user-1").map_err(|error| Violation(error.to_string()))
}
