//! Creates a new user's data key, role and profile. The profile starts the trial.
//!
//! Each address has one trial. A keyed hash of the address is kept for two years, even after the account is deleted, so
//! that a new account continues the first trial (decision 99).

use goldgrove_domain::calendar::after;
use goldgrove_domain::profile::Role;
use goldgrove_domain::{AuditAction, AuditEvent, Currency, Language, Name, Profile, UserId, Zone};
use goldgrove_http::Problem;
use goldgrove_storage::entity::{Profiles, Roles, first_trial};
use goldgrove_storage::retry::unless_conflict;
use jiff::{SignedDuration, Timestamp};

use crate::{Context, Failure};

/// How long an address counts as having had its trial.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24 * 730);
/// The owner of the hash key: not a real user, so that the key outlives all of them.
const TRIALS: &str = "first-trials";
/// The purpose of the keyed hash of an address.
const PURPOSE: &str = "first trial";

/// The sign-up data of a new user.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct NewUser {
    /// The confirmed email address; `None` in tests that make users without one, who each get their own trial.
    pub address: Option<String>,
    /// Given name.
    pub first_name: Option<Name>,
    /// Family name.
    pub last_name: Option<Name>,
    /// The time zone of the browser they signed up with.
    pub time_zone: Option<Zone>,
    /// The language they signed up in.
    pub language: Option<Language>,
}

/// The initial main currency, which the onboarding wizard asks about. Follows the country of the time zone, or the
/// language if the time zone is unknown.
fn main_currency(new: &NewUser) -> Currency {
    let is_canadian = match (&new.time_zone, new.language) {
        (Some(zone), _) => zone.is_canadian(),
        (None, Some(language)) => language != Language::EnUs,
        (None, None) => false,
    };
    if is_canadian { Currency::CAD } else { Currency::USD }
}

/// Creates what is missing and leaves existing rows unchanged, so that repeating it is safe.
///
/// # Errors
/// [`Failure`]; a repeated call finishes the rest.
pub async fn found(context: &Context, user: &UserId, new: NewUser) -> Result<(), Failure> {
    let keys = context.keyring.create_for_user(user).await?;
    let table = context.tables.main.as_ref();
    Roles::new(table, user).grant(Role::User).await?;
    let currency = main_currency(&new);
    let created_at = match &new.address {
        Some(address) => trial_of(context, address, context.clock.now()).await?,
        None => context.clock.now(),
    };
    let profile = Profile {
        first_name: new.first_name,
        last_name: new.last_name,
        time_zone: new.time_zone.unwrap_or_default(),
        language: new.language,
        ..Profile::new(user.clone(), currency, created_at)
    };
    let added = Profiles::new(table, user).add(&profile, keys.as_ref()).await;
    if unless_conflict(added)?.is_some() {
        let founded = AuditEvent::new(AuditAction::UserFounded);
        context.audit(user, founded).await?;
    }
    Ok(())
}

/// The address in one form for all spellings that the pool treats as equal.
pub(crate) fn folded(address: &str) -> String {
    address.trim().to_lowercase()
}

/// When the first trial of `address` began. Records `began_at` if none is known.
///
/// # Errors
/// [`Failure`]; then the moment is unknown.
pub async fn trial_of(context: &Context, address: &str, began_at: Timestamp) -> Result<Timestamp, Failure> {
    let now = context.clock.now();
    let owner = UserId::parse(TRIALS).map_err(|_| Problem::Internal)?;
    let keys = context.keyring.create_for_user(&owner).await?;
    let hash = keys
        .lasting_hash(PURPOSE, folded(address).as_bytes())
        .map_err(|_| Problem::Internal)?;
    let since = now.saturating_sub(REMEMBERED).unwrap_or(Timestamp::MIN);
    let table = context.tables.main.as_ref();
    Ok(first_trial::began_at(table, &hash, began_at, since, after(now, REMEMBERED)).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_however_its_letters_are_written() {
        for address in ["Robin@Example.com", "robin@EXAMPLE.com", " robin@example.com "] {
            assert_eq!(folded(address), "robin@example.com", "{address}");
        }
        assert_ne!(folded("robin+1@example.com"), folded("robin@example.com"));
    }

    #[test]
    fn totals_begin_in_the_currency_of_the_clock() {
        let rows = [
            ("Toronto", Some("America/Toronto"), Some(Language::EnUs), Currency::CAD),
            (
                "St. John's, an old name",
                Some("Canada/Newfoundland"),
                None,
                Currency::CAD,
            ),
            (
                "Chicago in French",
                Some("America/Chicago"),
                Some(Language::FrCa),
                Currency::USD,
            ),
            (
                "Honolulu",
                Some("Pacific/Honolulu"),
                Some(Language::EnCa),
                Currency::USD,
            ),
            ("no clock, in French", None, Some(Language::FrCa), Currency::CAD),
            (
                "no clock, in American English",
                None,
                Some(Language::EnUs),
                Currency::USD,
            ),
            ("nothing is known", None, None, Currency::USD),
        ];
        for (name, zone, language, expected) in rows {
            let new = NewUser {
                time_zone: zone.map(|zone| Zone::parse(zone).unwrap()),
                language,
                ..NewUser::default()
            };
            assert_eq!(main_currency(&new), expected, "{name}");
        }
    }
}
