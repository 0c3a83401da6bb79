//! Keys in memory for a few minutes: bounded in number and in age.
//!
//! Refuses to know how keys are loaded; callers fill the slot they are handed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use goldgrove_domain::ids::UserId;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::OnceCell;

use crate::user_keys::UserKeys;

/// One user's place in the cache. Everyone who asks while it is being filled waits for the one who fills it.
pub(crate) type Slot = Arc<OnceCell<Arc<UserKeys>>>;

struct Entry {
    slot: Slot,
    born: Timestamp,
}

/// The keys of the users seen last. Each process has its own.
pub(crate) struct KeyCache {
    entries: Mutex<HashMap<UserId, Entry>>,
    lifetime: SignedDuration,
    capacity: usize,
}

impl KeyCache {
    pub(crate) fn new(lifetime: SignedDuration, capacity: usize) -> Self {
        Self {
            entries: Mutex::default(),
            lifetime,
            capacity,
        }
    }

    /// The user's slot, filled or not. Its age counts from now, before anything is loaded into it.
    pub(crate) fn slot(&self, user: &UserId, now: Timestamp) -> Slot {
        let mut entries = self.lock();
        self.drop_expired(&mut entries, now);
        if let Some(entry) = entries.get(user) {
            return Arc::clone(&entry.slot);
        }
        self.insert(&mut entries, user, now, Slot::default())
    }

    /// Keeps keys that were just made, in place of what was there.
    pub(crate) fn put(&self, user: &UserId, keys: Arc<UserKeys>, now: Timestamp) {
        let mut entries = self.lock();
        entries.remove(user);
        self.insert(&mut entries, user, now, Arc::new(OnceCell::new_with(Some(keys))));
    }

    /// Lets go of the user's keys. Whoever is filling the slot keeps the result to themselves.
    pub(crate) fn forget(&self, user: &UserId) {
        self.lock().remove(user);
    }

    /// Lets go of a slot that could not be filled, unless another one took its place.
    pub(crate) fn discard(&self, user: &UserId, failed: &Slot) {
        let mut entries = self.lock();
        let unfilled = |entry: &Entry| Arc::ptr_eq(&entry.slot, failed) && !entry.slot.initialized();
        if entries.get(user).is_some_and(unfilled) {
            entries.remove(user);
        }
    }

    fn insert(&self, entries: &mut HashMap<UserId, Entry>, user: &UserId, now: Timestamp, slot: Slot) -> Slot {
        if entries.len() >= self.capacity {
            evict_oldest(entries);
        }
        let kept = Arc::clone(&slot);
        entries.insert(user.clone(), Entry { slot, born: now });
        kept
    }

    /// Expired keys of all users go, not only those of the one who asks: no timer would do it later in a process
    /// that sleeps between requests. A clock that went back makes an entry expire, never live longer.
    fn drop_expired(&self, entries: &mut HashMap<UserId, Entry>, now: Timestamp) {
        entries.retain(|_, entry| {
            let age = now.duration_since(entry.born);
            !age.is_negative() && age < self.lifetime
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn evict_oldest(entries: &mut HashMap<UserId, Entry>) {
    let oldest = entries
        .iter()
        .min_by_key(|(_, entry)| entry.born)
        .map(|(user, _)| user.clone());
    if let Some(user) = oldest {
        entries.remove(&user);
    }
}
