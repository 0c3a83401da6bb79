//! `GET /sessions`: where the user is signed in.

use std::sync::Arc;

use goldgrove_app::{Admitted, App, Failure};
use goldgrove_domain::session::Session;
use goldgrove_http::{Example, Operation, Request, Response, Route, respond};
use goldgrove_storage::entity::session::Sessions;
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/sessions").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Session", "The caller's live sessions")
        .answers::<SessionsAnswer>()
        .example(Example::shows("/sessions/0/created_at").after("validate-session"))
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionsAnswer {
    /// The live sessions: the caller's own first, then by when they were last seen, latest first.
    pub sessions: Vec<SessionBody>,
}

/// One session.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionBody {
    /// Its id, for `POST /session/end`. It grants no access.
    pub id: String,
    /// Whether it is the caller's own session.
    pub current: bool,
    /// The browser's name; null when unknown.
    pub browser: Option<String>,
    /// The operating system's name; null when unknown.
    pub system: Option<String>,
    /// When the session began.
    pub created_at: String,
    /// When the session was last seen.
    pub last_seen_at: String,
}

/// Answers with the sessions.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let mut sessions = Sessions::new(app.table(), admitted.user()).list().await?;
    let now = app.now();
    sessions.retain(|session| session.is_live(now) && counts(session, &admitted));
    sessions.sort_by_key(|session| {
        (
            session.id != *admitted.session(),
            std::cmp::Reverse(session.last_seen_at),
        )
    });
    let sessions = sessions.into_iter().map(|session| body(session, &admitted)).collect();
    Ok(respond::ok(&SessionsAnswer { sessions })?)
}

/// Whether it began after the moment from which sign-ins count.
fn counts(session: &Session, admitted: &Admitted) -> bool {
    admitted
        .sessions_valid_from()
        .is_none_or(|moment| session.created_at >= moment)
}

fn body(session: Session, admitted: &Admitted) -> SessionBody {
    SessionBody {
        current: session.id == *admitted.session(),
        id: session.id.to_string(),
        browser: session.device.browser,
        system: session.device.system,
        created_at: session.created_at.to_string(),
        last_seen_at: session.last_seen_at.to_string(),
    }
}
