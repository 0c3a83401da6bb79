//! Goals for tests.

use goldgrove_domain::Rate;
use goldgrove_domain::goal::{Goal, RiskProfile, TargetDate};
use goldgrove_domain::money::Money;
use jiff::civil::date;

use super::goal_id;
use crate::clock::EPOCH;
use crate::values::{name, usd};

/// Builds a goal: $10,000.00 in two years at moderate risk, nothing saved yet, unless told otherwise.
#[derive(Clone, Debug)]
pub struct GoalBuilder(Goal);

impl GoalBuilder {
    /// The goal with this number.
    pub fn new(number: u128) -> Self {
        Self(Goal {
            id: goal_id(number),
            name: name(&format!("Goal {number}")),
            target_amount: usd("10000.00"),
            current_amount: usd("0.00"),
            planned_monthly_contribution: usd("393.21"),
            target_date: TargetDate::Day(date(2028, 11, 21)),
            risk_profile: RiskProfile::Moderate,
            inflation: None,
            onboarding_goal: true,
            created_at: EPOCH,
            updated_at: EPOCH,
        })
    }

    /// Under this name.
    #[must_use]
    pub fn named(mut self, text: &str) -> Self {
        self.0.name = name(text);
        self
    }

    /// For this much.
    #[must_use]
    pub const fn target(mut self, target: Money) -> Self {
        self.0.target_amount = target;
        self
    }

    /// With this much saved already.
    #[must_use]
    pub const fn saved(mut self, saved: Money) -> Self {
        self.0.current_amount = saved;
        self
    }

    /// Putting in this much every month.
    #[must_use]
    pub const fn contributing(mut self, monthly: Money) -> Self {
        self.0.planned_monthly_contribution = monthly;
        self
    }

    /// By this day.
    #[must_use]
    pub const fn by(mut self, target_date: TargetDate) -> Self {
        self.0.target_date = target_date;
        self
    }

    /// At this risk.
    #[must_use]
    pub const fn risk(mut self, risk_profile: RiskProfile) -> Self {
        self.0.risk_profile = risk_profile;
        self
    }

    /// With an inflation of its own, in percent a year.
    #[must_use]
    pub fn inflation(mut self, percent: u32) -> Self {
        self.0.inflation = Some(Rate::from_percent(percent));
        self
    }

    /// The goal.
    pub fn build(self) -> Goal {
        self.0
    }
}
