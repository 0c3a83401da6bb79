//! The Monte Carlo simulation: every goal looks at every month of every path.

use super::OddsError;
use super::assumptions::{CLASSES, Market};
use super::draws::DRAWN;
use super::forecast::{Forecast, LATER_MONTHS, Needs, PATHS, PERCENTILES, percentiles};
use super::paths::{BLOCK, Block, Walk, exp_both};
use super::position::Position;
use crate::planning::horizon::MAX_MONTHS;

/// How many months of the fan are kept, about.
const FAN_MONTHS: u32 = 60;
/// Everybody's goals live through the same paths, so a changed answer is due to the change.
const SEED: u64 = 2_026;

/// How much is wanted of a simulation, each with all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The odds by the goal's month.
    Odds,
    /// What would better them, and the odds up to [`LATER_MONTHS`] later.
    Fixes,
    /// What the goal comes to on the way.
    Fan,
}

/// A Monte Carlo simulation of goals in one market.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<'a> {
    market: &'a Market,
    seed: u64,
    paths: usize,
    idle: u32,
}

impl<'a> Simulation<'a> {
    /// The simulation that everything shown is read off.
    pub const fn new(market: &'a Market) -> Self {
        Self {
            market,
            seed: SEED,
            paths: PATHS,
            idle: 0,
        }
    }

    /// Other paths, rounded up to whole blocks: for tests and benchmarks.
    #[must_use]
    pub const fn with_paths(mut self, seed: u64, paths: usize) -> Self {
        (self.seed, self.paths) = (seed, paths.next_multiple_of(BLOCK));
        self
    }

    /// Nothing is contributed during the first `months`.
    #[must_use]
    pub const fn idle_for(mut self, months: u32) -> Self {
        self.idle = months;
        self
    }

    /// The forecast of each goal; all goals live through the same paths.
    ///
    /// # Errors
    /// [`OddsError::TooFar`]; [`OddsError::Money`] for an amount out of range.
    pub fn forecasts(&self, goals: &[Position], detail: Detail) -> Result<Vec<Forecast>, OddsError> {
        let mut watches: Vec<Watch> = goals.iter().map(|goal| Watch::new(goal, detail)).collect();
        let months = watches.iter().map(|watch| watch.last).max().unwrap_or_default();
        if goals.iter().any(|goal| goal.month() > MAX_MONTHS) {
            return Err(OddsError::TooFar);
        }
        let has_abroad = goals.iter().any(|goal| goal.exchange_volatility > 0.0);
        let walk = Walk::new(
            self.market,
            |class| goals.iter().any(|goal| goal.holds(class)),
            has_abroad,
        );
        for block in 0..self.paths / BLOCK {
            // Every block has a stream of its own, so the first years are the same however far paths are followed.
            let seed = self
                .seed
                .wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(block as u64));
            watches.iter_mut().for_each(Watch::start);
            walk.follow(seed, months, self.idle, |month, block| {
                for watch in watches.iter_mut().filter(|watch| month <= watch.last) {
                    watch.look(month, block);
                }
            });
            watches.iter_mut().for_each(Watch::stop);
        }
        watches.into_iter().map(|watch| watch.forecast(self.paths)).collect()
    }

    /// The forecast of one goal.
    ///
    /// # Errors
    /// As [`Simulation::forecasts`].
    pub fn forecast(&self, goal: &Position, detail: Detail) -> Result<Forecast, OddsError> {
        self.forecasts(std::slice::from_ref(goal), detail)?
            .pop()
            .ok_or(OddsError::TooFar)
    }
}

/// The forecast of each goal in the market of its currency, with nothing contributed in the first `idle` months.
///
/// # Errors
/// As [`Simulation::forecasts`].
pub fn forecasts(goals: &[Position], idle: u32, detail: Detail) -> Result<Vec<Forecast>, OddsError> {
    let markets = goals.iter().map(|goal| Market::for_currency(goal.target().currency()));
    let markets: Vec<_> = markets.collect::<Result<_, _>>()?;
    let mut forecasts = vec![None; goals.len()];
    for first in 0..goals.len() {
        if forecasts[first].is_some() {
            continue;
        }
        let alike = |at: &usize| std::ptr::eq(markets[*at], markets[first]);
        let alike: Vec<usize> = (first..goals.len()).filter(alike).collect();
        let together: Vec<Position> = alike.iter().map(|at| goals[*at]).collect();
        let simulation = Simulation::new(markets[first]).idle_for(idle);
        for (at, forecast) in alike.iter().zip(simulation.forecasts(&together, detail)?) {
            forecasts[*at] = Some(forecast);
        }
    }
    Ok(forecasts.into_iter().flatten().collect())
}

/// A number of each path of a block.
type Wide = [f64; BLOCK];

/// One goal during a simulation.
struct Watch {
    goal: Position,
    detail: Detail,
    held: Vec<usize>,
    target: f64,
    contribution: f64,
    last: u32,
    reached: Vec<usize>,
    needs: Needs,
    fan: Vec<(u32, Vec<f64>)>,
    exchange_volatility: f32,
    // Of the block under way:
    /// What a rate of 1 at the start has become.
    exchange: [f32; BLOCK],
    is_reached: [bool; BLOCK],
    monthly: Wide,
    deposit: Wide,
    most: Wide,
    next: usize,
}

