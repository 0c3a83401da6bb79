//! The wizard's report of a step.

use std::fmt;

use goldgrove_domain::money::half_away;
use goldgrove_domain::onboarding::{OnboardingProgress, OnboardingStep, OptimizationChoice};
use goldgrove_domain::{Currency, Decimal, Money};
use goldgrove_http::{Exact, FieldErrors, Problem};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrackOnboardingProgressInput {
    /// The step: 0, 1, 2, 2.5 or 3.
    #[schemars(extend("enum" = [0, 1, 2, 2.5, 3]))]
    pub step: Exact,
    /// Whether the step was finished.
    pub completed: bool,
    /// The choice in step 2.5: `extend`, `adjust` or `keep`.
    #[serde(default)]
    #[schemars(extend("enum" = ["extend", "adjust", "keep", null]))]
    pub optimization_choice: Option<String>,
    /// The monthly contributions that all goals need together, in major units, 0 or more.
    pub total_monthly: Option<Exact>,
    /// Share of income in percent, 0 or more.
    pub percentage: Option<Exact>,
}

impl TrackOnboardingProgressInput {
    /// Checks every field at once.
    pub fn check(self, currency: Currency, now: Timestamp) -> Result<OnboardingProgress, Problem> {
        let mut errors = FieldErrors::default();
        let step = self.step.0.normalize().to_string().parse::<OnboardingStep>();
        let step = errors.keep("step", step.or(Err("must be 0, 1, 2, 2.5 or 3")));
        let choice = self.optimization_choice.and_then(|word| {
            let choice = word.parse::<OptimizationChoice>().ok();
            errors.keep("optimizationChoice", choice.ok_or("must be extend, adjust or keep"))
        });
        let total = self
            .total_monthly
            .and_then(|total| errors.keep("totalMonthly", not_negative(total, currency)));
        let percentage = self
            .percentage
            .and_then(|percentage| errors.keep("percentage", share(percentage.0)));
        errors.finish_with(step.map(|step| OnboardingProgress {
            step,
            completed: self.completed,
            optimization_choice: choice,
            total_monthly: total,
            percentage,
            recorded_at: now,
        }))
    }
}

fn not_negative(amount: Exact, currency: Currency) -> Result<Money, String> {
    let money = amount.money(currency).map_err(|error| error.to_string())?;
    if money.is_negative() {
        Err("must be 0 or more".to_owned())
    } else {
        Ok(money)
    }
}

/// A share of income. It is large for a small income.
fn share(percentage: Decimal) -> Result<Decimal, impl fmt::Display> {
    let fit = !percentage.is_sign_negative() && percentage <= Decimal::from(1_000_000_000);
    // Browsers send the result of their division. The wizard shows two decimals.
    fit.then(|| half_away(percentage, 2)).ok_or("must be 0 or more")
}
