//! `POST /goals/{id}/plan`: the odds of a goal as planned or with changes, fixes that improve them, its amounts in
//! today's dollars, and how far the goal is ahead of its baseline plan.

mod input;

use std::collections::BTreeMap;
use std::sync::Arc;

use goldgrove_app::{App, Failure, goals, planning};
use goldgrove_domain::attribution::Change;
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::growth::Growth;
use goldgrove_domain::insights::DISCLAIMER;
use goldgrove_domain::odds::{Detail, Market, Outlook, Simulation};
use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::baseline::BaselinePlan;
use goldgrove_domain::planning::inflation::in_todays_money;
use goldgrove_domain::{AsOf, GoalId, Language, Money};
use goldgrove_http::body::goal_odds::{
    AssumptionsBody, BaselinePlanBody, FixesBody, GoalOddsAnswer, OddsPlanBody, RangeBody, TodaysMoneyBody,
};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{Attributions, RecordedPlans};
use goldgrove_storage::user_rows::UserRows;
use jiff::ToSpan as _;
use jiff::civil::Date;

pub use input::{PlanGoalInput, Question};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/goals/{id}/plan");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "The odds of a goal, as planned or with changes")
        .answers::<GoalOddsAnswer>()
        .takes::<PlanGoalInput>(json!({ "plannedMonthlyContribution": 400, "wanted": "Fair" }))
        .example(Example::shows("/odds/outlook").fill("{id}", "create-goal", "/goal/id"))
}

/// For how many days the actual amount is included with the baseline plan.
const ACTUAL_DAYS: i32 = 370;

/// The baseline plan of the stored goal, whatever changes the request tries, and the actual amounts.
struct Progress {
    plan: Option<BaselinePlan>,
    actual: Money,
    days: Vec<(Date, Money)>,
}

/// Answers with the odds of the goal, with the changes of the request. Stores nothing.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, GoalId::parse)?;
    let input: PlanGoalInput = params::json(&request)?;
    let (rows, keys) = tokio::join!(UserRows::load_goal(app.table(), user, id), app.keys(user));
    let (rows, keys) = (rows?, keys?);
    let data = rows.open(keys.as_ref())?;
    let goal = data.goals.iter().find(|goal| goal.value.id == id);
    let stored = goal.ok_or(Problem::NotFound)?.value.clone();
    let as_of = admitted.as_of();
    let today = as_of.today();
    let (plans, attributions) = (
        RecordedPlans::new(app.table(), user),
        Attributions::new(app.table(), user),
    );
    let first = today.saturating_sub(ACTUAL_DAYS.days());
    let (plans, changes) = tokio::try_join!(
        plans.of_goal(id, keys.as_ref()),
        attributions.of_goal(&stored, first, today, keys.as_ref())
    )?;
    let exchange = app
        .context
        .exchange(&data, stored.target_amount.currency(), today)
        .await?;
    let earmarks = goals::earmarks(&data, &exchange);
    let progress = Progress {
        plan: BaselinePlan::of(stored.created_at, &plans),
        actual: earmarks.current_amount(&stored)?,
        days: days_of(&changes)?,
    };
    let question = input.apply(stored, &as_of)?;
    let language = params::language(&request);
    Ok(respond::ok(&answer(
        &earmarks, &question, &progress, &as_of, language,
    )?)?)
}

fn answer(
    earmarks: &Earmarks<'_>,
    question: &Question,
    progress: &Progress,
    as_of: &AsOf,
    language: Language,
) -> Result<GoalOddsAnswer, Failure> {
    let goal = &question.goal;
    let currency = goal.target_amount.currency();
    let position = earmarks.position(goal, as_of)?;
    let months = position.month();
    let forecast = Simulation::new(Market::for_currency(currency)?).forecast(&position, Detail::Fan)?;
    let baseline = progress.body(as_of)?;
    let band = forecast.odds().band();
    let wanted = question.wanted.unwrap_or(next_outlook(band.outlook()));
    let fixes = forecast.fixes(wanted)?;
    let mut assumed = planning::of_odds(currency, &planning::abroad(earmarks, [goal])?, language)?;
    assumed.push(planning::of_inflation(currency, question.inflation, language));
    Ok(GoalOddsAnswer {
        goal_id: goal.id.to_string(),
        currency: currency.to_string(),
        plan: OddsPlanBody::of(goal, position.saved(), months, &as_of.zone),
        odds: band.into(),
        expected_month: forecast.expected_month(),
        todays_money: todays_money(question, months, forecast.fan())?,
        timeline: forecast
            .fan()
            .iter()
            .map(|(month, values)| RangeBody::of(*month, *values))
            .collect(),
        baseline,
        fixes: fixes.map(|fixes| {
            let due = goal.target_date.on(&as_of.zone);
            let enough_anyway = forecast.months_enough_anyway(wanted);
            let later = fixes
                .months_later
                .map(|more| as_of.later(due, months + more, enough_anyway));
            FixesBody::of(&fixes, wanted, later)
        }),
        assumptions: AssumptionsBody::new(Market::for_currency(currency)?, assumed, language),
        disclaimer: DISCLAIMER.in_language(language),
    })
}

/// The outlook that fixes aim for: on track first, then beyond.
const fn next_outlook(now: Outlook) -> Outlook {
    if now.is_on_track() {
        Outlook::Likely
    } else {
        Outlook::Fair
    }
}

/// A month, and the goal's amount in it at each percentile.
type Range = (u32, [Money; 5]);

fn todays_money(question: &Question, months: u32, timeline: &[Range]) -> Result<TodaysMoneyBody, PlanningError> {
    let prices = Growth::compounding_to(question.inflation)?;
    let mut ranges = Vec::with_capacity(timeline.len());
    for (month, values) in timeline {
        let mut values = *values;
        for value in &mut values {
            *value = in_todays_money(*value, prices, *month)?;
        }
        ranges.push(RangeBody::of(*month, values));
    }
    Ok(TodaysMoneyBody {
        inflation_percent: question.inflation.percent().into(),
        target_amount: in_todays_money(question.goal.target_amount, prices, months)?.into(),
        timeline: ranges,
    })
}

impl Progress {
    fn body(&self, as_of: &AsOf) -> Result<Option<BaselinePlanBody>, PlanningError> {
        let plan = self.plan.as_ref();
        plan.map(|plan| BaselinePlanBody::of(plan, self.actual, as_of, &self.days))
            .transpose()
    }
}

/// The amount at the end of each known day.
fn days_of(changes: &BTreeMap<Date, Change>) -> Result<Vec<(Date, Money)>, Failure> {
    let days = changes.iter();
    days.map(|(date, change)| Ok((*date, change.after()?))).collect()
}
