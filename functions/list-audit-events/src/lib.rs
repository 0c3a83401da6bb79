//! `GET /audit-events`: the caller's audit trail, newest entry first, page by page.

use std::sync::Arc;

use goldgrove_app::export::audit_event_body;
use goldgrove_app::{App, Failure, cursor, metric};
use goldgrove_domain::sealing::{FieldKeys, FieldPath, SealedTable};
use goldgrove_http::body::audit_event::{AuditChainBody, AuditEventsBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::audit_log::{AuditEntry, AuditLog};

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/audit-events").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "The caller's audit trail")
        .answers::<AuditEventsBody>()
        .query(
            "cursor",
            "The next page: the cursor from the page before.",
            json!({ "type": "string" }),
        )
        .fails([Problem::NotFound])
        .example(Example::shows("/chain/head"))
}

/// How many entries a page holds.
pub const PAGE: usize = 50;

/// The place that a cursor of this list is bound to.
const CURSOR: FieldPath<'static> = FieldPath {
    table: SealedTable::Profiles,
    record: "cursor",
    field: "audit-events",
};

/// Lists a page. The first page also verifies the whole trail.
///
/// # Errors
/// [`Failure`]; a 400 for a cursor from elsewhere. An entry that cannot be read fails its page.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let keys = app.keys(admitted.user()).await?;
    let before = params::query_text(&request, "cursor")
        .map(|text| position(text, keys.as_ref()))
        .transpose()?;
    let trail = AuditLog::new(app.context.tables.audit.as_ref(), admitted.user());
    let mut entries = trail.page(before, PAGE + 1).await?;
    let more = entries.len() > PAGE;
    entries.truncate(PAGE);
    let last = entries.last().filter(|_| more);
    let next_cursor = last.map(|last| next(last, keys.as_ref())).transpose()?;
    let chain = if before.is_none() {
        Some(chain(&app, &trail).await?)
    } else {
        None
    };
    Ok(respond::ok(&AuditEventsBody {
        events: entries.into_iter().map(audit_event_body).collect(),
        next_cursor,
        chain,
    })?)
}

async fn chain(app: &App, trail: &AuditLog<'_>) -> Result<AuditChainBody, Failure> {
    let verification = trail.verify(app.now()).await?;
    if let Some(fault) = &verification.fault {
        tracing::error!(%fault, counts = metric::BROKEN_TRAILS, "an audit trail is broken");
    }
    Ok(AuditChainBody {
        verified: verification.is_whole(),
        entries: verification.entries,
        head: verification.head,
    })
}

fn next(last: &AuditEntry, keys: &dyn FieldKeys) -> Result<String, Failure> {
    cursor::seal(CURSOR, &last.seq.to_string(), keys)
}

fn position(text: &str, keys: &dyn FieldKeys) -> Result<u64, Problem> {
    cursor::open(CURSOR, text, keys)?.parse().map_err(|_| Problem::Internal)
}
