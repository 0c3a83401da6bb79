//! Standard normal draws, the same on every machine for the same seed.
//!
//! One 64-bit number gives a month of all six classes: ten bits each choose one of 1,024 equally likely quantiles of the
//! normal distribution, scaled so that their variance is one. A single month is so at most 3.3 deviations from its mean,
//! and a year, the sum of twelve, cannot be told from a normal one; what matters here are sums of many months.

use std::sync::LazyLock;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::assumptions::CLASSES;

const BITS: usize = 10;
const QUANTILES: usize = 1 << BITS;
const MASK: u64 = QUANTILES as u64 - 1;
const _: () = assert!(CLASSES * BITS <= 64);

/// A stream of draws.
pub(super) struct Draws(Xoshiro256PlusPlus);

impl Draws {
    pub(super) fn from_seed(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The bits of one month, of which [`Draws::normal`] makes a number for each class.
    #[inline]
    pub(super) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The standard normal number that a month's bits hold for the class at `place`.
    #[inline]
    pub(super) fn normal(bits: u64, place: usize, table: &[f32; QUANTILES]) -> f32 {
        table[((bits >> (place * BITS)) & MASK) as usize]
    }

    /// One month: a standard normal number for each class.
    #[cfg(test)]
    fn month(&mut self, table: &[f32; QUANTILES]) -> [f32; CLASSES] {
        let bits = self.bits();
        std::array::from_fn(|class| Self::normal(bits, class, table))
    }
}

/// The quantiles at the middles of 1,024 equal parts, of variance one.
pub(super) fn quantiles() -> &'static [f32; QUANTILES] {
    static TABLE: LazyLock<[f32; QUANTILES]> = LazyLock::new(|| {
        let raw: [f64; QUANTILES] = std::array::from_fn(|at| quantile((at as f64 + 0.5) / QUANTILES as f64));
        let variance = raw.iter().map(|value| value * value).sum::<f64>() / QUANTILES as f64;
        raw.map(|value| (value / libm::sqrt(variance)) as f32)
    });
    &TABLE
}

/// The furthest of them from the middle.
pub(super) fn furthest() -> f32 {
    quantiles()[QUANTILES - 1]
}

/// The normal quantile of `probability`, by bisection of the distribution function: slow, exact and obviously right.
fn quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (-8.0_f64, 8.0_f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if distribution(middle) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The standard normal distribution function.
fn distribution(value: f64) -> f64 {
    libm::erfc(-value / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantiles_are_known_ones() {
        for (probability, known) in [(0.5, 0.0), (0.841_344_746_068_543, 1.0), (0.975, 1.959_963_984_540_054)] {
            assert!((quantile(probability) - known).abs() < 1e-12, "{probability}");
        }
    }

    #[test]
    fn the_draws_of_a_class_have_mean_none_and_variance_one_and_nothing_in_common() {
        let mut draws = Draws::from_seed(7);
        let months: Vec<_> = (0..100_000).map(|_| draws.month(quantiles())).collect();
        let mean_of = |f: &dyn Fn(&[f32; CLASSES]) -> f64| months.iter().map(f).sum::<f64>() / months.len() as f64;
        for one in 0..CLASSES {
            assert!(mean_of(&|month| f64::from(month[one])).abs() < 0.015, "mean of {one}");
            for other in 0..=one {
                let product = mean_of(&|month| f64::from(month[one]) * f64::from(month[other]));
                let expected = f64::from(u8::from(one == other));
                assert!((product - expected).abs() < 0.015, "{one} with {other}: {product}");
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_draws_again() {
        let first = |seed| Draws::from_seed(seed).month(quantiles()).map(f32::to_bits);
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }
}
