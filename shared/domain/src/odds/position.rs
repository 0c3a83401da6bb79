//! A goal as input of the simulation: savings by class, contributions, target and date.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::OddsError;
use super::assumptions::{CLASSES, Market, ORDER, exchange_volatility, place_of};
use super::paths::{ClassAmounts, Stream};
use crate::asset_class::HoldingClass;
use crate::goal::RiskProfile;
use crate::money::{Currency, Money, MoneyError};

/// Shares of the classes, together one, in the order of [`ORDER`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix(pub(super) [f64; CLASSES]);

impl Mix {
    /// The mix of contributions: 20 % equities for a conservative goal, 60 % for a moderate one, 90 % for an
    /// aggressive one.
    pub const fn of_profile(profile: RiskProfile) -> Self {
        // Cash, bonds, ETFs, stocks, other, crypto.
        Self(match profile {
            RiskProfile::Conservative => [0.30, 0.50, 0.20, 0.0, 0.0, 0.0],
            RiskProfile::Moderate => [0.10, 0.30, 0.60, 0.0, 0.0, 0.0],
            RiskProfile::Aggressive => [0.0, 0.10, 0.90, 0.0, 0.0, 0.0],
        })
    }

    /// Everything in one class.
    pub const fn only(class: HoldingClass) -> Self {
        let mut shares = [0.0; CLASSES];
        shares[place_of(class)] = 1.0;
        Self(shares)
    }

    /// An amount split over the classes, to the minor unit; empty for an overdrawn one.
    pub fn spread(self, amount: Money) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
        if !amount.is_positive() {
            return Ok(Vec::new());
        }
        let parts = amount.split_by(&self.0.map(|share| libm::round(share * 1e9) as u64))?;
        Ok(ORDER.into_iter().zip(parts).collect())
    }

    fn of(self, amount: Money) -> [f64; CLASSES] {
        self.0.map(|share| share * amount.minor() as f64)
    }
}

/// A part of a goal's allocations in another currency than the goal's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abroad {
    /// Its own currency.
    pub currency: Currency,
    /// Its market class.
    pub class: HoldingClass,
    /// Its amount in the goal's currency.
    pub amount: Money,
}

/// A goal as input of the simulation. Amounts are in one currency; amounts by class are in minor units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Position {
    target: Money,
    contribution: Money,
    total: Money,
    pub(super) saved: [f64; CLASSES],
    /// The part of `saved` that is held in other currencies.
    pub(super) abroad: [f64; CLASSES],
    /// The standard deviation of a year's log change of the rates that `abroad` is converted at.
    pub(super) exchange_volatility: f64,
    mix: Mix,
    /// The mix of a deposit today.
    pub(super) deposit: Mix,
    /// Whether such a deposit is held in another currency.
    pub(super) deposits_abroad: bool,
    month: u32,
    first_month: f64,
    paused_months: u32,
    may_be_a_bill: bool,
}

impl Position {
    /// A goal of `target` due in `month` months, with `contribution` at the end of each month. `saved` is an amount that its owner
    /// entered: it, deposits to it and contributions are invested as `mix`.
    pub fn typed_in(target: Money, contribution: Money, month: u32, saved: Money, mix: Mix) -> Result<Self, OddsError> {
        if !target.is_positive() {
            return Err(OddsError::NoTarget);
        }
        // Adding refuses a second currency.
        let nothing = Money::zero(target.currency());
        let total = nothing.checked_add(saved.at_least_zero())?;
        Ok(Self {
            target,
            contribution: nothing.checked_add(contribution)?,
            total,
            saved: mix.of(total),
            abroad: [0.0; CLASSES],
            exchange_volatility: 0.0,
            mix,
            deposit: mix,
            deposits_abroad: false,
            month,
            first_month: 1.0,
            paused_months: 0,
            may_be_a_bill: false,
        })
    }

    /// As [`Position::typed_in`], with `saved` by class (overdrawn classes count as nothing) and a deposit today held as cash.
    pub fn new(
        target: Money,
        contribution: Money,
        month: u32,
        saved: &[(HoldingClass, Money)],
        mix: Mix,
    ) -> Result<Self, OddsError> {
        let nothing = Money::zero(target.currency());
        let mut by_class = [nothing; CLASSES];
        for (class, amount) in saved {
            let sum = by_class[place_of(*class)].checked_add(*amount)?;
            by_class[place_of(*class)] = sum;
        }
        let by_class = by_class.map(Money::at_least_zero);
        let mut position = Self::typed_in(
            target,
            contribution,
            month,
            Money::sum(by_class, target.currency())?,
            mix,
        )?;
        position.saved = by_class.map(|amount| amount.minor() as f64);
        position.deposit = Mix::only(HoldingClass::Cash);
        Ok(position)
    }

    /// The same goal, with these parts of what it holds in other currencies. Their rates move as one, which is the most
    /// they can do together, by the average volatility of their pairs.
    pub fn held_abroad(mut self, abroad: &[Abroad]) -> Self {
        let (mut total, mut swings) = (0.0, 0.0);
        for part in abroad.iter().filter(|part| part.amount.is_positive()) {
            let (place, amount) = (place_of(part.class), part.amount.minor() as f64);
            self.abroad[place] = (self.abroad[place] + amount).min(self.saved[place]);
            total += amount;
            swings += amount * exchange_volatility(part.currency, self.target.currency());
        }
        self.exchange_volatility = if total > 0.0 { swings / total } else { 0.0 };
        self
    }

