//! One goal as the futures see it: what it holds by class, what is put in, what is wanted and when.

use super::OddsError;
use super::assumptions::{CLASSES, Classes, index_of};
use super::band::Band;
use super::scenarios::{Scenarios, TILE};
use crate::goal::{Goal, RiskProfile};
use crate::holding::HoldingClass;
use crate::money::{Money, MoneyError};
use crate::set_aside::SetAside;

/// The percentiles a projection is drawn with.
pub const PERCENTILES: [u8; 5] = [10, 25, 50, 75, 90];

/// The shares of the classes that something is spread over; together one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix([f32; CLASSES]);

impl Mix {
    /// What contributions go into when nothing is set aside for a goal yet.
    ///
    /// The product's own starting points: a conservative goal holds 20 % equities, a moderate one 60 %, an aggressive
    /// one 90 %.
    pub const fn of_profile(profile: RiskProfile) -> Self {
        // In the order of the classes: ETFs, crypto, bonds, stocks, other, cash.
        Self(match profile {
            RiskProfile::Conservative => [0.20, 0.0, 0.50, 0.0, 0.0, 0.30],
            RiskProfile::Moderate => [0.60, 0.0, 0.30, 0.0, 0.0, 0.10],
            RiskProfile::Aggressive => [0.90, 0.0, 0.10, 0.0, 0.0, 0.0],
        })
    }

    /// An amount spread as the mix is, to the minor unit; nothing of what is overdrawn.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn spread(self, amount: Money) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
        if !amount.is_positive() {
            return Ok(Vec::new());
        }
        let parts = amount.split_by(&self.weights())?;
        Ok(HoldingClass::ALL.into_iter().zip(parts).collect())
    }

    /// The shares as whole numbers, fine enough for any amount.
    fn weights(self) -> [u64; CLASSES] {
        self.0.map(|share| (f64::from(share) * 1e9) as u64)
    }

    /// Everything in one class.
    pub const fn only(class: HoldingClass) -> Self {
        let mut shares = [0.0; CLASSES];
        shares[index_of(class)] = 1.0;
        Self(shares)
    }
}

/// A goal as the futures see it. Amounts are of one currency.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    target: Money,
    contribution: Money,
    saved: [Money; CLASSES],
    mix: Mix,
    month: u32,
}

impl Position {
    /// A goal of `target` in `month` months, with `contribution` put in at the end of each, and `saved` of the classes
    /// there already. Contributions follow what is saved, or `starting_mix` when that is nothing. What is overdrawn has
    /// saved nothing.
    ///
    /// # Errors
    /// [`OddsError::NoTarget`]; [`OddsError::Money`] for amounts of different currencies or out of range.
    pub fn new(
        target: Money,
        contribution: Money,
        month: u32,
        saved: &[(HoldingClass, Money)],
        starting_mix: Mix,
    ) -> Result<Self, OddsError> {
        if !target.is_positive() {
            return Err(OddsError::NoTarget);
        }
        let nothing = Money::zero(target.currency());
        let mut by_class = [nothing; CLASSES];
        for (class, amount) in saved {
            let sum = by_class[index_of(*class)].checked_add(*amount)?;
            by_class[index_of(*class)] = sum;
        }
        let by_class = by_class.map(|amount| if amount.is_negative() { nothing } else { amount });
        let total = Money::sum(by_class, target.currency())?;
        // Two currencies would meet here.
        let contribution = nothing.checked_add(contribution)?;
        Ok(Self {
            target,
            contribution,
            saved: by_class,
            mix: mix_of(&by_class, total).unwrap_or(starting_mix),
            month,
        })
    }

