//! Possible futures of the asset classes, drawn once and read many times.
//!
//! A future is, for every class and every month kept, what one unit put in now has grown to (`growth`) and what one unit
//! put in at the end of every month has come to (`instalments`). Futures come in pairs that mirror each other (antithetic
//! draws), which halves the noise of what moves with the market.
//!
//! Refuses to know goals and money.

use uuid::Uuid;

use super::OddsError;
use super::assumptions::{CLASSES, Classes, Market};
use super::draws::{Draws, furthest, quantiles};
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
pub(super) const LANES: usize = 8;
/// How many futures a block of pairs is.
pub(super) const BLOCK: usize = 2 * LANES;
pub(super) type Lanes = [f32; LANES];

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

    /// The draws of one block of futures. Every block has draws of its own, so that a future's first years are the same
    /// however far it is followed: plans of different lengths agree about the months they share.
    pub(super) fn draws_of_block(self, block: usize) -> Draws {
        // Odd, so that no two blocks meet; the generator's own seeding spreads the bits.
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        Draws::from_seed(self.0.wrapping_add(STEP.wrapping_mul(block as u64)))
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

/// Drawn futures of some classes, kept for some months.
#[derive(Clone, Debug)]
pub struct Scenarios {
    months: Vec<u32>,
    classes: Classes,
    futures: usize,
    growth: Vec<f32>,
    instalments: Vec<f32>,
}

impl Scenarios {
    /// Draws at least `futures` futures (rounded up to a multiple of sixteen) of every class and keeps what they hold at
    /// `months`.
    ///
    /// # Errors
    /// [`OddsError::OutOfRange`] for no futures, no months, or a month beyond [`MONTHS_MAX`].
    pub fn draw(
        market: &Market,
        seed: Seed,
        futures: usize,
        months: impl IntoIterator<Item = u32>,
    ) -> Result<Self, OddsError> {
        Self::draw_of(Classes::ALL, market, seed, futures, months)
    }

    /// As [`Scenarios::draw`], of `classes` alone: the same futures, without what a plan does not hold.
    ///
    /// # Errors
    /// As [`Scenarios::draw`].
    pub fn draw_of(
        classes: Classes,
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
        let futures = futures.next_multiple_of(BLOCK);
        let cells = months.len() * classes.count() * futures;
        let mut scenarios = Self {
            months,
            classes,
            futures,
            growth: vec![0.0; cells],
            instalments: vec![0.0; cells],
        };
        let monthly = Monthly::of(market);
        for block in 0..futures / BLOCK {
            scenarios.draw_block(&monthly, seed.draws_of_block(block), block * BLOCK);
        }
        Ok(scenarios)
    }

    fn draw_block(&mut self, monthly: &Monthly, mut draws: Draws, first: usize) {
        let mut pairs = Pairs::start();
        let mut passed = 0;
        for at in 0..self.months.len() {
            while passed < self.months[at] {
                pairs.advance(self.classes, monthly, &mut draws);
                passed += 1;
            }
            for (held, class) in self.classes.iter().enumerate() {
                let start = (at * self.classes.count() + held) * self.futures + first;
                let [one, mirrored] = &pairs.of[class];
                self.growth[start..start + LANES].copy_from_slice(&one.growth);
                self.growth[start + LANES..start + BLOCK].copy_from_slice(&mirrored.growth);
                self.instalments[start..start + LANES].copy_from_slice(&one.instalments);
                self.instalments[start + LANES..start + BLOCK].copy_from_slice(&mirrored.instalments);
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

    /// One class in one month; `None` for a class that was not drawn.
    pub(super) fn column(&self, place: usize, class: usize) -> Option<Column<'_>> {
        let start = (place * self.classes.count() + self.classes.place_of(class)?) * self.futures;
        Some(Column {
            growth: &self.growth[start..start + self.futures],
            instalments: &self.instalments[start..start + self.futures],
        })
    }

    /// Whether every class of `wanted` was drawn.
    pub(super) const fn hold(&self, wanted: Classes) -> bool {
        self.classes.contain(wanted)
    }
}

/// The market's monthly parameters as the drawing needs them.
pub(super) struct Monthly {
    /// `exp(drift)` of each class.
    drift: [f32; CLASSES],
    loading: [[f32; CLASSES]; CLASSES],
    /// Whether a class may move so far in a month that a short series is too coarse.
    is_wild: [bool; CLASSES],
}

impl Monthly {
    pub(super) fn of(market: &Market) -> Self {
        Self {
            drift: market.drift.map(|drift| libm::exp(drift) as f32),
            loading: market.loading.map(|row| row.map(|part| part as f32)),
            is_wild: market.loading.map(|row| {
                let reach: f64 = row.iter().map(|part| part.abs()).sum();
                reach * f64::from(furthest()) > TAME
            }),
        }
    }
}

/// One class in a few futures.
#[derive(Clone, Copy)]
pub(super) struct Running {
    pub(super) growth: Lanes,
    pub(super) instalments: Lanes,
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
pub(super) struct Pairs {
    pub(super) of: [[Running; 2]; CLASSES],
}

impl Pairs {
    pub(super) const fn start() -> Self {
        Self {
            of: [[Running::START; 2]; CLASSES],
        }
    }

    /// One month on, for the classes wanted. What is drawn does not depend on which those are.
    #[inline]
    pub(super) fn advance(&mut self, classes: Classes, monthly: &Monthly, draws: &mut Draws) {
        let table = quantiles();
        let months: [u64; LANES] = std::array::from_fn(|_| draws.bits());
        let mut normal: [Lanes; CLASSES] = [[0.0; LANES]; CLASSES];
        for (cause, lanes) in normal.iter_mut().enumerate().take(classes.causes()) {
            for (lane, bits) in lanes.iter_mut().zip(&months) {
                *lane = Draws::normal(*bits, cause, table);
            }
        }
        for class in classes.iter() {
            let mut surprise = [0.0_f32; LANES];
            for (cause, values) in normal.iter().enumerate().take(class + 1) {
                let loading = monthly.loading[class][cause];
                for (lane, value) in values.iter().enumerate() {
                    surprise[lane] += loading * value;
                }
            }
            let drift = monthly.drift[class];
            let (up, down) = if monthly.is_wild[class] {
                mirrored_growth(&surprise, drift)
            } else {
                tame_growth(&surprise, drift)
            };
            let [one, mirrored] = &mut self.of[class];
            one.advance(&up);
            mirrored.advance(&down);
        }
    }

    /// Forgets what was put in so far: whoever has no income puts nothing in.
    pub(super) fn forget_instalments(&mut self) {
        for side in self.of.iter_mut().flatten() {
            side.instalments = [0.0; LANES];
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
        let even =
            1.0 + square * (1.0 / 2.0 + square * (1.0 / 24.0 + square * (1.0 / 720.0 + square * (1.0 / 40_320.0))));
        let odd = x
            * (1.0
                + square
                    * (1.0 / 6.0 + square * (1.0 / 120.0 + square * (1.0 / 5_040.0 + square * (1.0 / 362_880.0)))));
        up[lane] = drift * (even + odd);
        down[lane] = drift * (even - odd);
    }
    (up, down)
}

/// The furthest a class may move in a month for [`tame_growth`].
const TAME: f64 = 0.34;

/// As [`mirrored_growth`] for surprises up to [`TAME`]: six terms leave a relative error below `4e-6` there, and below `1e-8`
/// where nearly all surprises are.
#[inline]
fn tame_growth(surprise: &Lanes, drift: f32) -> (Lanes, Lanes) {
    let mut up = [0.0; LANES];
    let mut down = [0.0; LANES];
    for (lane, x) in surprise.iter().enumerate() {
        let square = x * x;
        let even = 1.0 + square * (1.0 / 2.0 + square * (1.0 / 24.0));
        let odd = x * (1.0 + square * (1.0 / 6.0 + square * (1.0 / 120.0)));
        up[lane] = drift * (even + odd);
        down[lane] = drift * (even - odd);
    }
    (up, down)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tame_growth_is_the_exponential_function_nearby() {
        for step in 0..=34_u8 {
            let x = f32::from(step) / 100.0;
            let (up, down) = tame_growth(&[x; LANES], 1.0);
            for (value, exact) in [(up[0], libm::expf(x)), (down[0], libm::expf(-x))] {
                assert!((value / exact - 1.0).abs() < 4e-6, "exp of {x}: {value} for {exact}");
            }
        }
        let wild = Monthly::of(&Market::assumed().unwrap()).is_wild;
        assert_eq!(wild, [false, true, false, false, false, false], "crypto alone");
    }

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
