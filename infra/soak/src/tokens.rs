//! Access tokens for the people of a story, signed by a key made once per process.

use std::sync::LazyLock;

use async_trait::async_trait;
use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize, PublicKey};
use aws_lc_rs::signature::KeyPair as _;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_http::auth::TokenSettings;
use goldgrove_http::jwks::{JwksError, JwksSource};
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

/// The issuer of every token here.
pub const ISSUER: &str = "https://issuer.example/pool";
/// The client every token is for.
pub const CLIENT: &str = "client";
/// The id of the signing key.
pub const KID: &str = "story";

/// A signing key and the set its public half is in.
pub struct Signer {
    /// The private half.
    pub encoding: EncodingKey,
    /// Its public half.
    pub public: PublicKey,
    /// The published key set.
    pub jwks: Value,
}

/// The issuer's key.
pub static ISSUERS: LazyLock<Signer> = LazyLock::new(|| Signer::generate(KID));

impl Signer {
    /// A fresh key under `kid`.
    ///
    /// # Panics
    /// When no key can be made.
    #[expect(clippy::expect_used, reason = "nothing can be tested without a key")]
    pub fn generate(kid: &str) -> Self {
        let pair = KeyPair::generate(KeySize::Rsa2048).expect("a key pair");
        let der = AsDer::<Pkcs8V1Der<'_>>::as_der(&pair).expect("its private half");
        let body = base64::engine::general_purpose::STANDARD.encode(der.as_ref());
        let pem = format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\n");
        let public = pair.public_key();
        let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        Self {
            encoding: EncodingKey::from_rsa_pem(pem.as_bytes()).expect("a signing key"),
            public: public.clone(),
            jwks: json!({ "keys": [{
                "kty": "RSA", "alg": "RS256", "use": "sig", "kid": kid,
                "n": part(public.modulus().big_endian_without_leading_zero()),
                "e": part(public.exponent().big_endian_without_leading_zero()),
            }]}),
        }
    }

    /// A token of `claims`.
    ///
    /// # Panics
    /// When it cannot be signed.
    #[expect(clippy::expect_used, reason = "nothing can be tested without a token")]
    pub fn sign(&self, claims: &Value) -> String {
        let mut header = Header::new(Algorithm::RS256);
        header.kid = Some(KID.to_owned());
        encode(&header, claims, &self.encoding).expect("a signed token")
    }
}

/// The claims of a good access token of `user`, valid until `expires_at` seconds since 1970.
pub fn claims(user: &str, expires_at: i64) -> Value {
    json!({
        "sub": user, "iss": ISSUER, "client_id": CLIENT, "token_use": "access", "exp": expires_at,
        "iat": expires_at - 1800, "auth_time": expires_at - 1800, "jti": "token",
        "origin_jti": "0b0e7f3a-5a1c-4c5e-9d38-7f6f0d1e2a3b",
    })
}

/// The token settings of the functions.
pub fn settings() -> TokenSettings {
    TokenSettings {
        issuer: ISSUER.to_owned(),
        client_id: CLIENT.to_owned(),
    }
}

/// The issuer's key set, always at hand.
pub struct Issuer;

#[async_trait]
impl JwksSource for Issuer {
    async fn fetch(&self) -> Result<JwkSet, JwksError> {
        serde_json::from_value(ISSUERS.jwks.clone()).map_err(|_| JwksError::Unavailable)
    }
}
