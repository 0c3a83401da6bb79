//! How far a user came in the onboarding wizard.

use jiff::Timestamp;
use rust_decimal::Decimal;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::money::Money;

/// The wizard's steps, numbered as the product shows them: 0, 1, 2, 2.5, 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, VariantArray)]
pub enum OnboardingStep {
    /// 0: welcome.
    Welcome,
    /// 1: pick dreams.
    Dreams,
    /// 2: income.
    Income,
    /// 2.5: make the plan sustainable.
    Optimisation,
    /// 3: celebrate.
    Celebration,
}

impl OnboardingStep {
    /// The number shown and stored.
    pub const fn number(self) -> &'static str {
        match self {
            Self::Welcome => "0",
            Self::Dreams => "1",
            Self::Income => "2",
            Self::Optimisation => "2.5",
            Self::Celebration => "3",
        }
    }

    /// The step a number names.
    pub fn from_number(number: &str) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|step| step.number() == number)
    }
}

/// What the user chose on step 2.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum OptimizationChoice {
    /// `Give Yourself More Time`
    Extend,
    /// `Right-Size Your Goals`
    Adjust,
    /// `Go All In (Advanced)`
    Keep,
}

/// What was recorded of one step; recording it again replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnboardingProgress {
    /// The step.
    pub step: OnboardingStep,
    /// Whether it was finished.
    pub completed: bool,
    /// The choice of step 2.5.
    pub optimization_choice: Option<OptimizationChoice>,
    /// What all goals need a month; sealed in its row.
    pub total_monthly: Option<Money>,
    /// Share of income, in percent.
    pub percentage: Option<Decimal>,
    /// When it was recorded.
    pub recorded_at: Timestamp,
}
