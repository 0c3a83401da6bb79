//! Reproducible ids and random bytes from a seed.

use std::sync::{Mutex, PoisonError};

use goldgrove_domain::random::IdSource;

/// An [`IdSource`] with a seed: the same seed gives the same sequence.
#[derive(Debug)]
pub struct SeededIds(Mutex<u64>);

impl SeededIds {
    /// A source that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }
}

impl Default for SeededIds {
    fn default() -> Self {
        Self::new(0x601d)
    }
}

impl IdSource for SeededIds {
    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for chunk in bytes.chunks_mut(8) {
            let word = split_mix(&mut state).to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

/// One step of `SplitMix64` (Steele, Lea and Flood 2014): small, and good enough to look random in a test.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_ids_and_another_seed_others() {
        let (one, same, other) = (SeededIds::new(7), SeededIds::new(7), SeededIds::new(8));
        let first = one.uuid();
        assert_eq!(first, same.uuid());
        assert_ne!(first, other.uuid());
        assert_ne!(first, one.uuid());
    }

    #[test]
    fn every_byte_is_filled_whatever_the_length() {
        let mut bytes = [0; 13];
        SeededIds::default().fill(&mut bytes);
        assert!(bytes[8..].iter().any(|byte| *byte != 0));
    }
}
