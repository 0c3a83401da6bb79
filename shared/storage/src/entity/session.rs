//! Sessions: `SESSION#<id>` in the user's partition of the main table, so that the query that identifies a caller also
//! reads their session.
//!
//! The table deletes a row soon after its session has ended. By then a sign-in without a row is refused, too, because
//! its half hour is over. The code decides by `expires_at` whether a session is live.
//!
//! `SESSIONS` beside them is the moment from which sign-ins count, with or without a row.

use goldgrove_domain::calendar::after;
use goldgrove_domain::ids::SessionId;
use goldgrove_domain::session::{Device, Session};
use jiff::{SignedDuration, Timestamp};

use super::{USER, Versioned, partition, put_once, rows_of, version_of};
use crate::codec::Reader;
use crate::retry::retried;
use crate::schema::SWEEP_AT;
use crate::table::VERSION;
use crate::{Condition, Key, Read, Row, StorageError, Value};

/// The prefix of a session's sort key.
pub(crate) const PREFIX: &str = "SESSION#";

/// The sort key of the moment from which sign-ins count.
pub(crate) const VALID_FROM: &str = "SESSIONS";

/// The attribute with that moment.
const MOMENT: &str = "valid_from";

const TABLE: &str = "sessions";

/// How often that moment is written while others write it.
const ATTEMPTS: u32 = 5;

/// How long a row outlives its session, to allow for clock differences with the user pool and the table.
const KEPT_BEYOND: SignedDuration = SignedDuration::from_hours(1);

store! {
    /// One user's sessions.
    pub struct Sessions;
}

impl Sessions<'_> {
    /// The session with this id.
    pub async fn get(&self, id: &SessionId) -> Result<Option<Versioned<Session>>, StorageError> {
        let row = self.table.get(&self.key(id), Read::Consistent).await?;
        row.map(open).transpose()
    }

    /// Every stored session, in order of their ids.
    pub async fn list(&self) -> Result<Vec<Session>, StorageError> {
        let rows = rows_of(self.table, self.user, PREFIX).await?;
        let opened = rows.into_iter().map(open);
        opened.map(|session| Ok(session?.value)).collect()
    }

    /// Stores a new session at version 1; [`StorageError::Conflict`] when it exists.
    pub async fn add(&self, session: &Session) -> Result<(), StorageError> {
        let row = self.row(session, 1);
        self.table.put(row, Condition::Absent).await
    }

    /// Replaces a session and returns its new version; [`StorageError::Conflict`] unless the stored one is `expected`.
    pub async fn replace(&self, session: &Session, expected: u64) -> Result<u64, StorageError> {
        let version = expected + 1;
        let row = self.row(session, version);
        put_once(self.table, row, Condition::VersionIs(expected)).await?;
        Ok(version)
    }

    /// Stores the moment from which sign-ins count. If the stored one is later, that one stays.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when others keep storing one.
    pub async fn put_valid_from(&self, moment: Timestamp) -> Result<(), StorageError> {
        retried(ATTEMPTS, || self.put_valid_from_once(moment)).await
    }

    async fn put_valid_from_once(&self, moment: Timestamp) -> Result<(), StorageError> {
        let key = Key::new(partition(self.user), VALID_FROM);
        let stored = self.table.get(&key, Read::Consistent).await?;
        let stored = stored.map(open_valid_from).transpose()?;
        if stored >= Some(moment) {
            return Ok(());
        }
        let condition = stored.map_or(Condition::Absent, |stored| {
            Condition::Equals(MOMENT, stored.to_string().into())
        });
        let row = Row::new(key)
            .with(USER, self.user.as_str())
            .with(MOMENT, moment.to_string());
        self.table.put(row, condition).await
    }

    fn key(&self, id: &SessionId) -> Key {
        Key::new(partition(self.user), sort_key(id))
    }

    fn row(&self, session: &Session, version: u64) -> Row {
        Row::new(self.key(&session.id))
            .with("id", session.id.as_str())
            .with(USER, self.user.as_str())
            .with("fingerprint_hash", session.fingerprint.as_deref())
            .with("browser", session.device.browser.as_deref())
            .with("system", session.device.system.as_deref())
            .with("created_at", session.created_at.to_string())
            .with("last_seen_at", session.last_seen_at.to_string())
            .with("expires_at", session.expires_at.to_string())
            .with("revoked_at", session.revoked_at.map(|moment| moment.to_string()))
            .with(SWEEP_AT, Value::seconds(after(session.expires_at, KEPT_BEYOND)))
            .with(VERSION, version)
    }
}

/// The sort key of a session.
pub(crate) fn sort_key(id: &SessionId) -> String {
    format!("{PREFIX}{id}")
}

/// The session and version in a row.
pub fn open(row: Row) -> Result<Versioned<Session>, StorageError> {
    let version = version_of(TABLE, &row)?;
    let mut reader = Reader::new(TABLE, row);
    let value = Session {
        id: reader.record("id", |text| SessionId::parse(text).ok())?,
        fingerprint: reader.optional_where_there("fingerprint_hash", |text| Some(text.to_owned()))?,
        device: Device {
            browser: reader.optional_text("browser")?,
            system: reader.optional_text("system")?,
        },
        created_at: reader.moment("created_at")?,
        last_seen_at: reader.moment("last_seen_at")?,
        expires_at: reader.moment("expires_at")?,
        revoked_at: reader.optional_moment("revoked_at")?,
    };
    Ok(Versioned { value, version })
}

/// The moment in a row from which sign-ins count.
pub(crate) fn open_valid_from(row: Row) -> Result<Timestamp, StorageError> {
    Reader::new(TABLE, row).moment(MOMENT)
}
