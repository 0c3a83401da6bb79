//! Writes what happened to the user's audit trail, with the effect and before the answer.
//!
//! An entry that cannot be written fails the request: nothing sealed is given out without a trace.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use goldgrove_domain::audit::AuditEvent;
use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::audit_log::AuditLog;
use tokio::sync::{Mutex, MutexGuard};

use crate::{App, Context, Failure};

/// How many users can be written for at once without waiting for each other.
const LINES: usize = 32;

/// Writers of one process to the trail of one user wait in line here: outside they would race for the next number and
/// all but one of them try again. Between processes the trail's own condition decides.
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
    /// Adds what happened to the trail of `user`. The log names the entry's digest, so that a trail whose newest entries
    /// were taken away can be told from a whole one.
    ///
    /// # Errors
    /// [`Failure::Storage`]; the entry may have been written all the same when the table could not say.
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
    ///
    /// # Errors
    /// As [`Context::audit`].
    pub async fn audit(&self, user: &UserId, event: AuditEvent) -> Result<(), Failure> {
        self.context.audit(user, event).await
    }
}
