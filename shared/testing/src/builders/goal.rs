//! Goals for tests.

use goldgrove_domain::{Goal, Money, Rate, RiskProfile, TargetDate};
use jiff::civil::date;

use super::goal_id;
use crate::clock::EPOCH;
use crate::values::{name, usd};

/// Builds a goal; by default $10,000.00 in two years at moderate risk, with nothing saved.
#[derive(Clone, Debug)]
#[must_use]
pub struct GoalBuilder(Goal);

impl GoalBuilder {
    /// The goal with this number.
    pub fn new(number: u128) -> Self {
        let (target, date) = (usd("10000.00"), date(2028, 11, 21));
        Self(Goal {
            planned_monthly_contribution: usd("393.21"),
            onboarding_goal: true,
            ..Goal::new(goal_id(number), name(&format!("Goal {number}")), target, date, EPOCH)
        })
    }

    /// Sets the name.
    pub fn named(mut self, text: &str) -> Self {
        self.0.name = name(text);
        self
    }

    /// Sets the target amount.
    pub const fn target(mut self, target: Money) -> Self {
        self.0.target_amount = target;
        self
    }

    /// Sets the saved amount.
    pub const fn saved(mut self, saved: Money) -> Self {
        self.0.current_amount = saved;
        self
    }

    /// Sets the monthly contribution.
    pub const fn contributing(mut self, monthly: Money) -> Self {
        self.0.planned_monthly_contribution = monthly;
        self
    }

    /// Sets the target date.
    pub fn by(mut self, target_date: impl Into<TargetDate>) -> Self {
        self.0.target_date = target_date.into();
        self
    }

    /// Sets the risk profile.
    pub const fn risk(mut self, risk_profile: RiskProfile) -> Self {
        self.0.risk_profile = risk_profile;
        self
    }

    /// Sets the goal's own inflation, in percent a year.
    pub fn inflation(mut self, percent: u32) -> Self {
        self.0.inflation = Some(Rate::from_percent(percent));
        self
    }

    /// The goal.
    pub fn build(self) -> Goal {
        self.0
    }
}
