//! Identifies a caller in one query: when their trial began, their role, and whether their session is live.
//!
//! The sort keys are named so that one range, `PROFILE` to `SUBSCRIPTION`, covers these rows and no others. It is read
//! before every answer. An unreadable row fails the request, so that it never admits a caller.

use goldgrove_domain::ids::{SessionId, UserId};
use goldgrove_domain::profile::{Profile, Role};
use goldgrove_domain::session::Session;
use goldgrove_domain::subscription::Subscriber;
use jiff::Timestamp;

use crate::entity::profile::{self, PlainProfile};
use crate::entity::{Entity, Versioned, partition, returned_mail, role, session, subscription};
use crate::value::SORT;
use crate::{Fault, Query, Row, StorageError, Table};

/// Everything known about a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The profile's stored row; `None` before the user is founded.
    pub profile_row: Option<Row>,
    /// The part of the profile that can be read without keys.
    pub profile: Option<PlainProfile>,
    /// The effective role.
    pub role: Role,
    /// The requested session; `None` before its first validation.
    pub session: Option<Versioned<Session>>,
    /// The moment from which sign-ins count; `None` if all of them do.
    pub sessions_valid_from: Option<Timestamp>,
    /// When mail to the user bounced permanently; `None` while it arrives.
    pub mail_returned_at: Option<Timestamp>,
    /// The user's subscription; `None` if they never started a checkout.
    pub subscriber: Option<Versioned<Subscriber>>,
}

impl Identity {
    /// Reads everything known about `user`, signed in as `session`.
    pub async fn load(table: &dyn Table, user: &UserId, session: &SessionId) -> Result<Self, StorageError> {
        let range = Query::between(partition(user), Profile::PREFIX, subscription::SORT_KEY);
        let mut profile_row = None;
        let mut roles = Vec::new();
        let mut current = None;
        let mut sessions_valid_from = None;
        let mut mail_returned_at = None;
        let mut subscriber = None;
        let own = session::sort_key(session);
        for row in table.query(&range).await? {
            match row.key().sort.as_str() {
                Profile::PREFIX => profile_row = Some(row),
                session::VALID_FROM => sessions_valid_from = Some(session::open_valid_from(row)?),
                returned_mail::SORT_KEY => mail_returned_at = Some(returned_mail::open(row)?),
                subscription::SORT_KEY => subscriber = Some(subscription::open(row)?),
                sort if sort.starts_with(role::PREFIX) => roles.push(row),
                sort if sort == own => current = Some(session::open(row)?),
                // Other sign-ins of the user.
                sort if sort.starts_with(session::PREFIX) => {}
                // No other row belongs in this range.
                _ => return Err(StorageError::corrupt("identity", SORT, Fault::Unreadable)),
            }
        }
        Ok(Self {
            profile: profile_row.as_ref().map(profile::plain).transpose()?,
            profile_row,
            role: role::effective(roles)?,
            session: current,
            sessions_valid_from,
            mail_returned_at,
            subscriber,
        })
    }
}
