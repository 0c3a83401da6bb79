//! Project Wycheproof's JSON Web Signature vectors, verified with the only algorithm of access tokens.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::sync::Arc;

use async_trait::async_trait;
use goldgrove_http::auth::{TokenSettings, Verifier};
use goldgrove_http::jwks::{Jwks, JwksError, JwksSource};
use goldgrove_http::{Body, Problem, Request};
use goldgrove_testing::MockClock;
use jsonwebtoken::Algorithm;
use jsonwebtoken::jwk::JwkSet;
use serde_json::Value;

const VECTORS: &str = include_str!("../../testing/vectors/json_web_signature.json");

/// A token, its key, and whether it is validly signed with RS256.
struct Vector {
    id: u64,
    token: String,
    key: Value,
    is_good: bool,
}

fn vectors() -> Vec<Vector> {
    let file: Value = serde_json::from_str(VECTORS).unwrap();
    let groups = file["testGroups"].as_array().unwrap();
    let vectors = groups.iter().flat_map(|group| {
        let key = &group["public"];
        group["tests"].as_array().unwrap().iter().map(|test| Vector {
            id: test["tcId"].as_u64().unwrap(),
            token: test["jws"].as_str().unwrap().to_owned(),
            key: key.clone(),
            is_good: test["result"] == "valid" && key["alg"] == "RS256",
        })
    });
    vectors.collect()
}

/// Whether `token` is signed with RS256 by the matching key of the key set.
async fn is_signed(token: &str, key: &Value) -> bool {
    let header = jsonwebtoken::decode_header(token);
    let (Some((message, signature)), Ok(header)) = (token.rsplit_once('.'), header) else {
        return false;
    };
    if header.alg != Algorithm::RS256 {
        return false;
    }
    let mut key = key.clone();
    key["kid"] = "the key".into();
    let jwks = Jwks::new(Arc::new(OneKey(key)), Arc::new(MockClock::default()));
    let Ok(key) = jwks.key("the key").await else {
        return false;
    };
    jsonwebtoken::crypto::verify(signature, message.as_bytes(), &key, Algorithm::RS256).unwrap_or(false)
}

#[tokio::test]
async fn every_forged_signature_is_refused_and_every_good_one_taken() {
    let vectors = vectors();
    let good = vectors.iter().filter(|vector| vector.is_good).count();
    assert!(
        good >= 5 && vectors.len() > 400,
        "{good} good ones of {}",
        vectors.len()
    );
    for vector in &vectors {
        let taken = is_signed(&vector.token, &vector.key).await;
        assert_eq!(taken, vector.is_good, "test {}", vector.id);
    }
}

struct OneKey(Value);

#[async_trait]
impl JwksSource for OneKey {
    async fn fetch(&self) -> Result<JwkSet, JwksError> {
        let set = serde_json::json!({ "keys": [self.0] });
        serde_json::from_value(set).map_err(|_| JwksError::Unavailable)
    }
}

#[tokio::test]
async fn no_vector_is_anybodys_access_token() {
    for vector in vectors() {
        let clock = Arc::new(MockClock::default());
        let jwks = Jwks::new(Arc::new(OneKey(vector.key)), Arc::clone(&clock) as _);
        let settings = TokenSettings {
            issuer: "https://issuer.example/pool".to_owned(),
            client_id: "client".to_owned(),
        };
        let verifier = Verifier::new(settings, jwks, clock);
        let mut request = Request::new(Body::Empty);
        if let Ok(value) = format!("Bearer {}", vector.token).parse() {
            request.headers_mut().insert("authorization", value);
        }
        let refused = verifier.caller(&request).await.unwrap_err();
        let is_refusal = matches!(refused, Problem::Unauthenticated | Problem::Unavailable);
        assert!(is_refusal, "test {}: {refused:?}", vector.id);
    }
}
