//! The input for a new goal.

use goldgrove_domain::{AsOf, Currency, Goal, GoalId, Name, RiskProfile};
use goldgrove_http::fields::{currencies_or_null, currency_of, goal as fields};
use goldgrove_http::{Exact, FieldErrors, Problem};
use schemars::JsonSchema;
use serde::Deserialize;

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CreateGoalInput {
    /// The goal.
    pub goal: GoalInput,
}

/// The goal to create.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalInput {
    /// The name, 1 to 120 characters.
    #[schemars(extend("maxLength" = Name::CHARACTERS_MAX))]
    pub name: String,
    /// The target amount, above 0.
    #[schemars(extend("maximum" = fields::MAX_TARGET_MAJOR))]
    pub target_amount: Exact,
    /// The currency of all amounts; the main currency when absent.
    #[serde(default)]
    #[schemars(extend("enum" = currencies_or_null()))]
    pub currency: Option<String>,
    /// The target date, `YYYY-MM-DD`, after today. For an ISO 8601 timestamp, its day in the profile's time zone.
    pub target_date: String,
    /// The growth strategy: `conservative`, `moderate` (the default) or `aggressive`.
    #[serde(default)]
    #[schemars(extend("enum" = ["conservative", "moderate", "aggressive", null]))]
    pub risk_profile: Option<String>,
    /// The planned monthly contribution, 0 or more.
    #[schemars(extend("minimum" = 0, "maximum" = fields::MAX_TARGET_MAJOR))]
    pub planned_monthly_contribution: Exact,
    /// Whether the goal is created in the onboarding wizard.
    #[serde(default)]
    pub onboarding_goal: bool,
}

impl GoalInput {
    /// The goal, once every field is checked; `main` is the user's main currency.
    pub fn check(self, id: GoalId, main: Currency, as_of: &AsOf) -> Result<Goal, Problem> {
        let mut errors = FieldErrors::default();
        let currency = self.currency.as_deref().map(currency_of);
        let currency = errors.kept_or("goal.currency", currency, main);
        let name = errors.keep("goal.name", Name::parse(&self.name));
        let target = fields::target_amount(self.target_amount, currency);
        let target = errors.keep("goal.targetAmount", target);
        let date = errors.keep("goal.targetDate", fields::target_date(&self.target_date, as_of));
        let risk = self
            .risk_profile
            .as_deref()
            .map_or(Ok(RiskProfile::default()), fields::risk_profile);
        let risk = errors.keep("goal.riskProfile", risk);
        let planned = fields::contribution(self.planned_monthly_contribution, currency);
        let planned = errors.keep("goal.plannedMonthlyContribution", planned);
        let goal = name.zip(target).zip(date).zip(risk).zip(planned);
        errors.finish_with(goal.map(|((((name, target), date), risk_profile), planned)| Goal {
            risk_profile,
            planned_monthly_contribution: planned,
            onboarding_goal: self.onboarding_goal,
            ..Goal::new(id, name, target, date, as_of.now)
        }))
    }
}
