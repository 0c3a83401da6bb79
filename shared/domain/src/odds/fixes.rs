//! The least painful fix: of each lever the smallest single change that brings a goal to an outlook.
//!
//! In one future a goal's value is `base + slope * change`, so the change that future needs is `(1 - base) / slope`, and
//! the change that enough futures need is an order statistic of those. It is rounded up to whole units of the currency
//! and then held against the odds themselves: it suffices, and one unit less does not.

use super::OddsError;
use super::band::Outlook;
use super::position::Position;
use super::scenarios::Scenarios;
use crate::money::{Currency, MINOR_MAX, Money};

/// The smallest change of each lever, each alone, that brings a goal to an outlook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixes {
    /// So much more every month; `None` when no amount does.
    pub monthly: Option<Money>,
    /// So much put in now; `None` when no amount does.
    pub deposit: Option<Money>,
    /// The target cut to this; `None` when not even the smallest target is met.
    pub target: Option<Money>,
    /// The date so many months later; `None` when no month kept suffices.
    pub months_later: Option<u32>,
}

impl Scenarios {
    /// The smallest change of each lever that brings `goal` to `wanted`; `None` when it is there already.
    ///
    /// Months later are looked for among the months kept after the goal's own.
    ///
    /// # Errors
    /// [`OddsError::NoSuchMonth`] when the goal's month is not kept; [`OddsError::Money`] for an amount out of range.
    pub fn fixes(&self, goal: &Position, wanted: Outlook) -> Result<Option<Fixes>, OddsError> {
        let needed = wanted.futures_needed(self.futures());
        if self.odds(goal)?.met >= needed {
            return Ok(None);
        }
        Ok(Some(Fixes {
            monthly: self.monthly_fix(goal, needed)?,
            deposit: self.deposit_fix(goal, needed)?,
            target: self.target_fix(goal, needed)?,
            months_later: self.later_fix(goal, needed)?,
        }))
    }

    fn monthly_fix(&self, goal: &Position, needed: usize) -> Result<Option<Money>, OddsError> {
        let guess = self.least_change(goal, needed, Self::value_of_instalments)?;
        self.settled(goal, needed, guess, |goal, more| {
            Ok(goal.clone().with_contribution(goal.contribution().checked_add(more)?))
        })
    }

    fn deposit_fix(&self, goal: &Position, needed: usize) -> Result<Option<Money>, OddsError> {
        let guess = self.least_change(goal, needed, Self::value_of_deposit)?;
        self.settled(goal, needed, guess, |goal, more| Ok(goal.clone().with_deposit(more)?))
    }

    /// The change in targets' worth that lets `needed` futures meet the goal, at the best month up to its own.
    fn least_change(
        &self,
        goal: &Position,
        needed: usize,
        slope_of: fn(&Self, &Position, usize) -> Vec<f32>,
    ) -> Result<Option<f64>, OddsError> {
        if goal.month() == 0 {
            // What is put in now is there now; what is put in later comes too late, which the odds will say.
            let missing = goal.target().checked_sub(goal.saved()?)?;
            return Ok(Some(missing.minor() as f64 / goal.target().minor() as f64));
        }
        let changes = (0..=self.place_of(goal.month())?).filter_map(|place| {
            let slopes = slope_of(self, goal, place);
            let mut changes: Vec<f32> = self.values(goal, place);
            for (change, slope) in changes.iter_mut().zip(slopes) {
                *change = (1.0 - *change) / slope;
            }
            let (_, change, _) = changes.select_nth_unstable_by(needed.max(1) - 1, f32::total_cmp);
            change.is_finite().then_some(f64::from(*change))
        });
        Ok(changes.reduce(f64::min))
    }

    /// The whole units of currency nearest to a guess that suffice, when one unit less does not.
    fn settled(
        &self,
        goal: &Position,
        needed: usize,
        guess: Option<f64>,
        changed: impl Fn(&Position, Money) -> Result<Position, OddsError>,
    ) -> Result<Option<Money>, OddsError> {
        let Some(guess) = guess else { return Ok(None) };
        let unit = unit_of(goal.target().currency());
        let most = MINOR_MAX / unit / 2;
        let guess = guess * goal.target().minor() as f64 / unit as f64;
        if guess >= most as f64 {
            return Ok(None);
        }
        let suffices = |units: i64| -> Result<bool, OddsError> {
            let more = Money::from_minor(units * unit, goal.target().currency())?;
            Ok(self.odds(&changed(goal, more)?)?.met >= needed)
        };
        least_that(libm::ceil(guess).max(0.0) as i64, most, suffices)?
            .map(|units| Ok(Money::from_minor(units * unit, goal.target().currency())?))
            .transpose()
    }

    fn target_fix(&self, goal: &Position, needed: usize) -> Result<Option<Money>, OddsError> {
        let unit = unit_of(goal.target().currency());
        let whole = goal.target().minor() / unit;
        let suffices = |cut: i64| -> Result<bool, OddsError> {
            if cut >= whole {
                return Ok(false);
            }
            let target = Money::from_minor((whole - cut) * unit, goal.target().currency())?;
            Ok(self.odds(&goal.clone().with_target(target))?.met >= needed)
        };
        let guess =
            whole - libm::floor(self.best_share(goal, needed)? * goal.target().minor() as f64 / unit as f64) as i64;
        let cut = least_that(guess.max(0), whole - 1, suffices)?;
        cut.map(|cut| Ok(Money::from_minor((whole - cut) * unit, goal.target().currency())?))
            .transpose()
    }

    /// The share of the target that `needed` futures reach, at the best month up to the goal's own.
    fn best_share(&self, goal: &Position, needed: usize) -> Result<f64, OddsError> {
        let now = goal.saved()?.minor() as f64 / goal.target().minor() as f64;
        if goal.month() == 0 {
            return Ok(now);
        }
        let rank = self.futures() - needed.max(1);
        let shares = (0..=self.place_of(goal.month())?).map(|place| {
            let mut values = self.values(goal, place);
            f64::from(*values.select_nth_unstable_by(rank, f32::total_cmp).1)
        });
        Ok(shares.fold(now, f64::max))
    }

    fn later_fix(&self, goal: &Position, needed: usize) -> Result<Option<u32>, OddsError> {
        let first = match goal.month() {
            0 => 0,
            month => self.place_of(month)? + 1,
        };
        let place = (first..self.months().len()).find(|place| self.met_at(goal, *place) >= needed);
        Ok(place.map(|place| self.months()[place] - goal.month()))
    }
}

/// How many minor units the smallest change is: one unit of the currency.
fn unit_of(currency: Currency) -> i64 {
    10_i64.pow(currency.exponent())
}

/// The least whole number up to `most` that suffices, looked for from a guess that is off by rounding only.
fn least_that(
    guess: i64,
    most: i64,
    suffices: impl Fn(i64) -> Result<bool, OddsError>,
) -> Result<Option<i64>, OddsError> {
    let mut step = 1;
    let mut high = guess;
    // Doubling the step keeps this short even where single precision is coarser than a unit.
    while !suffices(high)? {
        if high >= most {
            return Ok(None);
        }
        high = high.saturating_add(step).min(most);
        step *= 2;
    }
    let mut low = high;
    step = 1;
    loop {
        if low == 0 {
            break;
        }
        let lower = (low - step).max(0);
        if !suffices(lower)? {
            low = lower + 1;
            break;
        }
        (low, high) = (lower, lower);
        step *= 2;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if suffices(middle)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(Some(high))
}
