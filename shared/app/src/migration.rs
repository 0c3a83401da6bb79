//! Reseals every row of an older form in today's form. Can be resumed at any point.
//!
//! First, keys from an earlier release are marked, because fields sealed under them may not hide their lengths. A
//! worker takes the lease, then goes in rounds through the users with marked keys, one page of rows per round, and
//! stores its position after every round. A worker that is killed loses its lease after a minute, and the next one
//! continues after the last round. It skips rows that are already in today's form.
//!
//! A user's mark, and with it the right to open the older form, is removed only after one pass over all their rows left
//! none in an older form, and at a time when no process still seals under an older key.

use std::time::Duration;

use goldgrove_crypto::{KeyError, SETTLED_EVERYWHERE, SETTLING};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys as _, KeyVersion};
use goldgrove_http::body::aead_migration::AeadMigrationBody;
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::aead_migration::{
    AeadMigrations, Lease, Listing, Migration, MigrationStatus, Position, Tally,
};
use goldgrove_storage::entity::data_key::{self, DataKeys};
use goldgrove_storage::retry::unless_conflict;
use goldgrove_storage::{resealing, roster};
use jiff::{SignedDuration, Timestamp};

use crate::{Context, Failure, metric};

/// How long the lease of a worker that stopped blocks other workers.
const LEASE: SignedDuration = SignedDuration::from_secs(60);
/// How long one invocation works. Its function's time-out leaves room for one more round and its pause.
const SHIFT: SignedDuration = SignedDuration::from_secs(40);
/// How many users one round lists to mark their keys.
const LISTED: usize = 25;

/// Starts a migration, or returns the one in progress.
pub async fn start(context: &Context, limit: u32, delay_ms: u32) -> Result<Migration, Failure> {
    let migrations = AeadMigrations::new(context.tables.main.as_ref());
    let stored = migrations.latest().await?;
    if let Some(under_way) = under_way(stored.as_ref()) {
        return Ok(under_way);
    }
    let now = context.clock.now();
    let migration = Migration {
        id: context.ids.uuid(),
        status: MigrationStatus::Running,
        limit,
        delay_ms,
        started_at: now,
        updated_at: now,
        closed_at: None,
        lease: None,
        position: Position {
            listing: Some(Listing::default()),
            ..Position::default()
        },
        tally: Tally::default(),
    };
    let expected = stored.map(|stored| stored.version);
    match migrations.replace(&migration, expected).await {
        Ok(_) => Ok(migration),
        // Another request started one at the same moment.
        Err(conflict @ StorageError::Conflict { .. }) => {
            under_way(migrations.latest().await?.as_ref()).ok_or_else(|| conflict.into())
        }
        Err(error) => Err(error.into()),
    }
}

fn under_way(stored: Option<&Versioned<Migration>>) -> Option<Migration> {
    stored
        .map(|stored| &stored.value)
        .filter(|migration| !migration.status.is_final())
        .cloned()
}

/// Works on the migration in progress until it is done, the shift ends, or another worker has the lease. Returns the
/// migration's state, or `None` if there is no migration.
///
/// # Errors
/// [`Failure`]; the next call continues after the last complete round.
pub async fn work(context: &Context) -> Result<Option<Migration>, Failure> {
    let migrations = AeadMigrations::new(context.tables.main.as_ref());
    let Some(stored) = migrations.latest().await? else {
        return Ok(None);
    };
    let now = context.clock.now();
    let is_taken = stored.value.lease.as_ref().is_some_and(|lease| lease.until > now);
    if stored.value.status.is_final() || is_taken {
        return Ok(Some(stored.value));
    }
    let mut worker = Worker {
        context,
        migration: stored.value,
        version: stored.version,
    };
    match worker.shift(now + SHIFT).await {
        Err(Stop::Failed(failure)) => Err(failure),
        // Another worker has the lease now, so its state counts.
        Ok(()) | Err(Stop::Overtaken) => Ok(Some(worker.migration)),
    }
}

