//! The user's own record.

use std::collections::BTreeMap;

use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::calendar::Zone;
use crate::ids::{GoalId, UserId};
use crate::language::Language;
use crate::money::{Currency, Money};
use crate::text::Name;

/// What a user may do beyond their own data.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// May start migrations.
    Admin,
    /// Nothing beyond.
    #[default]
    User,
}

/// One preference value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// On or off.
    Flag(bool),
    /// A short word.
    Word(String),
}

/// One user's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The user.
    pub user: UserId,
    /// Given name.
    pub first_name: Option<Name>,
    /// Family name.
    pub last_name: Option<Name>,
    /// The currency totals are shown in.
    pub currency: Currency,
    /// The time zone the user's days are in.
    pub time_zone: Zone,
    /// The language the user reads; `None` until they say.
    pub language: Option<Language>,
    /// Whether the user was shown around.
    pub onboarded: bool,
    /// Whether the wizard was finished.
    pub onboarding_completed: bool,
    /// Monthly take-home income; sealed in its row.
    pub monthly_income: Option<Money>,
    /// The goals that are paid for first, the first first; the rest follow by their dates.
    pub goal_order: Vec<GoalId>,
    /// Small choices such as theme and notifications.
    pub preferences: BTreeMap<String, Preference>,
    /// When the profile, and with it the trial, began.
    pub created_at: Timestamp,
    /// When the user asked for deletion.
    pub deleted_at: Option<Timestamp>,
}

impl Profile {
    /// First and last name together; `None` when neither is known.
    pub fn full_name(&self) -> Option<String> {
        let parts: Vec<&str> = [&self.first_name, &self.last_name]
            .into_iter()
            .flatten()
            .map(Name::as_str)
            .collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}
