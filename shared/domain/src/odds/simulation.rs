//! The Monte Carlo simulation: evaluates every goal in every month of every path.

use std::ops::{Add as _, Div as _, Mul as _};

use wide::f64x8;

use super::OddsError;
use super::assumptions::{CLASSES, Market};
use super::draws::DRAWN;
use super::forecast::{Forecast, LATER_MONTHS, Needs, PATHS, PERCENTILES, percentiles};
use super::paths::{BLOCK, Block, ClassAmounts, Lanes, NOTHING, Stream, Walk, Wide, exp_both, widened, zip};
use super::position::Position;
use crate::planning::horizon::MAX_MONTHS;

/// How many months of the fan are kept, about.
const FAN_MONTHS: u32 = 60;
/// The goals of all users share the same paths, so a different answer comes from a different input.
const SEED: u64 = 2_026;

/// The detail of a forecast; each level includes all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The odds by the goal's month.
    Odds,
    /// The odds by every month up to it, and the goal's value in its month.
    Months,
    /// The contribution or lower target that would raise them.
    Contribution,
    /// The odds by every month up to [`LATER_MONTHS`] later.
    Later,
    /// The deposit today that would raise them.
    Fixes,
    /// The goal's value in the months before.
    Fan,
}

/// A Monte Carlo simulation of goals in one market.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<'a> {
    market: &'a Market,
    seed: u64,
    paths: usize,
}

impl<'a> Simulation<'a> {
    /// The simulation behind all shown figures.
    pub const fn new(market: &'a Market) -> Self {
        Self {
            market,
            seed: SEED,
            paths: PATHS,
        }
    }

    /// Other paths, rounded up to whole blocks: for tests and benchmarks.
    #[must_use]
    pub const fn with_paths(mut self, seed: u64, paths: usize) -> Self {
        (self.seed, self.paths) = (seed, paths.next_multiple_of(BLOCK));
        self
    }

    /// The forecast of each goal in its detail; all goals share the same paths.
    pub fn forecasts(&self, goals: &[(Position, Detail)]) -> Result<Vec<Forecast>, OddsError> {
        if goals.iter().any(|(goal, _)| goal.month() > MAX_MONTHS) {
            return Err(OddsError::TooFar);
        }
        let mut streams: Vec<Stream> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        for (place, (goal, detail)) in goals.iter().enumerate() {
            let stream = streams.iter().position(|stream| *stream == goal.stream());
            let stream = stream.unwrap_or_else(|| {
                streams.push(goal.stream());
                streams.len() - 1
            });
            let watch = Watch::new(goal, *detail, place, stream, self.market);
            let group = groups.iter().position(|group| group.savings.of.holds_alike(goal));
            let group = group.unwrap_or_else(|| {
                groups.push(Group::new(Savings::new(goal, self.market)));
                groups.len() - 1
            });
            groups[group].add(watch);
        }
        let walk = Walk::new(
            self.market,
            |class| goals.iter().any(|(goal, _)| goal.holds(class)),
            &streams,
            goals.iter().any(|(goal, _)| goal.exchange_volatility > 0.0),
        );
        let months = groups.iter().map(|group| group.last).max().unwrap_or_default();
        for block in 0..self.paths / BLOCK {
            // Every block has its own stream, so the first years do not depend on the length of the paths.
            let seed = self
                .seed
                .wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(block as u64));
            groups.iter_mut().for_each(Group::start);
            walk.follow(seed, months, |month, block| {
                for group in &mut groups {
                    group.look(month, block);
                }
            });
            groups.iter_mut().for_each(Group::stop);
        }
        let watches = groups.into_iter().flat_map(|group| group.watches);
        let mut forecasts: Vec<_> = watches.map(|watch| (watch.place, watch.forecast(self))).collect();
        forecasts.sort_by_key(|(place, _)| *place);
        forecasts.into_iter().map(|(_, forecast)| forecast).collect()
    }

    /// The forecast of one goal.
    pub fn forecast(&self, goal: &Position, detail: Detail) -> Result<Forecast, OddsError> {
        self.forecasts(&[(*goal, detail)])?.pop().ok_or(OddsError::TooFar)
    }
}

/// The forecast of each goal in its detail, in the market of its currency.
pub fn forecasts(goals: &[(Position, Detail)]) -> Result<Vec<Forecast>, OddsError> {
    let markets = goals
        .iter()
        .map(|(goal, _)| Market::for_currency(goal.target().currency()));
    let markets: Vec<_> = markets.collect::<Result<_, _>>()?;
    let mut forecasts = vec![None; goals.len()];
    for first in 0..goals.len() {
        if forecasts[first].is_some() {
            continue;
        }
        let alike = |at: &usize| std::ptr::eq(markets[*at], markets[first]);
        let alike: Vec<usize> = (first..goals.len()).filter(alike).collect();
        let together: Vec<_> = alike.iter().map(|at| goals[*at]).collect();
        let simulated = Simulation::new(markets[first]).forecasts(&together)?;
        for (at, forecast) in alike.iter().zip(simulated) {
            forecasts[*at] = Some(forecast);
        }
    }
    Ok(forecasts.into_iter().flatten().collect())
}

