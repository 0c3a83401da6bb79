//! `POST /rpc/log_audit_event`: writes a client's report about itself to the caller's trail.
//!
//! Reports have their own words: no report looks like a server's entry, and no text from a client is stored.

mod input;
mod known;

use std::sync::Arc;

use goldgrove_app::{Bucket, Failure, OwnerMail, Subject};
use goldgrove_domain::session::Device;
use goldgrove_http::{Operation, Request, Response, Route, json, params, respond};
use lambda_http::http::header::USER_AGENT;

pub use input::{LogAuditEventInput, ReportDetails, ReportedAction, ReportedMethod};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/rpc/log_audit_event").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Records a client's report in the audit trail")
        .takes::<LogAuditEventInput>(json!({
            "p_action": "client.request_failed", "p_table_name": null, "p_record_id": null,
            "p_details": { "method": "GET", "path": "/goals/{id}", "status": 500, "problem": "internal" },
        }))
        .limited()
}

/// More than the size of any report.
const BODY_BYTES_MAX: usize = 4 * 1024;

/// Adds the report as one entry. For a change to signing in, mails the user.
///
/// # Errors
/// [`Failure`]; a 400 with the invalid fields or a 429 beyond the limit, and nothing is added.
pub async fn handle(mail: Arc<OwnerMail>, request: Request) -> Result<Response, Failure> {
    let app = &mail.contact.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    app.limit(Bucket::Report, Subject::User(admitted.user())).await?;
    let input: LogAuditEventInput = params::json_up_to(&request, BODY_BYTES_MAX)?;
    let user_agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok());
    let event = input.into_event(&Device::from_user_agent(user_agent.unwrap_or_default()))?;
    let action = event.action;
    app.audit(admitted.user(), event).await?;
    mail.mail(admitted.user(), action).await;
    Ok(respond::no_content())
}
