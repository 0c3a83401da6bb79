//! The user's own record on the wire.

use std::collections::BTreeMap;

use goldgrove_domain::profile::{Preference, Role};
use goldgrove_domain::trial::TrialStatus;
use goldgrove_domain::{GoalId, Language, Name, Profile};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::body::number::Exact;
use crate::fields::{CURRENCIES, or_null, words};

/// The language tags and null, for the schema of a nullable field.
pub fn language_tags() -> Vec<Option<&'static str>> {
    or_null(Language::VARIANTS.iter().map(|language| language.tag()))
}

/// A preference value.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PreferenceBody {
    /// On (true) or off (false).
    Flag(bool),
    /// A short word.
    Word(String),
}

impl From<Preference> for PreferenceBody {
    fn from(preference: Preference) -> Self {
        match preference {
            Preference::Flag(flag) => Self::Flag(flag),
            Preference::Word(word) => Self::Word(word),
        }
    }
}

/// The user's trial, and whether the user pays.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrialBody {
    /// Whether the trial is running. False for a user who pays.
    pub is_trial_active: bool,
    /// Whether the trial has ended. False for a user who pays.
    pub is_trial_expired: bool,
    /// Days left in the trial, counting the current day; 0 for a user who pays.
    pub days_left: u32,
    /// Whether the user pays for Premium.
    pub is_paid_user: bool,
}

impl From<TrialStatus> for TrialBody {
    fn from(status: TrialStatus) -> Self {
        Self {
            is_trial_active: status.is_trial_active(),
            is_trial_expired: status.is_trial_expired(),
            days_left: status.days_left(),
            is_paid_user: status.is_paid_user(),
        }
    }
}

/// The user's profile.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProfileBody {
    /// The user's id.
    pub id: String,
    /// Given name; null when not entered.
    pub first_name: Option<String>,
    /// Family name; null when not entered.
    pub last_name: Option<String>,
    /// First and last name together; null when neither is entered.
    pub full_name: Option<String>,
    /// The main currency, in which totals are shown.
    #[schemars(extend("enum" = CURRENCIES))]
    pub currency: String,
    /// The user's IANA time zone, such as `America/Toronto`. It decides which day it is.
    pub time_zone: String,
    /// The language of the app and of emails; null until the user chooses one.
    #[schemars(extend("enum" = language_tags()))]
    pub language: Option<&'static str>,
    /// Whether the user has seen the introduction.
    pub onboarded: bool,
    /// Whether the onboarding wizard was finished.
    pub onboarding_completed: bool,
    /// Monthly take-home income in major units of `income_currency`; null until the user enters one.
    pub monthly_income: Option<Exact>,
    /// The currency of the income, which may differ from `currency`; null without an income.
    pub income_currency: Option<String>,
    /// Earlier incomes in `income_currency`, earliest and highest first. For a year after an income fell, a reserve of
    /// three months is based on it. Incomes that were corrected within a day are left out.
    pub past_incomes: Vec<PastIncomeBody>,
    /// `user` or `admin`.
    #[schemars(extend("enum" = words(Role::VARIANTS)))]
    pub role: &'static str,
    /// When mail to the user's address was permanently returned; null while it is delivered.
    pub mail_returned_at: Option<String>,
    /// The ids of the goals to fund first in the plan of all goals, in this order. The others follow by target date.
    pub goal_order: Vec<String>,
    /// Preferences such as theme and notifications.
    pub preferences: BTreeMap<String, PreferenceBody>,
    /// When the profile was created. The trial begins at that time.
    pub created_at: String,
    /// The user's trial, and whether the user pays.
    pub trial: TrialBody,
}

/// An earlier income.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PastIncomeBody {
    /// Monthly take-home income in major units of `income_currency`.
    pub monthly_income: Exact,
    /// When a lower income replaced it.
    pub until: String,
}

impl ProfileBody {
    /// The wire form of `profile`; mail to its owner was returned at `mail_returned_at`.
    pub fn of(profile: Profile, role: Role, trial: TrialStatus, mail_returned_at: Option<Timestamp>) -> Self {
        let full_name = profile.full_name();
        // Name every field, so that a new field that is not in the body does not compile (decision 71).
        let Profile {
            user,
            first_name,
            last_name,
            currency,
            time_zone,
            language,
            onboarded,
            onboarding_completed,
            monthly_income,
            income_history,
            goal_order,
            preferences,
            created_at,
            deleted_at: _,
        } = profile;
        Self {
            id: user.to_string(),
            full_name,
            first_name: first_name.as_ref().map(Name::as_str).map(str::to_owned),
            last_name: last_name.as_ref().map(Name::as_str).map(str::to_owned),
            currency: currency.to_string(),
            time_zone: time_zone.name().to_owned(),
            language: language.map(Language::tag),
            onboarded,
            onboarding_completed,
            monthly_income: monthly_income.map(Exact::from),
            income_currency: monthly_income.map(|income| income.currency().to_string()),
            past_incomes: income_history
                .into_iter()
                .flat_map(|history| history.past)
                .map(|past| PastIncomeBody {
                    monthly_income: past.monthly.into(),
                    until: past.until.to_string(),
                })
                .collect(),
            role: role.into(),
            mail_returned_at: mail_returned_at.map(|moment| moment.to_string()),
            goal_order: goal_order.iter().map(GoalId::to_string).collect(),
            preferences: preferences
                .into_iter()
                .map(|(name, value)| (name, value.into()))
                .collect(),
            created_at: created_at.to_string(),
            trial: trial.into(),
        }
    }
}
