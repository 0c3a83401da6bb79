//! The migration of rows in an older form: one row, `AEAD` in the partition `MIGRATION` of the main table.
//!
//! There is one migration at a time. Its worker holds a lease, and every change names the version it was made from, so
//! a worker that lost its lease notices at its next step.

use goldgrove_domain::ids::UserId;
use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::{Versioned, put_once, version_of};
use crate::codec::Reader;
use crate::table::VERSION;
use crate::{Condition, Key, Read, Row, StorageError, Table};

const TABLE: &str = "aead_migration";
const PARTITION: &str = "MIGRATION";
const SORT: &str = "AEAD";

/// The status of a migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum MigrationStatus {
    /// Rows may be in an older form.
    Running,
    /// No row is in an older form, but some processes may still cache keys that open it for some minutes.
    Closing,
    /// No row is in an older form and no process opens one.
    Done,
    /// Every row was read, and some do not open. Their users' keys still open the older form.
    Incomplete,
}

impl MigrationStatus {
    /// Whether the migration has ended.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Done | Self::Incomplete)
    }
}

/// The right to work on a migration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Who holds it.
    pub holder: Uuid,
    /// When it ends.
    pub until: Timestamp,
}

/// The migration's position in the list of all users, whose keys it marks first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The shard of the list.
    pub shard: u8,
    /// The last user whose keys were marked.
    pub after: Option<UserId>,
}

impl Listing {
    /// The text in a row: `<shard>/<user>`.
    fn stored(&self) -> String {
        format!("{}/{}", self.shard, self.after.as_ref().map_or("", UserId::as_str))
    }

    fn from_stored(text: &str) -> Option<Self> {
        let (shard, after) = text.split_once('/')?;
        let after = (!after.is_empty()).then(|| UserId::parse(after)).transpose().ok()?;
        let shard = shard.parse().ok()?;
        Some(Self { shard, after })
    }
}

/// The migration's position: first in the list of all users, then among marked keys and their users' rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The position in the list of users; `None` once all are listed.
    pub listing: Option<Listing>,
    /// The last marked key.
    pub marked_after: Option<Key>,
    /// The user whose rows are being resealed.
    pub user: Option<UserId>,
    /// The sort key of that user's last row.
    pub row_after: Option<String>,
    /// Whether all of that user's rows so far are permanently in today's form.
    pub clean: bool,
    /// Whether a row of that user does not open.
    pub stuck: bool,
}

/// What a migration has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Users whose rows are all in today's form.
    pub users_done: u64,
    /// Users of this sweep who need another sweep.
    pub users_waiting: u64,
    /// Users of this sweep with rows that do not open.
    pub users_stuck: u64,
    /// Rows brought into today's form.
    pub rows_resealed: u64,
}

/// A migration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migration {
    /// Its id.
    pub id: Uuid,
    /// Its status.
    pub status: MigrationStatus,
    /// How many rows one round reads.
    pub limit: u32,
    /// The pause between two rounds, in milliseconds.
    pub delay_ms: u32,
    /// When it was requested.
    pub started_at: Timestamp,
    /// When it was last stored.
    pub updated_at: Timestamp,
    /// When a user's keys last stopped opening the older form.
    pub closed_at: Option<Timestamp>,
    /// Who works on it, if anyone.
    pub lease: Option<Lease>,
    /// How far it is.
    pub position: Position,
    /// What it has done.
    pub tally: Tally,
}

/// The migration that is stored.
pub struct AeadMigrations<'a> {
    table: &'a dyn Table,
}

impl<'a> AeadMigrations<'a> {
    /// The migration in the main `table`.
    pub const fn new(table: &'a dyn Table) -> Self {
        Self { table }
    }

    /// The latest migration.
    pub async fn latest(&self) -> Result<Option<Versioned<Migration>>, StorageError> {
        let row = self.table.get(&Key::new(PARTITION, SORT), Read::Consistent).await?;
        row.map(open).transpose()
    }

