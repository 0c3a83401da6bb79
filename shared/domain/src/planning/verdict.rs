//! How a plan's monthly total fits an income, and what the product says about it.
//!
//! Refuses to know goals: a total and an income are enough.

use rust_decimal::Decimal;

use super::{PlanningError, same_currency};
use crate::money::Money;

/// Up to this share of income, in percent, a plan is comfortable.
pub const COMFORTABLE_PERCENT: i64 = 40;

/// Up to this share of income, in percent, a plan is tight; above it, stretched.
pub const TIGHT_PERCENT: i64 = 50;

/// A monthly total as a share of a monthly income.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncomeShare {
    total: i64,
    income: i64,
}

impl IncomeShare {
    /// The share `total` has of `income`.
    ///
    /// # Errors
    /// [`PlanningError::NoIncome`] unless the income is above nothing, [`PlanningError::NegativeContribution`] for a
    /// negative total, [`PlanningError::Money`] for two currencies.
    pub fn of(total: Money, income: Money) -> Result<Self, PlanningError> {
        same_currency(total, income)?;
        if !income.is_positive() {
            return Err(PlanningError::NoIncome);
        }
        if total.is_negative() {
            return Err(PlanningError::NegativeContribution);
        }
        Ok(Self {
            total: total.minor(),
            income: income.minor(),
        })
    }

    /// The share in percent, rounded half up to one decimal, for display; comparisons use the exact share.
    pub fn percent(&self) -> Decimal {
        Decimal::from_i128_with_scale(self.rounded(1000), 1)
    }

    /// The verdict, by the exact share: 40.0 % is comfortable, a cent more is tight.
    pub fn verdict(&self) -> Verdict {
        if !self.exceeds(COMFORTABLE_PERCENT) {
            Verdict::Comfortable
        } else if self.exceeds(TIGHT_PERCENT) {
            Verdict::Stretched
        } else {
            Verdict::Tight
        }
    }

    /// The `N` of 'ahead of N% of people': 100 minus the rounded percentage, at least 0.
    pub fn ahead_of_percent(&self) -> u8 {
        u8::try_from(100 - self.rounded(100).min(100)).unwrap_or(0)
    }

    fn exceeds(&self, percent: i64) -> bool {
        i128::from(self.total) * 100 > i128::from(self.income) * i128::from(percent)
    }

    /// The share of a whole of so many parts, rounded half up.
    fn rounded(&self, parts: i128) -> i128 {
        let income = i128::from(self.income);
        (2 * i128::from(self.total) * parts + income) / (2 * income)
    }
}

/// How a plan fits an income.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Up to 40 % of income.
    Comfortable,
    /// Above 40 up to 50 %.
    Tight,
    /// Above 50 %.
    Stretched,
}

impl Verdict {
    /// Whether the wizard offers to tune the plan (step 2.5).
    pub const fn needs_tuning(self) -> bool {
        !matches!(self, Self::Comfortable)
    }

    /// The verdict beside the income.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Comfortable => "Excellent! You're on track",
            Self::Tight => "Tight but doable",
            Self::Stretched => "Let's optimize together",
        }
    }

    /// The colour word of the verdict.
    pub const fn tone(self) -> &'static str {
        match self {
            Self::Comfortable => "green",
            Self::Tight => "yellow",
            Self::Stretched => "orange",
        }
    }

    /// The headline of step 2.5.
    pub const fn headline(self) -> &'static str {
        match self {
            Self::Comfortable => "That's a solid plan!",
            Self::Tight => "That's ambitious but stressful",
            Self::Stretched => "That's tough to maintain",
        }
    }

    /// The badge of step 3.
    pub const fn badge(self) -> &'static str {
        match self {
            Self::Comfortable => "Excellent",
            Self::Tight => "Healthy",
            Self::Stretched => "Ambitious",
        }
    }
}