    /// `goal` in `month` months. What its owner merely wrote down says nothing of what it is in: it is taken to be spread as
    /// the goal's risk profile is, and so is what goes in.
    ///
    /// # Errors
    /// As [`Position::new`].
    pub fn of_goal(set_aside: &SetAside<'_>, goal: &Goal, month: u32) -> Result<Self, OddsError> {
        let mix = Mix::of_profile(goal.risk_profile);
        let saved = if set_aside.has_any_for(goal) {
            set_aside.by_class(goal)?
        } else {
            mix.spread(goal.current_amount)?
        };
        Self::new(
            goal.target_amount,
            goal.planned_monthly_contribution,
            month,
            &saved,
            mix,
        )
    }

    /// What is wanted.
    pub const fn target(&self) -> Money {
        self.target
    }

    /// What is put in every month.
    pub const fn contribution(&self) -> Money {
        self.contribution
    }

    /// The classes it holds or pays into.
    pub fn classes(&self) -> Classes {
        let is_held = |class: &usize| !self.saved[*class].is_zero() || self.mix.0[*class] > 0.0;
        (0..CLASSES).filter(is_held).fold(Classes::NONE, Classes::with)
    }

    /// What is there now by class, in the order of [`HoldingClass::ALL`].
    pub const fn saved_by_class(&self) -> &[Money; CLASSES] {
        &self.saved
    }

    /// The same goal with other amounts there now; what is put in stays spread as it was.
    #[must_use]
    pub const fn with_saved(mut self, saved: [Money; CLASSES]) -> Self {
        self.saved = saved;
        self
    }

    /// In how many months it is wanted.
    pub const fn month(&self) -> u32 {
        self.month
    }

    /// The same goal with another contribution.
    #[must_use]
    pub const fn with_contribution(mut self, contribution: Money) -> Self {
        self.contribution = contribution;
        self
    }

    /// The same goal with another target.
    #[must_use]
    pub const fn with_target(mut self, target: Money) -> Self {
        self.target = target;
        self
    }

    /// The same goal in another month.
    #[must_use]
    pub const fn with_month(mut self, month: u32) -> Self {
        self.month = month;
        self
    }

    /// The same goal with `deposit` more put in now, spread as contributions are.
    ///
    /// # Errors
    /// [`MoneyError`] when the sum is out of range.
    pub fn with_deposit(mut self, deposit: Money) -> Result<Self, MoneyError> {
        for (saved, part) in self.saved.iter_mut().zip(deposit.split_by(&self.mix.weights())?) {
            *saved = saved.checked_add(part)?;
        }
        Ok(self)
    }

    /// What is there now.
    ///
    /// # Errors
    /// [`MoneyError`] when the sum is out of range.
    pub fn saved(&self) -> Result<Money, MoneyError> {
        Money::sum(self.saved, self.target.currency())
    }
}

/// What a goal's value is made of in every future, by class, as so many of its targets.
pub(super) struct Weights {
    /// Times what a unit put in now has grown to.
    pub(super) saved: [f32; CLASSES],
    /// Times what a unit put in every month has come to.
    pub(super) paid_in: [f32; CLASSES],
}

impl Position {
    pub(super) fn weights(&self) -> Weights {
        let contribution = ratio(self.contribution, self.target);
        Weights {
            saved: self.saved.map(|amount| ratio(amount, self.target)),
            paid_in: self.mix.0.map(|share| share * contribution),
        }
    }
}

/// The shares of what is saved; `None` when that is nothing.
fn mix_of(saved: &[Money; CLASSES], total: Money) -> Option<Mix> {
    total
        .is_positive()
        .then(|| Mix(saved.map(|amount| ratio(amount, total))))
}

/// One amount as so many of another. Both are at most 2^53, which `f64` holds exactly.
fn ratio(amount: Money, unit: Money) -> f32 {
    (amount.minor() as f64 / unit.minor() as f64) as f32
}

/// How many futures meet a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The futures that meet it.
    pub met: usize,
    /// All futures.
    pub futures: usize,
}

impl Odds {
    /// What is said of them.
    pub const fn band(self) -> Band {
        Band::of(self.met, self.futures)
    }
}

