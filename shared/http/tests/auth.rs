//! Token verification: only one kind of token is accepted, and all others get the same answer.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::KeyPair as _;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use goldgrove_domain::clock::Clock;
use goldgrove_http::auth::{Caller, TokenSettings, Verifier};
use goldgrove_http::jwks::{Jwks, JwksError, JwksSource};
use goldgrove_http::{Body, Problem, Request};
use goldgrove_testing::MockClock;
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

const ISSUER: &str = "https://issuer.example/pool";
const CLIENT: &str = "client";

struct Signer {
    encoding: EncodingKey,
    modulus: String,
    exponent: String,
}

impl Signer {
    fn generate() -> Self {
        let pair = KeyPair::generate(KeySize::Rsa2048).unwrap();
        let der = AsDer::<Pkcs8V1Der<'_>>::as_der(&pair).unwrap();
        let body = STANDARD.encode(der.as_ref());
        let pem = format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\n");
        let public = pair.public_key();
        Self {
            encoding: EncodingKey::from_rsa_pem(pem.as_bytes()).unwrap(),
            modulus: URL_SAFE_NO_PAD.encode(public.modulus().big_endian_without_leading_zero()),
            exponent: URL_SAFE_NO_PAD.encode(public.exponent().big_endian_without_leading_zero()),
        }
    }

    fn jwks(&self, kid: &str) -> JwkSet {
        let key =
            json!({"kty": "RSA", "alg": "RS256", "use": "sig", "kid": kid, "n": self.modulus, "e": self.exponent});
        serde_json::from_value(json!({"keys": [key]})).unwrap()
    }
}

static ISSUERS_KEY: LazyLock<Signer> = LazyLock::new(Signer::generate);
static STRANGERS_KEY: LazyLock<Signer> = LazyLock::new(Signer::generate);

#[derive(Default)]
struct Source {
    fetches: AtomicUsize,
    down: std::sync::atomic::AtomicBool,
}

#[async_trait]
impl JwksSource for Source {
    async fn fetch(&self) -> Result<JwkSet, JwksError> {
        self.fetches.fetch_add(1, Ordering::SeqCst);
        if self.down.load(Ordering::SeqCst) {
            return Err(JwksError::Unavailable);
        }
        Ok(ISSUERS_KEY.jwks("issuers"))
    }
}

struct Fixture {
    clock: Arc<MockClock>,
    source: Arc<Source>,
    verifier: Verifier,
}

fn fixture() -> Fixture {
    let clock = Arc::new(MockClock::default());
    let source = Arc::new(Source::default());
    let settings = TokenSettings {
        issuer: ISSUER.to_owned(),
        client_id: CLIENT.to_owned(),
    };
    let jwks = Jwks::new(
        Arc::clone(&source) as Arc<dyn JwksSource>,
        Arc::clone(&clock) as Arc<dyn Clock>,
    );
    let verifier = Verifier::new(settings, jwks, Arc::clone(&clock) as Arc<dyn Clock>);
    Fixture {
        clock,
        source,
        verifier,
    }
}

fn claims(clock: &MockClock) -> Value {
    json!({
        "sub": "018f3a50-52a1-4c0c-9d3c-6a0d4f701a11", "iss": ISSUER, "client_id": CLIENT, "token_use": "access",
        "exp": clock.now().as_second() + 1_800, "origin_jti": "sign-in", "jti": "token", "username": "someone",
        "auth_time": clock.now().as_second() - 60,
    })
}

fn header(kid: &str) -> Header {
    Header {
        kid: Some(kid.to_owned()),
        ..Header::new(Algorithm::RS256)
    }
}

fn with(mut claims: Value, name: &str, value: Value) -> Value {
    claims[name] = value;
    claims
}

fn without(mut claims: Value, name: &str) -> Value {
    claims.as_object_mut().unwrap().remove(name);
    claims
}

fn sign(claims: &Value) -> String {
    encode(&header("issuers"), claims, &ISSUERS_KEY.encoding).unwrap()
}

