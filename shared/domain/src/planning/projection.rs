//! What monthly contributions come to: `FV = S * (1+r)^n + PMT * ((1+r)^n - 1) / r`.
//!
//! `r` is a twelfth of the yearly projection rate, `n` the number of payments, each at the end of its month (an ordinary
//! annuity). A plan counts the payments of the user's calendar; the specification's whole 30-day periods
//! ([`super::horizon::whole_periods_until`]) are for the projected value of the wizard.

use super::horizon::MAX_MONTHS;
use super::{PlanningError, not_negative, same_currency};
use crate::growth::{Growth, rounded, units};
use crate::money::Money;
use crate::rate::Rate;

/// The specification's projected value: what `contribution` a period comes to after so many 30-day periods, rounded half
/// up to the minor unit; the contribution itself for no periods or fewer.
///
/// # Errors
/// As [`projected_beyond`].
pub fn projected(contribution: Money, rate: Rate, periods: i64) -> Result<Money, PlanningError> {
    projected_beyond(Money::zero(contribution.currency()), contribution, rate, periods)
}

/// As [`projected`], with `saved` there already; the two added up for no periods or fewer.
///
/// # Errors
/// As [`value_after`].
pub fn projected_beyond(saved: Money, contribution: Money, rate: Rate, periods: i64) -> Result<Money, PlanningError> {
    if periods <= 0 {
        let at_once = value_after(saved, contribution, rate, 0)?;
        return Ok(at_once.checked_add(contribution)?);
    }
    let periods = u32::try_from(periods).map_err(|_| PlanningError::TooFar)?;
    value_after(saved, contribution, rate, periods)
}

/// What `saved` and `payments` contributions come to, rounded once, half up to the minor unit. What is overdrawn has saved
/// nothing.
///
/// # Errors
/// [`PlanningError::TooFar`] above [`MAX_MONTHS`], [`PlanningError::NegativeContribution`],
/// [`PlanningError::NegativeRate`], or [`PlanningError::Money`] for two currencies or a value out of range.
pub fn value_after(saved: Money, contribution: Money, rate: Rate, payments: u32) -> Result<Money, PlanningError> {
    same_currency(saved, contribution)?;
    if contribution.is_negative() {
        return Err(PlanningError::NegativeContribution);
    }
    if payments > MAX_MONTHS {
        return Err(PlanningError::TooFar);
    }
    if payments == 0 {
        return Ok(not_negative(saved));
    }
    let value = Growth::at(rate)?.balance(units(saved), units(contribution), payments)?;
    Ok(rounded(value, contribution.currency())?)
}
