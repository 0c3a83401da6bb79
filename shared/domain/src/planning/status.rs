//! How a goal is doing: what it is projected to come to, and what is there, against what is wanted.

use rust_decimal::Decimal;
use strum::IntoStaticStr;

use super::contribution::check_target;
use super::{PlanningError, same_currency};
use crate::money::Money;

/// How a goal's projected value compares with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
pub enum GoalStatus {
    /// At or above the target.
    #[strum(serialize = "Excellent progress")]
    Excellent,
    /// At or above 90 % of the target.
    #[strum(serialize = "On track")]
    OnTrack,
    /// Below that.
    #[strum(serialize = "Good start")]
    GoodStart,
}

impl GoalStatus {
    /// The status of a goal projected to come to `projected`, compared exactly.
    ///
    /// # Errors
    /// [`PlanningError::TargetOutOfRange`], or [`PlanningError::Money`] for two currencies.
    pub fn of(projected: Money, target: Money) -> Result<Self, PlanningError> {
        same_currency(projected, target)?;
        check_target(target)?;
        let (projected, target) = (i128::from(projected.minor()), i128::from(target.minor()));
        Ok(if projected >= target {
            Self::Excellent
        } else if projected * 10 >= target * 9 {
            Self::OnTrack
        } else {
            Self::GoodStart
        })
    }
}

/// How much of `target` is there, in percent with one decimal, from 0.0 to 100.0.
///
/// Rounded down, so that 100.0 means all of it; what is there beyond the target does not count.
///
/// # Errors
/// As [`GoalStatus::of`].
pub fn percent_complete(saved: Money, target: Money) -> Result<Decimal, PlanningError> {
    same_currency(saved, target)?;
    check_target(target)?;
    let saved = i128::from(saved.at_least_zero().minor().min(target.minor()));
    let tenths = saved * 1000 / i128::from(target.minor());
    Ok(Decimal::from_i128_with_scale(tenths, 1))
}
