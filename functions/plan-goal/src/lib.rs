//! `POST /goals/{id}/plan`: the odds of a goal as it is planned or as it might be, what would better them, what it buys in
//! today's dollars, and how far it is ahead of the plan it was first given.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, goals, planning};
use goldgrove_domain::goal::Goal;
use goldgrove_domain::ids::GoalId;
use goldgrove_domain::movement::Movement;
use goldgrove_domain::odds::scenarios::{FUTURES, months_for};
use goldgrove_domain::odds::{Market, OddsError, Position, Scenarios, Seed};
use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::inflation::in_todays_money;
use goldgrove_domain::planning::promise::{Promise, PromisedPlan};
use goldgrove_domain::{Decimal, Money};
use goldgrove_http::body::goal_odds::{
    AssumptionsBody, DISCLAIMER, FixesBody, GoalOddsAnswer, OddsPlanBody, PromiseBody, RangeBody, TodaysMoneyBody,
};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_storage::entity::movement::Movements;
use goldgrove_storage::entity::promised_plan::PromisedPlans;
use goldgrove_storage::user_rows::{UserData, UserRows};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};

pub use input::{PlanGoalInput, Question};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/goals/{id}/plan");

/// How many days of what was there come beside the promise.
const ACTUAL_DAYS: i32 = 370;

/// What was kept of a goal's way here.
struct Kept {
    plans: Vec<PromisedPlan>,
    movements: Vec<Movement>,
}

/// Answers with the odds of the goal with the changes of the request. Nothing is stored.
///
/// # Errors
/// [`Failure`].
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, GoalId::parse)?;
    let input: PlanGoalInput = params::json(&request)?;
    let (rows, keys) = tokio::join!(UserRows::load(app.table(), user, 0), app.keys(user));
    let (rows, keys) = (rows?, keys?);
    let data = rows.open(keys.as_ref())?;
    let goal = data.goals.iter().find(|goal| goal.value.id == id);
    let stored = goal.ok_or(Problem::NotFound)?.value.clone();
    let today = app.vault.clock.today();
    let (plans, movements) = (PromisedPlans::new(app.table(), user), Movements::new(app.table(), user));
    let first = today.saturating_sub(ACTUAL_DAYS.days());
    let (plans, movements) = tokio::try_join!(
        plans.of_goal(id, keys.as_ref()),
        movements.between(first, today, keys.as_ref())
    )?;
    let promise = promise(&data, &stored, &Kept { plans, movements }, app.now())?;
    let question = input.apply(stored, app.now())?;
    Ok(respond::ok(&answer(&data, &question, promise, app.now())?)?)
}

fn answer(
    data: &UserData,
    question: &Question,
    promise: Option<PromiseBody>,
    now: Timestamp,
) -> Result<GoalOddsAnswer, Failure> {
    let goal = &question.goal;
    let position = planning::position(&goals::set_aside(data), goal, now)?;
    let months = position.month();
    let seed = Seed::of_plan(data.goals.iter().map(|goal| goal.value.id));
    let market = Market::assumed()?;
    let scenarios = Scenarios::draw_of(position.classes(), &market, seed, FUTURES, months_for(months))?;
    let fixes = scenarios.fixes(&position, question.wanted)?;
    let timeline = timeline(&scenarios, &position)?;
    let mut assumed = planning::assumptions_of_odds();
    assumed.push(planning::assumption_of_inflation(question.inflation));
    Ok(GoalOddsAnswer {
        goal_id: goal.id.to_string(),
        currency: goal.target_amount.currency().to_string(),
        plan: OddsPlanBody::of(goal, position.saved()?, months),
        odds: scenarios.odds(&position)?.band().into(),
        todays_money: todays_money(question, months, &timeline)?,
        timeline: timeline
            .into_iter()
            .map(|(month, values)| RangeBody::of(month, values))
            .collect(),
        promise,
        fixes: fixes.map(|fixes| FixesBody::of(&fixes, question.wanted)),
        assumptions: AssumptionsBody::over(scenarios.futures(), assumed),
        disclaimer: DISCLAIMER,
    })
}

/// A month, and what the goal comes to by it at each percentile.
type Range = (u32, [Money; 5]);

/// From now to the goal's own month, over the months kept.
fn timeline(scenarios: &Scenarios, position: &Position) -> Result<Vec<Range>, OddsError> {
    let on_the_way = scenarios
        .months()
        .iter()
        .take_while(|month| **month <= position.month());
    let months = std::iter::once(0).chain(on_the_way.copied());
    months
        .map(|month| Ok((month, scenarios.percentiles(&position.clone().with_month(month))?)))
        .collect()
}

fn todays_money(question: &Question, months: u32, timeline: &[Range]) -> Result<TodaysMoneyBody, PlanningError> {
    let inflation = question.inflation;
    let mut ranges = Vec::with_capacity(timeline.len());
    for (month, values) in timeline {
        let mut values = *values;
        for value in &mut values {
            *value = in_todays_money(*value, inflation, *month)?;
        }
        ranges.push(RangeBody::of(*month, values));
    }
    Ok(TodaysMoneyBody {
        inflation_percent: (inflation.fraction() * Decimal::ONE_HUNDRED).normalize().into(),
        target_amount: in_todays_money(question.goal.target_amount, inflation, months)?.into(),
        timeline: ranges,
    })
}

/// The promise of the goal as it is stored, whatever it is tried with.
fn promise(data: &UserData, goal: &Goal, kept: &Kept, now: Timestamp) -> Result<Option<PromiseBody>, Failure> {
    let Some(promise) = Promise::of(goal.created_at, &kept.plans) else {
        return Ok(None);
    };
    let actual = goals::set_aside(data).current_amount(goal)?;
    let days = days_of(goal.id, &kept.movements)?;
    Ok(Some(PromiseBody::of(&promise, actual, now, &days)?))
}

/// What was there at the end of each day that is known of.
fn days_of(goal: GoalId, movements: &[Movement]) -> Result<Vec<(Date, Money)>, Failure> {
    let mut days = Vec::with_capacity(movements.len());
    for movement in movements {
        if let Some((_, change)) = movement.goals.iter().find(|(known, _)| *known == goal) {
            days.push((movement.date, change.after()?));
        }
    }
    Ok(days)
}