    /// Stores `migration` and returns its version. Replaces the stored one of version `expected`, or stores the first.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when another worker has stored it since.
    pub async fn replace(&self, migration: &Migration, expected: Option<u64>) -> Result<u64, StorageError> {
        let version = expected.map_or(1, |expected| expected + 1);
        let row = row_of(migration).with(VERSION, version);
        put_once(self.table, row, Condition::at(expected)).await?;
        Ok(version)
    }
}

fn row_of(migration: &Migration) -> Row {
    let Migration { position, tally, .. } = migration;
    let moment = |moment: Option<Timestamp>| moment.map(|moment| moment.to_string());
    let marked = position.marked_after.as_ref();
    let lease = migration.lease.as_ref();
    let listing = position.listing.as_ref().map(Listing::stored);
    Row::new(Key::new(PARTITION, SORT))
        .with("id", migration.id.to_string())
        .with("status", <&str>::from(migration.status))
        .with("limit", u64::from(migration.limit))
        .with("delay_ms", u64::from(migration.delay_ms))
        .with("started_at", migration.started_at.to_string())
        .with("updated_at", migration.updated_at.to_string())
        .with("closed_at", moment(migration.closed_at))
        .with("holder", lease.map(|lease| lease.holder.to_string()))
        .with("leased_until", moment(lease.map(|lease| lease.until)))
        .with("marked_after_pk", marked.map(|key| key.partition.as_str()))
        .with("marked_after_sk", marked.map(|key| key.sort.as_str()))
        .with("listing", listing)
        .with("user", position.user.as_ref().map(UserId::as_str))
        .with("row_after", position.row_after.as_deref())
        .with("clean", position.clean)
        .with("stuck", position.stuck)
        .with("users_done", tally.users_done)
        .with("users_waiting", tally.users_waiting)
        .with("users_stuck", tally.users_stuck)
        .with("rows_resealed", tally.rows_resealed)
}

fn open(row: Row) -> Result<Versioned<Migration>, StorageError> {
    let version = version_of(TABLE, &row)?;
    let mut reader = Reader::new(TABLE, row);
    let value = Migration {
        id: reader.parsed("id", |text| Uuid::parse_str(text).ok())?,
        status: reader.parsed("status", |word| word.parse().ok())?,
        limit: reader.number("limit")?,
        delay_ms: reader.number("delay_ms")?,
        started_at: reader.moment("started_at")?,
        updated_at: reader.moment("updated_at")?,
        closed_at: reader.optional_moment("closed_at")?,
        lease: read_lease(&mut reader)?,
        position: read_position(&mut reader)?,
        tally: Tally {
            users_done: reader.number("users_done")?,
            users_waiting: reader.number("users_waiting")?,
            users_stuck: reader.number("users_stuck")?,
            rows_resealed: reader.number("rows_resealed")?,
        },
    };
    Ok(Versioned { value, version })
}

fn read_lease(reader: &mut Reader) -> Result<Option<Lease>, StorageError> {
    let holder = reader.optional_parsed("holder", |text| Uuid::parse_str(text).ok())?;
    let until = reader.optional_moment("leased_until")?;
    Ok(holder.zip(until).map(|(holder, until)| Lease { holder, until }))
}

fn read_position(reader: &mut Reader) -> Result<Position, StorageError> {
    let partition = reader.optional_text("marked_after_pk")?;
    let sort = reader.optional_text("marked_after_sk")?;
    Ok(Position {
        listing: reader.optional_parsed("listing", Listing::from_stored)?,
        marked_after: partition.zip(sort).map(|(partition, sort)| Key { partition, sort }),
        user: reader.optional_parsed("user", |text| UserId::parse(text).ok())?,
        row_after: reader.optional_text("row_after")?,
        clean: reader.flag("clean")?,
        stuck: reader.flag("stuck")?,
    })
}
