//! `POST /session/end`: ends a session for every token of its sign-in, at once: the caller's own, or another one of the
//! caller's in the body. Ending it again changes nothing.

use std::sync::Arc;

use goldgrove_app::{App, Failure, session};
use goldgrove_domain::{AuditAction, AuditEvent, SessionId};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, json, params, respond};
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted. A token of an ended session may repeat the request.
pub const ROUTE: Route = Route::post("/session/end").token();
/// The same route for a caller who ends another session. This requires a live session.
const OTHER: Route = Route::post("/session/end").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Session", "Ends a session with all tokens of its sign-in")
        .takes::<EndSessionInput>(json!({}))
        .fails([Problem::SessionEnded, Problem::NotFound])
        // Earlier in the order, it would end the session of the other examples.
        .example(Example::refused(StatusCode::UNAUTHORIZED).after("delete-user"))
}

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndSessionInput {
    /// Another session of the caller, with its id in `GET /sessions`; the caller's own session when absent.
    pub session_id: Option<String>,
}

/// Ends the session.
///
/// # Errors
/// [`Failure`]; the session may then still be live. A 404 for a session that is not the caller's.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let input: EndSessionInput = params::json(&request)?;
    let other = input.session_id.filter(|id| id != admitted.session().as_str());
    let (ended, action) = match other {
        None => (session::end(&app, &admitted).await?, AuditAction::SessionEnded),
        Some(id) => {
            let admitted = app.admit(&OTHER, &request).await?;
            let id = SessionId::parse(&id).map_err(|_| Problem::NotFound)?;
            let ended = session::end_other(&app, &admitted, &id).await?;
            (ended, AuditAction::OtherSessionEnded)
        }
    };
    if ended {
        let event = AuditEvent::new(action).of_table("sessions");
        app.audit(admitted.user(), event).await?;
    }
    Ok(respond::no_content())
}
