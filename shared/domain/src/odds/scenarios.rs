//! Possible futures of the asset classes, drawn once and read many times.
//!
//! A future is, for every class and every month kept, what one unit put in now has grown to (`growth`) and what one unit
//! put in at the end of every month has come to (`instalments`). Futures come in pairs that mirror each other (antithetic
//! draws), which halves the noise of what moves with the market.
//!
//! Refuses to know goals and money.

use uuid::Uuid;

use super::OddsError;
use super::assumptions::{CLASSES, Market};
use super::draws::{Draws, quantiles};
use crate::ids::GoalId;
use crate::planning::horizon::MAX_MONTHS;

/// The furthest month of a scenario: as far as anything is planned.
pub const MONTHS_MAX: u32 = MAX_MONTHS;
/// How many futures what a person sees is read off.
pub const FUTURES: usize = 4_000;

/// How many months are kept on the way to a goal, about.
const ON_THE_WAY: u32 = 60;
/// How much later a date is looked for.
const LATER_MONTHS: u32 = 60;
/// Pairs of futures drawn side by side, so that the compiler can use wide registers.
const LANES: usize = 8;
type Lanes = [f32; LANES];

/// What the draws follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(u64);

impl Seed {
    /// The seed of the plan made of these goals, whatever their order: editing a goal keeps its futures, so that a
    /// changed answer is due to the change and not to chance.
    pub fn of_plan(goals: impl IntoIterator<Item = GoalId>) -> Self {
        let mut names: Vec<String> = goals.into_iter().map(|goal| goal.to_string()).collect();
        names.sort_unstable();
        let digest = Uuid::new_v5(&Uuid::NAMESPACE_OID, names.join(" ").as_bytes());
        Self(digest.as_u64_pair().0)
    }

    /// A seed by number, for benchmarks and tests.
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }
}

/// The months worth keeping for a goal in `month` months: about sixty on the way there, and each of the five years after,
/// where a later date is looked for.
pub fn months_for(month: u32) -> impl Iterator<Item = u32> {
    let last = month.min(MONTHS_MAX);
    let step = (last / ON_THE_WAY).max(1);
    let after = (last + 1..=last + LATER_MONTHS).take_while(|month| *month <= MONTHS_MAX);
    // Backwards from the goal's own month, so that it is one of them.
    (0..last)
        .step_by(step as usize)
        .map(move |before| last - before)
        .chain(after)
}

/// One class in one month of every future.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column<'a> {
    pub(super) growth: &'a [f32],
    pub(super) instalments: &'a [f32],
}

/// Drawn futures, kept for some months.
#[derive(Clone, Debug)]
pub struct Scenarios {
    months: Vec<u32>,
    futures: usize,
    growth: Vec<f32>,
    instalments: Vec<f32>,
}

impl Scenarios {
    /// Draws at least `futures` futures (rounded up to a multiple of sixteen) and keeps what they hold at `months`.
    ///
    /// # Errors
    /// [`OddsError::OutOfRange`] for no futures, no months, or a month beyond [`MONTHS_MAX`].
    pub fn draw(
        market: &Market,
        seed: Seed,
        futures: usize,
        months: impl IntoIterator<Item = u32>,
    ) -> Result<Self, OddsError> {
        let mut months: Vec<u32> = months.into_iter().filter(|month| *month > 0).collect();
        months.sort_unstable();
        months.dedup();
        let last = months.last().copied().ok_or(OddsError::OutOfRange)?;
        if futures == 0 || last > MONTHS_MAX {
            return Err(OddsError::OutOfRange);
        }
        let futures = futures.next_multiple_of(2 * LANES);
        let cells = months.len() * CLASSES * futures;
        let mut scenarios = Self {
            months,
            futures,
            growth: vec![0.0; cells],
            instalments: vec![0.0; cells],
        };
        let mut draws = Draws::from_seed(seed.0);
        let monthly = Monthly::of(market);
        for block in 0..futures / (2 * LANES) {
            scenarios.draw_block(&monthly, &mut draws, block * 2 * LANES);
        }
        Ok(scenarios)
    }

    fn draw_block(&mut self, monthly: &Monthly, draws: &mut Draws, first: usize) {
        let mut pairs = Pairs::start();
        let mut passed = 0;
        for at in 0..self.months.len() {
            while passed < self.months[at] {
                pairs.advance(monthly, draws);
                passed += 1;
            }
            for class in 0..CLASSES {
                let start = (at * CLASSES + class) * self.futures + first;
                let [one, mirrored] = &pairs.of[class];
                self.growth[start..start + LANES].copy_from_slice(&one.growth);
                self.growth[start + LANES..start + 2 * LANES].copy_from_slice(&mirrored.growth);
                self.instalments[start..start + LANES].copy_from_slice(&one.instalments);
                self.instalments[start + LANES..start + 2 * LANES].copy_from_slice(&mirrored.instalments);
            }
        }
    }

