//! `PATCH /profile`: changes the names, currency, preferences and onboarding flags of the caller's profile.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, insights, profile};
use goldgrove_http::body::profile::ProfileBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::profile::Profiles;

pub use input::UpdateProfileInput;

/// Where it is mounted.
pub const ROUTE: Route = Route::patch("/profile").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Profile", "Changes the caller's profile")
        .answers::<ProfileBody>()
        .takes::<UpdateProfileInput>(json!({ "first_name": "Avery", "preferences": { "theme": "dark" } }))
        .fails([Problem::NotFound, Problem::CHANGED])
        .example(Example::shows("/first_name"))
}

/// Applies the changes and answers with the whole profile.
///
/// # Errors
/// [`Failure`]; a 409 when the profile changed at the same moment.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: UpdateProfileInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let mut stored = profile::load(app.table(), user, keys.as_ref()).await?;
    input.apply(&mut stored.value)?;
    Profiles::new(app.table(), user)
        .replace(&stored.value, stored.version, keys.as_ref())
        .await?;
    insights::note_change(&app.context, user).await;
    Ok(respond::ok(&profile::body(stored.value, &admitted, app.now()))?)
}
