//! The monthly contribution that reaches a target: `PMT = (T - S * (1+r)^n) * r / ((1+r)^n - 1)`.
//!
//! `T` is the target, `S` the savings, `r` a twelfth of the yearly planning rate, `n` the number of payments, each at the
//! end of its month (an ordinary annuity). Without growth it is `(T - S) / n`.

use super::PlanningError;
use super::horizon::MAX_MONTHS;
use crate::growth::{Growth, rounded, savings_minor};
use crate::money::Money;
use crate::rate::Rate;

/// The largest target a goal may have, in major units of its currency.
pub const MAX_TARGET_MAJOR: i64 = 1_000_000_000_000;

/// The monthly contribution that reaches `target` from `saved`, rounded half away from zero to the minor unit; 0 when the savings
/// reach it alone.
///
/// Rounding leaves the target missed or passed by at most half a minor unit a month and its growth: one minor unit more a
/// month always reaches it, one less never does.
///
/// # Errors
/// [`PlanningError::NoMonths`], [`PlanningError::TooFar`] above [`MAX_MONTHS`], [`PlanningError::TargetOutOfRange`],
/// [`PlanningError::NegativeRate`], or [`PlanningError::Money`] for two currencies.
pub fn required(saved: Money, target: Money, rate: Rate, months: u32) -> Result<Money, PlanningError> {
    match months {
        0 => return Err(PlanningError::NoMonths),
        1..=MAX_MONTHS => {}
        _ => return Err(PlanningError::TooFar),
    }
    saved.same_currency(target)?;
    check_target(target)?;
    let growth = Growth::at(rate)?;
    let (factor, annuity) = growth.factor_and_annuity(months)?;
    let grown = savings_minor(saved).checked_mul(factor);
    // A value beyond the range of decimals is far above any target.
    let missing = grown.map(|grown| savings_minor(target) - grown);
    match missing.filter(rust_decimal::Decimal::is_sign_positive) {
        Some(missing) => Ok(rounded(missing / annuity, target.currency())?),
        None => Ok(Money::zero(target.currency())),
    }
}

/// The amount missing from `target`, or 0: the need of a goal that is due.
///
/// # Errors
/// [`PlanningError::TargetOutOfRange`], or [`PlanningError::Money`] when the two amounts are of different currencies.
pub fn missing(saved: Money, target: Money) -> Result<Money, PlanningError> {
    check_target(target)?;
    Ok(target.checked_sub(saved.at_least_zero())?.at_least_zero())
}

/// Fails unless a target is in the allowed range.
pub(super) fn check_target(target: Money) -> Result<(), PlanningError> {
    let largest = i128::from(MAX_TARGET_MAJOR) * 10_i128.pow(target.currency().exponent());
    if !target.is_positive() || i128::from(target.minor()) > largest {
        return Err(PlanningError::TargetOutOfRange);
    }
    Ok(())
}