/// Goals with the same savings, such as one in several plans.
struct Group {
    savings: Savings,
    watches: Vec<Watch>,
    last: u32,
}

impl Group {
    fn new(savings: Savings) -> Self {
        Self {
            savings,
            watches: Vec::new(),
            last: 0,
        }
    }

    fn add(&mut self, watch: Watch) {
        self.last = self.last.max(watch.last);
        self.watches.push(watch);
    }

    fn start(&mut self) {
        self.savings.exchange = [1.0; BLOCK];
        self.watches.iter_mut().for_each(Watch::start);
    }

    fn look(&mut self, month: u32, block: &Block) {
        if month > self.last {
            return;
        }
        let saved = self.savings.grown(month, block);
        for watch in self.watches.iter_mut().filter(|watch| month <= watch.last) {
            watch.look(month, block, &saved, &self.savings);
        }
    }

    fn stop(&mut self) {
        self.watches.iter_mut().for_each(Watch::stop);
    }
}

/// Today's savings during a block.
struct Savings {
    of: Position,
    saved: ClassAmounts,
    abroad: ClassAmounts,
    exchange_volatility: f32,
    /// The first month's growth of each class, relative to a full month.
    first: [Wide; CLASSES],
    /// The exchange rate, 1 at the start.
    exchange: Lanes,
}

impl Savings {
    fn new(of: &Position, market: &Market) -> Self {
        Self {
            of: *of,
            saved: of.begun(of.saved, market),
            abroad: of.begun(of.abroad, market),
            exchange_volatility: (of.exchange_volatility / libm::sqrt(12.0)) as f32,
            first: [NOTHING; _],
            exchange: [1.0; BLOCK],
        }
    }

    /// Its value now.
    fn grown(&mut self, month: u32, block: &Block) -> Wide {
        let swing = self.of.swing(month);
        if month == 1 {
            self.first = std::array::from_fn(|class| block.first_month(class, swing));
            self.saved.begin(&self.first);
            self.abroad.begin(&self.first);
        }
        let saved = self.saved.sum(&block.growth);
        if self.exchange_volatility > 0.0 {
            zip(&saved, &self.moved_abroad(block, swing), f64x8::add)
        } else {
            saved
        }
    }

    /// The value of savings in other currencies: they grow as domestic ones, and their rate moves, with `swing` times a month's
    /// deviation and a constant median.
    fn moved_abroad(&mut self, block: &Block, swing: f32) -> Wide {
        let swing = swing * self.exchange_volatility;
        for (path, normal) in block.exchange.iter().enumerate() {
            let (up, down) = exp_both(swing * normal);
            self.exchange[path] *= up;
            self.exchange[path + DRAWN] *= down;
        }
        let moved = widened(&self.exchange.map(|rate| rate - 1.0));
        zip(&self.abroad.sum(&block.growth), &moved, f64x8::mul)
    }
}

/// One goal during a simulation.
struct Watch {
    goal: Position,
    detail: Detail,
    /// Its place among the goals.
    place: usize,
    /// Which of the walk's streams its contributions are.
    stream: usize,
    deposit_in: ClassAmounts,
    target: f64,
    contribution: f64,
    last: u32,
    /// By month, how many paths have reached the target; only for the goal's own month with [`Detail::Odds`].
    reached: Vec<usize>,
    needs: Needs,
    fan: Vec<(u32, Vec<f64>)>,
    // Of the block under way:
    /// The highest value so far.
    peak: Wide,
    /// The highest value by the goal's month.
    most: Wide,
    monthly: Least,
    deposit: Least,
    next: usize,
}

impl Watch {
    fn new(goal: &Position, detail: Detail, place: usize, stream: usize, market: &Market) -> Self {
        let month = goal.month();
        let later = if detail < Detail::Later { 0 } else { LATER_MONTHS };
        let last = (month + later).min(MAX_MONTHS);
        let fan = (detail == Detail::Fan).then(|| fan_months(month)).into_iter().flatten();
        Self {
            goal: *goal,
            detail,
            place,
            stream,
            deposit_in: goal.begun(goal.deposit.0, market),
            target: goal.target().minor() as f64,
            contribution: goal.contribution().minor() as f64,
            last,
            reached: vec![0; last as usize + 1],
            needs: Needs::default(),
            fan: fan.map(|month| (month, Vec::new())).collect(),
            peak: NOTHING,
            most: NOTHING,
            monthly: Least::NONE,
            deposit: Least::NONE,
            next: 0,
        }
    }

    fn start(&mut self) {
        let saved = self.goal.saved().minor() as f64;
        (self.peak, self.most) = ([saved.into(); _], [saved.into(); _]);
        self.count(0);
        self.monthly = Least::NONE;
        self.deposit = Least {
            dividend: [(self.target - saved).into(); _],
            divisor: [f64x8::ONE; _],
        };
        self.next = 0;
    }

