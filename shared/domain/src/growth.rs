//! How money grows: every month `B' = B * (1 + r) + c`.
//!
//! `r` is a twelfth of a yearly rate and `c` goes in at the end of the month (an ordinary annuity), so that after `n` months
//! `B(n) = S * (1+r)^n + c * ((1+r)^n - 1) / r`, and `S + c * n` without growth. Amounts are minor units as decimals of 28
//! digits and are rounded once, half up: right to the cent for any target, rate and horizon a plan may have.

use rust_decimal::prelude::ToPrimitive as _;
use rust_decimal::{Decimal, RoundingStrategy};

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
        let (mut one, factor) = (Decimal::ONE, Decimal::ONE + self.monthly);
        for power in (0..u32::BITS - months.leading_zeros()).rev() {
            one = one.checked_mul(one).ok_or(MoneyError::OutOfRange)?;
            if months >> power & 1 == 1 {
                one = one.checked_mul(factor).ok_or(MoneyError::OutOfRange)?;
            }
        }
        Ok(one)
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
        after(self.of_one_and_each(months)?, saved, contribution)
    }

    /// The first of the months from 0 to `last` with a balance of at least `wanted`; `None` when that comes later or
    /// `last` leaves the range of decimals.
    pub fn months_to(self, wanted: Decimal, saved: Decimal, contribution: Decimal, last: u32) -> Option<u32> {
        self.table(last).ok()?.months_to(wanted, saved, contribution, last)
    }

    /// [`Growth::balance`] for many balances at one rate, up to the month `last`.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn table(self, last: u32) -> Result<GrowthTable, MoneyError> {
        let (mut one, mut each) = (Decimal::ONE + self.monthly, Decimal::ONE);
        let mut spans = vec![(one, each)];
        while last >> spans.len() > 0 {
            each = each.checked_mul(Decimal::ONE + one).ok_or(MoneyError::OutOfRange)?;
            one = one.checked_mul(one).ok_or(MoneyError::OutOfRange)?;
            spans.push((one, each));
        }
        Ok(GrowthTable(spans))
    }
}

/// Growth at one rate over 1, 2, 4, 8, … months: any number of months is a sum of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowthTable(Vec<(Decimal, Decimal)>);

impl GrowthTable {
    /// As [`Growth::balance`].
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`], also for a month far beyond the table.
    pub fn balance(&self, saved: Decimal, contribution: Decimal, months: u32) -> Result<Decimal, MoneyError> {
        if months >> self.0.len() > 0 {
            return Err(MoneyError::OutOfRange);
        }
        let mut balance = saved;
        for (power, span) in self.0.iter().enumerate().rev() {
            if months >> power & 1 == 1 {
                balance = after(*span, balance, contribution)?;
            }
        }
        Ok(balance)
    }

    /// As [`Growth::months_to`]. Goes as far as the balance stays below, in halving steps, since more months never lower it.
    pub fn months_to(&self, wanted: Decimal, saved: Decimal, contribution: Decimal, last: u32) -> Option<u32> {
        if saved >= wanted {
            return Some(0);
        }
        let (mut balance, mut below) = (saved, 0);
        for (power, span) in self.0.iter().enumerate().rev() {
            // What leaves the range of decimals is above anything wanted.
            if let Ok(grown) = after(*span, balance, contribution)
                && grown < wanted
            {
                balance = grown;
                below += 1 << power;
            }
        }
        Some(below + 1).filter(|months| *months <= last)
    }
}

/// What a balance has come to after the months of a span.
fn after((one, each): (Decimal, Decimal), balance: Decimal, contribution: Decimal) -> Result<Decimal, MoneyError> {
    let parts = balance.checked_mul(one).zip(contribution.checked_mul(each));
    let balance = parts.and_then(|(grown, paid_in)| grown.checked_add(paid_in));
    balance.ok_or(MoneyError::OutOfRange)
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
