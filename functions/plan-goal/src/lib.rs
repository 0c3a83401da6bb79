//! `POST /goals/{id}/plan`: the odds of a goal as it is planned or as it might be, and what would better them.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, goals};
use goldgrove_domain::goal::Goal;
use goldgrove_domain::ids::GoalId;
use goldgrove_domain::odds::scenarios::{FUTURES, months_for};
use goldgrove_domain::odds::{Market, Mix, OddsError, Outlook, Position, Scenarios, Seed};
use goldgrove_domain::planning::horizon::{MAX_MONTHS, whole_periods_until};
use goldgrove_http::body::goal_odds::{
    AssumptionsBody, DISCLAIMER, FixesBody, GoalOddsAnswer, OddsPlanBody, RangeBody,
};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_storage::user_rows::{UserData, UserRows};
use jiff::Timestamp;

pub use input::PlanGoalInput;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/goals/{id}/plan");

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
    let data = rows?.open(keys?.as_ref())?;
    let goal = data.goals.iter().find(|goal| goal.value.id == id);
    let goal = goal.ok_or(Problem::NotFound)?.value.clone();
    let (goal, wanted) = input.apply(goal, app.now())?;
    Ok(respond::ok(&answer(&data, &goal, wanted, app.now())?)?)
}

fn answer(data: &UserData, goal: &Goal, wanted: Outlook, now: Timestamp) -> Result<GoalOddsAnswer, Failure> {
    let position = position_of(data, goal, now)?;
    let months = position.month();
    let seed = Seed::of_plan(data.goals.iter().map(|goal| goal.value.id));
    let scenarios = Scenarios::draw(&Market::assumed()?, seed, FUTURES, months_for(months))?;
    let fixes = scenarios.fixes(&position, wanted)?;
    Ok(GoalOddsAnswer {
        goal_id: goal.id.to_string(),
        currency: goal.target_amount.currency().to_string(),
        plan: OddsPlanBody::of(goal, position.saved()?, months),
        odds: scenarios.odds(&position)?.band().into(),
        timeline: timeline(&scenarios, &position)?,
        fixes: fixes.map(|fixes| FixesBody::of(&fixes, wanted)),
        assumptions: AssumptionsBody::over(scenarios.futures()),
        disclaimer: DISCLAIMER,
    })
}

fn position_of(data: &UserData, goal: &Goal, now: Timestamp) -> Result<Position, Failure> {
    let months = whole_periods_until(goal.target_date, now).clamp(0, i64::from(MAX_MONTHS));
    Ok(Position::new(
        goal.target_amount,
        goal.planned_monthly_contribution,
        u32::try_from(months).map_err(|_| OddsError::OutOfRange)?,
        &goals::set_aside(data).by_class(goal)?,
        Mix::of_profile(goal.risk_profile),
    )?)
}

/// From now to the goal's own month, over the months kept.
fn timeline(scenarios: &Scenarios, position: &Position) -> Result<Vec<RangeBody>, OddsError> {
    let on_the_way = scenarios
        .months()
        .iter()
        .take_while(|month| **month <= position.month());
    let months = std::iter::once(0).chain(on_the_way.copied());
    months
        .map(|month| {
            let values = scenarios.percentiles(&position.clone().with_month(month))?;
            Ok(RangeBody::of(month, values))
        })
        .collect()
}
