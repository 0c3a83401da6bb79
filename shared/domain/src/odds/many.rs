//! The odds of many goals at once: every future is followed month by month and forgotten, so that twenty goals cost one
//! drawing and hardly any memory.
//!
//! Says of each goal exactly what [`Scenarios::odds`] says of it alone over the months of [`months_for`]: the futures are
//! the same, and so is every addition.
//!
//! [`Scenarios::odds`]: super::Scenarios::odds

use super::OddsError;
use super::assumptions::{Classes, Market};
use super::lanes::{LANES, Lanes};
use super::pairs::{BLOCK, Monthly, Pairs};
use super::position::{Odds, Position};
use super::scenarios::{Seed, months_for};

/// What one class adds to a goal's value, as so many of its targets.
struct Part {
    class: usize,
    saved: f32,
    paid_in: f32,
}

/// One goal while futures are followed.
struct Watched {
    parts: Vec<Part>,
    /// The months it is looked at in, up to its own, ascending.
    months: Vec<u32>,
    /// How many futures of each lane meet it in each of those.
    met: Vec<[u32; LANES]>,
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
        let weights = goal.weights();
        let part = |class| Part {
            class,
            saved: weights.saved[class],
            paid_in: weights.paid_in[class],
        };
        Self {
            parts: goal.classes().iter().map(part).collect(),
            met: vec![[0; LANES]; months.len()],
            months,
            next: 0,
        }
    }

    /// Counts the futures of a block that meet the goal in `month`, if it is looked at then.
    fn look(&mut self, month: u32, pairs: &Pairs) {
        if self.months.get(self.next) != Some(&month) {
            return;
        }
        let mut values = [Lanes::NOTHING; 2];
        for part in &self.parts {
            for (values, running) in values.iter_mut().zip(&pairs.of[part.class]) {
                for (lane, value) in values.0.iter_mut().enumerate() {
                    *value += part.saved * running.growth.0[lane] + part.paid_in * running.instalments.0[lane];
                }
            }
        }
        let [one, mirrored] = values;
        for (lane, met) in self.met[self.next].iter_mut().enumerate() {
            *met += u32::from(one.0[lane] >= 1.0) + u32::from(mirrored.0[lane] >= 1.0);
        }
        self.next += 1;
    }

    /// How many futures meet the goal in its best month.
    fn most_met(&self) -> usize {
        let met = self.met.iter().map(|lanes| lanes.iter().sum::<u32>());
        met.max().unwrap_or(0) as usize
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
    let classes = goals.iter().fold(Classes::NONE, |all, goal| all.and(goal.classes()));
    let stops = stops(&watched, idle);
    let monthly = Monthly::of(market);
    for block in 0..futures / BLOCK {
        let mut draws = seed.draws_of_block(block);
        let mut pairs = Pairs::start();
        let mut passed = 0;
        for month in &stops {
            pairs.advance(classes, month - passed, &monthly, &mut draws);
            passed = *month;
            if *month <= idle {
                pairs.forget_instalments();
            }
            for goal in &mut watched {
                goal.look(*month, &pairs);
            }
        }
        for goal in &mut watched {
            goal.next = 0;
        }
    }
    let each = goals.iter().zip(watched);
    each.map(|(goal, watched)| {
        let is_there = goal.saved()?.minor() >= goal.target().minor();
        let met = if is_there { futures } else { watched.most_met() };
        Ok(Odds { met, futures })
    })
    .collect()
}

/// The months in which something is looked at, and the last in which nothing is put in; ascending.
fn stops(watched: &[Watched], idle: u32) -> Vec<u32> {
    let looked_at = watched.iter().flat_map(|goal| &goal.months).copied();
    let mut stops: Vec<u32> = looked_at.collect();
    let last = stops.iter().max().copied().unwrap_or_default();
    stops.extend((idle > 0).then_some(idle.min(last)));
    stops.sort_unstable();
    stops.dedup();
    stops
}
