//! Open challenges of sign-ins. In memory only; after a restart, the user starts the sign-in again.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::srp::Handshake;
use crate::users::Sub;

/// How long a challenge can be answered.
const LIFETIME: SignedDuration = SignedDuration::from_mins(3);
/// The most open challenges; a new one beyond it replaces the oldest.
const MAX_PENDING: usize = 1024;

/// An SRP challenge that was sent.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) sub: Sub,
    pub(crate) handshake: Handshake,
    /// False for a decoy, whose claim never proves anything.
    pub(crate) real: bool,
}

/// The open challenges of a kind, by a value that only the receiver has: the secret block of SRP, or the session of a
/// code.
#[derive(Debug)]
pub(crate) struct Challenges<T>(Mutex<HashMap<Vec<u8>, (Timestamp, T)>>);

impl<T> Default for Challenges<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Challenges<T> {
    /// Returns the challenge without removing it, so that it can be answered again.
    pub(crate) fn get(&self, key: &[u8], now: Timestamp) -> Option<T> {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(key)
            .filter(|(ends_at, _)| now < *ends_at)
            .map(|(_, pending)| pending.clone())
    }
}

impl<T> Challenges<T> {
    pub(crate) fn open(&self, key: Vec<u8>, pending: T, now: Timestamp) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, (ends_at, _)| now < *ends_at);
        if open.len() >= MAX_PENDING {
            let oldest = open
                .iter()
                .min_by_key(|(_, (ends_at, _))| *ends_at)
                .map(|(key, _)| key.clone());
            oldest.and_then(|key| open.remove(&key));
        }
        open.insert(key, (now + LIFETIME, pending));
    }

    /// Removes the challenge, so that it can be answered only once.
    pub(crate) fn take(&self, key: &[u8], now: Timestamp) -> Option<T> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (ends_at, pending) = open.remove(key)?;
        (now < ends_at).then_some(pending)
    }
}
