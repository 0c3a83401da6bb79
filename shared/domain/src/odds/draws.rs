//! Standard normal draws, the same on every machine for the same seed.
//!
//! One 64-bit number gives a month of all six causes for four futures: ten bits of it choose one of 1,024 rows of four
//! standard normal numbers, one for each future. Down every column stand the 1,024 equally likely quantiles of the normal
//! distribution, scaled so that their variance is one, each column in an order of its own (a rank-1 lattice), so that two
//! futures have next to nothing in common. A single month is so at most 3.3
//! deviations from its mean, and a year, the sum of twelve rows chosen apart, cannot be told from independent normal
//! numbers; what matters here are sums of many months.

use std::sync::LazyLock;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::assumptions::CLASSES;
use super::lanes::{LANES, Lanes, QUAD};

const BITS: usize = 10;
const ROWS: usize = 1 << BITS;
const MASK: u64 = ROWS as u64 - 1;
const _: () = assert!(CLASSES * BITS <= 64);

/// How far each column goes on in the quantiles from row to row, modulo their number: odd, so that it meets every one, and
/// looked for among all odd numbers so that any two columns have least in common.
const STRIDES: [usize; QUAD] = [1, 433, 435, 437];

/// Rows of standard normal numbers, one for each of four futures.
type Table = [[f32; QUAD]; ROWS];

/// The standard normal numbers of one month, by cause, for a few futures.
pub(super) type Month = [Lanes; CLASSES];

/// A stream of draws.
pub(super) struct Draws {
    random: Xoshiro256PlusPlus,
    table: &'static Table,
}

impl Draws {
    pub(super) fn from_seed(seed: u64) -> Self {
        Self {
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            table: table(),
        }
    }

    /// The next months, as many as there is room for. Of each only the first `causes` are made, but what is drawn does not
    /// depend on that.
    pub(super) fn fill(&mut self, months: &mut [Month], causes: usize) {
        for month in months {
            for four in 0..LANES / QUAD {
                let mut bits = self.random.next_u64();
                for lanes in month.iter_mut().take(causes) {
                    let row = &self.table[(bits & MASK) as usize];
                    lanes.0[four * QUAD..(four + 1) * QUAD].copy_from_slice(row);
                    bits >>= BITS;
                }
            }
        }
    }
}

fn table() -> &'static Table {
    static TABLE: LazyLock<Table> = LazyLock::new(|| {
        let quantiles = quantiles();
        std::array::from_fn(|row| STRIDES.map(|stride| quantiles[row * stride % ROWS]))
    });
    &TABLE
}

/// The quantiles at the middles of 1,024 equal parts, of variance one.
fn quantiles() -> [f32; ROWS] {
    let raw: [f64; ROWS] = std::array::from_fn(|at| quantile((at as f64 + 0.5) / ROWS as f64));
    let variance = raw.iter().map(|value| value * value).sum::<f64>() / ROWS as f64;
    raw.map(|value| (value / libm::sqrt(variance)) as f32)
}

/// The furthest a number is from the middle.
pub(super) fn furthest() -> f32 {
    table()[ROWS - 1][0]
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

    /// Something told of a number, of mean none.
    type Figure = fn(f64) -> f64;

    #[test]
    fn the_quantiles_are_known_ones() {
        for (probability, known) in [(0.5, 0.0), (0.841_344_746_068_543, 1.0), (0.975, 1.959_963_984_540_054)] {
            assert!((quantile(probability) - known).abs() < 1e-12, "{probability}");
        }
    }

    #[test]
    fn every_column_of_the_table_holds_every_quantile_once() {
        for column in 0..QUAD {
            let mut values = table().map(|row| row[column]);
            values.sort_unstable_by(f32::total_cmp);
            assert_eq!(values.map(f32::to_bits), quantiles().map(f32::to_bits), "{column}");
        }
        assert!(table().as_flattened().iter().all(|value| value.abs() <= furthest()));
    }

    #[test]
    fn the_futures_of_a_row_have_nothing_in_common() {
        let of_one: [(&str, Figure); 3] = [
            ("itself", |value| value),
            ("its square", |value| value * value - 1.0),
            ("its size", |value| value.abs() - (2.0 / std::f64::consts::PI).sqrt()),
        ];
        for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            for (at, (name, one)) in of_one.iter().enumerate() {
                for (other_at, (other_name, other)) in of_one.iter().enumerate() {
                    let products = table()
                        .iter()
                        .map(|row| one(row[first].into()) * other(row[second].into()));
                    let common = products.sum::<f64>() / ROWS as f64;
                    // What the numbers themselves have in common stays however many months add up; the rest wears off.
                    let most = if at + other_at == 0 { 0.005 } else { 0.07 };
                    assert!(
                        common.abs() < most,
                        "{name} of {first}, {other_name} of {second}: {common}"
                    );
                }
            }
        }
    }

    #[test]
    fn draws_have_mean_none_and_variance_one_and_nothing_in_common() {
        let mut months = vec![[Lanes::NOTHING; CLASSES]; 50_000];
        Draws::from_seed(7).fill(&mut months, CLASSES);
        // Every cause in one future of either four.
        let places: Vec<_> = (0..CLASSES).flat_map(|cause| [(cause, 0), (cause, QUAD + 1)]).collect();
        let mean_of = |f: &dyn Fn(&Month) -> f64| months.iter().map(f).sum::<f64>() / months.len() as f64;
        let value = |month: &Month, (cause, lane): (usize, usize)| f64::from(month[cause].0[lane]);
        for one in &places {
            assert!(mean_of(&|month| value(month, *one)).abs() < 0.02, "mean of {one:?}");
            for other in &places {
                let product = mean_of(&|month| value(month, *one) * value(month, *other));
                let expected = f64::from(u8::from(one == other));
                assert!((product - expected).abs() < 0.02, "{one:?} with {other:?}: {product}");
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_draws_again_however_many_are_asked_for() {
        let drawn = |seed, causes| {
            let mut months = [[Lanes::NOTHING; CLASSES]; 3];
            Draws::from_seed(seed).fill(&mut months, causes);
            months.map(|month| month[0].0.map(f32::to_bits))
        };
        assert_eq!(drawn(1, CLASSES), drawn(1, CLASSES));
        assert_eq!(drawn(1, CLASSES), drawn(1, 1));
        assert_ne!(drawn(1, CLASSES), drawn(2, CLASSES));
    }
}
