//! A caller without a valid token gets the same answer everywhere, and changes nothing.

use std::path::Path;

use aws_lc_rs::encoding::{AsDer as _, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::KeyPair as _;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use goldgrove_http::route::Route;
use goldgrove_local::routes;
use jiff::SignedDuration;
use jsonwebtoken::{Algorithm, EncodingKey, Header, decode_header, encode};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{Answer, Person, World};

/// All routes for signed-in users, including future ones.
pub(crate) fn guarded_routes() -> Vec<Route> {
    let routes = routes::all().into_iter().map(|function| function.route);
    routes.filter(|route| route.access.needs_token()).collect()
}

/// A call that would have an effect if admitted.
pub(crate) async fn knock(person: &Person, route: Route, authorization: Option<&str>) -> Answer {
    let method = Method::from_bytes(route.method.as_str().as_bytes()).unwrap();
    let path = route.path.replace("{id}", "goal_018f2d3c-0000-7000-8000-000000000000");
    let mut request = person.client.request(method, format!("{}/api{path}", person.urls.app));
    if let Some(authorization) = authorization {
        request = request.header("authorization", authorization);
    }
    let body = json!({
        "goal": {"name": "Boat", "targetAmount": 5, "targetDate": "2030-01-01T00:00:00Z", "plannedMonthlyContribution": 1},
        "monthlyIncome": 1, "step": 0, "completed": true, "first_name": "Mallory",
        "public_token": "public-sandbox-1", "institution": {"institution_id": "ins_gg_1", "name": "Bank"},
    });
    let body = if route == goldgrove_registry::update_profile::ROUTE {
        json!({"first_name": "Mallory"})
    } else {
        body
    };
    send(request.header("idempotency-key", "a-forged-key").json(&body)).await
}

/// Forges tokens with one fault each.
pub(crate) struct Forger {
    pool: EncodingKey,
    stranger: EncodingKey,
    /// The pool's public key, DER.
    public: Vec<u8>,
    header: Header,
    claims: Value,
}

impl Forger {
    /// Uses a genuine token as its model, and the pool's own key from its file.
    pub(crate) fn new(folder: &Path, genuine: &str) -> Self {
        let pool: Value = serde_json::from_slice(&std::fs::read(folder.join("cognito.json")).unwrap()).unwrap();
        let key = STANDARD.decode(pool["signing_key"].as_str().unwrap()).unwrap();
        let stranger: Pkcs8V1Der<'_> = KeyPair::generate(KeySize::Rsa2048).unwrap().as_der().unwrap();
        let payload = URL_SAFE_NO_PAD.decode(genuine.split('.').nth(1).unwrap()).unwrap();
        Self {
            pool: encoding_key(&key),
            public: KeyPair::from_pkcs8(&key)
                .unwrap()
                .public_key()
                .as_der()
                .unwrap()
                .as_ref()
                .to_vec(),
            stranger: encoding_key(stranger.as_ref()),
            header: decode_header(genuine).unwrap(),
            claims: serde_json::from_slice(&payload).unwrap(),
        }
    }

    fn genuine(&self) -> String {
        encode(&self.header, &self.claims, &self.pool).unwrap()
    }

    pub(crate) fn with_claim(&self, name: &str, value: Value) -> String {
        let mut claims = self.claims.clone();
        claims[name] = value;
        encode(&self.header, &claims, &self.pool).unwrap()
    }

    fn without_claim(&self, name: &str) -> String {
        let mut claims = self.claims.clone();
        claims.as_object_mut().unwrap().remove(name);
        encode(&self.header, &claims, &self.pool).unwrap()
    }

    fn with_key_id(&self, kid: Option<&str>, key: &EncodingKey) -> String {
        let header = Header {
            kid: kid.map(str::to_owned),
            ..self.header.clone()
        };
        encode(&header, &self.claims, key).unwrap()
    }

    /// A token without a signature.
    fn without_algorithm(&self) -> String {
        format!("{}.", self.unsigned("none"))
    }

    /// A token signed with the public key as a shared secret.
    fn with_secret(&self, secret: &[u8]) -> String {
        let signed = self.unsigned("HS256");
        let secret = EncodingKey::from_secret(secret);
        let signature = jsonwebtoken::crypto::sign(signed.as_bytes(), &secret, Algorithm::HS256).unwrap();
        format!("{signed}.{signature}")
    }

    fn unsigned(&self, algorithm: &str) -> String {
        let header = json!({"alg": algorithm, "typ": "JWT", "kid": self.header.kid});
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        format!("{}.{}", part(&header), part(&self.claims))
    }
}

/// A key in PEM format: its label, and its DER in lines of base64.
fn pem(label: &str, der: &[u8]) -> String {
    let base64 = STANDARD.encode(der);
    let lines: Vec<&str> = base64
        .as_bytes()
        .chunks(64)
        .map(|line| std::str::from_utf8(line).unwrap())
        .collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

fn encoding_key(pkcs8: &[u8]) -> EncodingKey {
    EncodingKey::from_rsa_pem(pem("PRIVATE KEY", pkcs8).as_bytes()).unwrap()
}

/// All kinds of invalid access tokens, by name.
fn forgeries(forger: &Forger, person: &Person) -> Vec<(&'static str, Option<String>)> {
    let own = forger.header.kid.as_deref();
    let public = pem("PUBLIC KEY", &forger.public);
    let bearer = |token: String| Some(format!("Bearer {token}"));
    let flipped = format!("{}A", &person.token[..person.token.len() - 1]);
    let other_signature = if flipped == person.token {
        format!("{flipped}A")
    } else {
        flipped
    };
    vec![
        ("no token", None),
        ("an empty header", Some(String::new())),
        ("a scheme alone", Some("Bearer".to_owned())),
        ("an empty token", bearer(String::new())),
        ("another scheme", Some(format!("Basic {}", person.token))),
        ("garbage", bearer("garbage".to_owned())),
        ("three parts of garbage", bearer("a.b.c".to_owned())),
        ("longer than any token", bearer("a".repeat(9_000))),
        ("the ID token", bearer(person.id_token.clone())),
        ("the refresh token", bearer(person.refresh_token.clone())),
        ("an altered signature", bearer(other_signature)),
        ("no algorithm", bearer(forger.without_algorithm())),
        (
            "the key's id as a secret",
            bearer(forger.with_secret(own.unwrap().as_bytes())),
        ),
        (
            "the public key's PEM as a secret",
            bearer(forger.with_secret(public.as_bytes())),
        ),
        (
            "the same without its last line break",
            bearer(forger.with_secret(public.trim_end().as_bytes())),
        ),
        (
            "the public key's DER as a secret",
            bearer(forger.with_secret(&forger.public)),
        ),
        (
            "another key under the pool's key id",
            bearer(forger.with_key_id(own, &forger.stranger)),
        ),
        (
            "another key under its own key id",
            bearer(forger.with_key_id(Some("stranger"), &forger.stranger)),
        ),
        ("no key id", bearer(forger.with_key_id(None, &forger.pool))),
        (
            "another client",
            bearer(forger.with_claim("client_id", json!("other000000000000000000001"))),
        ),
        (
            "another issuer",
            bearer(forger.with_claim("iss", json!("http://localhost:1/us-east-1_other"))),
        ),
        ("no issuer", bearer(forger.without_claim("iss"))),
        ("another use", bearer(forger.with_claim("token_use", json!("id")))),
        ("no sign-in behind it", bearer(forger.without_claim("origin_jti"))),
        ("no expiry", bearer(forger.without_claim("exp"))),
        (
            "expired this very second",
            bearer(forger.with_claim("exp", json!(1_795_262_400))),
        ),
        (
            "a subject unfit for a key",
            bearer(forger.with_claim("sub", json!("USER#somebody"))),
        ),
    ]
}

#[tokio::test]
async fn every_route_refuses_every_token_but_a_good_one_and_changes_nothing() {
    let world = World::start().await;
    let person = world.person().await;
    let forger = Forger::new(world.folder(), &person.token);
    let routes = guarded_routes();
    assert!(routes.len() >= 16, "{} routes", routes.len());
    let before = world.snapshot().await;

    for (name, authorization) in forgeries(&forger, &person) {
        for route in &routes {
            let answer = knock(&person, *route, authorization.as_deref()).await;
            let problem = answer.problem(401, "unauthenticated");
            let at = format!("{name} at {} {}", route.method.as_str(), route.path);
            assert_eq!(problem["title"], "Sign in required", "{at}");
            assert_eq!(problem["detail"], "Sign in and try again.", "{at}");
            assert_eq!(problem.as_object().unwrap().len(), 5, "{at}: {}", answer.text);
        }
    }

    world.snapshot().await.assert_unchanged_since(&before);
    let mut good = person;
    good.token = forger.genuine();
    good.get("/profile").await.ok();
}

#[tokio::test]
async fn an_access_token_is_good_for_half_an_hour() {
    let world = World::start().await;
    let person = world.person().await;
    let routes = guarded_routes();

    world.clock.advance(SignedDuration::from_secs(30 * 60 - 1));
    person.get("/profile").await.ok();
    let before = world.snapshot().await;
    world.clock.advance(SignedDuration::from_secs(1));

    let authorization = format!("Bearer {}", person.token);
    for route in routes {
        knock(&person, route, Some(&authorization))
            .await
            .problem(401, "unauthenticated");
    }
    world.snapshot().await.assert_unchanged_since(&before);
}

#[tokio::test]
async fn what_is_not_mounted_is_not_found() {
    let person = crate::harness::person().await;
    let rows = [
        ("an unknown path", Method::GET, "/nothing"),
        ("an unknown method", Method::DELETE, "/profile"),
    ];
    for (name, method, path) in rows {
        let answer = send(person.call(method, path)).await;
        assert_eq!(answer.problem(404, "not-found")["title"], "Not found", "{name}");
    }
}
