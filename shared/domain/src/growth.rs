//! How money grows: every month `B' = B * (1 + r) + c`.
//!
//! `r` is a twelfth of a yearly rate and `c` goes in at the end of the month (an ordinary annuity), so that after `n` months
//! `B(n) = S * (1+r)^n + c * ((1+r)^n - 1) / r`, and `S + c * n` without growth. Amounts are minor units as decimals of 28
//! digits and are rounded once, half up: right to the cent for any target, rate and horizon a plan may have.

use rust_decimal::prelude::ToPrimitive as _;
use rust_decimal::{Decimal, MathematicalOps as _, RoundingStrategy};

use crate::money::{Currency, Money, MoneyError};
use crate::planning::PlanningError;
use crate::rate::Rate;

/// Monthly compound growth at one rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    monthly: Decimal,
}

impl Growth {
    /// Growth by a twelfth of the yearly `rate` a month.
    ///
    /// # Errors
    /// [`PlanningError::NegativeRate`].
    pub fn at(rate: Rate) -> Result<Self, PlanningError> {
        if rate.fraction() < Decimal::ZERO {
            return Err(PlanningError::NegativeRate);
        }
        Ok(Self {
            monthly: rate.monthly(),
        })
    }

    /// What one unit has grown to after `months` months: `(1+r)^n`.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn of_one(self, months: u32) -> Result<Decimal, MoneyError> {
        let factor = Decimal::ONE + self.monthly;
        factor.checked_powu(months.into()).ok_or(MoneyError::OutOfRange)
    }

    /// [`Growth::of_one`], and what one unit at the end of each of `months` months has come to: `((1+r)^n - 1) / r`, or `n`
    /// without growth.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn of_one_and_each(self, months: u32) -> Result<(Decimal, Decimal), MoneyError> {
        let one = self.of_one(months)?;
        if self.monthly.is_zero() {
            return Ok((one, months.into()));
        }
        let each = (one - Decimal::ONE).checked_div(self.monthly);
        Ok((one, each.ok_or(MoneyError::OutOfRange)?))
    }

    /// `S * (1+r)^n + c * ((1+r)^n - 1) / r`.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn balance(self, saved: Decimal, contribution: Decimal, months: u32) -> Result<Decimal, MoneyError> {
        let (one, each) = self.of_one_and_each(months)?;
        balance(saved.checked_mul(one), contribution.checked_mul(each))
    }

    /// The first of the months from 0 to `last` with a balance of at least `wanted`; `None` when that comes later.
    pub fn months_to(self, wanted: Decimal, saved: Decimal, contribution: Decimal, last: u32) -> Option<u32> {
        first_month(last, |month| self.balance(saved, contribution, month), wanted)
    }

    /// [`Growth::balance`] for many balances at one rate, up to the month `last`.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn table(self, last: u32) -> Result<GrowthTable, MoneyError> {
        let factor = Decimal::ONE + self.monthly;
        let mut rows = Vec::with_capacity(last as usize + 1);
        let (mut one, mut each) = (Decimal::ONE, Decimal::ZERO);
        for _ in 0..=last {
            rows.push((one, each));
            each += one;
            one = one.checked_mul(factor).ok_or(MoneyError::OutOfRange)?;
        }
        Ok(GrowthTable(rows))
    }
}

/// Growth at one rate, month by month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowthTable(Vec<(Decimal, Decimal)>);

impl GrowthTable {
    /// As [`Growth::balance`].
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`], also for a month beyond the table.
    pub fn balance(&self, saved: Decimal, contribution: Decimal, month: u32) -> Result<Decimal, MoneyError> {
        let (one, each) = self.0.get(month as usize).ok_or(MoneyError::OutOfRange)?;
        balance(saved.checked_mul(*one), contribution.checked_mul(*each))
    }

    /// As [`Growth::months_to`].
    pub fn months_to(&self, wanted: Decimal, saved: Decimal, contribution: Decimal, last: u32) -> Option<u32> {
        first_month(last, |month| self.balance(saved, contribution, month), wanted)
    }
}

fn balance(saved: Option<Decimal>, paid_in: Option<Decimal>) -> Result<Decimal, MoneyError> {
    let parts = saved.zip(paid_in);
    let balance = parts.and_then(|(saved, paid_in)| saved.checked_add(paid_in));
    balance.ok_or(MoneyError::OutOfRange)
}

/// Found by halving, since more months never lower a balance. What leaves the range of decimals is above anything wanted.
fn first_month(last: u32, balance: impl Fn(u32) -> Result<Decimal, MoneyError>, wanted: Decimal) -> Option<u32> {
    let is_there = |month| balance(month).map_or(true, |balance| balance >= wanted);
    if !is_there(last) {
        return None;
    }
    let (mut low, mut high) = (0, last);
    while low < high {
        let middle = low.midpoint(high);
        if is_there(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(high)
}

/// An amount in minor units, as it grows; nothing for a negative one, since what is overdrawn has saved nothing.
pub fn units(amount: Money) -> Decimal {
    Decimal::from(amount.minor().max(0))
}

/// Minor units rounded half up to an amount. A half that 28 digits just miss counts as a half.
///
/// # Errors
/// [`MoneyError::OutOfRange`].
pub fn rounded(units: Decimal, currency: Currency) -> Result<Money, MoneyError> {
    const SURE_DIGITS: u32 = 6;
    let half_up = RoundingStrategy::MidpointAwayFromZero;
    let rounded = units
        .round_dp_with_strategy(SURE_DIGITS, half_up)
        .round_dp_with_strategy(0, half_up);
    Money::from_minor(rounded.to_i64().ok_or(MoneyError::OutOfRange)?, currency)
}
