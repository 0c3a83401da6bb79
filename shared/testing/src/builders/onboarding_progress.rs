//! Steps of the wizard for tests.

use goldgrove_domain::onboarding::{OnboardingProgress, OnboardingStep, OptimizationChoice};
use goldgrove_domain::{Decimal, Money};

use crate::clock::EPOCH;

/// Builds a step of the wizard; by default completed, without other values.
#[derive(Clone, Debug)]
#[must_use]
pub struct OnboardingProgressBuilder(OnboardingProgress);

impl OnboardingProgressBuilder {
    /// The progress at `step`.
    pub const fn new(step: OnboardingStep) -> Self {
        Self(OnboardingProgress {
            step,
            completed: true,
            optimization_choice: None,
            total_monthly: None,
            percentage: None,
            recorded_at: EPOCH,
        })
    }

    /// Sets the choice.
    pub const fn chose(mut self, choice: OptimizationChoice) -> Self {
        self.0.optimization_choice = Some(choice);
        self
    }

    /// Sets the monthly total and its percentage of income.
    pub const fn totals(mut self, monthly: Money, percentage: Decimal) -> Self {
        self.0.total_monthly = Some(monthly);
        self.0.percentage = Some(percentage);
        self
    }

    /// The progress.
    pub const fn build(self) -> OnboardingProgress {
        self.0
    }
}
