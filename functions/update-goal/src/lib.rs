//! `PATCH /goals/{id}`: changes a savings goal, and records its changed plan.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, goals, insights, net_worth, planning};
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::planning::baseline::is_replan;
use goldgrove_domain::{AsOf, FieldKeys, Goal, GoalId, TargetDate, UserId};
use goldgrove_http::body::goal::{GoalAnswer, GoalBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{Goals, RecordedPlans, Versioned};
use goldgrove_storage::user_rows::{UserData, UserRows};

pub use input::UpdateGoalInput;

/// Where it is mounted.
pub const ROUTE: Route = Route::patch("/goals/{id}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "Changes a goal")
        .answers::<GoalAnswer>()
        .takes::<UpdateGoalInput>(json!({ "version": 1, "target_amount": 65000 }))
        .fails([Problem::CHANGED])
        .example(
            Example::shows("/goal/version")
                .fill("{id}", "create-goal", "/goal/id")
                .fill("/version", "create-goal", "/goal/version"),
        )
}

/// Applies the changes and answers with the whole goal.
///
/// # Errors
/// [`Failure`]; a 409 unless the body has the goal's current version.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, GoalId::parse)?;
    let input: UpdateGoalInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let data = UserRows::load_goal(app.table(), user, id).await?.open(keys.as_ref())?;
    let mut goal = current(&data, id, input.version)?;
    let before = goal.value.clone();
    let is_allocated = data.allocations.iter().any(|allocation| allocation.goal == id);
    let as_of = admitted.as_of();
    let due_before = if input.past_day(&as_of).is_some() {
        due_before(&app, user, &goal.value, keys.as_ref(), &as_of).await?
    } else {
        None
    };
    input.apply(&mut goal.value, is_allocated, due_before, &as_of)?;
    let currency = goal.value.target_amount.currency();
    let exchange = app.context.exchange(&data, currency, as_of.today()).await?;
    let earmarks = goals::earmarks(&data, &exchange);
    let mut body = plannable(&earmarks, &goal, user, &as_of)?;
    let mut writes = vec![Goals::new(app.table(), user).replacing(&goal.value, goal.version, keys.as_ref())?];
    if planning::is_settling(&goal.value, as_of.now) || is_replan(&before, &goal.value) {
        let plan = planning::recorded(&earmarks, &goal.value, &as_of)?;
        writes.push(RecordedPlans::new(app.table(), user).putting(&plan, keys.as_ref())?);
    }
    app.table().transact(writes).await?;
    if goal.value.current_amount == before.current_amount {
        insights::note_change(&app.context, user).await;
    } else {
        net_worth::record(&app.context, user, keys.as_ref()).await;
    }
    body.version = goal.version + 1;
    Ok(respond::ok(&GoalAnswer { goal: body })?)
}

/// The target date before its last change, so that a change can be undone after that day.
async fn due_before(
    app: &App,
    user: &UserId,
    goal: &Goal,
    keys: &dyn FieldKeys,
    as_of: &AsOf,
) -> Result<Option<TargetDate>, Failure> {
    let plans = RecordedPlans::new(app.table(), user).of_goal(goal.id, keys).await?;
    let mut days = plans.iter().rev().map(|plan| plan.terms.target_date.on(&as_of.zone));
    let day = goal.target_date.on(&as_of.zone);
    Ok(days.find(|before| *before != day).map(TargetDate::Day))
}

fn current(data: &UserData, id: GoalId, version: u64) -> Result<Versioned<Goal>, Problem> {
    let known = data.goals.iter().find(|goal| goal.value.id == id);
    let goal = known.ok_or(Problem::NotFound)?;
    if goal.version != version {
        return Err(Problem::CHANGED);
    }
    Ok(goal.clone())
}

/// The goal with its plan. A goal that cannot be planned must not be stored.
fn plannable(
    earmarks: &Earmarks<'_>,
    goal: &Versioned<Goal>,
    user: &UserId,
    as_of: &AsOf,
) -> Result<GoalBody, Failure> {
    goals::planned_one(goal, earmarks, user, as_of).map_err(|failure| match failure {
        Failure::Planning(error) => Problem::field("planned_monthly_contribution", error.to_string()).into(),
        other => other,
    })
}
