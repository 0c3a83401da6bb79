//! Verifies the access token of a request and returns the caller.
//!
//! No routes or data here. The gateway's authorizer cannot distinguish an access token from an ID token, so every
//! function verifies for itself.

use std::sync::Arc;

use goldgrove_domain::{Clock, SessionId, UserId};
use jiff::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use lambda_http::Request;
use lambda_http::http::header::AUTHORIZATION;
use serde::Deserialize;

use crate::Problem;
use crate::jwks::{Jwks, JwksError};

/// Longer tokens are rejected unread.
const TOKEN_BYTES_MAX: usize = 8 * 1024;

/// The verified caller. Only [`Verifier::caller`] creates one, so a handler cannot skip the verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    user: UserId,
    session: SessionId,
    signed_in_at: Timestamp,
}

impl Caller {
    /// The user whose data the request may access.
    pub const fn user(&self) -> &UserId {
        &self.user
    }

    /// The sign-in of the token (`origin_jti`); a refresh keeps it.
    pub const fn session(&self) -> &SessionId {
        &self.session
    }

    /// When the caller signed in (`auth_time`); a refresh keeps it.
    pub const fn signed_in_at(&self) -> Timestamp {
        self.signed_in_at
    }
}

/// The accepted issuer and client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenSettings {
    /// The issuer, exactly as in the token.
    pub issuer: String,
    /// The app client of the token.
    pub client_id: String,
}

#[derive(Deserialize)]
struct Claims {
    /// A single issuer. The library also accepts a list, which no access token has.
    #[serde(rename = "iss")]
    _issuer: String,
    sub: String,
    client_id: String,
    token_use: String,
    exp: i64,
    nbf: Option<i64>,
    origin_jti: String,
    auth_time: i64,
}

/// Verifies access tokens: RS256, issuer, client, use and expiry.
pub struct Verifier {
    settings: TokenSettings,
    jwks: Jwks,
    clock: Arc<dyn Clock>,
    validation: Validation,
}

impl Verifier {
    /// A verifier of tokens from one issuer for one client.
    pub fn new(settings: TokenSettings, jwks: Jwks, clock: Arc<dyn Clock>) -> Self {
        let mut validation = Validation::new(Algorithm::RS256);
        validation.set_issuer(&[&settings.issuer]);
        // Access tokens carry `client_id` instead of an audience. The code below compares the expiry with our own
        // clock.
        validation.validate_aud = false;
        validation.validate_exp = false;
        validation.set_required_spec_claims(&["iss"]);
        Self {
            settings,
            jwks,
            clock,
            validation,
        }
    }

    /// Verifies the token of a request and returns its caller.
    ///
    /// # Errors
    /// [`Problem::Unauthenticated`] for every invalid token, without the reason; [`Problem::Unavailable`] if the
    /// issuer's keys cannot be fetched.
    pub async fn caller(&self, request: &Request) -> Result<Caller, Problem> {
        let token = bearer(request).ok_or(Problem::Unauthenticated)?;
        let header = decode_header(token).map_err(|_| Problem::Unauthenticated)?;
        // A verifier must understand every critical header, and this one understands none.
        if header.alg != Algorithm::RS256 || header.crit.is_some() {
            return Err(Problem::Unauthenticated);
        }
        let kid = header.kid.ok_or(Problem::Unauthenticated)?;
        let key = self.jwks.key(&kid).await.map_err(|error| match error {
            JwksError::UnknownKey => Problem::Unauthenticated,
            JwksError::Unavailable => Problem::Unavailable,
        })?;
        self.verify(token, &key).ok_or(Problem::Unauthenticated)
    }

    fn verify(&self, token: &str, key: &DecodingKey) -> Option<Caller> {
        let claims = decode::<Claims>(token, key, &self.validation).ok()?.claims;
        let now = self.clock.now().as_second();
        let holds = claims.token_use == "access"
            && claims.client_id == self.settings.client_id
            && claims.exp > now
            && claims.nbf.is_none_or(|begins| begins <= now);
        if !holds {
            return None;
        }
        Some(Caller {
            user: UserId::parse(&claims.sub).ok()?,
            session: SessionId::parse(&claims.origin_jti).ok()?,
            signed_in_at: Timestamp::from_second(claims.auth_time).ok()?,
        })
    }
}

/// The unverified access token of a request, for a service that verifies it itself.
pub fn bearer(request: &Request) -> Option<&str> {
    let value = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && token.len() <= TOKEN_BYTES_MAX).then_some(token)
}