impl Scenarios {
    /// The chance that a goal is met by its month: at that month or at the best one kept before it, since whoever has
    /// the money early can stop. So a later date never lowers it, and neither does more money.
    ///
    /// A goal whose month has come is met when the money is there.
    ///
    /// # Errors
    /// [`OddsError::NoSuchMonth`] when the goal's month is not kept, [`OddsError::NoSuchClass`] when it holds what was not
    /// drawn.
    pub fn odds(&self, goal: &Position) -> Result<Odds, OddsError> {
        self.check(goal)?;
        let futures = self.futures();
        if goal.saved()?.minor() >= goal.target.minor() {
            return Ok(Odds { met: futures, futures });
        }
        if goal.month == 0 {
            return Ok(Odds { met: 0, futures });
        }
        let last = self.place_of(goal.month)?;
        let met = (0..=last).map(|place| self.met_at(goal, place)).max().unwrap_or(0);
        Ok(Odds { met, futures })
    }

    /// What the goal comes to in its month, at each of [`PERCENTILES`].
    ///
    /// # Errors
    /// As [`Scenarios::odds`]; [`OddsError::Money`] for a value out of range.
    pub fn percentiles(&self, goal: &Position) -> Result<[Money; PERCENTILES.len()], OddsError> {
        self.check(goal)?;
        if goal.month == 0 {
            return Ok([goal.saved()?; PERCENTILES.len()]);
        }
        let mut values = self.values(goal, self.place_of(goal.month)?);
        let mut found = [Money::zero(goal.target.currency()); PERCENTILES.len()];
        for (found, percentile) in found.iter_mut().zip(PERCENTILES) {
            let rank = (values.len() * usize::from(percentile)).div_ceil(100).max(1) - 1;
            let (_, value, _) = values.select_nth_unstable_by(rank, f32::total_cmp);
            let minor = f64::from(*value) * goal.target.minor() as f64;
            *found = Money::from_minor(libm::round(minor) as i64, goal.target.currency())?;
        }
        Ok(found)
    }

    fn check(&self, goal: &Position) -> Result<(), OddsError> {
        if self.hold(goal.classes()) {
            return Ok(());
        }
        Err(OddsError::NoSuchClass)
    }

    pub(super) fn met_at(&self, goal: &Position, place: usize) -> usize {
        self.values(goal, place)
            .into_iter()
            .filter(|value| *value >= 1.0)
            .count()
    }

    /// What the goal comes to in each future, as so many of its targets.
    pub(super) fn values(&self, goal: &Position, place: usize) -> Vec<f32> {
        let weights = goal.weights();
        self.combined(place, &weights.saved, &weights.paid_in)
    }

    /// What one target's worth a month comes to in each future.
    pub(super) fn value_of_instalments(&self, goal: &Position, place: usize) -> Vec<f32> {
        self.combined(place, &[0.0; CLASSES], &goal.mix.0)
    }

    /// What one target's worth put in now comes to in each future.
    pub(super) fn value_of_deposit(&self, goal: &Position, place: usize) -> Vec<f32> {
        self.combined(place, &goal.mix.0, &[0.0; CLASSES])
    }

    fn combined(&self, place: usize, saved: &[f32; CLASSES], paid_in: &[f32; CLASSES]) -> Vec<f32> {
        let mut values = vec![0.0_f32; self.futures()];
        for (tile, values) in values.chunks_mut(TILE).enumerate() {
            for class in 0..CLASSES {
                let (saved, paid_in) = (saved[class], paid_in[class]);
                if saved == 0.0 && paid_in == 0.0 {
                    continue;
                }
                let Some(column) = self.column(tile, place, class) else {
                    continue;
                };
                let futures = values.iter_mut().zip(column.growth).zip(column.instalments);
                for ((value, growth), instalments) in futures {
                    *value += saved * growth + paid_in * instalments;
                }
            }
        }
        values
    }
}
