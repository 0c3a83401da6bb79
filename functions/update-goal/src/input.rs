//! The fields of a goal that may change. Other fields in the body are refused, so that a typo is noticed.

use goldgrove_domain::calendar::AsOf;
use goldgrove_domain::goal::{Goal, TargetDate};
use goldgrove_domain::text::Name;
use goldgrove_http::fields::goal as fields;
use goldgrove_http::params;
use goldgrove_http::{Exact, FieldErrors, Problem};
use schemars::JsonSchema;
use serde::Deserialize;

/// The request body: the version that was read, and the fields to change.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateGoalInput {
    /// The version that was read.
    pub version: u64,
    /// The name, 1 to 120 characters.
    #[serde(default)]
    #[schemars(extend("maxLength" = Name::CHARACTERS_MAX))]
    pub name: Option<String>,
    /// The target amount, above 0.
    #[serde(default)]
    #[schemars(extend("maximum" = fields::MAX_TARGET_MAJOR))]
    pub target_amount: Option<Exact>,
    /// The amount saved now, 0 or more. A goal with allocations has their value instead.
    #[serde(default)]
    #[schemars(extend("minimum" = 0, "maximum" = fields::MAX_TARGET_MAJOR))]
    pub current_amount: Option<Exact>,
    /// The planned monthly contribution, 0 or more.
    #[serde(default)]
    #[schemars(extend("minimum" = 0, "maximum" = fields::MAX_TARGET_MAJOR))]
    pub planned_monthly_contribution: Option<Exact>,
    /// The target date, `YYYY-MM-DD`, after today, or the date before the last change. For an ISO 8601 timestamp, its
    /// day in the profile's time zone.
    pub target_date: Option<String>,
    /// The growth strategy: `conservative`, `moderate` or `aggressive`.
    #[serde(default)]
    #[schemars(extend("enum" = ["conservative", "moderate", "aggressive", null]))]
    pub risk_profile: Option<String>,
    /// The expected inflation until the target date, in percent a year, 0 to 15; null to use the default of the
    /// currency.
    #[serde(default, deserialize_with = "params::even_null")]
    #[schemars(extend("minimum" = 0, "maximum" = fields::INFLATION_PERCENT_MAX))]
    pub inflation_percent: Option<Option<Exact>>,
}

impl UpdateGoalInput {
    /// The target date, if it is not after today.
    pub fn past_day(&self, as_of: &AsOf) -> Option<TargetDate> {
        let day = TargetDate::parse(self.target_date.as_ref()?)?.on(&as_of.zone);
        (day <= as_of.today()).then_some(TargetDate::Day(day))
    }

    /// Applies all changes to `goal`, or none. The target date may be `due_before` although it has passed.
    pub fn apply(
        self,
        goal: &mut Goal,
        is_allocated: bool,
        due_before: Option<TargetDate>,
        as_of: &AsOf,
    ) -> Result<(), Problem> {
        let back = self.past_day(as_of).filter(|day| Some(*day) == due_before);
        let mut errors = FieldErrors::default();
        let currency = goal.target_amount.currency();
        if is_allocated && self.current_amount.is_some() {
            errors.add("current_amount", "follows from what is set aside for the goal");
        }
        let amount = |number: Exact| fields::contribution(number, currency);
        let name = self.name.map(|text| Name::parse(&text));
        let target = self.target_amount.map(|number| fields::target_amount(number, currency));
        let date = self.target_date.map(|text| {
            let day = || fields::target_date(&text, as_of).map(TargetDate::Day);
            back.map_or_else(day, Ok)
        });
        let risk = self.risk_profile.map(|word| fields::risk_profile(&word));
        let inflation = self.inflation_percent;
        let inflation = inflation.map(|percent| percent.map(fields::inflation).transpose());
        let planned = self.planned_monthly_contribution.map(amount);
        let changed = Goal {
            id: goal.id,
            name: errors.kept_or("name", name, goal.name.clone()),
            target_amount: errors.kept_or("target_amount", target, goal.target_amount),
            current_amount: errors.kept_or("current_amount", self.current_amount.map(amount), goal.current_amount),
            planned_monthly_contribution: errors.kept_or(
                "planned_monthly_contribution",
                planned,
                goal.planned_monthly_contribution,
            ),
            target_date: errors.kept_or("target_date", date, goal.target_date),
            risk_profile: errors.kept_or("risk_profile", risk, goal.risk_profile),
            inflation: errors.kept_or("inflation_percent", inflation, goal.inflation),
            onboarding_goal: goal.onboarding_goal,
            created_at: goal.created_at,
            updated_at: as_of.now,
        };
        errors.finish()?;
        *goal = changed;
        Ok(())
    }
}
