//! Audit trails on the wire.

use std::collections::BTreeMap;

use goldgrove_domain::audit::{AuditAction, AuditDetail, AuditEvent};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::fields::words;

/// One detail of an entry.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AuditDetailBody {
    /// A number.
    Count(u64),
    /// A short code.
    Code(String),
}

impl From<AuditDetail> for AuditDetailBody {
    fn from(detail: AuditDetail) -> Self {
        match detail {
            AuditDetail::Count(count) => Self::Count(count),
            AuditDetail::Code(code) => Self::Code(code),
        }
    }
}

/// One entry of the caller's audit trail.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AuditEventBody {
    /// Its id.
    pub id: String,
    /// The entry's number, counted from 1.
    pub seq: u64,
    /// When the entry was written.
    pub created_at: String,
    /// What happened.
    #[schemars(extend("enum" = words(AuditAction::VARIANTS)))]
    pub action: &'static str,
    /// The table of the affected record; null for none.
    pub table_name: Option<String>,
    /// The id of the affected record; null for none.
    pub record_id: Option<String>,
    /// Numbers and short codes; never amounts or names.
    pub details: BTreeMap<String, AuditDetailBody>,
    /// The user's browser or app; null when unknown.
    pub user_agent: Option<String>,
    /// A digest of this entry and the entry before it.
    pub hash: String,
}

impl AuditEventBody {
    /// The wire form of the entry `id`, numbered `seq` and written at `at`, of `event`.
    pub fn of(id: String, seq: u64, at: Timestamp, event: AuditEvent, hash: String) -> Self {
        Self {
            id,
            seq,
            created_at: at.to_string(),
            action: event.action.as_str(),
            table_name: event.table,
            record_id: event.record,
            details: event
                .details
                .into_iter()
                .map(|(name, detail)| (name, detail.into()))
                .collect(),
            user_agent: event.user_agent,
            hash,
        }
    }
}

/// Whether the audit trail is complete and unaltered.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AuditChainBody {
    /// Whether every entry is present, in place and unaltered.
    pub verified: bool,
    /// The number of entries.
    pub entries: u64,
    /// The digest of the newest entry; null for an empty trail, and when `verified` is false.
    pub head: Option<String>,
}

/// One page of a trail.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEventsBody {
    /// The entries, newest first.
    pub events: Vec<AuditEventBody>,
    /// The `cursor` of the next page; null on the last one.
    pub next_cursor: Option<String>,
    /// Whether the whole trail is complete and unaltered; null except on the first page.
    pub chain: Option<AuditChainBody>,
}