    /// The same goal, with deposits as cash of `currency`. Its rate moves as those of the other currencies it holds.
    pub fn with_deposits_in_cash(mut self, currency: Currency) -> Self {
        let own = self.target.currency();
        self.deposit = Mix::only(HoldingClass::Cash);
        self.deposits_abroad = currency != own;
        if self.deposits_abroad && self.exchange_volatility == 0.0 {
            self.exchange_volatility = exchange_volatility(currency, own);
        }
        self
    }

    /// The target.
    pub const fn target(&self) -> Money {
        self.target
    }

    /// The monthly contribution.
    pub const fn contribution(&self) -> Money {
        self.contribution
    }

    /// The savings now.
    pub const fn saved(&self) -> Money {
        self.total
    }

    /// What a goal that [may be a bill](crate::goal::Goal::may_be_a_bill) lacks after all planned payments, to the next whole unit:
    /// it is paid to the dollar, and a chequing account bears no interest. Negative if the payments are more than enough; `None`
    /// for any other goal.
    pub(super) fn bill(&self) -> Result<Option<Money>, MoneyError> {
        if !self.may_be_a_bill {
            return Ok(None);
        }
        let planned = self.contribution.scaled(self.month.into())?;
        let beyond = self.total.checked_add(planned)?.checked_sub(self.target)?;
        Ok(Some(beyond.rounded_down().negated()))
    }

    /// Months until it is due.
    pub const fn month(&self) -> u32 {
        self.month
    }

    /// The first month, as a part of a month.
    pub(super) const fn first_month(&self) -> f64 {
        self.first_month
    }

    /// These amounts by class, reduced by the growth that a shorter first month lacks.
    pub(super) fn begun(&self, of: [f64; CLASSES], market: &Market) -> ClassAmounts {
        let less = market.drift.map(|drift| libm::exp((self.first_month - 1.0) * drift));
        ClassAmounts::of(std::array::from_fn(|class| of[class] * less[class]))
    }

    /// The deviation of this month relative to a full one: the square root of its length.
    pub(super) fn swing(&self, month: u32) -> f32 {
        if month == 1 {
            libm::sqrt(self.first_month) as f32
        } else {
            1.0
        }
    }

    /// Whether the savings of `other` have the same value on every path.
    pub(super) fn holds_alike(&self, other: &Self) -> bool {
        let of = |position: &Self| {
            let (rate, first_month) = (position.exchange_volatility, position.first_month);
            (position.saved, position.abroad, rate, first_month)
        };
        of(self) == of(other)
    }

    /// Its investments by class: its savings or, without savings, the mix of its contributions.
    pub(super) fn parts(&self) -> [f64; CLASSES] {
        if self.total.is_positive() {
            self.saved
        } else {
            self.mix.0
        }
    }

    pub(super) const fn stream(&self) -> Stream {
        Stream {
            mix: self.mix,
            paused_months: self.paused_months,
        }
    }

    pub(super) fn holds(&self, class: usize) -> bool {
        self.saved[class] > 0.0 || self.mix.0[class] > 0.0 || self.deposit.0[class] > 0.0
    }

    /// The same goal, which [may be a bill](crate::goal::Goal::may_be_a_bill).
    pub const fn as_a_bill(mut self) -> Self {
        self.may_be_a_bill = true;
        self
    }

    /// The same goal with another contribution, for tests.
    pub const fn with_contribution(mut self, contribution: Money) -> Self {
        self.contribution = contribution;
        self
    }

    /// The same goal when the first month is only `part` of one, above 0 and up to 1.
    pub const fn with_first_month(mut self, part: f64) -> Self {
        self.first_month = part;
        self
    }

    /// The same goal when nothing is contributed in the first `months`. Use [`Detail::Odds`] with it: a path that reaches the target in
    /// these months and falls below it again still counts among those that need a contribution.
    ///
    /// [`Detail::Odds`]: super::Detail::Odds
    pub const fn paused_for(mut self, months: u32) -> Self {
        self.paused_months = months;
        self
    }

    /// The same goal with another target.
    pub const fn with_target(mut self, target: Money) -> Self {
        self.target = target;
        self
    }

    /// The same goal due in another month, for tests.
    pub const fn with_month(mut self, month: u32) -> Self {
        self.month = month;
        self
    }

    /// The same goal with `deposit` more today, for tests.
    pub fn with_deposit(mut self, deposit: Money) -> Result<Self, MoneyError> {
        self.total = self.total.checked_add(deposit)?;
        let places = self.saved.iter_mut().zip(&mut self.abroad);
        for ((saved, abroad), more) in places.zip(self.deposit.of(deposit)) {
            *saved += more;
            if self.deposits_abroad {
                *abroad += more;
            }
        }
        Ok(self)
    }

    /// The same goal when of each class only a fraction is left, 0 or more.
    pub fn left_with(mut self, of_class: impl Fn(HoldingClass) -> Decimal) -> Result<Self, MoneyError> {
        for (place, class) in ORDER.into_iter().enumerate() {
            let left = of_class(class).to_f64().unwrap_or_default();
            self.saved[place] *= left;
            self.abroad[place] *= left;
        }
        let left = libm::floor(self.saved.iter().sum::<f64>() + 1e-6) as i64;
        self.total = Money::from_minor(left, self.target.currency())?;
        Ok(self)
    }
}
