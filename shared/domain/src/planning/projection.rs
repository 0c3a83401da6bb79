//! The future value of savings and monthly contributions: `FV = S * (1+r)^n + PMT * ((1+r)^n - 1) / r`.
//!
//! `r` is a twelfth of the yearly projection rate, `n` the number of payments of the user's calendar, each at the end of its
//! month (an ordinary annuity).

use super::PlanningError;
use super::horizon::MAX_MONTHS;
use crate::growth::{Growth, rounded, savings_minor};
use crate::money::Money;
use crate::rate::Rate;

/// The future value of `saved` and `payments` contributions, rounded once, half away from zero to the minor unit. Overdrawn savings count
/// as 0.
///
/// # Errors
/// [`PlanningError::TooFar`] above [`MAX_MONTHS`], [`PlanningError::NegativeContribution`],
/// [`PlanningError::NegativeRate`], or [`PlanningError::Money`] for two currencies or a value out of range.
pub fn value_after(saved: Money, contribution: Money, rate: Rate, payments: u32) -> Result<Money, PlanningError> {
    saved.same_currency(contribution)?;
    if contribution.is_negative() {
        return Err(PlanningError::NegativeContribution);
    }
    if payments > MAX_MONTHS {
        return Err(PlanningError::TooFar);
    }
    if payments == 0 {
        return Ok(saved.at_least_zero());
    }
    let value = Growth::at(rate)?.balance(savings_minor(saved), savings_minor(contribution), payments)?;
    Ok(rounded(value, contribution.currency())?)
}
