//! `POST /goals/plan`: all goals of the caller together: month by month under one income, where the next amount helps
//! most, a stress test, and which goals are invested in volatile assets.

mod input;
mod plan;

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::body::goals_plan::GoalsPlanBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::user_rows::UserRows;

pub use input::{DebtRateInput, Draft, DraftInput, PlanGoalsInput, Question, StressTestInput};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/goals/plan");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Goals",
        "All goals together under one income, with a stress test",
    )
    .answers::<GoalsPlanBody>()
    .takes::<PlanGoalsInput>(json!({ "limitPercent": 40, "amount": 500 }))
    .example(Example::shows("/waterfall/goals/0/goalId").after("create-goal"))
}

/// Answers with the plan of all goals. Stores nothing.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: PlanGoalsInput = params::json(&request)?;
    let (rows, keys) = tokio::join!(UserRows::load_without_profile(app.table(), user, 0), app.keys(user));
    let rows = UserRows {
        profile: admitted.profile_row().cloned(),
        ..rows?
    };
    let data = rows.open(keys?.as_ref())?;
    let profile = &data.profile.as_ref().ok_or(Problem::NotFound)?.value;
    let as_of = admitted.as_of();
    let question = input.check(profile, &as_of)?;
    let exchange = app.context.exchange(&data, profile.currency, as_of.today()).await?;
    Ok(respond::ok(&plan::answer(
        (&data, &exchange),
        profile,
        &question,
        as_of,
        params::language(&request),
    )?)?)
}
