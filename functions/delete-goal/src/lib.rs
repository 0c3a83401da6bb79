//! `DELETE /goals/{id}`: removes a savings goal with its allocations. `POST /undo` restores them for a while.

use std::sync::Arc;

use goldgrove_app::{App, Failure, insights, undo};
use goldgrove_domain::ids::GoalId;
use goldgrove_http::body::removed::RemovedBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::retry::unless_conflict;
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
/// [`Failure`]; a 404 when the goal does not exist.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let id = params::path_id(&request, GoalId::parse)?;
    let remove = |undo| removal::remove_goal(app.table(), admitted.user(), id, undo);
    let mut undo = Some(undo::begin(&app));
    let mut removed = remove(undo).await;
    if matches!(removed, Err(StorageError::TooLarge { .. })) {
        // The goal has more recorded plans than the undo can store.
        undo = None;
        removed = remove(undo).await;
    }
    unless_conflict(removed)?.ok_or(Problem::NotFound)?;
    insights::note_change(&app.context, admitted.user()).await;
    Ok(respond::ok(&undo::answer(undo))?)
}
