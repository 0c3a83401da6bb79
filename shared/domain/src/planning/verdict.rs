//! How a plan's monthly total fits an income.
//!
//! Takes a total and an income; contains no goals.

use rust_decimal::Decimal;
use strum::IntoStaticStr;

use super::PlanningError;
use crate::money::Money;

/// Up to this share of income, in percent, a plan is comfortable.
pub const COMFORTABLE_PERCENT: i64 = 40;

/// Up to this share of income, in percent, a plan is tight; above it, stretched.
pub const TIGHT_PERCENT: i64 = 50;

/// A monthly total as a share of a monthly income.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncomeShare {
    total: Money,
    income: Money,
}

impl IncomeShare {
    /// The share `total` has of `income`.
    ///
    /// # Errors
    /// [`PlanningError::NoIncome`] unless the income is above nothing, [`PlanningError::NegativeContribution`] for a
    /// negative total, [`PlanningError::Money`] for two currencies.
    pub fn of(total: Money, income: Money) -> Result<Self, PlanningError> {
        total.same_currency(income)?;
        if !income.is_positive() {
            return Err(PlanningError::NoIncome);
        }
        if total.is_negative() {
            return Err(PlanningError::NegativeContribution);
        }
        Ok(Self { total, income })
    }

    /// The share in percent, rounded half away from zero to one decimal, for display; comparisons use the exact share.
    pub fn percent(&self) -> Decimal {
        let (total, income) = (i128::from(self.total.minor()), i128::from(self.income.minor()));
        Decimal::from_i128_with_scale((2_000 * total + income) / (2 * income), 1)
    }

    /// The verdict, by the exact share: 40.0 % is comfortable, a cent more is tight.
    pub fn verdict(&self) -> Verdict {
        if !self.total.exceeds(COMFORTABLE_PERCENT, self.income) {
            Verdict::Comfortable
        } else if self.total.exceeds(TIGHT_PERCENT, self.income) {
            Verdict::Stretched
        } else {
            Verdict::Tight
        }
    }
}

/// How a plan fits an income.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Verdict {
    /// Up to 40 % of income.
    Comfortable,
    /// Above 40 up to 50 %.
    Tight,
    /// Above 50 %.
    Stretched,
}
