//! Seeded random decisions.

use goldgrove_domain::random::IdSource as _;
use goldgrove_testing::SeededIds;

/// Dice with the same results for the same seed.
#[derive(Debug)]
pub struct Dice(SeededIds);

impl Dice {
    /// The dice of `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(SeededIds::new(seed))
    }

    /// A number from 0 up to but without `end`; 0 if `end` is 0.
    pub fn below(&self, end: u64) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        u64::from_le_bytes(bytes) % end.max(1)
    }

    /// True `per_mille` times out of a thousand.
    pub fn happens(&self, per_mille: u64) -> bool {
        self.below(1000) < per_mille
    }

    /// One of `all`; `None` when it is empty.
    pub fn one_of<'a, T>(&self, all: &'a [T]) -> Option<&'a T> {
        let end = u64::try_from(all.len()).unwrap_or(u64::MAX);
        usize::try_from(self.below(end)).ok().and_then(|index| all.get(index))
    }
}
