//! A user's progress in the onboarding wizard.

use jiff::Timestamp;
use rust_decimal::Decimal;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::money::Money;

/// The wizard's steps, with the numbers that are shown and stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
pub enum OnboardingStep {
    /// 0: welcome.
    #[strum(serialize = "0")]
    Welcome,
    /// 1: pick dreams.
    #[strum(serialize = "1")]
    Dreams,
    /// 2: income.
    #[strum(serialize = "2")]
    Income,
    /// 2.5: make the plan sustainable.
    #[strum(serialize = "2.5")]
    Optimisation,
    /// 3: celebrate.
    #[strum(serialize = "3")]
    Celebration,
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

/// The record of one step; recording it again replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnboardingProgress {
    /// The step.
    pub step: OnboardingStep,
    /// Whether it was finished.
    pub completed: bool,
    /// The choice of step 2.5.
    pub optimization_choice: Option<OptimizationChoice>,
    /// The monthly need of all goals.
    pub total_monthly: Option<Money>,
    /// Share of income, in percent.
    pub percentage: Option<Decimal>,
    /// When it was recorded.
    pub recorded_at: Timestamp,
}
