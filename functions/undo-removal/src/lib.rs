//! `POST /undo`: restores a record that was just deleted.

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::undo::{self, Restored};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/undo");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Undoes a deletion of the last 30 seconds")
        .answers::<UndoAnswer>()
        .takes::<UndoInput>(json!({ "token": "0b5d1f5e-8c1a-4c58-9d0a-2f6f3a1f9c11" }))
        .fails([Problem::CHANGED])
        .example(Example::shows("/complete").fill("/token", "delete-goal", "/undo/token"))
}

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoInput {
    /// The token from the answer to the deletion.
    pub token: String,
}

/// The result of the undo.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UndoAnswer {
    /// Whether everything was restored. Allocations are not restored when others were saved after the deletion.
    pub complete: bool,
}

/// Undoes the deletion and records the new net worth. Repeating it changes nothing.
///
/// # Errors
/// [`Failure`]; a 404 for a token that is not the caller's, or whose time is over.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: UndoInput = params::json(&request)?;
    let token = Uuid::parse_str(&input.token).map_err(|_| Problem::NotFound)?;
    let keys = app.keys(user).await?;
    let restored = undo::restore(&app.context.tables, user, token, app.now())
        .await?
        .ok_or(Problem::NotFound)?;
    net_worth::record(&app.context, user, keys.as_ref()).await;
    Ok(respond::ok(&UndoAnswer {
        complete: restored == Restored::Everything,
    })?)
}
