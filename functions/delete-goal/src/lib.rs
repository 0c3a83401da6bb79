//! `DELETE /goals/{id}`: removes a savings goal with its allocations. `POST /undo` brings them back for a while.

use std::sync::Arc;

use goldgrove_app::{App, Failure, insights, undo};
use goldgrove_domain::ids::GoalId;
use goldgrove_http::body::removed::RemovedBody;
use goldgrove_http::operation::{Example, Operation};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_storage::{StorageError, removal};

/// Where it is mounted.
pub const ROUTE: Route = Route::delete("/goals/{id}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "Removes a goal with its allocations")
        .answers::<RemovedBody>()
        .example(Example::shows("/undo/token").fill("{id}", "create-goal", "/goal/id"))
}

/// Removes the goal.
///
/// # Errors
/// [`Failure`]; a 404 when there is no such goal (any more).
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let id = params::path_id(&request, GoalId::parse)?;
    let undo = undo::begin(&app);
    match removal::remove_goal(app.table(), admitted.user(), id, Some(undo)).await {
        Ok(()) => {
            insights::note_change(&app.vault, admitted.user()).await;
            Ok(respond::ok(&undo::answer(Some(undo)))?)
        }
        Err(StorageError::Conflict { .. }) => Err(Problem::NotFound.into()),
        Err(error) => Err(error.into()),
    }
}
