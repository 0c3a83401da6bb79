//! Creates, loads, caches, rotates and forgets a user's keys.
//!
//! Fails closed: a user without a key has no fields, and an error never leads to a fresh key.

use std::sync::Arc;

use goldgrove_domain::sealing::KeyVersion;
use goldgrove_domain::{Clock, UserId};
use jiff::{SignedDuration, Timestamp};

use crate::cache::KeyCache;
use crate::data_key::DataKey;
use crate::key_error::KeyError;
use crate::key_service::{KeyContext, KeyService};
use crate::nonce::NonceSource;
use crate::user_keys::UserKeys;
use crate::wrapped_keys::{WrappedKey, WrappedKeyStore, WrappedKeyStoreError};

/// The longest that keys stay in memory.
const LONGEST_LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// How far the clocks of two processes may differ.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(1);

/// How old a rotated key must be before new fields are sealed under it. By then every process that cached the keys
/// without it has dropped them, so no process meets a version it has not loaded.
pub const SETTLING: SignedDuration = SignedDuration::from_secs(LONGEST_LIFETIME.as_secs() + CLOCK_SKEW.as_secs());

/// How old a user's newest key must be until every process seals under it. A process that cached the keys a moment
/// before the newest one settled has dropped them by then, so no process holds an older state of the user's keys.
pub const SETTLED_EVERYWHERE: SignedDuration =
    SignedDuration::from_secs(SETTLING.as_secs() + LONGEST_LIFETIME.as_secs() + CLOCK_SKEW.as_secs());

/// How long keys stay in memory, and for how many users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyringSettings {
    lifetime: SignedDuration,
    capacity: usize,
}

impl KeyringSettings {
    /// Keeps the keys of up to `capacity` users, at least one, for `lifetime`, at most five minutes.
    pub fn new(lifetime: SignedDuration, capacity: usize) -> Self {
        Self {
            lifetime: lifetime.clamp(SignedDuration::ZERO, LONGEST_LIFETIME),
            capacity: capacity.max(1),
        }
    }

    /// How long keys stay in memory.
    pub const fn lifetime(&self) -> SignedDuration {
        self.lifetime
    }

    /// The same settings with a lifetime of at most `lifetime`.
    #[must_use]
    pub fn for_at_most(self, lifetime: SignedDuration) -> Self {
        Self::new(self.lifetime.min(lifetime), self.capacity)
    }
}

impl Default for KeyringSettings {
    fn default() -> Self {
        Self::new(LONGEST_LIFETIME, 1_000)
    }
}

/// The keys of all users; one keyring per process.
pub struct Keyring {
    kms: Arc<dyn KeyService>,
    wrapped: Arc<dyn WrappedKeyStore>,
    nonces: Arc<dyn NonceSource>,
    clock: Arc<dyn Clock>,
    cache: KeyCache,
}

impl Keyring {
    /// A keyring with nothing in its cache.
    pub fn new(
        kms: Arc<dyn KeyService>,
        wrapped: Arc<dyn WrappedKeyStore>,
        nonces: Arc<dyn NonceSource>,
        clock: Arc<dyn Clock>,
        settings: KeyringSettings,
    ) -> Self {
        Self {
            kms,
            wrapped,
            nonces,
            clock,
            cache: KeyCache::new(settings.lifetime, settings.capacity),
        }
    }

    /// Returns the keys of `user`, from memory or with one call to the key service per version. Almost every user has
    /// one version.
    ///
    /// Callers who need the same user's keys at the same time share one load. A request keeps the keys it got until it
    /// ends.
    ///
    /// # Errors
    /// [`KeyError::Missing`] when the user has no key; this function makes none. Errors are not cached.
    pub async fn for_user(&self, user: &UserId) -> Result<Arc<UserKeys>, KeyError> {
        let slot = self.cache.slot(user, self.clock.now());
        let filled = slot.get_or_try_init(|| self.load(user)).await.map(Arc::clone);
        if filled.is_err() {
            self.cache.discard(user, &slot);
        }
        filled
    }

