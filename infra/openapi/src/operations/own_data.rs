//! What a user may ask of us about their own data, and how anybody writes to us.

use delete_user::{DeleteUserAnswer, DeleteUserInput};
use goldgrove_http::Problem;
use goldgrove_http::body::audit_event::AuditEventsBody;
use goldgrove_http::body::export::ExportBody;
use log_audit_event::LogAuditEventInput;
use send_contact_message::{SendContactMessageAnswer, SendContactMessageInput};
use serde_json::json;

use super::LIMITED;
use crate::operation::Operation;

/// The operations of the group.
pub(super) fn own_data() -> Vec<Operation> {
    let of = |summary| ("Own data", summary);
    vec![
        Operation::new(
            "export-data",
            export_data::ROUTE,
            of("Everything that is kept of the caller"),
        )
        .answers::<ExportBody>()
        .or_file("application/zip")
        .query(
            "format",
            "JSON, or with Premium a zip of CSV files.",
            json!({ "type": "string", "enum": ["json", "csv"], "default": "json" }),
        )
        .fails([
            Problem::NotFound,
            Problem::SubscriptionRequired,
            Problem::ExportTooLarge,
            LIMITED,
        ]),
        Operation::new(
            "list-audit-events",
            list_audit_events::ROUTE,
            of("The caller's own audit trail"),
        )
        .answers::<AuditEventsBody>()
        .query(
            "cursor",
            "The page after the one that gave this.",
            json!({ "type": "string" }),
        )
        .fails([Problem::NotFound]),
        Operation::new(
            "log-audit-event",
            log_audit_event::ROUTE,
            of("Keeps what the client reports"),
        )
        .takes::<LogAuditEventInput>(json!({
            "p_action": "client.request_failed", "p_table_name": null, "p_record_id": null,
            "p_details": { "method": "GET", "path": "/goals/{id}", "status": 500, "problem": "internal" },
        }))
        .fails([LIMITED]),
        Operation::new("delete-user", delete_user::ROUTE, of("Removes the caller for good"))
            .answers::<DeleteUserAnswer>()
            .takes::<DeleteUserInput>(json!({ "confirm": delete_user::CONFIRMATION }))
            .fails([Problem::RecentSignInRequired]),
        Operation::new(
            "send-contact-message",
            send_contact_message::ROUTE,
            of("Writes to support"),
        )
        .answers::<SendContactMessageAnswer>()
        .accepted()
        .takes::<SendContactMessageInput>(json!({
            "name": "Robin Vale", "email": "robin@example.com", "topic": "Billing", "message": "Hello.",
        }))
        .fails([LIMITED, Problem::Forbidden]),
    ]
}