    fn count(&mut self, month: u32) {
        if self.detail >= Detail::Months || month == self.goal.month() {
            let met = self
                .peak
                .map(|peak| peak.simd_ge(self.target).to_bitmask().count_ones());
            self.reached[month as usize] += met.into_iter().sum::<u32>() as usize;
        }
    }

    #[inline]
    fn look(&mut self, month: u32, block: &Block, saved: &Wide, savings: &Savings) {
        let each = &block.contributed[self.stream];
        let contribution = f64x8::from(self.contribution);
        let value = zip(saved, each, |saved, each| saved + contribution * each);
        self.peak = zip(&self.peak, &value, f64x8::fast_max);
        self.count(month);
        if self.detail >= Detail::Contribution && month <= self.goal.month() {
            self.monthly
                .take(&saved.map(|saved| f64x8::from(self.target) - saved), each);
        }
        if self.detail >= Detail::Fixes && month <= self.goal.month() {
            self.measure_deposit(month, block, &value, savings);
        }
        if self.detail >= Detail::Months && month == self.goal.month() {
            self.most = self.peak;
            self.needs.end.extend(numbers(self.kept(&value)));
        }
        if self.fan.get(self.next).is_some_and(|(at, _)| *at == month) {
            let kept = self.kept(&value);
            self.fan[self.next].1.extend(numbers(kept));
            self.next += 1;
        }
    }

    /// The value, a target once reached kept.
    fn kept(&self, value: &Wide) -> Wide {
        let target = f64x8::from(self.target);
        zip(&self.peak, value, |peak, value| {
            let floor = peak.simd_ge(target).bitselect(target, value);
            value.fast_max(floor)
        })
    }

    /// A path reaches the target with `(target - value) / slope` more today, and with more than that.
    fn measure_deposit(&mut self, month: u32, block: &Block, value: &Wide, savings: &Savings) {
        if month == 1 {
            self.deposit_in.begin(&savings.first);
        }
        let mut slope = self.deposit_in.sum(&block.growth);
        if self.goal.deposits_abroad {
            slope = zip(&slope, &widened(&savings.exchange), f64x8::mul);
        }
        let target = f64x8::from(self.target);
        self.deposit.take(&value.map(|value| target - value), &slope);
    }

    fn stop(&mut self) {
        if self.detail >= Detail::Contribution {
            self.needs.monthly.extend(numbers(self.monthly.quotients()));
            self.needs.most.extend(numbers(self.most));
        }
        if self.detail >= Detail::Fixes {
            self.needs.deposit.extend(numbers(self.deposit.quotients()));
        }
    }

    fn forecast(self, simulation: &Simulation<'_>) -> Result<Forecast, OddsError> {
        let mut fan = Vec::with_capacity(self.fan.len() + 1);
        if self.detail == Detail::Fan {
            fan.push((0, [self.goal.saved(); PERCENTILES.len()]));
        }
        for (month, mut values) in self.fan {
            fan.push((month, percentiles(&mut values, self.goal.target())?));
        }
        Ok(Forecast {
            compound: simulation.market.compound(&self.goal.parts()),
            compound_of_contributions: simulation.market.compound(&self.goal.stream().mix.0),
            goal: self.goal,
            paths: simulation.paths,
            met: self.reached[self.goal.month() as usize],
            reached: if self.detail >= Detail::Months {
                self.reached
            } else {
                Vec::new()
            },
            needs: self.needs,
            fan,
        })
    }
}

/// The least quotient so far of each path, as dividend and divisor: comparing two products is faster than a division.
struct Least {
    dividend: Wide,
    divisor: Wide,
}

impl Least {
    /// Infinite.
    const NONE: Self = Self {
        dividend: [f64x8::ONE; _],
        divisor: NOTHING,
    };

    /// Keeps the smaller quotients. Divisors are never negative; a quotient by 0 is infinite.
    fn take(&mut self, dividend: &Wide, divisor: &Wide) {
        let known = self.dividend.iter_mut().zip(&mut self.divisor);
        for ((least, of), (dividend, divisor)) in known.zip(dividend.iter().zip(divisor)) {
            let is_less = (*dividend * *of).simd_lt(*least * *divisor);
            *least = is_less.bitselect(*dividend, *least);
            *of = is_less.bitselect(*divisor, *of);
        }
    }

    fn quotients(&self) -> Wide {
        zip(&self.dividend, &self.divisor, f64x8::div)
    }
}

fn numbers(wide: Wide) -> impl Iterator<Item = f64> {
    wide.into_iter().flat_map(f64x8::to_array)
}

/// Up to its own month, backwards from it in equal steps, ascending.
fn fan_months(month: u32) -> impl Iterator<Item = u32> {
    let step = (month / FAN_MONTHS).max(1);
    (0..month.div_ceil(step)).rev().map(move |back| month - back * step)
}
