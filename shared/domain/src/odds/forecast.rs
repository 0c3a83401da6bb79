//! Forecasts of goals from the simulation: the odds by any month, the fan, the expected month, and the smallest changes.

use rust_decimal::Decimal;

use super::OddsError;
use super::band::{Band, Outlook};
use super::position::Position;
use crate::growth::rates_reaching;
use crate::money::{MINOR_MAX, Money};
use crate::rate::Rate;

/// Paths of the simulation.
pub const PATHS: usize = 4_000;
/// The percentiles of the fan.
pub const PERCENTILES: [u8; 5] = [10, 25, 50, 75, 90];
/// How many months after a goal's date a later date is searched.
pub const LATER_MONTHS: u32 = 60;

/// One part in so many of all paths outweighs a first month that is a day long.
const ANYWAY_PART: usize = 5;

/// How many paths reach a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Those that reach it.
    pub met: usize,
    /// All of them.
    pub paths: usize,
}

impl Odds {
    /// Their band.
    pub const fn band(self) -> Band {
        Band::of(self.met, self.paths)
    }
}

/// A course: how a goal grows with its planned contributions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The month in which it is reached, if known.
    pub month: Option<u32>,
    /// The steady yearly rate it grows at, as far as the month allows.
    pub rate: Rate,
}

/// The smallest change of each lever, each alone, that brings a goal to an outlook, in whole units of its currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixes {
    /// The extra monthly contribution; `None` when no amount is enough.
    pub monthly: Option<Money>,
    /// The extra deposit today; `None` when no amount is enough.
    pub deposit: Option<Money>,
    /// The same, for a goal that may be a bill at least what is missing without growth.
    pub full_deposit: Option<Money>,
    /// The reduced target; `None` when that is less than half of the target, which [is another goal](is_same_goal).
    pub target: Option<Money>,
    /// The delay of the date, in months; `None` when [`LATER_MONTHS`] are not enough.
    pub months_later: Option<u32>,
}

/// The forecast of one goal.
#[derive(Clone, Debug)]
pub struct Forecast {
    pub(super) goal: Position,
    pub(super) paths: usize,
    /// How many have reached the target by the goal's month.
    pub(super) met: usize,
    /// The same by every month from 0.
    pub(super) reached: Vec<usize>,
    pub(super) needs: Needs,
    /// The yearly return of its investments.
    pub(super) compound: Rate,
    /// The yearly return of its contributions' investments.
    pub(super) compound_of_contributions: Rate,
    pub(super) fan: Vec<(u32, [Money; PERCENTILES.len()])>,
}

impl Forecast {
    /// The probability that the target is reached by the goal's month, at the end of it or of any month before.
    pub fn odds(&self) -> Odds {
        Odds {
            met: self.met,
            paths: self.paths,
        }
    }

    /// The first month by which the odds have `outlook`; `None` beyond the simulated months, or with [`Detail::Odds`] only.
    ///
    /// [`Detail::Odds`]: super::Detail::Odds
    pub fn month_of(&self, outlook: Outlook) -> Option<u32> {
        self.first_with(outlook.paths_needed(self.paths))
    }

    /// As [`Self::month_of`], for any remaining part of the first month: a fifth of all paths more must reach the target, which
    /// outweighs a few days of growth (`tests/odds/later.rs`).
    pub fn months_enough_anyway(&self, outlook: Outlook) -> Option<u32> {
        self.first_with(outlook.paths_needed(self.paths) + self.paths / ANYWAY_PART)
    }

    /// The month by which half of the paths have reached the target: where the median of the fan does.
    pub fn expected_month(&self) -> Option<u32> {
        self.first_with(self.paths.div_ceil(2))
    }

    fn first_with(&self, needed: usize) -> Option<u32> {
        let month = self.reached.iter().position(|met| *met >= needed)?;
        u32::try_from(month).ok()
    }

    /// The goal's value at each of [`PERCENTILES`], from month 0 to its own. A target once reached counts as kept.
    pub fn fan(&self) -> &[(u32, [Money; PERCENTILES.len()])] {
        &self.fan
    }

    /// The steady yearly rate at which the goal reaches the median of its paths in its month.
    pub fn median_rate(&self) -> Rate {
        self.steady_rate(self.paths.div_ceil(2))
    }

    /// The steady yearly rates of the savings and of the contributions at which the goal reaches the median of its paths in its
    /// month. They differ by as much as the returns of their investments.
    pub fn median_rates(&self) -> (Rate, Rate) {
        let spread = self.compound.fraction() - self.compound_of_contributions.fraction();
        self.steady_rates(self.paths.div_ceil(2), spread)
    }

    /// The expected course.
    pub fn expected(&self) -> Course {
        Course {
            month: self.expected_month(),
            rate: self.median_rate(),
        }
    }

    /// A cautious course: the month and rate that a fair chance needs, never sooner than [expected](Self::expected).
    pub fn cautious(&self) -> Course {
        let beyond = self.expected_month().map(|_| self.reached.len() as u32);
        Course {
            month: self.month_of(Outlook::Fair).or(beyond),
            rate: self.steady_rate(Outlook::Fair.paths_needed(self.paths)),
        }
    }

    fn grows(&self) -> bool {
        self.goal.month() > 0 && (self.goal.saved().is_positive() || self.goal.contribution().is_positive())
    }

    /// The goal as it was simulated.
    pub const fn position(&self) -> &Position {
        &self.goal
    }

