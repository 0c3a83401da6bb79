//! A cache of the keys that sign webhooks.
//!
//! Any sender can name a key id, so the number of cached keys and the rate of fetches are limited.

use std::collections::VecDeque;
use std::sync::Arc;

use async_trait::async_trait;
use goldgrove_domain::clock::Clock;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;

use crate::plaid::client::PlaidClient;
use crate::plaid::convert::WebhookKey;
use crate::plaid::error::PlaidError;

/// How long a key is cached. Short, so that a key the provider retires loses trust soon.
const FRESH_FOR: SignedDuration = SignedDuration::from_hours(1);
/// The most cached keys; the provider uses one or two at a time.
const KEYS_MAX: usize = 8;
/// The most fetches from the provider within [`WINDOW`].
const FETCHES_MAX: usize = 10;
const WINDOW: SignedDuration = SignedDuration::from_mins(1);

/// The provider's code for an unknown key id.
const NO_SUCH_KEY: &str = "INVALID_WEBHOOK_VERIFICATION_KEY_ID";

/// Why a key is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookKeyError {
    /// The provider has no such key.
    #[error("unknown key id")]
    Unknown,
    /// The provider is unreachable, refuses our credentials, or reached our limit of fetches.
    #[error("the key cannot be fetched")]
    Unavailable,
}

/// A source of keys.
#[async_trait]
pub trait WebhookKeySource: Send + Sync {
    /// The key with that id.
    async fn fetch(&self, key_id: &str) -> Result<WebhookKey, PlaidError>;
}

#[async_trait]
impl WebhookKeySource for PlaidClient {
    async fn fetch(&self, key_id: &str) -> Result<WebhookKey, PlaidError> {
        self.webhook_verification_key_get(key_id).await
    }
}

#[derive(Default)]
struct Cached {
    /// The keys and when they were fetched, oldest first.
    keys: VecDeque<(WebhookKey, Timestamp)>,
    /// The times of recent fetches, oldest first.
    fetches: VecDeque<Timestamp>,
}

/// A bounded, expiring cache in front of a [`WebhookKeySource`].
pub struct WebhookKeys {
    source: Arc<dyn WebhookKeySource>,
    clock: Arc<dyn Clock>,
    cached: Mutex<Cached>,
}

impl WebhookKeys {
    /// An empty cache. Fetches each key on first use.
    pub fn new(source: Arc<dyn WebhookKeySource>, clock: Arc<dyn Clock>) -> Self {
        Self {
            source,
            clock,
            cached: Mutex::default(),
        }
    }

    /// The key with that id, at most an hour old.
    pub async fn key(&self, key_id: &str) -> Result<WebhookKey, WebhookKeyError> {
        let now = self.clock.now();
        let mut cached = self.cached.lock().await;
        cached.keys.retain(|(_, came)| now.duration_since(*came) < FRESH_FOR);
        if let Some((key, _)) = cached.keys.iter().find(|(key, _)| key.kid == key_id) {
            return Ok(key.clone());
        }
        cached.fetches.retain(|at| now.duration_since(*at) < WINDOW);
        if cached.fetches.len() >= FETCHES_MAX {
            return Err(WebhookKeyError::Unavailable);
        }
        cached.fetches.push_back(now);
        let key = match self.source.fetch(key_id).await {
            Ok(key) if key.kid == key_id => key,
            Ok(_) => return Err(WebhookKeyError::Unknown),
            Err(error) if error.code() == NO_SUCH_KEY => return Err(WebhookKeyError::Unknown),
            // Even if our credentials are wrong, because the notice may be genuine.
            Err(_) => return Err(WebhookKeyError::Unavailable),
        };
        if cached.keys.len() == KEYS_MAX {
            cached.keys.pop_front();
        }
        cached.keys.push_back((key.clone(), now));
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use goldgrove_testing::MockClock;

    use super::*;
    use crate::{ErrorCode, Outage};

    /// Has every id that begins with `key`, and counts calls.
    #[derive(Default)]
    struct Provider {
        asked: AtomicUsize,
        fails_with: Option<PlaidError>,
    }

    #[async_trait]
    impl WebhookKeySource for Provider {
        async fn fetch(&self, key_id: &str) -> Result<WebhookKey, PlaidError> {
            self.asked.fetch_add(1, Ordering::Relaxed);
            if let Some(error) = &self.fails_with {
                return Err(error.clone());
            }
            if !key_id.starts_with("key") {
                return Err(configuration(NO_SUCH_KEY));
            }
            Ok(WebhookKey {
                kid: key_id.to_owned(),
                x: String::new(),
                y: String::new(),
                expired: false,
            })
        }
    }

    fn configuration(code: &str) -> PlaidError {
        PlaidError::Configuration {
            code: ErrorCode::capital(code),
        }
    }

    fn cache(provider: Provider) -> (Arc<Provider>, Arc<MockClock>, WebhookKeys) {
        let (provider, clock) = (Arc::new(provider), Arc::<MockClock>::default());
        let keys = WebhookKeys::new(provider.clone(), clock.clone());
        (provider, clock, keys)
    }

    #[tokio::test]
    async fn a_key_is_asked_for_once_an_hour() {
        let (provider, clock, keys) = cache(Provider::default());
        for (minutes, asked) in [(0, 1), (59, 1), (1, 2), (1, 2)] {
            clock.advance(SignedDuration::from_mins(minutes));
            assert_eq!(keys.key("key-1").await.unwrap().kid, "key-1");
            assert_eq!(provider.asked.load(Ordering::Relaxed), asked, "{minutes} minutes later");
        }
    }

    #[tokio::test]
    async fn made_up_ids_cannot_make_us_hammer_the_provider() {
        let (provider, clock, keys) = cache(Provider::default());
        keys.key("key-1").await.unwrap();
        for number in 1..100 {
            let expected = if number < FETCHES_MAX {
                WebhookKeyError::Unknown
            } else {
                WebhookKeyError::Unavailable
            };
            assert_eq!(keys.key(&format!("forged-{number}")).await, Err(expected), "{number}");
        }
        assert_eq!(provider.asked.load(Ordering::Relaxed), FETCHES_MAX);
        keys.key("key-1").await.unwrap();
        clock.advance(WINDOW);
        keys.key("key-2").await.unwrap();
    }

    #[tokio::test]
    async fn no_more_keys_are_kept_than_there_is_room_for() {
        let (_, clock, keys) = cache(Provider::default());
        for number in 0..3 * KEYS_MAX {
            clock.advance(SignedDuration::from_secs(20));
            keys.key(&format!("key-{number}")).await.unwrap();
            assert!(keys.cached.lock().await.keys.len() <= KEYS_MAX);
        }
    }

    #[tokio::test]
    async fn only_the_providers_word_makes_a_key_id_unknown() {
        use WebhookKeyError::{Unavailable, Unknown};
        let rows = [
            ("no such key", configuration(NO_SUCH_KEY), Unknown),
            ("away", PlaidError::of(Outage::Network), Unavailable),
            ("our own wrong secret", configuration("INVALID_API_KEYS"), Unavailable),
            (
                "a request it does not take",
                configuration("UNKNOWN_FIELDS"),
                Unavailable,
            ),
        ];
        for (name, error, expected) in rows {
            let (_, _, keys) = cache(Provider {
                fails_with: Some(error),
                ..Provider::default()
            });
            assert_eq!(keys.key("key-1").await, Err(expected), "{name}");
        }
    }
}
