//! `POST /rpc/log_audit_event`: keeps what the client reports about itself in the caller's trail.
//!
//! Reports are words of their own: nothing a client sends reads like what the server writes, and no text of a client is kept.

mod input;
mod known;

use std::sync::Arc;

use goldgrove_app::rate_limit::{Bucket, Subject};
use goldgrove_app::{Failure, OwnerMail};
use goldgrove_domain::session::Device;
use goldgrove_http::operation::{Operation, json};
use goldgrove_http::route::Route;
use goldgrove_http::{Request, Response, params, respond};
use lambda_http::http::header::USER_AGENT;

pub use input::{LogAuditEventInput, ReportDetails, ReportedAction, ReportedMethod};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/rpc/log_audit_event").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Keeps what the client reports")
        .takes::<LogAuditEventInput>(json!({
            "p_action": "client.request_failed", "p_table_name": null, "p_record_id": null,
            "p_details": { "method": "GET", "path": "/goals/{id}", "status": 500, "problem": "internal" },
        }))
        .limited()
}

/// More than the largest report.
const BODY_BYTES_MAX: usize = 4 * 1024;

/// Adds the report as one entry. Of a change to signing in, the user gets a mail.
///
/// # Errors
/// [`Failure`]; a 400 naming what is no report or a 429 beyond the limit, with nothing added.
pub async fn handle(mail: Arc<OwnerMail>, request: Request) -> Result<Response, Failure> {
    let app = &mail.contact.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    app.limit(Bucket::Report, Subject::User(admitted.user())).await?;
    let input: LogAuditEventInput = params::json_up_to(&request, BODY_BYTES_MAX)?;
    let user_agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok());
    let event = input.into_event(&Device::from_user_agent(user_agent.unwrap_or_default()))?;
    let action = event.action;
    app.audit(admitted.user(), event).await?;
    mail.tell(admitted.user(), action).await;
    Ok(respond::no_content())
}
