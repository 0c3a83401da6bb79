//! Keys in memory for a few minutes: bounded in number and in age.
//!
//! Callers load the keys and fill the slot they get.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use goldgrove_domain::ids::UserId;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::OnceCell;

use crate::user_keys::UserKeys;

/// One user's place in the cache. While one caller fills it, the other callers for the same user wait.
pub(crate) type Slot = Arc<OnceCell<Arc<UserKeys>>>;

struct Entry {
    slot: Slot,
    born: Timestamp,
}

/// The keys of the most recently used users. Each process has its own.
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

    /// The user's slot, filled or not. Its age counts from `now`, before the keys are loaded.
    pub(crate) fn slot(&self, user: &UserId, now: Timestamp) -> Slot {
        let mut entries = self.lock();
        self.drop_expired(&mut entries, now);
        if let Some(entry) = entries.get(user) {
            return Arc::clone(&entry.slot);
        }
        self.insert(&mut entries, user, now, Slot::default())
    }

    /// Stores keys that were just made, and replaces the previous entry.
    pub(crate) fn put(&self, user: &UserId, keys: Arc<UserKeys>, now: Timestamp) {
        let mut entries = self.lock();
        entries.remove(user);
        self.insert(&mut entries, user, now, Arc::new(OnceCell::new_with(Some(keys))));
    }

    /// Drops the user's keys from the cache. A caller that is still filling the slot keeps its result, but does not
    /// cache it.
    pub(crate) fn forget(&self, user: &UserId) {
        self.lock().remove(user);
    }

    /// Drops a slot that could not be filled, unless another slot has replaced it.
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

    /// Drops expired keys of all users, not only those of the caller's user: a process that sleeps between requests has
    /// no timer to do it later. If the clock goes back, entries expire early and never live longer.
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
