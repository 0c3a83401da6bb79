//! Writes events to the user's audit trail, together with the effect and before the answer.
//!
//! If an entry cannot be written, the request fails: no sealed value is returned without a trace.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use goldgrove_domain::{AuditEvent, UserId};
use goldgrove_storage::entity::audit_log::AuditLog;
use tokio::sync::{Mutex, MutexGuard};

use crate::{App, Context, Failure};

/// How many users' trails can be written at once without waiting.
const LINES: usize = 32;

/// Writers of one process to the trail of one user queue here. Otherwise they would race for the next number, and all
/// but one would have to retry. Between processes, the trail's own condition decides.
#[derive(Debug)]
pub struct AuditQueue {
    lines: [Mutex<()>; LINES],
}

impl Default for AuditQueue {
    fn default() -> Self {
        Self {
            lines: std::array::from_fn(|_| Mutex::new(())),
        }
    }
}

impl AuditQueue {
    async fn turn(&self, user: &UserId) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        user.hash(&mut hasher);
        let line = usize::try_from(hasher.finish()).unwrap_or_default() % LINES;
        self.lines[line].lock().await
    }
}

impl Context {
    /// Adds an event to the trail of `user`. The log contains the entry's digest, so that a trail whose newest entries
    /// were removed can be detected.
    ///
    /// # Errors
    /// [`Failure::Storage`]; the entry may still have been written when the table did not answer.
    pub async fn audit(&self, user: &UserId, event: AuditEvent) -> Result<(), Failure> {
        let _turn = self.audit_queue.turn(user).await;
        let log = AuditLog::new(self.tables.audit.as_ref(), user);
        let entry = log.append(event, self.ids.uuid(), self.clock.now()).await?;
        let (action, seq, hash) = (entry.event.action.as_str(), entry.seq, entry.hash.as_str());
        tracing::info!(action, seq, hash, "audited");
        Ok(())
    }
}

impl App {
    /// As [`Context::audit`].
    pub async fn audit(&self, user: &UserId, event: AuditEvent) -> Result<(), Failure> {
        self.context.audit(user, event).await
    }
}
