//! `POST /session/end`: ends the session for every token of its sign-in, at once. Ending it again changes nothing.

use std::sync::Arc;

use goldgrove_app::{App, Failure, session};
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_http::operation::{Example, Operation};
use goldgrove_http::route::Route;
use goldgrove_http::{Request, Response, StatusCode, respond};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/session/end").token();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Session", "Ends the session for every token")
        // Before, it would end the session of the other examples.
        .example(Example::refused(StatusCode::UNAUTHORIZED).after("delete-user"))
}

/// Ends the session.
///
/// # Errors
/// [`Failure`]; the session may then still live.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let has_ended = admitted
        .session_row()
        .is_some_and(|session| session.value.revoked_at.is_some());
    if !has_ended {
        session::end(&app, &admitted).await?;
        let event = AuditEvent::new(AuditAction::SessionEnded).of_table("sessions");
        app.audit(admitted.user(), event).await?;
    }
    Ok(respond::no_content())
}
