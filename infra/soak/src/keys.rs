//! A key service in memory, and one that fails with the weather.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use goldgrove_crypto::{DataKey, GeneratedKey, KeyContext, KeyError, KeyService, OsRandom};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::random::IdSource as _;

use crate::weather::{Strike, Weather};

/// A data key's length in bytes.
const KEY_LEN: usize = 32;

/// A key service that wraps a key by storing it, and shows tests what it stores.
#[derive(Default)]
pub struct RememberedKeys(Mutex<Vec<Remembered>>);

struct Remembered {
    context: [(&'static str, String); 4],
    user: UserId,
    key: Vec<u8>,
}

impl RememberedKeys {
    /// The first data key of `user`.
    pub fn first_of(&self, user: &UserId) -> Option<Vec<u8>> {
        let all = self.all();
        all.iter()
            .find(|known| known.user == *user)
            .map(|known| known.key.clone())
    }

    fn all(&self) -> MutexGuard<'_, Vec<Remembered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl KeyService for RememberedKeys {
    async fn generate_data_key(&self, context: KeyContext<'_>) -> Result<GeneratedKey, KeyError> {
        let mut key = vec![0; KEY_LEN];
        OsRandom.fill(&mut key);
        let mut all = self.all();
        let wrapped = all.len().to_string().into_bytes();
        all.push(Remembered {
            context: context.pairs(),
            user: context.user.clone(),
            key: key.clone(),
        });
        let plaintext = DataKey::new(key)?;
        Ok(GeneratedKey { plaintext, wrapped })
    }

    async fn decrypt(&self, wrapped: &[u8], context: KeyContext<'_>) -> Result<DataKey, KeyError> {
        let all = self.all();
        let index = str::from_utf8(wrapped).ok().and_then(|text| text.parse::<usize>().ok());
        match index.and_then(|index| all.get(index)) {
            Some(known) if known.context == context.pairs() => DataKey::new(known.key.clone()),
            _ => Err(KeyError::WrongContext),
        }
    }
}

/// A key service that fails with the weather.
pub struct StormyKeys {
    inner: Arc<dyn KeyService>,
    weather: Arc<Weather>,
}

impl StormyKeys {
    /// Lets `inner` fail with `weather`.
    pub fn over(inner: Arc<dyn KeyService>, weather: Arc<Weather>) -> Self {
        Self { inner, weather }
    }

    async fn strike(&self) -> Result<(), KeyError> {
        match self.weather.strike().await {
            Strike::Throttled => Err(KeyError::Throttled),
            Strike::Unheard | Strike::Unanswered => Err(KeyError::Unavailable),
            Strike::Partial => Err(KeyError::Denied),
            Strike::KilledBefore | Strike::KilledAfter => self.weather.kill().await,
            Strike::Calm | Strike::Repeated => Ok(()),
        }
    }
}

#[async_trait]
impl KeyService for StormyKeys {
    async fn generate_data_key(&self, context: KeyContext<'_>) -> Result<GeneratedKey, KeyError> {
        self.strike().await?;
        self.inner.generate_data_key(context).await
    }

    async fn decrypt(&self, wrapped: &[u8], context: KeyContext<'_>) -> Result<DataKey, KeyError> {
        self.strike().await?;
        self.inner.decrypt(wrapped, context).await
    }
}
