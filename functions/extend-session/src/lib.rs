//! `POST /session/extend`: extends a live session to half an hour from now. One that has ended stays ended.

use std::sync::Arc;

use goldgrove_app::session::{self, Fingerprint};
use goldgrove_app::{Failure, SignIns};
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/session/extend").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Session", "Extends the session to half an hour from now")
        .answers::<ExtendSessionAnswer>()
        .takes::<ExtendSessionInput>(
            json!({ "fingerprint": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }),
        )
        .fails([Problem::SessionMismatch, Problem::NotFound])
        .example(Example::shows("/expires_at").after("validate-session"))
}

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ExtendSessionInput {
    /// The same fingerprint as for `POST /session/validate`.
    pub fingerprint: String,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExtendSessionAnswer {
    /// When the session ends unless it is extended again.
    pub expires_at: String,
    /// When to warn the user that the session ends soon.
    pub warn_at: String,
    /// The server's current time, to compare the other two with.
    pub server_time: String,
}

/// Extends the session.
///
/// # Errors
/// [`Failure`]; [`Problem::SessionMismatch`] on another device, [`Problem::NotFound`] before the session was first
/// validated.
pub async fn handle(sign_ins: Arc<SignIns>, request: Request) -> Result<Response, Failure> {
    let app = &sign_ins.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    let input: ExtendSessionInput = params::json(&request)?;
    let fingerprint = Fingerprint::parse(&input.fingerprint)?;
    let begun = admitted.session_row().ok_or(Problem::NotFound)?;
    if !fingerprint.is_of(&begun.value) {
        return Err(session::end_elsewhere(&sign_ins, &admitted, &request).await?.into());
    }
    let (session, _) = session::change(app, &admitted, || None, |session| session.extend(app.now())).await?;
    let event = AuditEvent::new(AuditAction::SessionExtended).of_table("sessions");
    app.audit(admitted.user(), event).await?;
    Ok(respond::ok(&ExtendSessionAnswer {
        expires_at: session.expires_at.to_string(),
        warn_at: session.warn_at().to_string(),
        server_time: app.now().to_string(),
    })?)
}
