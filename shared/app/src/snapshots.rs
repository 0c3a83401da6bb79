//! What the function that closes every user's day needs.

use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use goldgrove_http::config::{Reader, SettingsError, Source};

use crate::Vault;
use crate::app::FromSettings;
use crate::aws::AwsClients;
use crate::insights::{Narration, narration};
use crate::queue::{Queue, SqsQueue};
use crate::vault::VaultSettings;

/// The ports of the function that records days and looks at households.
pub struct Snapshots {
    /// Data and keys.
    pub vault: Arc<Vault>,
    /// Where the work waits, page by page: `QUEUE_SNAPSHOTS_URL`.
    pub queue: Arc<dyn Queue>,
    /// Where users with new cards wait for their mail: `QUEUE_DIGESTS_URL`.
    pub digests: Arc<dyn Queue>,
    /// The language model, where there is one: `NARRATOR_MODEL_ID`, `NARRATOR_BASE_URL`.
    pub narration: Option<Narration>,
}

impl Snapshots {
    /// The wiring on top of `vault`, with the rest from `source`.
    pub fn new(source: &Source, aws: &AwsClients, vault: Arc<Vault>) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let queue = reader.required_url("QUEUE_SNAPSHOTS_URL");
        let digests = reader.required_url("QUEUE_DIGESTS_URL");
        let (queue, digests) = reader.finish((queue, digests))?;
        let queue_at = |url| Arc::new(SqsQueue::new(aws.sqs.clone(), url));
        Ok(Self {
            narration: narration(source, aws, &vault)?,
            vault,
            queue: queue_at(queue),
            digests: queue_at(digests),
        })
    }
}

impl FromSettings for Snapshots {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let vault = VaultSettings::read(&mut reader);
        let vault = reader.finish(vault)?;
        Self::new(source, aws, Arc::new(Vault::new(vault, aws, Arc::new(SystemClock))))
    }
}