impl Watch {
    fn new(goal: &Position, detail: Detail) -> Self {
        let month = goal.month();
        let later = if detail == Detail::Odds { 0 } else { LATER_MONTHS };
        let last = (month + later).min(MAX_MONTHS.max(month));
        let fan = (detail == Detail::Fan).then(|| fan_months(month)).into_iter().flatten();
        Self {
            goal: *goal,
            detail,
            held: (0..CLASSES).filter(|class| goal.holds(*class)).collect(),
            target: goal.target().minor() as f64,
            contribution: goal.contribution().minor() as f64,
            last,
            reached: vec![0; last as usize + 1],
            needs: Needs::default(),
            fan: fan.map(|month| (month, Vec::new())).collect(),
            exchange_volatility: (goal.exchange_volatility / libm::sqrt(12.0)) as f32,
            exchange: [1.0; BLOCK],
            is_reached: [false; BLOCK],
            monthly: [0.0; BLOCK],
            deposit: [0.0; BLOCK],
            most: [0.0; BLOCK],
            next: 0,
        }
    }

    fn start(&mut self) {
        let saved = self.goal.saved().minor() as f64;
        self.exchange = [1.0; BLOCK];
        self.is_reached = [self.goal.is_reached(); BLOCK];
        self.reached[0] += self.count();
        self.monthly = [f64::INFINITY; BLOCK];
        self.deposit = [self.target - saved; BLOCK];
        self.most = [saved; BLOCK];
        self.next = 0;
    }

    fn count(&self) -> usize {
        self.is_reached.iter().filter(|is_reached| **is_reached).count()
    }

    fn look(&mut self, month: u32, block: &Block) {
        let (mut base, mut each) = ([0.0; BLOCK], [0.0; BLOCK]);
        for class in &self.held {
            add(&mut base, self.goal.saved[*class], &block.growth[*class]);
            add(&mut each, self.goal.mix.0[*class], &block.annuity[*class]);
        }
        if self.exchange_volatility > 0.0 {
            self.move_abroad(&mut base, block);
        }
        let value: Wide = std::array::from_fn(|path| base[path] + self.contribution * each[path]);
        for (is_reached, value) in self.is_reached.iter_mut().zip(value) {
            *is_reached |= value >= self.target;
        }
        self.reached[month as usize] += self.count();
        if self.detail >= Detail::Fixes && month <= self.goal.month() {
            self.measure(&base, &each, &value, block);
        }
        let kept = |path: usize| {
            if self.is_reached[path] {
                value[path].max(self.target)
            } else {
                value[path]
            }
        };
        if self.detail >= Detail::Fixes && month == self.goal.month() {
            self.needs.end.extend((0..BLOCK).map(kept));
        }
        if let Some((_, values)) = self.fan.get_mut(self.next).filter(|(at, _)| *at == month) {
            values.extend((0..BLOCK).map(kept));
            self.next += 1;
        }
    }

    /// What lies abroad grows as at home, and its rate wanders: its median stays where it is.
    fn move_abroad(&mut self, base: &mut Wide, block: &Block) {
        for (path, normal) in block.exchange.iter().enumerate() {
            let (up, down) = exp_both(self.exchange_volatility * normal);
            self.exchange[path] *= up;
            self.exchange[path + DRAWN] *= down;
        }
        for class in &self.held {
            let growth = block.growth[*class].iter().zip(&self.exchange);
            for (base, (growth, rate)) in base.iter_mut().zip(growth) {
                *base += self.goal.abroad[*class] * f64::from(growth * (rate - 1.0));
            }
        }
    }

    /// A path reaches the target with a contribution of `(target - base) / each` and more, and likewise for the rest.
    fn measure(&mut self, base: &Wide, each: &Wide, value: &Wide, block: &Block) {
        let mut slope = [0.0; BLOCK];
        for class in &self.held {
            add(&mut slope, self.goal.deposit.0[*class], &block.growth[*class]);
        }
        for path in 0..BLOCK {
            self.monthly[path] = self.monthly[path].min((self.target - base[path]) / each[path]);
            self.deposit[path] = self.deposit[path].min((self.target - value[path]) / slope[path]);
            self.most[path] = self.most[path].max(value[path]);
        }
    }

    fn stop(&mut self) {
        if self.detail >= Detail::Fixes {
            self.needs.monthly.extend(self.monthly);
            self.needs.deposit.extend(self.deposit);
            self.needs.most.extend(self.most);
        }
    }

    fn forecast(self, paths: usize) -> Result<Forecast, OddsError> {
        let mut fan = Vec::with_capacity(self.fan.len() + 1);
        if self.detail == Detail::Fan {
            fan.push((0, [self.goal.saved(); PERCENTILES.len()]));
        }
        for (month, mut values) in self.fan {
            fan.push((month, percentiles(&mut values, self.goal.target())?));
        }
        Ok(Forecast {
            goal: self.goal,
            paths,
            reached: self.reached,
            needs: self.needs,
            fan,
        })
    }
}

fn add(sum: &mut Wide, weight: f64, of: &[f32; BLOCK]) {
    if weight > 0.0 {
        for (sum, of) in sum.iter_mut().zip(of) {
            *sum += weight * f64::from(*of);
        }
    }
}

/// Up to its own month, backwards from it in equal steps, ascending.
fn fan_months(month: u32) -> impl Iterator<Item = u32> {
    let step = (month / FAN_MONTHS).max(1);
    (0..month.div_ceil(step)).rev().map(move |back| month - back * step)
}
