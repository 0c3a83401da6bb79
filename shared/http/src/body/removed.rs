//! The answer to a deletion, with its undo token.

use schemars::JsonSchema;
use serde::Serialize;

/// The answer to a deletion.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RemovedBody {
    /// How to undo it; null for what is deleted for good.
    pub undo: Option<UndoBody>,
}

/// How a deletion can be undone.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UndoBody {
    /// To be sent to `POST /undo`.
    pub token: String,
    /// For how many seconds from now.
    pub seconds: u32,
}
