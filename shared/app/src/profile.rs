//! The caller's profile, for several functions.

use goldgrove_domain::{FieldKeys, Profile, UserId, trial};
use goldgrove_http::Problem;
use goldgrove_http::body::profile::ProfileBody;
use goldgrove_storage::Table;
use goldgrove_storage::entity::{Profiles, Versioned};
use jiff::Timestamp;

use crate::{Admitted, Failure};

/// The profile of `user`.
///
/// # Errors
/// [`Problem::NotFound`] when the user has none or asked for deletion.
pub async fn load(table: &dyn Table, user: &UserId, keys: &dyn FieldKeys) -> Result<Versioned<Profile>, Failure> {
    let profile = Profiles::new(table, user).current(keys).await?;
    Ok(profile.ok_or(Problem::NotFound)?)
}

/// The wire form of the caller's profile at `now`, with their role and trial status.
pub fn body(profile: Profile, caller: &Admitted, now: Timestamp) -> ProfileBody {
    let trial = trial::status(profile.created_at, now, caller.is_paid());
    ProfileBody::of(profile, caller.role(), trial, caller.mail_returned_at())
}
