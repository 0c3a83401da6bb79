//! `POST /session/validate`: whether the session is live, on the device where it began.
//!
//! The first call begins the session. A later call with another fingerprint ends it. The fingerprint proves nothing,
//! but a session on another device should sign in again.

use std::sync::Arc;

use goldgrove_app::session::{self, Fingerprint};
use goldgrove_app::{Admitted, App, Failure, SignIns};
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::session::{Device, Session};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use lambda_http::http::header::USER_AGENT;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/session/validate").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Session",
        "Starts the session, or checks that it is live and on its device",
    )
    .answers::<ValidateSessionAnswer>()
    .takes::<ValidateSessionInput>(
        json!({ "fingerprint": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }),
    )
    .fails([Problem::SessionMismatch, Problem::NotFound])
    .example(Example::shows("/valid"))
}

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ValidateSessionInput {
    /// The SHA-256 of the browser's device features: 64 lowercase hexadecimal digits.
    pub fingerprint: String,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ValidateSessionAnswer {
    /// Always true; an invalid session is a problem.
    pub valid: bool,
    /// When the session ends unless it is extended.
    pub expires_at: String,
    /// When to warn the user that the session ends soon.
    pub warn_at: String,
    /// The server's current time, to compare the other two with.
    pub server_time: String,
}

/// Begins or checks the session.
///
/// # Errors
/// [`Failure`]; [`Problem::SessionMismatch`](goldgrove_http::Problem::SessionMismatch) on another device, a 404 before the user
/// is founded.
pub async fn handle(sign_ins: Arc<SignIns>, request: Request) -> Result<Response, Failure> {
    let app = &sign_ins.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    let input: ValidateSessionInput = params::json(&request)?;
    let fingerprint = Fingerprint::parse(&input.fingerprint)?;
    let hash = fingerprint.hash(admitted.session());
    let begin = || {
        let session = Session::begin(admitted.session().clone(), Some(hash.clone()), app.now());
        Some(session.on(device(&request)))
    };
    let see = |session: &mut Session| {
        session.see(app.now());
        session.fingerprint.get_or_insert_with(|| hash.clone());
        true
    };
    let (session, is_new) = session::change(app, &admitted, begin, see).await?;
    if !fingerprint.is_of(&session) {
        return Err(session::end_elsewhere(&sign_ins, &admitted, &request).await?.into());
    }
    if is_new {
        audit(app, &admitted, AuditAction::SessionStarted).await?;
    }
    Ok(respond::ok(&ValidateSessionAnswer {
        valid: true,
        expires_at: session.expires_at.to_string(),
        warn_at: session.warn_at().to_string(),
        server_time: app.now().to_string(),
    })?)
}

fn device(request: &Request) -> Device {
    let user_agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok());
    Device::from_user_agent(user_agent.unwrap_or_default())
}

async fn audit(app: &App, admitted: &Admitted, action: AuditAction) -> Result<(), Failure> {
    app.audit(admitted.user(), AuditEvent::new(action).of_table("sessions"))
        .await
}