fn request(authorization: &str) -> Request {
    lambda_http::http::Request::builder()
        .header("authorization", authorization)
        .body(Body::Empty)
        .unwrap()
}

async fn caller(fixture: &Fixture, token: &str) -> Result<Caller, Problem> {
    fixture.verifier.caller(&request(&format!("Bearer {token}"))).await
}

#[tokio::test]
async fn a_good_access_token_names_its_caller() {
    let fixture = fixture();
    let caller = caller(&fixture, &sign(&claims(&fixture.clock))).await.unwrap();
    assert_eq!(caller.user().as_str(), "018f3a50-52a1-4c0c-9d3c-6a0d4f701a11");
    assert_eq!(caller.session().as_str(), "sign-in");
    let a_minute_ago = fixture.clock.now() - jiff::SignedDuration::from_mins(1);
    assert_eq!(caller.signed_in_at(), a_minute_ago);
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one table, to be read from top to bottom")]
async fn every_other_token_is_refused_alike() {
    let fixture = fixture();
    let good = claims(&fixture.clock);
    let now = fixture.clock.now().as_second();
    let unsigned = |algorithm: &str| {
        let header = URL_SAFE_NO_PAD.encode(json!({"alg": algorithm, "kid": "issuers", "typ": "JWT"}).to_string());
        format!("{header}.{}.", URL_SAFE_NO_PAD.encode(good.to_string()))
    };
    let public_key_as_secret = EncodingKey::from_secret(ISSUERS_KEY.modulus.as_bytes());
    let hs256 = Header {
        kid: Some("issuers".to_owned()),
        ..Header::new(Algorithm::HS256)
    };
    let critical = Header {
        crit: Some(vec!["b64".to_owned()]),
        ..header("issuers")
    };
    let rows = [
        ("not valid yet", sign(&with(good.clone(), "nbf", json!(now + 1)))),
        (
            "a list of issuers",
            sign(&with(
                good.clone(),
                "iss",
                json!([ISSUER, "https://elsewhere.example/pool"]),
            )),
        ),
        (
            "something critical",
            encode(&critical, &good, &ISSUERS_KEY.encoding).unwrap(),
        ),
        ("nothing", String::new()),
        ("garbage", "a.b.c".to_owned()),
        ("expired just now", sign(&with(good.clone(), "exp", json!(now)))),
        ("no expiry", sign(&without(good.clone(), "exp"))),
        (
            "wrong issuer",
            sign(&with(good.clone(), "iss", json!("https://elsewhere.example/pool"))),
        ),
        ("no issuer", sign(&without(good.clone(), "iss"))),
        ("wrong client", sign(&with(good.clone(), "client_id", json!("another")))),
        (
            "ID token",
            sign(&with(
                with(good.clone(), "token_use", json!("id")),
                "aud",
                json!(CLIENT),
            )),
        ),
        ("no sign-in", sign(&with(good.clone(), "origin_jti", json!("")))),
        (
            "sign-in that is no key",
            sign(&with(good.clone(), "origin_jti", json!("a#b"))),
        ),
        ("no moment of sign-in", sign(&without(good.clone(), "auth_time"))),
        (
            "moment of sign-in that is none",
            sign(&with(good.clone(), "auth_time", json!(i64::MAX))),
        ),
        (
            "subject that is no user id",
            sign(&with(good.clone(), "sub", json!("USER#1"))),
        ),
        ("alg none", unsigned("none")),
        ("alg None", unsigned("None")),
        (
            "HS256 with the public key",
            encode(&hs256, &good, &public_key_as_secret).unwrap(),
        ),
        (
            "stranger's key under our key id",
            encode(&header("issuers"), &good, &STRANGERS_KEY.encoding).unwrap(),
        ),
        (
            "unknown key id",
            encode(&header("unknown"), &good, &STRANGERS_KEY.encoding).unwrap(),
        ),
        (
            "no key id",
            encode(&Header::new(Algorithm::RS256), &good, &ISSUERS_KEY.encoding).unwrap(),
        ),
        ("oversized", "a".repeat(9_000)),
    ];
    for (name, token) in rows {
        assert_eq!(caller(&fixture, &token).await, Err(Problem::Unauthenticated), "{name}");
    }
}

#[tokio::test]
async fn a_token_that_begins_now_holds() {
    let fixture = fixture();
    let now = fixture.clock.now().as_second();
    let token = sign(&with(claims(&fixture.clock), "nbf", json!(now)));
    assert!(caller(&fixture, &token).await.is_ok());
}

#[tokio::test]
async fn only_the_bearer_scheme_counts() {
    let fixture = fixture();
    let token = sign(&claims(&fixture.clock));
    for authorization in [
        "",
        "Bearer",
        &token,
        &format!("Basic {token}"),
        &format!("Bearer  {token}"),
    ] {
        let outcome = fixture.verifier.caller(&request(authorization)).await;
        assert_eq!(outcome, Err(Problem::Unauthenticated), "{authorization:.12}");
    }
    assert!(
        fixture
            .verifier
            .caller(&request(&format!("bearer {token}")))
            .await
            .is_ok(),
        "the scheme ignores case"
    );
}

#[tokio::test]
async fn the_issuer_is_asked_once_an_hour_and_not_by_forgers() {
    let fixture = fixture();
    let token = sign(&claims(&fixture.clock));
    let forged = encode(&header("unknown"), &claims(&fixture.clock), &STRANGERS_KEY.encoding).unwrap();
    for _ in 0..5 {
        caller(&fixture, &token).await.unwrap();
        caller(&fixture, &forged).await.unwrap_err();
    }
    assert_eq!(fixture.source.fetches.load(Ordering::SeqCst), 1);
    fixture.clock.advance(jiff::SignedDuration::from_mins(61));
    caller(&fixture, &sign(&claims(&fixture.clock))).await.unwrap();
    assert_eq!(fixture.source.fetches.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_known_key_outlives_the_issuers_absence_and_an_unknown_one_is_not_the_clients_fault() {
    let fixture = fixture();
    fixture.source.down.store(true, Ordering::SeqCst);
    let token = sign(&claims(&fixture.clock));
    assert_eq!(caller(&fixture, &token).await, Err(Problem::Unavailable));
    fixture.source.down.store(false, Ordering::SeqCst);
    fixture.clock.advance(BACK_OFF);
    caller(&fixture, &token).await.unwrap();
    fixture.source.down.store(true, Ordering::SeqCst);
    fixture.clock.advance(jiff::SignedDuration::from_mins(61));
    caller(&fixture, &sign(&claims(&fixture.clock))).await.unwrap();
}

/// How long a failed fetch is remembered.
const BACK_OFF: jiff::SignedDuration = jiff::SignedDuration::from_secs(10);

#[tokio::test]
async fn a_failed_fetch_is_remembered_for_ten_seconds() {
    let fixture = fixture();
    let fetches = || fixture.source.fetches.load(Ordering::SeqCst);
    fixture.source.down.store(true, Ordering::SeqCst);
    for _ in 0..5 {
        let token = sign(&claims(&fixture.clock));
        assert_eq!(caller(&fixture, &token).await, Err(Problem::Unavailable));
    }
    assert_eq!(fetches(), 1, "without a key");
    fixture.clock.advance(BACK_OFF);
    fixture.source.down.store(false, Ordering::SeqCst);
    caller(&fixture, &sign(&claims(&fixture.clock))).await.unwrap();
    assert_eq!(fetches(), 2, "it is tried again");
    fixture.source.down.store(true, Ordering::SeqCst);
    fixture.clock.advance(jiff::SignedDuration::from_mins(61));
    for _ in 0..5 {
        caller(&fixture, &sign(&claims(&fixture.clock))).await.unwrap();
    }
    assert_eq!(fetches(), 3, "with a stale key");
}
