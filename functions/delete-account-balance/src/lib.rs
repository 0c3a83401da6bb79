//! `DELETE /accounts/{id}/balances/{date}`: removes the balance of a past day that the owner typed in. `POST /undo`
//! restores it for a while.

use std::sync::Arc;

use goldgrove_app::{App, Failure, undo};
use goldgrove_domain::ids::AccountId;
use goldgrove_http::body::removed::RemovedBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::removal;
use goldgrove_storage::retry::unless_conflict;

/// Where it is mounted.
pub const ROUTE: Route = Route::delete("/accounts/{id}/balances/{date}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Accounts", "Removes a balance stored for a past day")
        .answers::<RemovedBody>()
        .example(
            Example::shows("/undo/token")
                .fill("{id}", "create-account", "/account/id")
                .part("{date}", "2025-06-30")
                .after("save-account-balance"),
        )
}

/// Removes the balance.
///
/// # Errors
/// [`Failure`]; a 404 when the caller typed in no balance for this account and day.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, AccountId::parse)?;
    let date = params::path_part(&request, "date", |text| params::day(text).ok_or(()))?;
    let undo = undo::begin(&app);
    let removed = removal::remove_anchor(app.table(), user, (id, date), Some(undo)).await;
    unless_conflict(removed)?.ok_or(Problem::NotFound)?;
    Ok(respond::ok(&undo::answer(Some(undo)))?)
}
