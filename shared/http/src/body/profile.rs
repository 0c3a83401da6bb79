//! The user's own record on the wire.

use std::collections::BTreeMap;

use goldgrove_domain::Language;
use goldgrove_domain::ids::GoalId;
use goldgrove_domain::profile::{Preference, Profile, Role};
use goldgrove_domain::text::Name;
use goldgrove_domain::trial::TrialStatus;
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
    /// On or off.
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

/// Where the user stands between trial and Premium.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrialBody {
    /// Not paid, and days are left.
    pub is_trial_active: bool,
    /// Not paid, and no day is left.
    pub is_trial_expired: bool,
    /// Days left, counting a begun day as whole.
    pub days_left: u32,
    /// Subscribed to Premium.
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

/// The user's own record.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProfileBody {
    /// The user's id.
    pub id: String,
    /// Given name.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
    /// Both names together.
    pub full_name: Option<String>,
    /// The currency totals are shown in.
    #[schemars(extend("enum" = CURRENCIES))]
    pub currency: String,
    /// The IANA time zone the user's days are in, such as `America/Toronto`.
    pub time_zone: String,
    /// The language of the app and of mails; null until the user says.
    #[schemars(extend("enum" = language_tags()))]
    pub language: Option<&'static str>,
    /// Whether the user was shown around.
    pub onboarded: bool,
    /// Whether the onboarding wizard was finished.
    pub onboarding_completed: bool,
    /// Monthly take-home income in major units of `income_currency`; null until the user says.
    pub monthly_income: Option<Exact>,
    /// The currency the income was stated in, which may be another than `currency` by now.
    pub income_currency: Option<String>,
    /// Incomes of before, in `income_currency`, the earliest and highest first: for a year after one fell, a reserve of three months is
    /// reckoned from it. Those that were put right within a day are left out.
    pub past_incomes: Vec<PastIncomeBody>,
    /// `user` or `admin`.
    #[schemars(extend("enum" = words(Role::VARIANTS)))]
    pub role: &'static str,
    /// When mail to the address came back for good; null while it arrives.
    pub mail_returned_at: Option<String>,
    /// The goals that are paid for first in the plan of all goals, the first first; the rest follow by their dates.
    pub goal_order: Vec<String>,
    /// Small choices such as theme and notifications.
    pub preferences: BTreeMap<String, PreferenceBody>,
    /// When the trial began.
    pub created_at: String,
    /// Where the user stands between trial and Premium.
    pub trial: TrialBody,
}

/// An income of before.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PastIncomeBody {
    /// Monthly take-home income in major units.
    pub monthly_income: Exact,
    /// Until when it counted.
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
