//! `GET /profile`: the caller's profile, with role and trial.
//!
//! A signed-in user requests it first, so it also makes up for a failed post-confirmation trigger: a user without any
//! row is founded here, with their address in the pool. A user who asked for deletion still has a marked row and is not
//! founded again.

use std::sync::Arc;

use goldgrove_app::founding::{self, NewUser};
use goldgrove_app::{Failure, SignIns, profile, sealed};
use goldgrove_http::body::profile::ProfileBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, auth, params, respond};
use goldgrove_storage::entity::profile::Profiles;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/profile").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Profile", "The caller's profile")
        .answers::<ProfileBody>()
        .or_sealed("profiles")
        .fails([Problem::NotFound])
        .example(Example::shows("/first_name"))
}

/// Answers with the opened profile, or with its stored row for `?sealed=true`.
///
/// # Errors
/// [`Failure`]; a 404 when there is no profile.
pub async fn handle(sign_ins: Arc<SignIns>, request: Request) -> Result<Response, Failure> {
    let app = &sign_ins.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    if params::query_flag(&request, "sealed")? {
        let rows = Profiles::new(app.table(), user).list_rows().await?;
        return sealed::list(app, user, "profiles", &rows).await;
    }
    if Profiles::new(app.table(), user).list_rows().await?.is_empty() {
        let token = auth::bearer(&request).ok_or(Problem::Unauthenticated)?;
        let new = NewUser {
            address: Some(sign_ins.users.email_of(token).await?),
            language: Some(params::language(&request)),
            ..NewUser::default()
        };
        founding::found(&app.context, user, new).await?;
    }
    let keys = app.keys(user).await?;
    let profile = profile::load(app.table(), user, keys.as_ref()).await?;
    Ok(respond::ok(&profile::body(profile.value, &admitted, app.now()))?)
}
