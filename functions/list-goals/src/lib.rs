//! `GET /goals`: every goal of the caller with its plan as of today.

use std::sync::Arc;

use goldgrove_app::{App, Failure, goals, sealed};
use goldgrove_http::body::goal::GoalsBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::entity::goal::Goals;
use goldgrove_storage::user_rows::UserRows;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/goals");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "All goals with their plans")
        .answers::<GoalsBody>()
        .or_sealed("goals")
        .example(Example::shows("/goals/0/id").after("create-goal"))
}

/// Lists the opened goals, or their stored rows for `?sealed=true`.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    if params::query_flag(&request, "sealed")? {
        let rows = Goals::new(app.table(), user).list_rows().await?;
        return sealed::list(&app, user, "goals", &rows).await;
    }
    let (rows, keys) = tokio::join!(UserRows::load(app.table(), user, 0), app.keys(user));
    let data = rows?.open(keys?.as_ref())?;
    let as_of = admitted.as_of();
    let currency = data.profile.as_ref().ok_or(Problem::NotFound)?.value.currency;
    let exchange = app.context.exchange(&data, currency, as_of.today()).await?;
    Ok(respond::ok(&GoalsBody {
        goals: goals::planned(&data, &exchange, user, &as_of)?,
        totals: goals::totals(&data, &exchange)?.into(),
    })?)
}