    /// Makes the first key of `user`, or returns the existing keys. Of two calls that race, both return the winner's
    /// key.
    ///
    /// # Errors
    /// [`KeyError`]; the user's keys are then unchanged.
    pub async fn create_for_user(&self, user: &UserId) -> Result<Arc<UserKeys>, KeyError> {
        if !self.wrapped_keys(user).await?.is_empty() {
            return self.for_user(user).await;
        }
        let now = self.clock.now();
        match self.add(user, KeyVersion::FIRST, now).await? {
            Added::Ours(key) => {
                let first = [(KeyVersion::FIRST, key)];
                let keys = UserKeys::new(user, KeyVersion::FIRST, &first, Arc::clone(&self.nonces)).map(Arc::new)?;
                self.cache.put(user, Arc::clone(&keys), now);
                Ok(keys)
            }
            Added::Theirs => self.for_user(user).await,
        }
    }

    /// Adds the next version of the user's key and returns its number. Of two calls that race, both return the
    /// winner's. A repeated call adds none until every process seals under the version of the first.
    ///
    /// New fields are sealed under it once it has settled, six minutes later. Until then every process uses the
    /// previous version, which all processes have loaded.
    ///
    /// # Errors
    /// [`KeyError::Missing`] when the user has no key to rotate.
    pub async fn rotate_for_user(&self, user: &UserId) -> Result<KeyVersion, KeyError> {
        let newest = self.wrapped_keys(user).await?.pop().ok_or(KeyError::Missing)?;
        let now = self.clock.now();
        if newest.version > KeyVersion::FIRST && now.duration_since(newest.created_at) < SETTLED_EVERYWHERE {
            return Ok(newest.version);
        }
        let next = KeyVersion::new(newest.version.get() + 1);
        self.add(user, next, now).await?;
        self.cache.forget(user);
        Ok(next)
    }

    /// Drops the user's keys from this process's memory, for example when the user is deleted. Other processes keep
    /// theirs for at most five minutes.
    pub fn forget(&self, user: &UserId) {
        self.cache.forget(user);
    }

    /// Unwraps all versions, so that opening a field never waits. If one does not unwrap, the whole load fails.
    async fn load(&self, user: &UserId) -> Result<Arc<UserKeys>, KeyError> {
        let wrapped = self.wrapped_keys(user).await?;
        let current = current_version(&wrapped, self.clock.now()).ok_or(KeyError::Missing)?;
        let unbound = wrapped.iter().filter(|key| key.opens_unbound).map(|key| key.version);
        let unbound: Vec<KeyVersion> = unbound.collect();
        let mut keys = Vec::with_capacity(wrapped.len());
        for WrappedKey { version, wrapped, .. } in wrapped {
            keys.push((version, self.kms.decrypt(&wrapped, KeyContext { user, version }).await?));
        }
        let keys = UserKeys::new(user, current, &keys, Arc::clone(&self.nonces))?;
        Ok(Arc::new(keys.opening_unbound(unbound)))
    }

    /// Makes a key and stores it, unless the version already exists.
    async fn add(&self, user: &UserId, version: KeyVersion, created_at: Timestamp) -> Result<Added, KeyError> {
        let generated = self.kms.generate_data_key(KeyContext { user, version }).await?;
        let row = WrappedKey {
            version,
            wrapped: generated.wrapped,
            created_at,
            opens_unbound: false,
        };
        match self.wrapped.insert(user, row).await {
            Ok(()) => Ok(Added::Ours(generated.plaintext)),
            Err(WrappedKeyStoreError::Conflict) => Ok(Added::Theirs),
            Err(WrappedKeyStoreError::Unavailable) => Err(KeyError::Store),
        }
    }

    /// All versions, oldest first.
    async fn wrapped_keys(&self, user: &UserId) -> Result<Vec<WrappedKey>, KeyError> {
        let mut keys = self.wrapped.load_all(user).await.map_err(|_| KeyError::Store)?;
        keys.sort_unstable_by_key(|key| key.version);
        Ok(keys)
    }
}

/// Whose key was stored as the version.
enum Added {
    /// The key this process just made.
    Ours(DataKey),
    /// A key that another process stored first; ours was never used and is dropped.
    Theirs,
}

/// The newest version that has settled, or the oldest version if none has.
fn current_version(oldest_first: &[WrappedKey], now: Timestamp) -> Option<KeyVersion> {
    oldest_first
        .iter()
        .rev()
        .find(|key| now.duration_since(key.created_at) >= SETTLING)
        .or(oldest_first.first())
        .map(|key| key.version)
}
