//! Rows in stored form, for clients that open fields themselves through `secure-data-encryption`.

use goldgrove_domain::{AuditAction, AuditEvent, UserId};
use goldgrove_http::{Response, respond};
use goldgrove_storage::Row;
use goldgrove_storage::entity::stored_json;
use serde_json::{Map, Value};

use crate::{App, Failure};

/// Answers with the stored rows of `user` under `name`, after writing this to the audit trail.
pub async fn list(app: &App, user: &UserId, name: &'static str, rows: &[Row]) -> Result<Response, Failure> {
    let count = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    let event = AuditEvent::new(AuditAction::SealedDataListed)
        .of_table(name)
        .count("rows", count);
    app.audit(user, event).await?;
    let rows = rows.iter().map(stored_json).collect();
    let body: Map<String, Value> = [(name.to_owned(), Value::Array(rows))].into_iter().collect();
    Ok(respond::ok(&body)?)
}
