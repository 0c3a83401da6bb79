//! The answer to a deletion, with its undo token.

use schemars::JsonSchema;
use serde::Serialize;

/// The answer to a deletion.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RemovedBody {
    /// How to undo it; null for a permanent deletion.
    pub undo: Option<UndoBody>,
}

/// How a deletion can be undone.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UndoBody {
    /// The token for `POST /undo`.
    pub token: String,
    /// How many seconds the token is valid, from now.
    pub seconds: u32,
}
