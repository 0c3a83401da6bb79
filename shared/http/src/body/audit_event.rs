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
    /// How many.
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

/// One entry of the caller's own trail.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AuditEventBody {
    /// Its id.
    pub id: String,
    /// Its number, counted from 1.
    pub seq: u64,
    /// When it was written.
    pub created_at: String,
    /// What happened.
    #[schemars(extend("enum" = words(AuditAction::VARIANTS)))]
    pub action: &'static str,
    /// The table it happened to.
    pub table_name: Option<String>,
    /// The record it happened to.
    pub record_id: Option<String>,
    /// Counts and codes; never amounts or names.
    pub details: BTreeMap<String, AuditDetailBody>,
    /// The program the user acted through, as it calls itself.
    pub user_agent: Option<String>,
    /// The digest that chains it to the entry before it.
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

/// Whether a trail is whole.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AuditChainBody {
    /// Whether nothing was altered, taken out or moved.
    pub verified: bool,
    /// How many entries there are.
    pub entries: u64,
    /// The digest of the newest entry; null of an empty trail and of one that is not whole.
    pub head: Option<String>,
}

/// One page of a trail.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEventsBody {
    /// The entries, newest first.
    pub events: Vec<AuditEventBody>,
    /// Gives the next page as `cursor`; null on the last one.
    pub next_cursor: Option<String>,
    /// Whether the whole trail holds together; only on the first page.
    pub chain: Option<AuditChainBody>,
}
