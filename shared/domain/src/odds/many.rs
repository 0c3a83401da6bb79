//! The odds of many goals at once: every future is followed month by month and forgotten, so that twenty goals cost one
//! drawing and hardly any memory.
//!
//! Says of each goal exactly what [`Scenarios::odds`] says of it alone over the months of [`months_for`]: the futures are
//! the same, and so is every addition.
//!
//! [`Scenarios::odds`]: super::Scenarios::odds

use super::OddsError;
use super::assumptions::{Classes, Market};
use super::position::{Odds, Position, Weights};
use super::scenarios::{BLOCK, LANES, MONTHS_MAX, Monthly, Pairs, Seed, months_for};

/// One goal while futures are followed.
struct Watched {
    weights: Weights,
    classes: Classes,
    /// The months it is looked at in, up to its own, ascending.
    months: Vec<u32>,
    /// How many futures meet it in each of those.
    met: Vec<usize>,
    /// Which of them comes next.
    next: usize,
}

impl Watched {
    fn of(goal: &Position) -> Self {
        let mut months: Vec<u32> = months_for(goal.month())
            .filter(|month| *month <= goal.month())
            .collect();
        months.sort_unstable();
        months.dedup();
        Self {
            weights: goal.weights(),
            classes: goal.classes(),
            met: vec![0; months.len()],
            months,
            next: 0,
        }
    }

    /// Counts the futures of a block that meet the goal in `month`, if it is looked at then.
    fn look(&mut self, month: u32, pairs: &Pairs) {
        if self.months.get(self.next) != Some(&month) {
            return;
        }
        let mut values = [[0.0_f32; LANES]; 2];
        for class in self.classes.iter() {
            let (saved, paid_in) = (self.weights.saved[class], self.weights.paid_in[class]);
            for (values, side) in values.iter_mut().zip(&pairs.of[class]) {
                for (lane, value) in values.iter_mut().enumerate() {
                    *value += saved * side.growth[lane] + paid_in * side.instalments[lane];
                }
            }
        }
        self.met[self.next] += values.iter().flatten().filter(|value| **value >= 1.0).count();
        self.next += 1;
    }
}

/// The odds of each of `goals`, as [`Scenarios::odds`] has them; nothing is put in during the first `idle` months.
///
/// # Errors
/// [`OddsError::OutOfRange`] for no futures, [`OddsError::Money`] for a sum out of range.
///
/// [`Scenarios::odds`]: super::Scenarios::odds
pub fn odds_of_all(
    market: &Market,
    seed: Seed,
    futures: usize,
    goals: &[Position],
    idle: u32,
) -> Result<Vec<Odds>, OddsError> {
    if futures == 0 {
        return Err(OddsError::OutOfRange);
    }
    let futures = futures.next_multiple_of(BLOCK);
    let mut watched: Vec<Watched> = goals.iter().map(Watched::of).collect();
    let classes = watched.iter().fold(Classes::NONE, |all, goal| all.and(goal.classes));
    let last = goals
        .iter()
        .map(Position::month)
        .max()
        .unwrap_or_default()
        .min(MONTHS_MAX);
    let monthly = Monthly::of(market);
    for block in 0..futures / BLOCK {
        let mut draws = seed.draws_of_block(block);
        let mut pairs = Pairs::start();
        for month in 1..=last {
            pairs.advance(classes, &monthly, &mut draws);
            if month <= idle {
                pairs.forget_instalments();
            }
            for goal in &mut watched {
                goal.look(month, &pairs);
            }
        }
        for goal in &mut watched {
            goal.next = 0;
        }
    }
    let each = goals.iter().zip(watched);
    each.map(|(goal, watched)| {
        let is_there = goal.saved()?.minor() >= goal.target().minor();
        let met = if is_there {
            futures
        } else {
            watched.met.into_iter().max().unwrap_or(0)
        };
        Ok(Odds { met, futures })
    })
    .collect()
}
