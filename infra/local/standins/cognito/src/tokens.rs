//! Signs and verifies access and ID tokens with the pool's RSA key, and publishes the key as JWKS.
//!
//! No passwords or refresh tokens here. The caller passes the time; the library's own clock is off.

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::encoding::{AsDer as _, Pkcs8V1Der};
use aws_lc_rs::error::{KeyRejected, Unspecified};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::KeyPair as _;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use goldgrove_domain::random::IdSource;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::pool::PoolSettings;
use crate::refusal::{Denial, Refusal};
use crate::rules::PoolRules;
use crate::sessions::SignIn;
use crate::users::{Sub, User};

const SCOPE: &str = "aws.cognito.signin.user.admin";
const PEM_LINE: usize = 64;

/// Why the pool has no usable signing key.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeyError {
    #[error("no signing key could be generated")]
    Generate(#[from] Unspecified),
    #[error("the stored signing key is not base64")]
    Base64(#[from] base64::DecodeError),
    #[error("the stored signing key is not an RSA key")]
    Rejected(#[from] KeyRejected),
    #[error("the stored signing key cannot sign tokens")]
    Unusable(#[from] jsonwebtoken::errors::Error),
}

/// A stored RSA-2048 key: PKCS #8, base64. Never printed, not even by `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct StoredKey(String);

impl StoredKey {
    pub(crate) fn generate() -> Result<Self, KeyError> {
        let der: Pkcs8V1Der<'_> = KeyPair::generate(KeySize::Rsa2048)?.as_der()?;
        Ok(Self(STANDARD.encode(der.as_ref())))
    }

    fn pem(&self) -> String {
        let lines: Vec<_> = self
            .0
            .as_bytes()
            .chunks(PEM_LINE)
            .map(String::from_utf8_lossy)
            .collect();
        format!(
            "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n",
            lines.join("\n")
        )
    }
}

impl std::fmt::Debug for StoredKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("StoredKey(..)")
    }
}

/// Signs and verifies the tokens of a pool and its client.
pub(crate) struct Tokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    key_id: String,
    modulus: String,
    exponent: String,
    issuer: String,
    client_id: String,
    rules: PoolRules,
}

/// An access token that is genuine and has not expired.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AccessClaims {
    pub(crate) sub: Sub,
    pub(crate) origin_jti: Uuid,
}

/// The two tokens of an answer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct AuthenticationResult {
    access_token: String,
    id_token: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refresh_token: Option<String>,
    expires_in: i64,
    token_type: &'static str,
}

#[derive(Deserialize)]
struct RawAccessClaims {
    sub: Sub,
    origin_jti: Uuid,
    token_use: String,
    client_id: String,
    exp: i64,
}

impl Tokens {
    pub(crate) fn new(key: &StoredKey, settings: &PoolSettings) -> Result<Self, KeyError> {
        let pair = KeyPair::from_pkcs8(&STANDARD.decode(&key.0)?)?;
        let public = pair.public_key();
        let modulus = public.modulus().big_endian_without_leading_zero();
        let exponent = public.exponent().big_endian_without_leading_zero();
        Ok(Self {
            encoding: EncodingKey::from_rsa_pem(key.pem().as_bytes())?,
            decoding: DecodingKey::from_rsa_raw_components(modulus, exponent),
            key_id: URL_SAFE_NO_PAD.encode(digest(&SHA256, public.as_ref())),
            modulus: URL_SAFE_NO_PAD.encode(modulus),
            exponent: URL_SAFE_NO_PAD.encode(exponent),
            issuer: settings.issuer.clone(),
            client_id: settings.client_id.clone(),
            rules: settings.rules.clone(),
        })
    }

    /// The public key, to verify tokens.
    pub(crate) fn jwks(&self) -> Value {
        json!({
            "keys": [{
                "alg": "RS256",
                "e": self.exponent,
                "kid": self.key_id,
                "kty": "RSA",
                "n": self.modulus,
                "use": "sig",
            }]
        })
    }

    /// Issues an access and an ID token for a sign-in, with the refresh token if there is a new one.
    pub(crate) fn issue(
        &self,
        user: &User,
        sign_in: SignIn,
        refresh_token: Option<String>,
        now: Timestamp,
        ids: &dyn IdSource,
    ) -> Result<AuthenticationResult, Refusal> {
        let common = json!({
            "sub": user.sub,
            "iss": self.issuer,
            "origin_jti": sign_in.origin_jti,
            "event_id": ids.uuid(),
            "auth_time": sign_in.auth_time.as_second(),
            "iat": now.as_second(),
        });
        let lifetimes = self.rules.lifetimes();
        let ends = |lifetime: SignedDuration| now.as_second() + lifetime.as_secs();
        let mut access = self.access_claims(user, ids);
        access["exp"] = json!(ends(lifetimes.access));
        let mut id = self.id_claims(user, ids);
        id["exp"] = json!(ends(lifetimes.id));
        Ok(AuthenticationResult {
            access_token: self.sign(&common, access)?,
            id_token: self.sign(&common, id)?,
            refresh_token,
            expires_in: lifetimes.access.as_secs(),
            token_type: "Bearer",
        })
    }

    fn access_claims(&self, user: &User, ids: &dyn IdSource) -> Value {
        json!({
            "token_use": "access",
            "client_id": self.client_id,
            "scope": SCOPE,
            "username": user.sub,
            "jti": ids.uuid(),
        })
    }

    fn id_claims(&self, user: &User, ids: &dyn IdSource) -> Value {
        let mut claims = json!({
            "token_use": "id",
            "aud": self.client_id,
            "cognito:username": user.sub,
            "jti": ids.uuid(),
        });
        let mut known = user
            .attributes
            .iter()
            .map(|(name, value)| (name.as_str(), json!(value)))
            .collect::<Vec<_>>();
        known.push(("email", json!(user.email)));
        known.push(("email_verified", json!(user.is_confirmed())));
        for (name, value) in known.into_iter().filter(|(name, _)| self.rules.shows(name)) {
            claims[name] = value;
        }
        claims
    }

    fn sign(&self, common: &Value, mut claims: Value) -> Result<String, Refusal> {
        if let (Some(claims), Some(common)) = (claims.as_object_mut(), common.as_object()) {
            claims.extend(common.clone());
        }
        let header = Header {
            kid: Some(self.key_id.clone()),
            ..Header::new(Algorithm::RS256)
        };
        Ok(jsonwebtoken::encode(&header, &claims, &self.encoding)?)
    }

    /// Verifies signature, issuer, client, use and expiry. Does not check whether the sign-in is still active.
    pub(crate) fn verify_access(&self, token: &str, now: Timestamp) -> Result<AccessClaims, Denial> {
        let mut validation = Validation::new(Algorithm::RS256);
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.set_issuer(&[&self.issuer]);
        let claims = jsonwebtoken::decode::<RawAccessClaims>(token, &self.decoding, &validation)
            .map_err(|_| Denial::InvalidAccessToken)?
            .claims;
        if claims.token_use != "access" || claims.client_id != self.client_id {
            return Err(Denial::InvalidAccessToken);
        }
        if now.as_second() >= claims.exp {
            return Err(Denial::AccessTokenExpired);
        }
        Ok(AccessClaims {
            sub: claims.sub,
            origin_jti: claims.origin_jti,
        })
    }
}
