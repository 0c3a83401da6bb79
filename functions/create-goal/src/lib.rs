//! `POST /create-goal`: one savings goal.
//!
//! With an `Idempotency-Key`, the goal's id is derived from the key, so a repeated request finds the goal it made
//! instead of making a second one, even if the first answer was lost.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, goals, insights, planning, profile, quota};
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::goal::GOALS_MAX;
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::planning::plan_of;
use goldgrove_domain::{Exchange, FieldKeys, Goal, GoalId, UserId};
use goldgrove_http::body::goal::GoalAnswer;
use goldgrove_http::{Example, IdempotencyKey, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{Goals, RecordedPlans, Versioned};

pub use input::{CreateGoalInput, GoalInput};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/create-goal");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "Creates a goal")
        .answers::<GoalAnswer>()
        .created()
        .takes::<CreateGoalInput>(json!({ "goal": {
            "name": "House deposit", "targetAmount": 60000, "targetDate": "2031-06-01",
            "riskProfile": "moderate", "plannedMonthlyContribution": 850.5, "onboardingGoal": false,
        }}))
        .idempotent()
        .fails([Problem::GoalLimit])
        .example(Example::shows("/goal/plan/monthsLeft"))
}

/// Creates the goal and answers with it.
///
/// # Errors
/// [`Failure`]; [`Problem::Conflict`] when the idempotency key made another goal before.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: CreateGoalInput = params::json(&request)?;
    let key = IdempotencyKey::of(&request)?;
    let keys = app.keys(user).await?;
    let as_of = admitted.as_of();
    let profile = profile::load(app.table(), user, keys.as_ref()).await?;
    let id = match key {
        Some(key) => GoalId::derived(user, key.as_str()),
        None => GoalId::new(app.context.ids.uuid()),
    };
    let goal = input.goal.check(id, profile.value.currency, &as_of)?;
    // A goal that can be planned now can always be planned. One that cannot must not be stored.
    plan_of(&goal, &as_of).map_err(|error| Problem::field("goal.plannedMonthlyContribution", error.to_string()))?;
    let exchange = Exchange::without_rates(goal.target_amount.currency());
    let earmarks = Earmarks::new([], &[], &[], &exchange);
    let plan = planning::recorded(&earmarks, &goal, &as_of)?;
    let goal = store(&app, user, keys.as_ref(), goal, &plan).await?;
    insights::note_change(&app.context, user).await;
    Ok(respond::created(&GoalAnswer {
        goal: goals::planned_one(&goal, &earmarks, user, &as_of)?,
    })?)
}

/// Stores the goal, or returns the one from an earlier request with the same idempotency key.
async fn store(
    app: &App,
    user: &UserId,
    keys: &dyn FieldKeys,
    goal: Goal,
    plan: &RecordedPlan,
) -> Result<Versioned<Goal>, Failure> {
    let goals = Goals::new(app.table(), user);
    let plans = RecordedPlans::new(app.table(), user);
    quota::added(app, user, "GOALS", || async {
        let known = goals.list(keys).await?;
        let count = known.len() as u64;
        if let Some(earlier) = known.into_iter().find(|known| known.value.id == goal.id) {
            if !earlier.value.is_same_request(&goal) {
                return Err(Problem::KEY_REUSED.into());
            }
            return Ok((earlier, Vec::new()));
        }
        if count >= GOALS_MAX {
            return Err(Problem::GoalLimit.into());
        }
        let writes = vec![goals.adding(&goal, keys)?, plans.putting(plan, keys)?];
        let added = Versioned {
            value: goal.clone(),
            version: 1,
        };
        Ok((added, writes))
    })
    .await
}
