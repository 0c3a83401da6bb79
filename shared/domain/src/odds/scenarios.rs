//! Possible futures of the asset classes, drawn once and read many times.
//!
//! A future is, for every class and every month kept, what one unit put in now has grown to (`growth`) and what one unit
//! put in at the end of every month has come to (`instalments`). Futures come in pairs that mirror each other (antithetic
//! draws), which halves the noise of what moves with the market.
//!
//! Refuses to know goals and money.

use uuid::Uuid;

use super::OddsError;
use super::assumptions::{Classes, Market};
use super::draws::Draws;
use super::lanes::LANES;
use super::pairs::{BLOCK, Monthly, Pairs};
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

/// How many futures are kept together: a multiple of [`BLOCK`], and all their months few enough for the second fastest memory.
pub(super) const TILE: usize = 128;
const _: () = assert!(TILE.is_multiple_of(BLOCK));

/// One class in one month of the futures of a tile.
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
    /// Tile by tile, month by month, class by class: what each future of the tile has grown to, and what instalments have
    /// come to in each.
    cells: Vec<f32>,
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
        let cells = months.len() * classes.count() * 2 * futures;
        let mut scenarios = Self {
            months,
            classes,
            futures,
            cells: vec![0.0; cells],
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
            pairs.advance(self.classes, self.months[at] - passed, monthly, &mut draws);
            passed = self.months[at];
            for (held, class) in self.classes.iter().enumerate() {
                let (start, width) = self.place_in_cells(first / TILE, at, held);
                let [one, mirrored] = &pairs.of[class];
                let growth = start + first % TILE;
                self.cells[growth..growth + LANES].copy_from_slice(&one.growth.0);
                self.cells[growth + LANES..growth + BLOCK].copy_from_slice(&mirrored.growth.0);
                let instalments = growth + width;
                self.cells[instalments..instalments + LANES].copy_from_slice(&one.instalments.0);
                self.cells[instalments + LANES..instalments + BLOCK].copy_from_slice(&mirrored.instalments.0);
            }
        }
    }

    /// Where the cells of the class `held` at one of the months begin in one tile, and how many futures the tile holds.
    fn place_in_cells(&self, tile: usize, month: usize, held: usize) -> (usize, usize) {
        let before = tile * TILE;
        let width = TILE.min(self.futures - before);
        let classes = self.classes.count();
        let columns = 2 * (month * classes + held);
        (before * 2 * self.months.len() * classes + columns * width, width)
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

    /// One class in one month of one tile; `None` for a class that was not drawn.
    pub(super) fn column(&self, tile: usize, month: usize, class: usize) -> Option<Column<'_>> {
        let (start, width) = self.place_in_cells(tile, month, self.classes.place_of(class)?);
        let (growth, instalments) = self.cells[start..start + 2 * width].split_at(width);
        Some(Column { growth, instalments })
    }

    /// Whether every class of `wanted` was drawn.
    pub(super) const fn hold(&self, wanted: Classes) -> bool {
        self.classes.contain(wanted)
    }
}
