//! A key service and a store of wrapped keys that live in memory, for tests.
//!
//! They keep the ports' promises (a wrapped key unwraps only in its context, an insert never overwrites) and can be
//! told to fail.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use goldgrove_crypto::{
    DataKey, GeneratedKey, KeyContext, KeyError, KeyService, OsRandom, WrappedKey, WrappedKeyStore,
    WrappedKeyStoreError,
};
use goldgrove_domain::{IdSource, UserId};

/// How often the key service was asked, refusals included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyServiceCalls {
    /// Data keys asked for.
    pub(crate) generate: usize,
    /// Unwrappings asked for.
    pub(crate) decrypt: usize,
}

/// A [`KeyService`] that wraps a key by remembering it.
#[derive(Default)]
pub(crate) struct FakeKms(Mutex<KmsState>);

#[derive(Default)]
struct KmsState {
    /// What was wrapped, in order; a wrapped key is the index into it.
    wrapped: Vec<Remembered>,
    calls: KeyServiceCalls,
    refusal: Option<KeyError>,
}

struct Remembered {
    context: [(&'static str, String); 4],
    key: Vec<u8>,
}

impl FakeKms {
    /// A key service that has wrapped nothing.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Answers every call with `refusal` until told otherwise; `None` answers properly again.
    pub(crate) fn refuse(&self, refusal: Option<KeyError>) {
        lock(&self.0).refusal = refusal;
    }

    /// The calls so far.
    pub(crate) fn calls(&self) -> KeyServiceCalls {
        lock(&self.0).calls
    }
}

#[async_trait]
impl KeyService for FakeKms {
    async fn generate_data_key(&self, context: KeyContext<'_>) -> Result<GeneratedKey, KeyError> {
        let mut state = lock(&self.0);
        state.calls.generate += 1;
        state.refusal.map_or(Ok(()), Err)?;
        let mut key = vec![0; 32];
        OsRandom.fill(&mut key);
        let wrapped = format!("wrapped-{}", state.wrapped.len()).into_bytes();
        state.wrapped.push(Remembered {
            context: context.pairs(),
            key: key.clone(),
        });
        let plaintext = DataKey::new(key)?;
        Ok(GeneratedKey { plaintext, wrapped })
    }

    async fn decrypt(&self, wrapped: &[u8], context: KeyContext<'_>) -> Result<DataKey, KeyError> {
        let mut state = lock(&self.0);
        state.calls.decrypt += 1;
        state.refusal.map_or(Ok(()), Err)?;
        remembered(&state, wrapped)
            .filter(|remembered| remembered.context == context.pairs())
            .map_or(Err(KeyError::WrongContext), |remembered| {
                DataKey::new(remembered.key.clone())
            })
    }
}

fn remembered<'a>(state: &'a KmsState, wrapped: &[u8]) -> Option<&'a Remembered> {
    let index = str::from_utf8(wrapped).ok()?.strip_prefix("wrapped-")?;
    state.wrapped.get(index.parse::<usize>().ok()?)
}

/// A [`WrappedKeyStore`] in memory.
#[derive(Default)]
pub(crate) struct InMemoryWrappedKeys(Mutex<StoreState>);

#[derive(Default)]
struct StoreState {
    keys: HashMap<UserId, Vec<WrappedKey>>,
    down: bool,
}

impl InMemoryWrappedKeys {
    /// A store without keys.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Answers every call with `Unavailable` while `down`.
    pub(crate) fn set_down(&self, down: bool) {
        lock(&self.0).down = down;
    }

    /// Removes every version of the user's key, as deleting the user does.
    pub(crate) fn shred(&self, user: &UserId) {
        lock(&self.0).keys.remove(user);
    }
}

impl StoreState {
    fn answering(&mut self) -> Result<&mut HashMap<UserId, Vec<WrappedKey>>, WrappedKeyStoreError> {
        if self.down {
            return Err(WrappedKeyStoreError::Unavailable);
        }
        Ok(&mut self.keys)
    }
}

#[async_trait]
impl WrappedKeyStore for InMemoryWrappedKeys {
    async fn load_all(&self, user: &UserId) -> Result<Vec<WrappedKey>, WrappedKeyStoreError> {
        Ok(lock(&self.0).answering()?.get(user).cloned().unwrap_or_default())
    }

    async fn insert(&self, user: &UserId, key: WrappedKey) -> Result<(), WrappedKeyStoreError> {
        let mut state = lock(&self.0);
        let keys = state.answering()?.entry(user.clone()).or_default();
        if keys.iter().any(|stored| stored.version == key.version) {
            return Err(WrappedKeyStoreError::Conflict);
        }
        keys.push(key);
        Ok(())
    }
}

fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
