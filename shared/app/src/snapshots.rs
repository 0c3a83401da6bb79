//! What the function that writes every user's daily point needs.

use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use goldgrove_http::config::{Reader, SettingsError, Source};

use crate::Vault;
use crate::app::FromSettings;
use crate::aws::AwsClients;
use crate::queue::{Queue, SqsQueue};
use crate::vault::VaultSettings;

/// The ports of the function that writes daily points.
pub struct Snapshots {
    /// Data and keys.
    pub vault: Arc<Vault>,
    /// Where the work waits, page by page: `QUEUE_SNAPSHOTS_URL`.
    pub queue: Arc<dyn Queue>,
}

impl Snapshots {
    /// The wiring on top of `vault`, with the queue from `source`.
    ///
    /// # Errors
    /// [`SettingsError`].
    pub fn new(source: &Source, aws: &AwsClients, vault: Arc<Vault>) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let url = reader.required_url("QUEUE_SNAPSHOTS_URL");
        let url = reader.finish(url)?;
        Ok(Self {
            vault,
            queue: Arc::new(SqsQueue::new(aws.sqs.clone(), url)),
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
