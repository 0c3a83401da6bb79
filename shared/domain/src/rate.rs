//! Yearly rates as exact fractions.
//!
//! The source of a rate is documented beside each constant or table.

use rust_decimal::Decimal;

/// A nominal yearly rate as a fraction: 6.5 % is `0.065`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(Decimal);

impl Rate {
    /// A rate from a percentage: `Rate::from_percent(6)` is 6 % a year.
    pub fn from_percent(percent: impl Into<Decimal>) -> Self {
        Self(percent.into() * Decimal::new(1, 2))
    }

    /// A rate from a fraction: `0.065` is 6.5 % a year.
    pub const fn from_fraction(fraction: Decimal) -> Self {
        Self(fraction)
    }

    /// The yearly fraction.
    pub const fn fraction(&self) -> Decimal {
        self.0
    }

    /// The percentage a year.
    pub fn percent(&self) -> Decimal {
        (self.0 * Decimal::ONE_HUNDRED).normalize()
    }

    /// The fraction of one month: a twelfth of the yearly one, as the planning rules define it.
    pub fn monthly(&self) -> Decimal {
        self.0 / Decimal::from(12)
    }
}
