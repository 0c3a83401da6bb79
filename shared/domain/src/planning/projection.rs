//! What monthly contributions come to: `FV = PMT * ((1+r)^n - 1) / r`.
//!
//! `r` is a twelfth of the yearly projection rate, `n` the whole 30-day periods to the target date; contributions go in at
//! the end of each (an ordinary annuity). Over no periods the planned contribution itself is the value.
//!
//! Refuses to know risk profiles and dates: rates come from [`super::risk`], periods from [`super::horizon`].

use super::contribution::{minor_units, to_money, units};
use super::growth::{Fraction, Growth};
use super::horizon::MAX_MONTHS;
use super::span::GrowthSpan;
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
    match projected_quickly(saved, contribution, rate, periods) {
        Some(projected) => Ok(projected),
        None => projected_exactly(saved, contribution, rate, periods),
    }
}

/// The same where a few digits decide it.
fn projected_quickly(saved: Money, contribution: Money, rate: Rate, periods: u32) -> Option<Money> {
    let growth = GrowthSpan::over(rate, periods)?;
    let saved = growth.of_one.times_whole(minor_units(saved))?;
    let value = growth.of_each.times_whole(minor_units(contribution))?.plus(saved)?;
    to_money(value.rounded()?, contribution.currency())
}

fn projected_exactly(saved: Money, contribution: Money, rate: Rate, periods: u32) -> Result<Money, PlanningError> {
    let growth = Growth::over(rate, periods)?;
    let value = Fraction {
        over: units(saved) * growth.of_one.over * &growth.of_each.under
            + units(contribution) * growth.of_each.over * &growth.of_one.under,
        under: growth.of_one.under * growth.of_each.under,
    };
    Ok(value.to_money(contribution.currency())?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    use super::*;
    use crate::money::Currency;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::USD).unwrap()
    }

    proptest! {
        #[test]
        fn what_is_computed_quickly_is_what_is_computed_exactly(
            saved in prop_oneof![0..10_000_i64, 0..1_i64 << 50],
            contribution in prop_oneof![0..10_000_i64, 0..1_i64 << 50],
            basis_points in 0..3_000_i64,
            periods in 1..=MAX_MONTHS,
        ) {
            let rate = Rate::from_fraction(Decimal::new(basis_points, 4));
            if let Some(quick) = projected_quickly(usd(saved), usd(contribution), rate, periods) {
                prop_assert_eq!(Ok(quick), projected_exactly(usd(saved), usd(contribution), rate, periods));
            }
        }

        #[test]
        fn ordinary_plans_are_computed_quickly(contribution in 1..1_000_000_i64, percent in 0..13_u32, years in 1..41_u32) {
            let quick = projected_quickly(usd(1_234_567), usd(contribution), Rate::from_percent(percent), years * 12);
            prop_assert!(quick.is_some());
        }
    }
}
