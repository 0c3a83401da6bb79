//! The monthly contribution that reaches a target: `PMT = T * r / ((1+r)^n - 1)`.
//!
//! `T` is the target, `r` a twelfth of the yearly planning rate, `n` the number of months; contributions go in at the end
//! of each month (an ordinary annuity). Without growth it is `T / n`.
//!
//! Refuses to know risk profiles and dates: rates come from [`super::risk`], months from [`super::horizon`].

use num_bigint::BigUint;

use super::growth::{Fraction, Growth};
use super::horizon::Months;
use super::span::{GrowthSpan, Span};
use super::{PlanningError, not_negative, same_currency};
use crate::money::{Currency, Money};
use crate::rate::Rate;

/// The largest target a goal may have, in major units of its currency.
pub const MAX_TARGET_MAJOR: i64 = 1_000_000_000_000;

/// What has to go in every month to reach `target` from nothing, rounded half up to the minor unit.
///
/// Rounding leaves the target missed or passed by at most half a minor unit a month and its growth: one minor unit more a
/// month always reaches it, one less never does.
///
/// # Errors
/// [`PlanningError::TargetOutOfRange`] or [`PlanningError::NegativeRate`].
pub fn required(target: Money, rate: Rate, months: Months) -> Result<Money, PlanningError> {
    required_beyond(Money::zero(target.currency()), target, rate, months)
}

/// What has to go in every month to reach `target` when `saved` is there already and grows at the same rate:
/// `PMT = (T - S * (1+r)^n) * r / ((1+r)^n - 1)`, nothing when what is saved gets there alone.
///
/// # Errors
/// As [`required`], and [`PlanningError::Money`] when the two amounts are of different currencies.
pub fn required_beyond(saved: Money, target: Money, rate: Rate, months: Months) -> Result<Money, PlanningError> {
    same_currency(saved, target)?;
    check_target(target)?;
    match required_quickly(saved, target, rate, months) {
        Some(required) => Ok(required),
        None => required_exactly(saved, target, rate, months),
    }
}

/// The same where a few digits decide it.
fn required_quickly(saved: Money, target: Money, rate: Rate, months: Months) -> Option<Money> {
    let growth = GrowthSpan::over(rate, months.get())?;
    let saved_grown = growth.of_one.times_whole(minor_units(saved))?;
    let missing = Span::whole(minor_units(target)).minus(saved_grown)?;
    to_money(missing.over(growth.of_each)?, target.currency())
}

fn required_exactly(saved: Money, target: Money, rate: Rate, months: Months) -> Result<Money, PlanningError> {
    let growth = Growth::over(rate, months.get())?;
    let target_grown = units(target) * &growth.of_one.under;
    let saved_grown = units(saved) * &growth.of_one.over;
    if saved_grown >= target_grown {
        return Ok(Money::zero(target.currency()));
    }
    let required = Fraction {
        over: (target_grown - saved_grown) * growth.of_each.under,
        under: growth.of_one.under * growth.of_each.over,
    };
    Ok(required.to_money(target.currency())?)
}

/// What is missing of `target` beside what is `saved`, nothing when it is all there: what a goal that is due needs.
///
/// # Errors
/// [`PlanningError::TargetOutOfRange`], or [`PlanningError::Money`] when the two amounts are of different currencies.
pub fn missing(saved: Money, target: Money) -> Result<Money, PlanningError> {
    check_target(target)?;
    Ok(not_negative(target.checked_sub(not_negative(saved))?))
}

/// Fails unless a target is one that can be planned for.
pub(super) fn check_target(target: Money) -> Result<(), PlanningError> {
    let largest = i128::from(MAX_TARGET_MAJOR) * 10_i128.pow(target.currency().exponent());
    if !target.is_positive() || i128::from(target.minor()) > largest {
        return Err(PlanningError::TargetOutOfRange);
    }
    Ok(())
}

/// The minor units of an amount, none of a negative one.
pub(super) const fn minor_units(amount: Money) -> u64 {
    not_negative(amount).minor().unsigned_abs()
}

/// As [`minor_units`], for exact fractions.
pub(super) fn units(amount: Money) -> BigUint {
    BigUint::from(minor_units(amount))
}

/// So many minor units, if that is an amount.
pub(super) fn to_money(minor: u64, currency: Currency) -> Option<Money> {
    Money::from_minor(i64::try_from(minor).ok()?, currency).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    use super::*;

    proptest! {
        #[test]
        fn what_is_computed_quickly_is_what_is_computed_exactly(
            saved in 0..1_i64 << 50,
            target in prop_oneof![1..10_000_i64, 1..=MAX_TARGET_MAJOR * 100],
            basis_points in 0..3_000_i64,
            months in 1..=1_440_u32,
        ) {
            let usd = |minor| Money::from_minor(minor, Currency::USD).unwrap();
            let rate = Rate::from_fraction(Decimal::new(basis_points, 4));
            let months = Months::new(months).unwrap();
            for saved in [usd(0), usd(saved % target), usd(saved)] {
                if let Some(quick) = required_quickly(saved, usd(target), rate, months) {
                    prop_assert_eq!(Ok(quick), required_exactly(saved, usd(target), rate, months));
                }
            }
        }

        #[test]
        fn ordinary_goals_are_computed_quickly(target in 10_000..100_000_000_i64, percent in 0..13_u32, years in 1..41_u32) {
            let target = Money::from_minor(target, Currency::USD).unwrap();
            let months = Months::of_years(years).unwrap();
            let quick = required_quickly(Money::zero(Currency::USD), target, Rate::from_percent(percent), months);
            prop_assert!(quick.is_some());
        }
    }
}
