//! How much of what is wanted is there.

use rust_decimal::Decimal;

use super::contribution::check_target;
use super::{PlanningError, same_currency};
use crate::money::Money;

/// How much of `target` is there, in percent with one decimal, from 0.0 to 100.0.
///
/// Rounded down, so that 100.0 means all of it; what is there beyond the target does not count.
///
/// # Errors
/// [`PlanningError::TargetOutOfRange`], or [`PlanningError::Money`] for two currencies.
pub fn percent_complete(saved: Money, target: Money) -> Result<Decimal, PlanningError> {
    same_currency(saved, target)?;
    check_target(target)?;
    let saved = i128::from(saved.at_least_zero().minor().min(target.minor()));
    let tenths = saved * 1000 / i128::from(target.minor());
    Ok(Decimal::from_i128_with_scale(tenths, 1))
}
