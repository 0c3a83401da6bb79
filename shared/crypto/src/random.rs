//! The operating system's randomness: ids, random bytes and nonces in production.

use std::cell::RefCell;
use std::process;

use aws_lc_rs::rand;
use goldgrove_domain::random::IdSource;

use crate::nonce::{NONCE_LEN, NoncePool, NonceSource, SourceFailed};

/// How often a failed draw is tried before the process aborts.
const ATTEMPTS: usize = 3;

/// The generator of `aws-lc`, seeded by the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsRandom;

impl IdSource for OsRandom {
    /// Fills `bytes`, or ends the process.
    ///
    /// The signature has no room for an error, and every caller relies on unpredictable bytes: a half-filled buffer
    /// would become a guessable id or session. A runtime could catch a panic and serve the next request, but a process
    /// without randomness must serve none. So a draw that fails three times aborts the process, and the platform starts
    /// a new one.
    fn fill(&self, bytes: &mut [u8]) {
        let filled = (0..ATTEMPTS).any(|_| rand::fill(bytes).is_ok());
        if !filled {
            process::abort();
        }
    }
}

thread_local! {
    /// One stock per thread: needs no lock, and nonces left over from one user are used for the next.
    static NONCES: RefCell<NoncePool> = const { RefCell::new(NoncePool::empty()) };
}

impl NonceSource for OsRandom {
    #[inline]
    fn fill_nonce(&self, nonce: &mut [u8; NONCE_LEN]) -> Result<(), SourceFailed> {
        NONCES.with_borrow_mut(|pool| pool.take(nonce, |bytes| rand::fill(bytes).map_err(|_| SourceFailed)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_random_version_4_and_do_not_repeat() {
        let ids: HashSet<_> = (0..1_000).map(|_| OsRandom.uuid()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| id.get_version_num() == 4));
    }

    #[test]
    fn every_byte_of_a_draw_is_filled() {
        let mut seen = [0_u8; 37];
        for _ in 0..20 {
            let mut bytes = [0; 37];
            OsRandom.fill(&mut bytes);
            seen.iter_mut().zip(bytes).for_each(|(seen, byte)| *seen |= byte);
        }
        assert!(seen.iter().all(|byte| *byte != 0));
    }
}
