//! The saved part of a target.

use rust_decimal::Decimal;

use super::PlanningError;
use super::contribution::check_target;
use crate::money::Money;

/// The saved part of `target`, in percent with one decimal, from 0.0 to 100.0.
///
/// Rounded down, so that 100.0 means all of it; savings beyond the target do not count.
///
/// # Errors
/// [`PlanningError::TargetOutOfRange`], or [`PlanningError::Money`] for two currencies.
pub fn percent_complete(saved: Money, target: Money) -> Result<Decimal, PlanningError> {
    saved.same_currency(target)?;
    check_target(target)?;
    let saved = i128::from(saved.at_least_zero().minor().min(target.minor()));
    let tenths = saved * 1000 / i128::from(target.minor());
    Ok(Decimal::from_i128_with_scale(tenths, 1))
}
