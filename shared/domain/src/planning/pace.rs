//! A goal's money on its way: what there is after so many months, and on which day an amount is there.
//!
//! Month by month `B' = B * (1 + r) + c`, the growth and annuity of [`super::projection`] unrolled, so that a day between
//! two months can be told: there the line is straight. Decimals carry 28 digits; what is asked for is rounded once.
//!
//! Refuses to know risk profiles and dates: rates come from [`super::risk`], days are counted from the line's start.

use rust_decimal::Decimal;

use super::horizon::{MAX_MONTHS, PERIOD_DAYS};
use super::{PlanningError, not_negative, same_currency};
use crate::money::{Currency, Money, MoneyError};
use crate::rate::Rate;

/// The line of what is saved, what goes in every month, and what it grows at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    saved: Decimal,
    contribution: Decimal,
    growth: Decimal,
    currency: Currency,
}

impl Pace {
    /// The line from `saved` with `contribution` at the end of every month, at a twelfth of the yearly `rate` each. What is
    /// overdrawn has saved nothing.
    ///
    /// # Errors
    /// [`PlanningError::NegativeContribution`], [`PlanningError::NegativeRate`], or [`PlanningError::Money`] when the two
    /// amounts are of different currencies.
    pub fn new(saved: Money, contribution: Money, rate: Rate) -> Result<Self, PlanningError> {
        same_currency(saved, contribution)?;
        if contribution.is_negative() {
            return Err(PlanningError::NegativeContribution);
        }
        if rate.fraction().is_sign_negative() && !rate.fraction().is_zero() {
            return Err(PlanningError::NegativeRate);
        }
        Ok(Self {
            saved: not_negative(saved).major(),
            contribution: contribution.major(),
            growth: Decimal::ONE + rate.monthly(),
            currency: saved.currency(),
        })
    }

    /// What there is at the end of each of the months from 0 on; ends where an amount leaves the range of decimals.
    fn balances(self) -> impl Iterator<Item = Decimal> {
        std::iter::successors(Some(self.saved), move |balance| {
            balance.checked_mul(self.growth)?.checked_add(self.contribution)
        })
    }

    /// What there is on a day, counted from 0.
    ///
    /// # Errors
    /// [`PlanningError::TooFar`] beyond [`MAX_MONTHS`] months, [`PlanningError::Money`] for an amount out of range.
    pub fn on_day(self, day: u32) -> Result<Money, PlanningError> {
        let period = u32::try_from(PERIOD_DAYS).map_err(|_| PlanningError::TooFar)?;
        let (month, into) = (day / period, day % period);
        if month >= MAX_MONTHS {
            return Err(PlanningError::TooFar);
        }
        let mut balances = self.balances().skip(month as usize);
        let start = balances.next().ok_or(MoneyError::OutOfRange)?;
        let end = balances.next().ok_or(MoneyError::OutOfRange)?;
        let part = Decimal::from(into) / Decimal::from(period);
        Ok(Money::from_major_rounded(start + (end - start) * part, self.currency)?)
    }

    /// The first day `amount` is there, rounded as [`Pace::on_day`] does, counted from 0; `None` when that is not within
    /// [`MAX_MONTHS`] months.
    pub fn day_of(self, amount: Money) -> Option<u32> {
        let half_a_minor_unit = Decimal::new(5, self.currency.exponent() + 1);
        let wanted = amount.major() - half_a_minor_unit;
        if amount.currency() != self.currency {
            return None;
        }
        if self.saved >= wanted {
            return Some(0);
        }
        let mut before = self.saved;
        for (month, balance) in (0..MAX_MONTHS).zip(self.balances().skip(1)) {
            if balance >= wanted {
                let days = (wanted - before) * Decimal::from(PERIOD_DAYS) / (balance - before);
                let into = u32::try_from(days.ceil()).ok()?;
                return Some(month * u32::try_from(PERIOD_DAYS).ok()? + into);
            }
            before = balance;
        }
        None
    }
}
