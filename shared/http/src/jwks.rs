//! A cache of the issuer's public keys.
//!
//! Finds a key by its id. No tokens here.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use goldgrove_domain::clock::Clock;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::DecodingKey;
use jsonwebtoken::jwk::{Jwk, JwkSet, KeyAlgorithm, KeyOperations, PublicKeyUse};
use tokio::sync::Mutex;

/// How long fetched keys stay fresh.
const FRESH_FOR: SignedDuration = SignedDuration::from_hours(1);
/// An unknown key id causes at most one fetch in this time, so forged ids cannot flood the issuer.
const PATIENCE: SignedDuration = SignedDuration::from_secs(30);
/// No fetch follows a failed one for this long. Otherwise each waiting request would hold the lock for up to the
/// timeout.
const BACK_OFF: SignedDuration = SignedDuration::from_secs(10);

/// Why no key was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JwksError {
    /// The issuer has no such key.
    #[error("unknown key id")]
    UnknownKey,
    /// The issuer is unreachable or returned an invalid answer.
    #[error("the issuer's keys cannot be fetched")]
    Unavailable,
}

/// A source of the key set.
#[async_trait]
pub trait JwksSource: Send + Sync {
    /// Fetches the key set.
    async fn fetch(&self) -> Result<JwkSet, JwksError>;
}

/// The timeout of a fetch.
const FETCH_TIMEOUT: Duration = Duration::from_secs(5);

/// The issuer's key set over HTTP.
#[derive(Debug)]
pub struct HttpJwks {
    url: String,
}

impl HttpJwks {
    /// Reads from `url`.
    pub const fn new(url: String) -> Self {
        Self { url }
    }

    /// Creates a client per fetch, at most a few an hour. A client created at startup would slow down every cold start,
    /// even without a fetch.
    async fn key_set(&self) -> Result<JwkSet, reqwest::Error> {
        let client = reqwest::Client::builder().no_proxy().timeout(FETCH_TIMEOUT).build()?;
        client.get(&self.url).send().await?.error_for_status()?.json().await
    }
}

#[async_trait]
impl JwksSource for HttpJwks {
    async fn fetch(&self) -> Result<JwkSet, JwksError> {
        self.key_set().await.map_err(|error| {
            tracing::warn!(error = %error.without_url(), "the issuer's keys cannot be fetched");
            JwksError::Unavailable
        })
    }
}

struct Cached {
    keys: HashMap<String, DecodingKey>,
    fetched_at: Option<Timestamp>,
    failed_at: Option<Timestamp>,
}

/// A cache in front of a [`JwksSource`].
pub struct Jwks {
    source: Arc<dyn JwksSource>,
    clock: Arc<dyn Clock>,
    cached: Mutex<Cached>,
}

impl Jwks {
    /// An empty cache. Fetches keys on first use.
    pub fn new(source: Arc<dyn JwksSource>, clock: Arc<dyn Clock>) -> Self {
        Self {
            source,
            clock,
            cached: Mutex::new(Cached {
                keys: HashMap::new(),
                fetched_at: None,
                failed_at: None,
            }),
        }
    }

    /// The key with the id `kid`.
    ///
    /// # Errors
    /// [`JwksError`]. Returns a stale key while the issuer is unreachable.
    pub async fn key(&self, kid: &str) -> Result<DecodingKey, JwksError> {
        let mut cached = self.cached.lock().await;
        let now = self.clock.now();
        let age = cached.fetched_at.map(|at| now.duration_since(at));
        let known = cached.keys.get(kid).cloned();
        if let Some(key) = &known
            && age.is_some_and(|age| age < FRESH_FOR)
        {
            return Ok(key.clone());
        }
        if age.is_some_and(|age| age < PATIENCE) {
            return known.ok_or(JwksError::UnknownKey);
        }
        if cached.failed_at.is_some_and(|at| now.duration_since(at) < BACK_OFF) {
            return known.ok_or(JwksError::Unavailable);
        }
        match self.source.fetch().await {
            Ok(set) => {
                cached.keys = usable_keys(&set);
                (cached.fetched_at, cached.failed_at) = (Some(self.clock.now()), None);
                cached.keys.get(kid).cloned().ok_or(JwksError::UnknownKey)
            }
            Err(error) => {
                cached.failed_at = Some(self.clock.now());
                known.ok_or(error)
            }
        }
    }
}

fn usable_keys(set: &JwkSet) -> HashMap<String, DecodingKey> {
    set.keys
        .iter()
        .filter(|jwk| signs_tokens(jwk))
        .filter_map(|jwk| Some((jwk.common.key_id.clone()?, DecodingKey::from_jwk(jwk).ok()?)))
        .collect()
}

/// Whether a key is for RS256 signatures or states no use. A key for another purpose must not verify tokens.
fn signs_tokens(jwk: &Jwk) -> bool {
    let algorithm = jwk.common.key_algorithm;
    let purpose = jwk.common.public_key_use.as_ref();
    let operations = jwk.common.key_operations.as_ref();
    algorithm.is_none_or(|algorithm| algorithm == KeyAlgorithm::RS256)
        && purpose.is_none_or(|purpose| *purpose == PublicKeyUse::Signature)
        && operations.is_none_or(|operations| operations.contains(&KeyOperations::Verify))
}
