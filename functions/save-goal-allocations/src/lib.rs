//! `PUT /goals/{id}/allocations`: allocates parts of accounts and holdings to a goal, replacing its earlier
//! allocations.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, allocations, goals, net_worth, planning};
use goldgrove_domain::{AsOf, Exchange, Goal, GoalAllocation, GoalId, UserId};
use goldgrove_http::body::goal::GoalBody;
use goldgrove_http::body::goal_allocation::GoalAllocationBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{GoalAllocations, RecordedPlans, Versioned};
use goldgrove_storage::user_rows::{UserData, UserRows};
use schemars::JsonSchema;
use serde::Serialize;

pub use input::{AllocationInput, SaveGoalAllocationsInput};

/// Where it is mounted.
pub const ROUTE: Route = Route::put("/goals/{id}/allocations");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "Replaces a goal's allocations")
        .answers::<SaveGoalAllocationsAnswer>()
        .takes::<SaveGoalAllocationsInput>(json!({ "allocations": [
            { "allocation_type": "account", "account_id": "acct_0a1b2c3d", "allocation_percentage": 25 },
            { "allocation_type": "holding", "holding_id": "hold_0a1b2c3d", "allocated_units": 0.01 },
        ]}))
        .fails([Problem::CHANGED])
        .example(
            Example::shows("/allocations/0/amount")
                .fill("{id}", "create-goal", "/goal/id")
                .fill("/allocations/0/account_id", "create-account", "/account/id")
                .fill(
                    "/allocations/1/holding_id",
                    "list-investment-holdings",
                    "/holdings/0/id",
                ),
        )
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SaveGoalAllocationsAnswer {
    /// The goal, with its new current amount.
    pub goal: GoalBody,
    /// The goal's allocations.
    pub allocations: Vec<GoalAllocationBody>,
}

/// Replaces the goal's allocations.
///
/// # Errors
/// [`Failure`]; a 400 with the remaining amount if the request claims more, a 409 when another goal claimed first.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, GoalId::parse)?;
    let input: SaveGoalAllocationsInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let mut data = UserRows::load(app.table(), user, 0).await?.open(keys.as_ref())?;
    let goal = goal_of(&data, id)?;
    let as_of = admitted.as_of();
    let currency = goal.value.target_amount.currency();
    let exchange = app.context.exchange(&data, currency, as_of.today()).await?;
    let claimed = input.claim(user, &goal.value, &data, &exchange)?;
    data.allocations.retain(|allocation| allocation.goal != id);
    data.allocations.extend_from_slice(&claimed);
    // Computed before it is stored: an allocation that cannot be planned would fail every later read of the goal.
    let answer = answer(&data, &exchange, (&goal, &claimed), user, &as_of)?;
    // Allocations made while the first plan can still change are its opening amount.
    let plan = if planning::is_settling(&goal.value, as_of.now) {
        let plan = planning::recorded(&goals::earmarks(&data, &exchange), &goal.value, &as_of)?;
        Some(RecordedPlans::new(app.table(), user).putting(&plan, keys.as_ref())?)
    } else {
        None
    };
    GoalAllocations::new(app.table(), user)
        .replace_of(id, &claimed, data.allocations_seen, plan, keys.as_ref())
        .await?;
    net_worth::record(&app.context, user, keys.as_ref()).await;
    Ok(respond::ok(&answer)?)
}

fn goal_of(data: &UserData, id: GoalId) -> Result<Versioned<Goal>, Problem> {
    let known = data.goals.iter().find(|goal| goal.value.id == id);
    known.cloned().ok_or(Problem::NotFound)
}

fn answer(
    data: &UserData,
    exchange: &Exchange,
    (goal, claimed): (&Versioned<Goal>, &[GoalAllocation]),
    user: &UserId,
    as_of: &AsOf,
) -> Result<SaveGoalAllocationsAnswer, Failure> {
    let planned = goals::planned_one(goal, &goals::earmarks(data, exchange), user, as_of);
    Ok(SaveGoalAllocationsAnswer {
        goal: planned.map_err(|failure| match failure {
            Failure::Planning(error) => Problem::field("allocations", error.to_string()).into(),
            other => other,
        })?,
        allocations: allocations::bodies(data, exchange, claimed, user)?,
    })
}
