//! What monthly contributions come to: `FV = PMT * ((1+r)^n - 1) / r`.
//!
//! `r` is a twelfth of the yearly projection rate, `n` the whole 30-day periods to the target date; contributions go in at
//! the end of each (an ordinary annuity). Over no periods the planned contribution itself is the value.
//!
//! Refuses to know risk profiles and dates: rates come from [`super::risk`], periods from [`super::horizon`].

use super::contribution::units;
use super::growth::{Fraction, Growth};
use super::horizon::MAX_MONTHS;
use super::{PlanningError, not_negative, same_currency};
use crate::money::Money;
use crate::rate::Rate;

/// What `contribution` a period comes to after so many periods, rounded half up to the minor unit; the contribution
/// itself for no periods or fewer.
///
/// # Errors
/// [`PlanningError::TooFar`] above [`MAX_MONTHS`], [`PlanningError::NegativeContribution`],
/// [`PlanningError::NegativeRate`], or [`PlanningError::Money`] when the value is out of range.
pub fn projected(contribution: Money, rate: Rate, periods: i64) -> Result<Money, PlanningError> {
    projected_beyond(Money::zero(contribution.currency()), contribution, rate, periods)
}

/// What `saved` and `contribution` a period come to together: `S * (1+r)^n + PMT * ((1+r)^n - 1) / r`, rounded once; the
/// two added up for no periods or fewer.
///
/// # Errors
/// As [`projected`], and [`PlanningError::Money`] when the two amounts are of different currencies.
pub fn projected_beyond(saved: Money, contribution: Money, rate: Rate, periods: i64) -> Result<Money, PlanningError> {
    same_currency(saved, contribution)?;
    if contribution.is_negative() {
        return Err(PlanningError::NegativeContribution);
    }
    if periods <= 0 {
        return Ok(not_negative(saved).checked_add(contribution)?);
    }
    let periods = u32::try_from(periods)
        .ok()
        .filter(|periods| *periods <= MAX_MONTHS)
        .ok_or(PlanningError::TooFar)?;
    let growth = Growth::over(rate, periods)?;
    let value = Fraction {
        over: units(saved) * growth.of_one.over * &growth.of_each.under
            + units(contribution) * growth.of_each.over * &growth.of_one.under,
        under: growth.of_one.under * growth.of_each.under,
    };
    Ok(value.to_money(contribution.currency())?)
}