    /// How many futures there are.
    pub const fn futures(&self) -> usize {
        self.futures
    }

    /// The months kept, ascending.
    pub fn months(&self) -> &[u32] {
        &self.months
    }

    /// Where `month` is among the months kept.
    pub(super) fn place_of(&self, month: u32) -> Result<usize, OddsError> {
        self.months.binary_search(&month).map_err(|_| OddsError::NoSuchMonth)
    }

    pub(super) fn column(&self, place: usize, class: usize) -> Column<'_> {
        let start = (place * CLASSES + class) * self.futures;
        Column {
            growth: &self.growth[start..start + self.futures],
            instalments: &self.instalments[start..start + self.futures],
        }
    }
}

/// The market's monthly parameters as the drawing needs them.
struct Monthly {
    /// `exp(drift)` of each class.
    drift: [f32; CLASSES],
    loading: [[f32; CLASSES]; CLASSES],
}

impl Monthly {
    fn of(market: &Market) -> Self {
        Self {
            drift: market.drift.map(|drift| libm::exp(drift) as f32),
            loading: market.loading.map(|row| row.map(|part| part as f32)),
        }
    }
}

/// One class in a few futures.
#[derive(Clone, Copy)]
struct Running {
    growth: Lanes,
    instalments: Lanes,
}

impl Running {
    const START: Self = Self {
        growth: [1.0; LANES],
        instalments: [0.0; LANES],
    };

    #[inline]
    fn advance(&mut self, by: &Lanes) {
        for (lane, by) in by.iter().enumerate() {
            self.growth[lane] *= by;
            self.instalments[lane] = self.instalments[lane] * by + 1.0;
        }
    }
}

/// A few pairs of futures under way: of each class one side and its mirror.
struct Pairs {
    of: [[Running; 2]; CLASSES],
}

impl Pairs {
    const fn start() -> Self {
        Self {
            of: [[Running::START; 2]; CLASSES],
        }
    }

    #[inline]
    fn advance(&mut self, monthly: &Monthly, draws: &mut Draws) {
        let table = quantiles();
        let months: [_; LANES] = std::array::from_fn(|_| draws.month(table));
        let normal: [Lanes; CLASSES] = std::array::from_fn(|class| months.map(|month| month[class]));
        for (class, sides) in self.of.iter_mut().enumerate() {
            let mut surprise = [0.0_f32; LANES];
            for (cause, values) in normal.iter().enumerate().take(class + 1) {
                let loading = monthly.loading[class][cause];
                for (lane, value) in values.iter().enumerate() {
                    surprise[lane] += loading * value;
                }
            }
            let (up, down) = mirrored_growth(&surprise, monthly.drift[class]);
            sides[0].advance(&up);
            sides[1].advance(&down);
        }
    }
}

/// `drift * exp(x)` and `drift * exp(-x)` of each lane.
///
/// The even and the odd part of the series of `exp` give both at once; up to `|x| = 1`, more than the wildest class reaches
/// in a month, ten terms leave a relative error below `2e-6`.
#[inline]
fn mirrored_growth(surprise: &Lanes, drift: f32) -> (Lanes, Lanes) {
    let mut up = [0.0; LANES];
    let mut down = [0.0; LANES];
    for (lane, x) in surprise.iter().enumerate() {
        let square = x * x;
        let even = 1.0 + square * (1.0 / 2.0 + square * (1.0 / 24.0 + square * (1.0 / 720.0 + square / 40_320.0)));
        let odd =
            x * (1.0 + square * (1.0 / 6.0 + square * (1.0 / 120.0 + square * (1.0 / 5_040.0 + square / 362_880.0))));
        up[lane] = drift * (even + odd);
        down[lane] = drift * (even - odd);
    }
    (up, down)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirrored_growth_is_the_exponential_function() {
        for step in 0..=100_u8 {
            let x = f32::from(step) / 100.0;
            let (up, down) = mirrored_growth(&[x; LANES], 1.0);
            for (value, exact) in [(up[0], libm::expf(x)), (down[0], libm::expf(-x))] {
                assert!((value / exact - 1.0).abs() < 2e-6, "exp of {x}: {value} for {exact}");
            }
        }
    }
}