    /// The steady yearly rate at which the goal reaches, in its month, the value that at least `paths` of the paths reach. Its compound
    /// return if its month has come, or without savings and contributions.
    fn steady_rate(&self, paths: usize) -> Rate {
        self.steady_rates(paths, Decimal::ZERO).1
    }

    fn steady_rates(&self, paths: usize, spread: Decimal) -> (Rate, Rate) {
        if self.needs.end.is_empty() || !self.grows() {
            return (self.compound, self.compound);
        }
        let end = order_statistic(&self.needs.end, self.paths - paths);
        let (goal, first) = (&self.goal, self.goal.first_month());
        rates_reaching(end, goal.saved(), goal.contribution(), goal.month(), first, spread)
    }

    /// The smallest changes that bring the goal to `wanted`; `None` when it is there, or with less detail than
    /// [`Detail::Fixes`].
    ///
    /// [`Detail::Fixes`]: super::Detail::Fixes
    pub fn fixes(&self, wanted: Outlook) -> Result<Option<Fixes>, OddsError> {
        let needed = wanted.paths_needed(self.paths);
        if self.met >= needed || self.needs.deposit.is_empty() {
            return Ok(None);
        }
        let deposit = self.whole(order_statistic(&self.needs.deposit, needed - 1), libm::ceil)?;
        let bill = self.goal.bill()?;
        Ok(Some(Fixes {
            monthly: self.more_monthly(wanted)?,
            deposit,
            full_deposit: deposit
                .map(|deposit| bill.map_or(Ok(deposit), |bill| deposit.larger(bill)))
                .transpose()?,
            target: self.lower_target(wanted)?,
            months_later: self.first_with(needed).map(|month| month - self.goal.month()),
        }))
    }

    /// The extra monthly contribution that alone brings the goal to `wanted`; `None` when it is there, no amount is enough, or with
    /// less detail than `Contribution`. A goal that may be a bill is paid to the dollar, without growth.
    pub fn more_monthly(&self, wanted: Outlook) -> Result<Option<Money>, OddsError> {
        let needed = wanted.paths_needed(self.paths);
        if self.met >= needed || self.needs.monthly.is_empty() {
            return Ok(None);
        }
        let more = order_statistic(&self.needs.monthly, needed - 1) - self.goal.contribution().minor() as f64;
        let payments = f64::from(self.goal.month().max(1));
        let of_a_bill = self.goal.bill()?.map_or(more, |bill| bill.minor() as f64 / payments);
        self.whole(more.max(of_a_bill), libm::ceil)
    }

    /// The reduced target that alone brings the goal to `wanted`; `None` when it is there, with less detail than `Contribution`, or
    /// when that is less than half of the target, which [is another goal](is_same_goal).
    pub fn lower_target(&self, wanted: Outlook) -> Result<Option<Money>, OddsError> {
        let needed = wanted.paths_needed(self.paths);
        if self.met >= needed || self.needs.most.is_empty() {
            return Ok(None);
        }
        let target = self.whole(order_statistic(&self.needs.most, self.paths - needed), libm::floor)?;
        Ok(target.filter(|lower| is_same_goal(*lower, self.goal.target())))
    }

    /// In whole units; `None` below one, or out of range.
    fn whole(&self, minor: f64, rounded: fn(f64) -> f64) -> Result<Option<Money>, OddsError> {
        let currency = self.goal.target().currency();
        let unit = 10_i64.pow(currency.exponent());
        let units = rounded(minor / unit as f64);
        // Half of the range, so that the sum with a present amount stays in it.
        let is_fit = units >= 1.0 && units < (MINOR_MAX / unit / 2) as f64;
        let amount = is_fit.then(|| Money::from_minor(units as i64 * unit, currency));
        Ok(amount.transpose()?)
    }
}

/// Whether a lower target still is the same goal: half of the target or more.
pub const fn is_same_goal(lower: Money, target: Money) -> bool {
    lower.minor() >= target.minor() - lower.minor()
}

fn order_statistic(values: &[f64], rank: usize) -> f64 {
    *values.to_vec().select_nth_unstable_by(rank, f64::total_cmp).1
}

/// What each path needs to reach the target by the goal's month, in minor units.
#[derive(Clone, Debug, Default)]
pub(super) struct Needs {
    /// The least contribution.
    pub(super) monthly: Vec<f64>,
    /// The least amount added today.
    pub(super) deposit: Vec<f64>,
    /// The highest value in any month: the target it does reach.
    pub(super) most: Vec<f64>,
    /// The value in the goal's own month, a target once reached kept.
    pub(super) end: Vec<f64>,
}

/// The amounts at [`PERCENTILES`]. The `p`-th is at least `target` exactly when at least `100 - p` % of `values` are.
pub(super) fn percentiles(values: &mut [f64], target: Money) -> Result<[Money; PERCENTILES.len()], OddsError> {
    let mut found = [target; PERCENTILES.len()];
    let (paths, mut above) = (values.len(), values);
    for (found, percentile) in found.iter_mut().zip(PERCENTILES) {
        let at_least = (paths * (100 - usize::from(percentile))).div_ceil(100);
        // Of the values above the percentile before, `at_least` are at this one or above.
        let (_, value, rest) = above.select_nth_unstable_by(above.len() - at_least, f64::total_cmp);
        above = rest;
        *found = Money::from_minor(libm::floor(value.min(MINOR_MAX as f64)) as i64, target.currency())?;
    }
    Ok(found)
}
