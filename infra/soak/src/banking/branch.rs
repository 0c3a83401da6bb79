//! One process of the functions that talk to the provider, over stormy ports.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_app::bank::{Bank, BankHook, RefreshPorts};
use goldgrove_app::queue::{Queue, QueueError};
use goldgrove_providers::HttpClient;
use goldgrove_providers::plaid::webhook::WebhookKeySource;
use goldgrove_providers::plaid::{PlaidClient, PlaidError, PlaidSettings, WebhookKey, WebhookKeys};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use crate::Violation;
use crate::process::World;
use crate::weather::{Strike, Weather};

/// The id of the key notices are signed with.
const KID: &str = "notices";

/// The key notices are signed with, made once per process.
pub struct NoticeKey {
    signs: EncodingKey,
    published: WebhookKey,
}

/// The provider's key.
pub static NOTICES: LazyLock<NoticeKey> = LazyLock::new(NoticeKey::generate);

impl NoticeKey {
    /// A fresh key under the provider's id.
    ///
    /// # Panics
    /// When no key can be made.
    #[expect(clippy::expect_used, reason = "nothing can be tested without a key")]
    pub fn generate() -> Self {
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let der = EcdsaKeyPair::generate_pkcs8(algorithm, &SystemRandom::new()).expect("a key pair");
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, der.as_ref()).expect("the same pair");
        let point = pair.public_key().as_ref();
        let (x, y) = point[1..].split_at(32);
        Self {
            signs: EncodingKey::from_ec_der(der.as_ref()),
            published: WebhookKey {
                kid: KID.to_owned(),
                x: URL_SAFE_NO_PAD.encode(x),
                y: URL_SAFE_NO_PAD.encode(y),
                expired: false,
            },
        }
    }

    /// The published half.
    pub const fn published(&self) -> &WebhookKey {
        &self.published
    }

    /// The signature of `body` at `seconds` since 1970.
    ///
    /// # Panics
    /// When it cannot be made.
    #[expect(clippy::expect_used, reason = "nothing can be tested without a signature")]
    pub fn sign(&self, body: &str, seconds: i64) -> String {
        let mut header = Header::new(Algorithm::ES256);
        header.kid = Some(KID.to_owned());
        let hash = digest(&SHA256, body.as_bytes());
        let claims = json!({ "iat": seconds, "request_body_sha256": hex::encode(hash.as_ref()) });
        encode(&header, &claims, &self.signs).expect("a signature")
    }
}

/// Publishes the public half of [`NOTICES`].
struct Published;

#[async_trait]
impl WebhookKeySource for Published {
    async fn fetch(&self, _key_id: &str) -> Result<WebhookKey, PlaidError> {
        Ok(NOTICES.published.clone())
    }
}

/// A queue in memory under the weather; its messages outlive every process.
pub struct StormyQueue {
    taken: Mutex<VecDeque<String>>,
    weather: Arc<Weather>,
}

impl StormyQueue {
    /// An empty queue under `weather`.
    pub fn under(weather: Arc<Weather>) -> Self {
        Self {
            taken: Mutex::default(),
            weather,
        }
    }

    /// How many messages wait.
    pub fn len(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether no message waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes out the message at `place`.
    pub fn take(&self, place: usize) -> Option<String> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).remove(place)
    }

    /// Puts messages in.
    pub fn put(&self, messages: Vec<String>) {
        self.taken
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(messages);
    }
}

#[async_trait]
impl Queue for StormyQueue {
    async fn send(&self, messages: Vec<String>) -> Result<(), QueueError> {
        let lost = || QueueError::NotTaken {
            cause: "the connection broke".to_owned(),
        };
        match self.weather.strike().await {
            Strike::Throttled | Strike::Unheard => return Err(lost()),
            Strike::KilledBefore => self.weather.kill().await,
            Strike::Calm => self.put(messages),
            Strike::Repeated | Strike::Partial => {
                self.put(messages.clone());
                self.put(messages);
            }
            Strike::Unanswered => {
                self.put(messages);
                return Err(lost());
            }
            Strike::KilledAfter => {
                self.put(messages);
                self.weather.kill().await;
            }
        }
        Ok(())
    }
}

/// The functions of one process.
#[derive(Clone)]
pub struct Branch {
    /// Links, refreshes and removes.
    pub bank: Arc<Bank>,
    /// Handles queued notices.
    pub ports: Arc<RefreshPorts>,
    /// Receives notices.
    pub hook: Arc<BankHook>,
}

impl Branch {
    /// A process that starts now.
    ///
    /// # Errors
    /// [`Violation`] when no client can be made.
    pub fn opens(world: &World, provider: Arc<dyn HttpClient>, queue: &Arc<StormyQueue>) -> Result<Self, Violation> {
        let settings = PlaidSettings {
            base_url: "https://bank.example".to_owned(),
            client_id: "client".to_owned(),
            secret: "secret".to_owned(),
            timeout_ms: 1_000,
        };
        let client = PlaidClient::new(&settings, world.ids()).map_err(|error| Violation(error.to_string()))?;
        let plaid = client.with_repeat_pause(Duration::ZERO).over(provider);
        let clock = Arc::clone(&world.clock);
        Ok(Self {
            bank: Arc::new(Bank {
                app: Arc::new(world.app()),
                plaid: plaid.clone(),
                webhook: None,
                redirect_uri: None,
                // People refresh, and the stories post their own notices.
                notices: None,
            }),
            ports: Arc::new(RefreshPorts {
                context: Arc::new(world.context()),
                plaid,
                narration: None,
            }),
            hook: Arc::new(BankHook {
                keys: WebhookKeys::new(Arc::new(Published), clock.clone()),
                queue: Arc::clone(queue) as Arc<_>,
                clock,
            }),
        })
    }

    /// The current time, in seconds since 1970.
    pub fn seconds(&self) -> i64 {
        self.hook.clock.now().as_second()
    }
}

/// An event as the queue delivers it.
pub fn delivery(message: &str, count: u32) -> Value {
    json!({ "Records": [{
        "messageId": "1", "body": message, "attributes": { "ApproximateReceiveCount": count.to_string() },
    }] })
}
