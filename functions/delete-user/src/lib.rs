//! `DELETE /user`: permanently removes the caller.
//!
//! Requires a recent sign-in, so that a page left open is not enough, and a typed word, so that a slip is not enough
//! either.

use std::sync::Arc;

use goldgrove_app::deletion::Progress;
use goldgrove_app::{Failure, Leaving, session};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where it is mounted.
pub const ROUTE: Route = Route::delete("/user").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Permanently deletes the caller")
        .answers::<DeleteUserAnswer>()
        .takes::<DeleteUserInput>(json!({ "confirm": CONFIRMATION }))
        .fails([Problem::RecentSignInRequired])
        .example(Example::shows("/status"))
}

/// The word that the user must type.
pub const CONFIRMATION: &str = "DELETE";

/// The request's body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteUserInput {
    /// The confirmation word.
    #[schemars(extend("const" = CONFIRMATION))]
    pub confirm: String,
}

/// The state of the deletion.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DeleteUserAnswer {
    /// `deleted`, or `pending` until a provider answers and the rest is deleted. The caller is locked out either way.
    #[schemars(extend("enum" = ["deleted", "pending"]))]
    pub status: &'static str,
}

/// Locks the caller out and removes all their data.
///
/// # Errors
/// [`Failure`]; a 403 when the sign-in is not recent, a 400 without the word. A noted deletion always continues by
/// itself, and a repeated request continues it at once.
pub async fn handle(leaving: Arc<Leaving>, request: Request) -> Result<Response, Failure> {
    let deletion = &leaving.deletion;
    let app = deletion.app();
    let caller = app.verify(&request).await?;
    let chosen = match app.admit_caller(&ROUTE, caller.clone()).await {
        Ok(admitted) => admitted.language(),
        // An unfinished deletion has locked its user out; they may only continue it.
        Err(Failure::Problem(Problem::Unauthenticated)) if deletion.under_way(caller.user()).await?.is_some() => None,
        Err(failure) => return Err(failure),
    };
    session::require_recent(&caller, app.now())?;
    let input: DeleteUserInput = params::json(&request)?;
    if input.confirm != CONFIRMATION {
        return Err(Problem::field("confirm", format!("must be {CONFIRMATION}")).into());
    }
    let language = chosen.unwrap_or_else(|| params::language(&request));
    let noted = leaving.request(caller.user(), language).await?;
    let status = match deletion.advance(&noted).await? {
        Progress::Done => "deleted",
        Progress::Pending => "pending",
    };
    Ok(respond::ok(&DeleteUserAnswer { status })?)
}
