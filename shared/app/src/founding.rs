//! Creates what every user has from the first moment: a data key, a role and a profile, which starts the trial.

use std::collections::BTreeMap;

use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::calendar::Zone;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::profile::{Profile, Role};
use goldgrove_domain::text::Name;
use goldgrove_domain::{Currency, Language};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::profile::Profiles;
use goldgrove_storage::entity::role::Roles;

use crate::{Failure, Vault};

/// What is known of a new user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewUser {
    /// Given name.
    pub first_name: Option<Name>,
    /// Family name.
    pub last_name: Option<Name>,
    /// The zone of the browser they signed up with.
    pub time_zone: Option<Zone>,
    /// The language they signed up in.
    pub language: Option<Language>,
}

/// The currency that totals begin in, which the onboarding wizard asks about: that of the country of the clock, or of the
/// language where no clock is known.
fn main_currency(new: &NewUser) -> Currency {
    let is_canadian = match (&new.time_zone, new.language) {
        (Some(zone), _) => zone.is_canadian(),
        (None, Some(language)) => language != Language::EnUs,
        (None, None) => false,
    };
    if is_canadian { Currency::CAD } else { Currency::USD }
}

/// Creates what is missing; what is there stays as it is, so that calling it again is safe.
///
/// # Errors
/// [`Failure`]; calling it again finishes what an error left undone.
pub async fn found(vault: &Vault, user: &UserId, new: NewUser) -> Result<(), Failure> {
    let keys = vault.keyring.create_for_user(user).await?;
    let table = vault.tables.main.as_ref();
    Roles::new(table, user).grant(Role::User).await?;
    let currency = main_currency(&new);
    let profile = Profile {
        user: user.clone(),
        first_name: new.first_name,
        last_name: new.last_name,
        currency,
        time_zone: new.time_zone.unwrap_or_default(),
        language: new.language,
        onboarded: false,
        onboarding_completed: false,
        monthly_income: None,
        preferences: BTreeMap::new(),
        created_at: vault.clock.now(),
        deleted_at: None,
    };
    match Profiles::new(table, user).add(&profile, keys.as_ref()).await {
        Ok(()) => vault.audit(user, AuditEvent::new(AuditAction::UserFounded)).await,
        Err(StorageError::Conflict { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
