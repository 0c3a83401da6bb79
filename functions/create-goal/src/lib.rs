//! `POST /create-goal`: one savings goal.
//!
//! With an `Idempotency-Key` the goal's id follows from the key, so a repeated request finds the goal it made instead
//! of making a second one, whatever happened to the first answer.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, goals, profile};
use goldgrove_domain::Money;
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::goal::{GOALS_MAX, Goal};
use goldgrove_domain::ids::{GoalId, UserId};
use goldgrove_domain::planning::plan_of;
use goldgrove_domain::planning::promise::PromisedPlan;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_http::body::goal::GoalAnswer;
use goldgrove_http::idempotency::IdempotencyKey;
use goldgrove_http::operation::{Example, Operation, json};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::goal::Goals;
use goldgrove_storage::entity::promised_plan::PromisedPlans;
use jiff::Timestamp;

pub use input::{CreateGoalInput, GoalInput, NewGoal};

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
        .example(Example::shows("/goal/plan/status"))
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
    let now = as_of.now;
    let profile = profile::load(app.table(), user, keys.as_ref()).await?;
    let new = input.goal.check(profile.value.currency, &as_of)?;
    let id = match key {
        Some(key) => GoalId::derived(user, key.as_str()),
        None => GoalId::new(app.vault.ids.uuid()),
    };
    let goal = goal_of(id, new, now);
    // A goal that can be planned once can be planned for ever; one that cannot must not be stored.
    plan_of(&goal, &as_of).map_err(|error| Problem::field("goal.plannedMonthlyContribution", error.to_string()))?;
    let goal = store(&app, user, keys.as_ref(), goal).await?;
    let exchange = Exchange::none(goal.value.target_amount.currency());
    Ok(respond::created(&GoalAnswer {
        goal: goals::planned_one(&goal, &Earmarks::new([], &[], &[], &exchange), user, &as_of)?,
    })?)
}

fn goal_of(id: GoalId, new: NewGoal, now: Timestamp) -> Goal {
    Goal {
        id,
        name: new.name,
        current_amount: Money::zero(new.target_amount.currency()),
        target_amount: new.target_amount,
        planned_monthly_contribution: new.planned_monthly_contribution,
        target_date: new.target_date.into(),
        risk_profile: new.risk_profile,
        inflation: None,
        onboarding_goal: new.onboarding_goal,
        created_at: now,
        updated_at: now,
    }
}

/// Stores the goal and counts it. Goals that are made side by side wait for each other: of those that count at once, one
/// comes through.
async fn store(app: &App, user: &UserId, keys: &dyn FieldKeys, goal: Goal) -> Result<Versioned<Goal>, Failure> {
    let goals = Goals::new(app.table(), user);
    let plan = PromisedPlan::of(&goal, goal.current_amount, goal.created_at);
    for _ in 0..GOALS_MAX {
        let Some(count) = goals.counting().await? else {
            return made_before(&goals, keys, &goal).await?.ok_or(Problem::GoalLimit.into());
        };
        let plan = PromisedPlans::new(app.table(), user).putting(&plan, keys)?;
        match app
            .table()
            .transact(vec![goals.adding(&goal, keys)?, plan, count])
            .await
        {
            Ok(()) => {
                return Ok(Versioned {
                    value: goal,
                    version: 1,
                });
            }
            Err(StorageError::Conflict { .. }) => {
                if let Some(earlier) = made_before(&goals, keys, &goal).await? {
                    return Ok(earlier);
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(Problem::InProgress.into())
}

/// The goal that an earlier request with the same idempotency key made.
async fn made_before(goals: &Goals<'_>, keys: &dyn FieldKeys, goal: &Goal) -> Result<Option<Versioned<Goal>>, Failure> {
    let earlier = goals.get(&goal.id, keys).await?;
    if earlier
        .as_ref()
        .is_some_and(|earlier| !same_request(&earlier.value, goal))
    {
        return Err(Problem::KEY_REUSED.into());
    }
    Ok(earlier)
}

/// Whether two goals were asked for by one request; a goal edited since then still counts as made by it.
fn same_request(earlier: &Goal, now: &Goal) -> bool {
    // Every field by name: one that is added and not compared does not compile (decision 71).
    let Goal {
        id: _,
        name,
        target_amount,
        current_amount: _,
        planned_monthly_contribution,
        target_date,
        risk_profile,
        inflation: _,
        onboarding_goal,
        created_at,
        updated_at,
    } = earlier;
    updated_at != created_at
        || (*name == now.name
            && *target_amount == now.target_amount
            && *target_date == now.target_date
            && *risk_profile == now.risk_profile
            && *planned_monthly_contribution == now.planned_monthly_contribution
            && *onboarding_goal == now.onboarding_goal)
}
