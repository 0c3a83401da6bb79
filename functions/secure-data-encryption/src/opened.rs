//! The fields that one request opened, for the audit trail: how many fields of which tables, and never their contents.

use std::collections::BTreeMap;

use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::sealing::FieldPath;

/// What was opened so far.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    fields: BTreeMap<&'static str, u64>,
    failed: u64,
}

impl Opened {
    /// Notes a field and whether it opened.
    pub(crate) fn note(&mut self, path: Option<FieldPath<'_>>, opened: bool) {
        match path.filter(|_| opened) {
            Some(path) => *self.fields.entry(path.table.name()).or_default() += 1,
            None => self.failed += 1,
        }
    }

    /// The entry; `None` if no field was tried.
    pub(crate) fn into_event(self) -> Option<AuditEvent> {
        if self.fields.is_empty() && self.failed == 0 {
            return None;
        }
        let event = AuditEvent::new(AuditAction::SealedDataOpened);
        let event = match self.failed {
            0 => event,
            failed => event.count("failed", failed),
        };
        Some(
            self.fields
                .into_iter()
                .fold(event, |event, (table, fields)| event.count(table, fields)),
        )
    }
}