/// The wire form of a migration.
pub fn body(migration: &Migration) -> AeadMigrationBody {
    AeadMigrationBody {
        id: migration.id.to_string(),
        status: migration.status.into(),
        limit: migration.limit,
        delay_ms: migration.delay_ms,
        users_done: migration.tally.users_done,
        users_stuck: migration.tally.users_stuck,
        rows_resealed: migration.tally.rows_resealed,
        started_at: migration.started_at.to_string(),
        updated_at: migration.updated_at.to_string(),
    }
}

struct Worker<'a> {
    context: &'a Context,
    migration: Migration,
    version: u64,
}

/// Why a shift ends early.
enum Stop {
    Overtaken,
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// When the next round may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum More {
    Now,
    Later,
}

impl Worker<'_> {
    async fn shift(&mut self, ends_at: Timestamp) -> Result<(), Stop> {
        let holder = self.context.ids.uuid();
        loop {
            let until = self.context.clock.now() + LEASE;
            self.migration.lease = Some(Lease { holder, until });
            self.store().await?;
            let more = self.round().await?;
            if more == More::Later || self.context.clock.now() >= ends_at {
                self.migration.lease = None;
                return self.store().await;
            }
            self.store().await?;
            tokio::time::sleep(Duration::from_millis(self.migration.delay_ms.into())).await;
        }
    }

    async fn store(&mut self) -> Result<(), Stop> {
        self.migration.updated_at = self.context.clock.now();
        let migrations = AeadMigrations::new(self.context.tables.main.as_ref());
        let replaced = migrations.replace(&self.migration, Some(self.version)).await;
        self.version = unless_conflict(replaced)?.ok_or(Stop::Overtaken)?;
        Ok(())
    }

    async fn round(&mut self) -> Result<More, Stop> {
        if self.migration.status == MigrationStatus::Closing {
            return Ok(self.close());
        }
        if let Some(listing) = self.migration.position.listing.take() {
            self.migration.position.listing = self.list(listing).await?;
            return Ok(More::Now);
        }
        match self.migration.position.user.clone() {
            Some(user) => self.rows(&user).await,
            None => self.next_user().await,
        }
    }

    /// Marks the keys from an earlier release for some users, because fields sealed under them may not hide their
    /// lengths. Returns the position to continue from.
    async fn list(&self, mut listing: Listing) -> Result<Option<Listing>, Stop> {
        loop {
            let table = self.context.tables.main.as_ref();
            let page = roster::page(table, listing.shard, listing.after.as_ref(), LISTED).await?;
            for user in &page.users {
                self.mark(user).await?;
            }
            let after = page.next;
            let shard = listing.shard + u8::from(after.is_none());
            listing = Listing { shard, after };
            if shard == roster::SHARDS {
                return Ok(None);
            }
            if !page.users.is_empty() {
                return Ok(Some(listing));
            }
        }
    }

    async fn mark(&self, user: &UserId) -> Result<(), Stop> {
        let store = DataKeys::new(self.context.tables.data_keys.as_ref(), user);
        for mut key in store.list().await? {
            if key.padded || key.marked {
                continue;
            }
            key.marked = true;
            // On a conflict the key was removed, so nothing that was sealed under it still opens.
            unless_conflict(store.replace(&key).await)?;
        }
        Ok(())
    }

    /// Moves to the next user with a mark, or ends the sweep.
    async fn next_user(&mut self) -> Result<More, Stop> {
        let position = &mut self.migration.position;
        let table = self.context.tables.data_keys.as_ref();
        let (marked, next) = data_key::marked_page(table, position.marked_after.as_ref(), 1).await?;
        let Some((user, key)) = marked.into_iter().next() else {
            if next.is_some() {
                position.marked_after = next;
                return Ok(More::Now);
            }
            return Ok(self.end_of_sweep());
        };
        // This process may have cached the keys before they were marked.
        self.context.keyring.forget(&user);
        let clean = self.is_settled(&user).await?;
        self.migration.position = Position {
            listing: None,
            marked_after: Some(key),
            user: Some(user),
            row_after: None,
            clean,
            stuck: false,
        };
        Ok(More::Now)
    }

    /// Whether every process has stopped sealing under older keys of the user.
    async fn is_settled(&self, user: &UserId) -> Result<bool, Stop> {
        let keys = DataKeys::new(self.context.tables.data_keys.as_ref(), user)
            .list()
            .await?;
        let Some(newest) = keys.last() else {
            return Ok(true);
        };
        let age = self.context.clock.now().duration_since(newest.created_at);
        Ok(newest.version == KeyVersion::FIRST || age >= SETTLED_EVERYWHERE)
    }

    /// Reseals one page of the user's rows.
    async fn rows(&mut self, user: &UserId) -> Result<More, Stop> {
        let keys = match self.context.keyring.for_user(user).await {
            Ok(keys) => keys,
            // The user was deleted, so no rows are left to open.
            Err(KeyError::Missing) => {
                self.migration.position.user = None;
                return Ok(More::Now);
            }
            Err(error @ (KeyError::WrongContext | KeyError::Malformed)) => {
                tracing::error!(cause = %error, counts = metric::LOST_ROWS, "a user's keys could not be loaded");
                self.migration.tally.users_stuck += 1;
                self.migration.position.user = None;
                return Ok(More::Now);
            }
            Err(error) => return Err(error.into()),
        };
        let limit = usize::try_from(self.migration.limit).unwrap_or(usize::MAX);
        let after = self.migration.position.row_after.as_deref();
        let page = resealing::page(self.context.tables.main.as_ref(), user, after, limit, keys.as_ref()).await?;
        self.migration.tally.rows_resealed += page.resealed;
        for error in &page.unreadable {
            tracing::error!(cause = %error, counts = metric::LOST_ROWS, "a row of an older form does not open");
        }
        let position = &mut self.migration.position;
        position.clean &= page.contended == 0;
        position.stuck |= !page.unreadable.is_empty();
        position.row_after = page.last;
        if position.row_after.is_none() {
            self.finish(user).await?;
        }
        Ok(More::Now)
    }

    /// Ends one pass over a user's rows.
    async fn finish(&mut self, user: &UserId) -> Result<(), Stop> {
        let Position { clean, stuck, .. } = self.migration.position;
        let tally = &mut self.migration.tally;
        if stuck {
            tally.users_stuck += 1;
        } else if clean {
            self.unmark(user).await?;
            self.migration.tally.users_done += 1;
            self.migration.closed_at = Some(self.context.clock.now());
        } else {
            tally.users_waiting += 1;
        }
        self.migration.position.user = None;
        Ok(())
    }

    /// Removes the marks from the keys of this pass. A key that was added since has its own mark.
    async fn unmark(&self, user: &UserId) -> Result<(), Stop> {
        let store = DataKeys::new(self.context.tables.data_keys.as_ref(), user);
        let current = self.context.keyring.for_user(user).await?.current_version();
        for mut key in store.list().await? {
            if key.version > current || (key.padded && !key.marked && !key.opens_unbound) {
                continue;
            }
            key.padded = true;
            key.marked = false;
            key.opens_unbound = false;
            // On a conflict the key was removed: it needs no change and must not come back.
            unless_conflict(store.replace(&key).await)?;
        }
        self.context.keyring.forget(user);
        Ok(())
    }

    fn end_of_sweep(&mut self) -> More {
        let migration = &mut self.migration;
        migration.position = Position::default();
        let (waiting, stuck) = (migration.tally.users_waiting, migration.tally.users_stuck);
        if waiting > 0 {
            migration.tally.users_waiting = 0;
            migration.tally.users_stuck = 0;
            return More::Later;
        }
        if stuck > 0 {
            migration.status = MigrationStatus::Incomplete;
            return More::Later;
        }
        migration.status = MigrationStatus::Closing;
        self.close()
    }

    /// Done once every process has dropped cached keys that open the older form.
    fn close(&mut self) -> More {
        let now = self.context.clock.now();
        let remembered = |closed_at: Timestamp| now.duration_since(closed_at) < SETTLING;
        if !self.migration.closed_at.is_some_and(remembered) {
            self.migration.status = MigrationStatus::Done;
        }
        More::Later
    }
}
