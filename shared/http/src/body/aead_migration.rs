//! The re-encryption of rows in an older format, on the wire. Contains only counts, no ids of users.

use schemars::JsonSchema;
use serde::Serialize;

/// The answer with one migration.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AeadMigrationAnswer {
    /// The migration.
    pub migration: AeadMigrationBody,
}

/// One migration.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AeadMigrationBody {
    /// Its id.
    pub id: String,
    /// `running`; `closing` when no row is in an older form but some process may still open one; `done`; `incomplete`
    /// when some rows do not open.
    #[schemars(extend("enum" = ["running", "closing", "done", "incomplete"]))]
    pub status: &'static str,
    /// How many rows are looked at in one round.
    pub limit: u32,
    /// The pause between two rounds, in milliseconds.
    pub delay_ms: u32,
    /// Users whose rows are all in today's form now.
    pub users_done: u64,
    /// Users with rows that do not open, in the latest sweep.
    pub users_stuck: u64,
    /// Rows brought into today's form.
    pub rows_resealed: u64,
    /// When it was asked for.
    pub started_at: String,
    /// When it last moved.
    pub updated_at: String,
}
