//! Compound growth as exact fractions of integers.
//!
//! With a monthly rate of `p/q`, after `n` months one unit has grown to `(q+p)^n / q^n`, and one unit put in at the end of
//! every month has come to `((q+p)^n - q^n) / (p * q^(n-1))`. Integers of a few thousand bits hold both exactly, so that
//! a result is rounded once and a tie is a true tie: a monthly third of a percent has no finite decimal.
//!
//! Refuses to know money but for the last step, [`Fraction::to_money`].

use num_bigint::BigUint;

use super::PlanningError;
use crate::money::{Currency, Money, MoneyError};
use crate::rate::Rate;

/// A fraction of two whole numbers; the denominator is never zero.
#[derive(Clone, Debug)]
pub(super) struct Fraction {
    pub(super) over: BigUint,
    pub(super) under: BigUint,
}

impl Fraction {
    /// The fraction as so many minor units, rounded half up.
    pub(super) fn to_money(&self, currency: Currency) -> Result<Money, MoneyError> {
        let rounded = (&self.over * 2_u32 + &self.under) / (&self.under * 2_u32);
        let minor = i64::try_from(rounded).map_err(|_| MoneyError::OutOfRange)?;
        Money::from_minor(minor, currency)
    }
}

/// What a number of months at one rate does to money.
#[derive(Clone, Debug)]
pub(super) struct Growth {
    /// What one unit put in at the start has come to: `(1+r)^n`.
    pub(super) of_one: Fraction,
    /// What one unit put in at the end of every month has come to: `((1+r)^n - 1) / r`, or `n` for a rate of nothing.
    pub(super) of_each: Fraction,
}

impl Growth {
    /// The growth over `months` months, at least one, at a twelfth of the yearly rate each.
    pub(super) fn over(rate: Rate, months: u32) -> Result<Self, PlanningError> {
        let monthly = monthly(rate)?;
        let grown = (&monthly.under + &monthly.over).pow(months);
        let base = monthly.under.pow(months);
        let of_each = if monthly.over == BigUint::ZERO {
            Fraction {
                over: BigUint::from(months),
                under: BigUint::from(1_u32),
            }
        } else {
            Fraction {
                over: &grown - &base,
                under: &monthly.over * (&base / &monthly.under),
            }
        };
        let of_one = Fraction {
            over: grown,
            under: base,
        };
        Ok(Self { of_one, of_each })
    }
}

/// A twelfth of the yearly rate, in lowest terms.
fn monthly(rate: Rate) -> Result<Fraction, PlanningError> {
    let yearly = rate.fraction().normalize();
    let over = u128::try_from(yearly.mantissa()).map_err(|_| PlanningError::NegativeRate)?;
    // A decimal has at most 28 places: twelve times that many tens stay below 2^97.
    let under = 12 * 10_u128.pow(yearly.scale());
    let divisor = greatest_common_divisor(over, under);
    Ok(Fraction {
        over: BigUint::from(over / divisor),
        under: BigUint::from(under / divisor),
    })
}

const fn greatest_common_divisor(mut left: u128, mut right: u128) -> u128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}
