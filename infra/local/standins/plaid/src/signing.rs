//! The webhook key: created once, stored in the state, published as a JWK, and used to sign ES256 tokens.
//!
//! Signs only the hash of a body.

use std::fmt;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jiff::Timestamp;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::state::SigningKey;

/// Bytes of one coordinate of a P-256 point.
const COORDINATE: usize = 32;

/// Creates a key pair; `None` if the system has no randomness.
pub(crate) fn generate(kid: Uuid, now: Timestamp) -> Option<SigningKey> {
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).ok()?;
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref()).ok()?;
    Some(SigningKey {
        kid: kid.to_string(),
        private: STANDARD.encode(document.as_ref()),
        public: STANDARD.encode(pair.public_key().as_ref()),
        created_at: now,
    })
}

/// Signs webhook bodies.
pub(crate) struct Signer {
    kid: String,
    key: EncodingKey,
    jwk: Value,
}

impl fmt::Debug for Signer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Signer")
            .field("kid", &self.kid)
            .finish_non_exhaustive()
    }
}

impl Signer {
    /// Parses a stored key; `None` if invalid.
    pub(crate) fn new(stored: &SigningKey) -> Option<Self> {
        let private = STANDARD.decode(&stored.private).ok()?;
        let public = STANDARD.decode(&stored.public).ok()?;
        let x = public.get(1..=COORDINATE)?;
        let y = public.get(1 + COORDINATE..1 + 2 * COORDINATE)?;
        let jwk = json!({
            "alg": "ES256",
            "crv": "P-256",
            "kid": stored.kid,
            "kty": "EC",
            "use": "sig",
            "x": URL_SAFE_NO_PAD.encode(x),
            "y": URL_SAFE_NO_PAD.encode(y),
            "created_at": stored.created_at.as_second(),
            "expired_at": null,
        });
        Some(Self {
            kid: stored.kid.clone(),
            key: EncodingKey::from_ec_der(&private),
            jwk,
        })
    }

    /// The public key with that id.
    pub(crate) fn public_key(&self, kid: &str) -> Option<&Value> {
        (kid == self.kid).then_some(&self.jwk)
    }

    /// The `Plaid-Verification` header for a body sent at `now`.
    pub(crate) fn sign(&self, body: &[u8], now: Timestamp) -> Result<String, jsonwebtoken::errors::Error> {
        let header = Header {
            kid: Some(self.kid.clone()),
            ..Header::new(Algorithm::ES256)
        };
        let claims = json!({
            "iat": now.as_second(),
            "request_body_sha256": hex::encode(Sha256::digest(body)),
        });
        jsonwebtoken::encode(&header, &claims, &self.key)
    }
}
