//! `GET /goal-allocations`: the allocations of the caller's goals, with today's amounts.

use std::sync::Arc;

use goldgrove_app::{App, Failure, allocations};
use goldgrove_http::body::goal_allocation::GoalAllocationsBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, respond};
use goldgrove_storage::user_rows::UserRows;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/goal-allocations");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "The allocations of all goals")
        .answers::<GoalAllocationsBody>()
        .example(Example::shows("/allocations/0/amount").after("save-goal-allocations"))
}

/// Lists the allocations of all goals.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let (rows, keys) = tokio::join!(UserRows::load(app.table(), user, 0), app.keys(user));
    let data = rows?.open(keys?.as_ref())?;
    let currency = data.profile.as_ref().ok_or(Problem::NotFound)?.value.currency;
    let exchange = app.context.exchange(&data, currency, admitted.as_of().today()).await?;
    let allocations = allocations::bodies(&data, &exchange, &data.allocations, user)?;
    Ok(respond::ok(&GoalAllocationsBody { allocations })?)
}
