//! Standard normal draws, the same on every machine for the same seed.
//!
//! Ten bits of a 64-bit number choose one of 1,024 rows of four normal numbers, one for each of four paths, so one number
//! gives a month of all six factors to four paths. A ziggurat needs one random number per draw, too slow for the limit of
//! `bench/src/planning.rs`. Every column has the 1,024 equally likely quantiles, scaled to variance one, each column in its own
//! lattice order, so that the paths of a row are nearly uncorrelated.

use std::sync::LazyLock;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::assumptions::CLASSES;

/// Paths per row.
const QUAD: usize = 4;
/// How many paths are drawn side by side.
pub(super) const DRAWN: usize = 2 * QUAD;
const BITS: usize = 10;
const ROWS: usize = 1 << BITS;
const STRIDES: [usize; QUAD] = [1, 433, 435, 437];

/// The factors of one month, by factor and path.
pub(super) type Factors = [[f32; DRAWN]; CLASSES];

static TABLE: LazyLock<[[f32; QUAD]; ROWS]> = LazyLock::new(|| {
    let raw: [f64; ROWS] = std::array::from_fn(|at| quantile((at as f64 + 0.5) / ROWS as f64));
    let scale = libm::sqrt(raw.iter().map(|value| value * value).sum::<f64>() / ROWS as f64);
    std::array::from_fn(|row| STRIDES.map(|stride| (raw[row * stride % ROWS] / scale) as f32))
});

/// A stream of draws.
pub(super) struct Draws {
    random: Xoshiro256PlusPlus,
    table: &'static [[f32; QUAD]; ROWS],
}

impl Draws {
    pub(super) fn from_seed(seed: u64) -> Self {
        Self {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            table: &TABLE,
        }
    }

    /// The next month. Only the first `count` factors are written, but the stream does not depend on that.
    pub(super) fn month(&mut self, factors: &mut Factors, count: usize) {
        for quad in 0..DRAWN / QUAD {
            let mut bits = self.random.next_u64();
            for factor in factors.iter_mut().take(count) {
                let row = &self.table[bits as usize % ROWS];
                factor[quad * QUAD..(quad + 1) * QUAD].copy_from_slice(row);
                bits >>= BITS;
            }
        }
    }
}

/// The normal quantile, by bisection of the distribution function.
fn quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (-8.0_f64, 8.0_f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let below = libm::erfc(-middle / std::f64::consts::SQRT_2) / 2.0;
        if below < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_standard_normal_and_independent() {
        let mut draws = Draws::from_seed(7);
        let mut factors = [[0.0; DRAWN]; CLASSES];
        let months: Vec<Factors> = (0..50_000)
            .map(|_| {
                draws.month(&mut factors, CLASSES);
                factors
            })
            .collect();
        let mean_of = |f: &dyn Fn(&Factors) -> f32| months.iter().map(|month| f64::from(f(month))).sum::<f64>() / 5e4;
        let places: Vec<_> = (0..CLASSES)
            .flat_map(|factor| (0..DRAWN).map(move |path| (factor, path)))
            .collect();
        for (factor, path) in &places {
            assert!(
                mean_of(&|month| month[*factor][*path]).abs() < 0.02,
                "mean of {factor}, {path}"
            );
            for (other, beside) in [(0, 0), (0, 1), (3, 2), (5, 7), (*factor, *path)] {
                let product = mean_of(&|month| month[*factor][*path] * month[other][beside]);
                let expected = f64::from(u8::from((*factor, *path) == (other, beside)));
                assert!(
                    (product - expected).abs() < 0.025,
                    "{factor}, {path} with {other}, {beside}: {product}"
                );
            }
        }
    }

    #[test]
    fn quantiles_are_known_ones() {
        for (probability, known) in [(0.5, 0.0), (0.841_344_746_068_543, 1.0), (0.975, 1.959_963_984_540_054)] {
            assert!((quantile(probability) - known).abs() < 1e-12, "{probability}");
        }
    }
}
