//! The ports of the nightly function.

use std::sync::Arc;

use goldgrove_http::config::SettingsError;

use crate::Context;
use crate::insights::{Narration, narration};
use crate::queue::Queue;
use crate::wiring::{FromSettings, Wiring};

/// The ports of the function that records days and evaluates insights.
pub struct Snapshots {
    /// Data and keys.
    pub context: Arc<Context>,
    /// The queue of work, page by page: `QUEUE_SNAPSHOTS_URL`.
    pub queue: Arc<dyn Queue>,
    /// The queue of users with new cards to mail: `QUEUE_DIGESTS_URL`.
    pub digests: Arc<dyn Queue>,
    /// The language model, if configured: `NARRATOR_MODEL_ID`, `NARRATOR_BASE_URL`.
    pub narration: Option<Narration>,
}

impl FromSettings for Snapshots {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            context: wiring.get()?,
            queue: wiring.queue("QUEUE_SNAPSHOTS_URL"),
            digests: wiring.queue("QUEUE_DIGESTS_URL"),
            narration: narration(wiring)?,
        })
    }
}
