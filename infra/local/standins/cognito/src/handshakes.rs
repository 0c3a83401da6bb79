//! SRP sign-ins under way: from the challenge to its answer. Kept in memory only; a restart costs one more click.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::srp::Handshake;
use crate::users::Sub;

/// How long a challenge may be answered.
const LIFETIME: SignedDuration = SignedDuration::from_mins(3);
/// Challenges open at once; beyond it the oldest gives way.
const MAX_PENDING: usize = 1024;

/// A challenge that was sent.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) sub: Sub,
    pub(crate) handshake: Handshake,
    /// False for a decoy, whose claim never proves anything.
    pub(crate) real: bool,
}

/// Every open challenge, by its secret block.
#[derive(Debug, Default)]
pub(crate) struct Handshakes(Mutex<HashMap<Vec<u8>, (Timestamp, Pending)>>);

impl Handshakes {
    pub(crate) fn open(&self, secret_block: Vec<u8>, pending: Pending, now: Timestamp) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, (ends_at, _)| now < *ends_at);
        if open.len() >= MAX_PENDING {
            let oldest = open
                .iter()
                .min_by_key(|(_, (ends_at, _))| *ends_at)
                .map(|(block, _)| block.clone());
            oldest.and_then(|block| open.remove(&block));
        }
        open.insert(secret_block, (now + LIFETIME, pending));
    }

    /// Takes the challenge out: each is answered once, rightly or wrongly.
    pub(crate) fn take(&self, secret_block: &[u8], now: Timestamp) -> Option<Pending> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (ends_at, pending) = open.remove(secret_block)?;
        (now < ends_at).then_some(pending)
    }
}
