//! The hourly schedule of the nightly work. In the cloud a schedule sends the event; here this module does.
//!
//! After a pause of the stack, one event covers all missed hours, up to a day.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_app::Failure;
use goldgrove_app::snapshots::Snapshots;
use goldgrove_domain::clock::Clock;
use jiff::{RoundMode, SignedDuration, Timestamp, TimestampRound, Unit};
use serde_json::json;
use tokio::sync::Mutex;

use crate::schedule::every;
use crate::{calls, private};

/// How often to check the clock.
const TICK: Duration = Duration::from_secs(20);

/// Why the work was not started; the next check retries.
#[derive(Debug, thiserror::Error)]
pub enum NightlyError {
    /// The function failed.
    #[error("the day's work could not be started: {0}")]
    Work(Failure),
    /// The file with the last hour cannot be used.
    #[error("the day's work was started and could not be remembered")]
    File(#[from] io::Error),
    /// The clock is outside the calendar.
    #[error("the clock is outside the calendar")]
    Clock(#[from] jiff::Error),
}

/// The hourly schedule of the nightly work.
pub struct Nightly {
    /// The file with the last hour.
    path: PathBuf,
    clock: Arc<dyn Clock>,
    snapshots: Arc<Snapshots>,
    running: Mutex<()>,
}

impl Nightly {
    /// A schedule that stores its last hour in the file `path`.
    pub fn new(path: PathBuf, clock: Arc<dyn Clock>, snapshots: Arc<Snapshots>) -> Self {
        Self {
            path,
            clock,
            snapshots,
            running: Mutex::default(),
        }
    }

    /// Starts the work of the hours since the last start. Returns whether there were any. The queues carry the work
    /// itself.
    pub async fn run_due(&self) -> Result<bool, NightlyError> {
        let _running = self.running.lock().await;
        let now = self.clock.now();
        let hour = now.round(TimestampRound::new().smallest(Unit::Hour).mode(RoundMode::Floor))?;
        let yesterday = hour.saturating_sub(SignedDuration::from_hours(24))?;
        let since = self.last_hour().map_or(yesterday, |last| last.max(yesterday));
        if since >= hour {
            return Ok(false);
        }
        let event = json!({
            "version": "0",
            "detail-type": "Scheduled Event",
            "source": "aws.events",
            "time": now.to_string(),
            "resources": [],
            "detail": { "since": since.to_string() },
        });
        let nights = goldgrove_registry::snapshot_net_worth::handle(Arc::clone(&self.snapshots), event);
        calls::on_behalf_of("snapshot-net-worth", nights)
            .await
            .map_err(NightlyError::Work)?;
        private::write(&self.path, &hour.to_string())?;
        Ok(true)
    }

    /// Checks the clock repeatedly while the stack runs.
    pub async fn keep_running(self: Arc<Self>) {
        every(TICK, "the nightly schedule failed", || self.run_due()).await;
    }

    /// The last hour; `None` if the file cannot be read, so the work may run twice.
    fn last_hour(&self) -> Option<Timestamp> {
        std::fs::read_to_string(&self.path).ok()?.trim().parse().ok()
    }
}
