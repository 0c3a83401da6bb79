//! `POST /session/end-all`: signs the user out everywhere, including here.
//!
//! Ends the sessions with us first, because we have the data: no earlier sign-in is admitted any more, validated or
//! not. Then signs the user out at the pool, so that refresh tokens give no new tokens and change nothing there.

use std::sync::Arc;

use goldgrove_app::{Failure, SignIns, session};
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, auth, respond};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/session/end-all").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Session", "Signs the caller out everywhere")
        // Earlier in the order, it would end the session of the other examples.
        .example(Example::refused(StatusCode::UNAUTHORIZED).after("delete-user"))
}

/// Ends all sessions.
///
/// # Errors
/// [`Failure`]. If the pool does not answer, the sessions have ended with us but are still live there.
pub async fn handle(sign_ins: Arc<SignIns>, request: Request) -> Result<Response, Failure> {
    let app = &sign_ins.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    let token = auth::bearer(&request).ok_or(Problem::Unauthenticated)?;
    // The audit entry goes first: once the sessions have ended, the caller cannot repeat the request.
    let event = AuditEvent::new(AuditAction::AllSessionsEnded).of_table("sessions");
    app.audit(admitted.user(), event).await?;
    session::end_all(&app.context, admitted.user()).await?;
    sign_ins.users.sign_out_everywhere(token).await?;
    Ok(respond::no_content())
}
