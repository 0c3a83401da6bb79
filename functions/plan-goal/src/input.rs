//! The input for a plan: figures to try instead of the goal's own.

use goldgrove_domain::odds::Outlook;
use goldgrove_domain::planning::inflation::assumed_inflation;
use goldgrove_domain::{AsOf, Goal, Rate, TargetDate};
use goldgrove_http::fields::goal as fields;
use goldgrove_http::{Exact, FieldErrors, Problem};
use schemars::JsonSchema;
use serde::Deserialize;

/// The request body: the figures to change for this computation; `{}` for the goal as stored.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PlanGoalInput {
    /// The target amount, above 0.
    pub target_amount: Option<Exact>,
    /// The planned monthly contribution, 0 or more.
    pub planned_monthly_contribution: Option<Exact>,
    /// The target date, `YYYY-MM-DD`, after today. For an ISO 8601 timestamp, its day in the profile's time zone.
    pub target_date: Option<String>,
    /// The outlook that the fixes aim for. The default is `Fair` for a goal below that, otherwise `Likely`.
    #[serde(default)]
    #[schemars(extend("enum" = ["Likely", "Fair", "Stretch", null]))]
    pub wanted: Option<String>,
    /// Inflation, in percent a year, 0 to 15. The default is the goal's own, otherwise that of its currency.
    pub inflation_percent: Option<Exact>,
}

/// A checked request.
#[derive(Debug)]
pub struct Question {
    /// The goal with the changes of the request.
    pub goal: Goal,
    /// The outlook that the fixes aim for.
    pub wanted: Option<Outlook>,
    /// Assumed inflation a year.
    pub inflation: Rate,
}

impl PlanGoalInput {
    /// Applies the request to `goal`.
    pub fn apply(self, goal: Goal, as_of: &AsOf) -> Result<Question, Problem> {
        let mut errors = FieldErrors::default();
        let currency = goal.target_amount.currency();
        let target = self.target_amount.map(|amount| fields::target_amount(amount, currency));
        let planned = self
            .planned_monthly_contribution
            .map(|amount| fields::contribution(amount, currency));
        let date = self
            .target_date
            .map(|text| fields::target_date(&text, as_of).map(TargetDate::Day));
        let wanted = self.wanted.map(|word| outlook(&word).map(Some));
        let inflation = self.inflation_percent.map(fields::inflation);
        let expected = goal
            .inflation
            .unwrap_or_else(|| assumed_inflation(goal.target_amount.currency()));
        let changed = Goal {
            target_amount: errors.kept_or("targetAmount", target, goal.target_amount),
            planned_monthly_contribution: errors.kept_or(
                "plannedMonthlyContribution",
                planned,
                goal.planned_monthly_contribution,
            ),
            target_date: errors.kept_or("targetDate", date, goal.target_date),
            ..goal
        };
        let wanted = errors.kept_or("wanted", wanted, None);
        let inflation = errors.kept_or("inflationPercent", inflation, expected);
        errors.finish()?;
        Ok(Question {
            goal: changed,
            wanted,
            inflation,
        })
    }
}

/// Parses an outlook. Refuses `Unlikely`, because every goal reaches it.
fn outlook(word: &str) -> Result<Outlook, &'static str> {
    let known = word.parse::<Outlook>().ok();
    known
        .filter(|outlook| *outlook > Outlook::Unlikely)
        .ok_or("must be Likely, Fair or Stretch")
}
