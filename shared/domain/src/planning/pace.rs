//! A goal's money on its way: what there is on a day, and the day on which an amount is there.
//!
//! Money goes in on the days of a [`Schedule`] and grows as [`Growth`] says; between two payments the line is straight.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::horizon::MAX_MONTHS;
use super::{PlanningError, same_currency};
use crate::calendar::Schedule;
use crate::growth::{Growth, rounded, units};
use crate::money::{Currency, Money};
use crate::rate::Rate;

/// The line of what is saved on a day, what goes in every month, and the rate it grows at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    saved: Decimal,
    contribution: Decimal,
    growth: Growth,
    currency: Currency,
    schedule: Schedule,
    from: Date,
}

impl Pace {
    /// The line from `saved` on the day `from`, with `contribution` on the days of `schedule` after it, at the yearly
    /// `rate`. What is overdrawn has saved nothing.
    ///
    /// # Errors
    /// [`PlanningError::NegativeContribution`], [`PlanningError::NegativeRate`], or [`PlanningError::Money`] when the two
    /// amounts are of different currencies.
    pub fn new(
        (saved, from): (Money, Date),
        (contribution, schedule): (Money, Schedule),
        rate: Rate,
    ) -> Result<Self, PlanningError> {
        same_currency(saved, contribution)?;
        if contribution.is_negative() {
            return Err(PlanningError::NegativeContribution);
        }
        Ok(Self {
            saved: units(saved),
            contribution: units(contribution),
            growth: Growth::at(rate)?,
            currency: saved.currency(),
            schedule,
            from,
        })
    }

    /// What there is on a day; on an earlier one what there is at the start.
    ///
    /// # Errors
    /// [`PlanningError::TooFar`] beyond [`MAX_MONTHS`] payments, [`PlanningError::Money`] for an amount out of range.
    pub fn on(&self, day: Date) -> Result<Money, PlanningError> {
        let day = day.max(self.from);
        let payments = self.schedule.payments(self.from, day);
        if payments >= MAX_MONTHS {
            return Err(PlanningError::TooFar);
        }
        let (before, after) = (self.growth_to(payments)?, self.growth_to(payments + 1)?);
        let (start, days) = self.span_after(payments);
        let part = Decimal::from(days_between(start, day)) / days;
        Ok(rounded(before + (after - before) * part, self.currency)?)
    }

    /// The first day `amount` is there, rounded as [`Pace::on`] does; `None` when that is not within [`MAX_MONTHS`]
    /// payments.
    pub fn day_of(&self, amount: Money) -> Option<Date> {
        if amount.currency() != self.currency {
            return None;
        }
        let wanted = Decimal::from(amount.minor()) - Decimal::new(5, 1);
        let month = self
            .growth
            .months_to(wanted, self.saved, self.contribution, MAX_MONTHS)?;
        let Some(before) = month.checked_sub(1) else {
            return Some(self.from);
        };
        let (low, high) = (self.growth_to(before).ok()?, self.growth_to(month).ok()?);
        let (start, days) = self.span_after(before);
        let into = ((wanted - low) * days / (high - low)).ceil();
        start
            .checked_add(jiff::Span::new().days(i64::try_from(into).ok()?))
            .ok()
    }

    fn growth_to(&self, payments: u32) -> Result<Decimal, PlanningError> {
        Ok(self.growth.balance(self.saved, self.contribution, payments)?)
    }

    /// The day of a payment, and the days from it to the next one.
    fn span_after(&self, payments: u32) -> (Date, Decimal) {
        let start = self.schedule.nth_after(self.from, payments);
        let end = self.schedule.nth_after(self.from, payments + 1);
        (start, Decimal::from(days_between(start, end).max(1)))
    }
}

fn days_between(start: Date, end: Date) -> i32 {
    end.since(start).map_or(0, |span| span.get_days())
}
