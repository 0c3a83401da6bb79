//! The time of simulating paths and planning goals, against naive versions: a plain loop and `numpy`.
//!
//! All three use the same model: log-normal months of correlated classes, a balance and a monthly contribution.

#![expect(clippy::cast_precision_loss, reason = "53 bits are what a float of 64 has")]

use std::hint::black_box;

use goldgrove_app::Failure;
use goldgrove_app::planning::{follow_off_track, ways_to_fit};
use goldgrove_domain::odds::{Detail, Forecast, Market, Mix, OddsError, Position, Simulation, forecasts};
use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::contribution::required;
use goldgrove_domain::planning::projection::value_after;
use goldgrove_domain::waterfall::next_amount::ranked;
use goldgrove_domain::waterfall::plan::{Means, Plan, in_order};
use goldgrove_domain::waterfall::stress_test::StressTest;
use goldgrove_domain::{
    AsOf, Currency, Decimal, Exchange, Goal, GoalId, HoldingClass, Money, MoneyError, Name, Rate, RiskProfile, Zone,
};
use jiff::{Timestamp, ToSpan as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use strum::VariantArray as _;
use uuid::Uuid;

/// How many months a path has.
pub const MONTHS: u32 = 360;
/// Number of paths in the comparison.
pub const PATHS: usize = 10_000;
/// The classes of the goal whose paths are compared.
pub const CLASSES: [HoldingClass; 4] = [
    HoldingClass::Etfs,
    HoldingClass::Bonds,
    HoldingClass::Stocks,
    HoldingClass::Cash,
];

/// A benchmark that could not run.
#[derive(Debug, thiserror::Error)]
pub enum PlanningBenchError {
    /// Odds could not be computed.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// A plan could not be made.
    #[error(transparent)]
    Planning(#[from] PlanningError),
    /// An amount is out of range.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// The ways to make a goal fit could not be computed.
    #[error(transparent)]
    Ways(#[from] Failure),
}

fn usd(major: i64) -> Result<Money, MoneyError> {
    Money::from_minor(major * 100, Currency::USD)
}

/// The measured operations, with everything ready that a request would have read.
pub struct Planner {
    market: &'static Market,
    goal: Position,
    positions: Vec<Position>,
    goals: Vec<Goal>,
    as_of: AsOf,
    target: Money,
    contribution: Money,
}

impl Planner {
    /// A goal of four classes in thirty years, and a hundred goals of all kinds.
    pub fn new() -> Result<Self, PlanningBenchError> {
        let saved = CLASSES.map(|class| Ok::<_, MoneyError>((class, usd(5_000)?)));
        let saved = saved.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mix = Mix::of_profile(RiskProfile::Moderate);
        let as_of = AsOf {
            now: Timestamp::UNIX_EPOCH,
            zone: Zone::default(),
        };
        let goals = (1..=100_u32).map(|number| one_of_many(number, mix, &as_of));
        let goals = goals.collect::<Result<Vec<_>, _>>()?;
        let (positions, goals) = goals.into_iter().unzip();
        Ok(Self {
            market: Market::for_currency(Currency::USD)?,
            goal: Position::new(usd(400_000)?, usd(350)?, MONTHS, &saved, mix)?,
            positions,
            goals,
            as_of,
            target: usd(100_000)?,
            contribution: usd(610)?,
        })
    }

    /// Simulates the paths of the goal of four classes and counts those that meet it.
    pub fn paths(&mut self) -> Result<(), PlanningBenchError> {
        let simulation = Simulation::new(self.market).with_paths(black_box(1), PATHS);
        black_box(simulation.forecast(&self.goal, Detail::Odds)?.odds());
        Ok(())
    }

    /// The whole plan of the first `count` goals: their odds as they are and in the stress test, both waterfalls, the
    /// ways to make each fit, and where the next amount helps most.
    pub fn goals_together(&mut self, count: usize) -> Result<(), PlanningBenchError> {
        let goals = self.positions[..count].iter();
        let calm = goals.clone().map(|goal| (*goal, Detail::Months));
        let hit = goals.map(|goal| (goal.paused_for(black_box(3)), Detail::Odds));
        let forecasts_of = forecasts(&calm.chain(hit).collect::<Vec<_>>())?;
        // Two thirds of the planned contributions, so that most goals are late and need ways to fit.
        let planned = self.goals[..count].iter().map(|goal| goal.planned_monthly_contribution);
        let means = Means {
            currency: Currency::USD,
            income: Some(Money::sum(planned, Currency::USD)?),
            limit_percent: 66,
        };
        let goals = in_order(&self.goals[..count], &[], &self.as_of.zone);
        let goals: Vec<_> = goals.into_iter().map(|goal| (goal, goal.current_amount)).collect();
        let household = Plan::new(&goals, &means, &[], self.as_of.clone())?;
        let mut calm = forecasts_of[..count].to_vec();
        follow_off_track(&mut calm, forecasts)?;
        let household = household.growing_on(calm.iter().map(Forecast::expected))?;
        let outcomes = household.waterfall().timeline()?.outcomes;
        let own = Exchange::without_rates(Currency::USD);
        black_box(ways_to_fit(&household, &outcomes, &calm, &own, forecasts)?);
        let test = StressTest {
            income_lost_months: 3,
            markets: Decimal::ZERO,
            rates: Rate::from_percent(0),
        };
        let saved: Vec<_> = goals.iter().map(|(_, saved)| *saved).collect();
        let nothing = Money::zero(Currency::USD);
        black_box(household.under(&test, &saved, nothing)?.outcomes()?);
        let goals = outcomes.iter().map(|outcome| (outcome, false));
        black_box(ranked(
            usd(1_000)?,
            household.waterfall(),
            goals,
            &[],
            self.as_of.today(),
        )?);
        Ok(())
    }

    /// The contribution that reaches a target in ten years.
    pub fn required(&mut self) -> Result<(), PlanningBenchError> {
        black_box(required(
            Money::zero(Currency::USD),
            black_box(self.target),
            Rate::from_percent(6),
            120,
        )?);
        Ok(())
    }

    /// The value of a contribution after ten years.
    pub fn projected(&mut self) -> Result<(), PlanningBenchError> {
        let nothing = Money::zero(Currency::USD);
        black_box(value_after(
            nothing,
            black_box(self.contribution),
            Rate::from_percent(7),
            120,
        )?);
        Ok(())
    }
}

/// One of many goals, from one to twenty-five years away, of up to four classes.
fn one_of_many(number: u32, mix: Mix, as_of: &AsOf) -> Result<(Position, Goal), PlanningBenchError> {
    let years = number % 25 + 1;
    let (target, contribution) = (usd(2_000 * i64::from(years))?, usd(20 * i64::from(years))?);
    let classes = CLASSES.iter().take(number as usize % CLASSES.len() + 1);
    let saved = classes.map(|class| Ok::<_, MoneyError>((*class, usd(100 * i64::from(years))?)));
    let saved = saved.collect::<Result<Vec<_>, _>>()?;
    let days = i64::from(years) * 365 + i64::from(number);
    let id = GoalId::new(Uuid::from_u128(number.into()));
    let name = Name::clipped("Goal").ok_or(MoneyError::NotANumber)?;
    let date = as_of.today().saturating_add(days.days());
    let goal = Goal {
        current_amount: Money::sum(saved.iter().map(|(_, amount)| *amount), Currency::USD)?,
        planned_monthly_contribution: contribution,
        risk_profile: RiskProfile::VARIANTS[number as usize % RiskProfile::VARIANTS.len()],
        ..Goal::new(id, name, target, date, as_of.now)
    };
    let months = as_of.payments_until(date);
    let position = Position::new(target, contribution, months, &saved, mix)?;
    Ok((position.with_first_month(as_of.first_month(date)), goal))
}

/// The parameters of the plain loop and of `numpy`: monthly means of log growth, and the Cholesky factor of its covariance.
struct Plain {
    drift: [f64; 4],
    loading: [[f64; 4]; 4],
}

/// The compound returns after fees and the volatilities of [`CLASSES`], and their correlations, as the product's tables
/// have them.
const RETURNS: [f64; 4] = [0.063, 0.044, 0.051, 0.031];
const VOLATILITIES: [f64; 4] = [0.165, 0.048, 0.25, 0.005];
const CORRELATIONS: [[f64; 4]; 4] = [
    [1.0, 0.15, 0.80, 0.0],
    [0.15, 1.0, 0.10, 0.10],
    [0.80, 0.10, 1.0, 0.0],
    [0.0, 0.10, 0.0, 1.0],
];

impl Plain {
    fn new() -> Self {
        let mut plain = Self {
            drift: [0.0; 4],
            loading: [[0.0; 4]; 4],
        };
        let mut deviation = [0.0; 4];
        for (class, (compound, volatility)) in RETURNS.into_iter().zip(VOLATILITIES).enumerate() {
            let growth: f64 = 1.0 + compound;
            let variance = f64::midpoint(1.0, (1.0 + 4.0 * (volatility / growth).powi(2)).sqrt()).ln();
            plain.drift[class] = growth.ln() / 12.0;
            deviation[class] = (variance / 12.0).sqrt();
        }
        for (row, correlations) in CORRELATIONS.iter().enumerate() {
            for (column, correlation) in correlations.iter().enumerate().take(row + 1) {
                let shared: f64 = (0..column)
                    .map(|at| plain.loading[row][at] * plain.loading[column][at])
                    .sum();
                let left = correlation - shared;
                plain.loading[row][column] = if row == column {
                    left.sqrt()
                } else {
                    left / plain.loading[column][column]
                };
            }
        }
        for (row, deviation) in plain.loading.iter_mut().zip(deviation) {
            *row = row.map(|part| part * deviation);
        }
        plain
    }
}

/// Simulates the same paths as [`Planner::paths`] naively: path by path, month by month, class by
/// class, in double precision, with two normal numbers from two uniform ones (Box-Muller).
pub fn plain_paths() {
    let plain = Plain::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(black_box(1));
    let mut met = 0_u32;
    for _ in 0..PATHS {
        let mut saved = [5_000.0_f64; 4];
        for _ in 0..MONTHS {
            let (one, two) = normal_pair(&mut random);
            let (three, four) = normal_pair(&mut random);
            let normal = [one, two, three, four];
            for (class, value) in saved.iter_mut().enumerate() {
                let moves = plain.loading[class].iter().zip(normal).take(class + 1);
                let surprise: f64 = moves.map(|(loading, normal)| loading * normal).sum();
                *value = *value * (plain.drift[class] + surprise).exp() + 350.0 / 4.0;
            }
        }
        met += u32::from(saved.iter().sum::<f64>() >= 400_000.0);
    }
    black_box(met);
}

fn normal_pair(random: &mut Xoshiro256PlusPlus) -> (f64, f64) {
    // 53 bits, and never 0, which has no logarithm.
    let mut uniform = || ((random.next_u64() >> 11) as f64 + 1.0) / (1_u64 << 53) as f64;
    let (radius, angle) = ((-2.0 * uniform().ln()).sqrt(), std::f64::consts::TAU * uniform());
    (radius * angle.cos(), radius * angle.sin())
}
