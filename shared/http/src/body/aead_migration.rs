//! The re-encryption of rows in an older format, on the wire. Contains only counts, no ids of users.

use schemars::JsonSchema;
use serde::Serialize;

/// One migration.
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
    /// `running`; `closing` when every row is in the current form but a process may still read the older one; `done`;
    /// `incomplete` when some rows cannot be opened.
    #[schemars(extend("enum" = ["running", "closing", "done", "incomplete"]))]
    pub status: &'static str,
    /// The maximum number of rows per round.
    pub limit: u32,
    /// The pause between two rounds, in milliseconds.
    pub delay_ms: u32,
    /// The number of users whose rows are all in the current form.
    pub users_done: u64,
    /// The number of users with rows that could not be opened in the latest sweep.
    pub users_stuck: u64,
    /// The number of rows that were resealed in the current form.
    pub rows_resealed: u64,
    /// When the migration started.
    pub started_at: String,
    /// When the migration was last updated.
    pub updated_at: String,
}
