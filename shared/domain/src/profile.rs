//! The user's own record.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
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

/// For how long an income that fell still says what a month costs: bills do not fall with it.
pub const EARLIER_INCOME_COUNTS: SignedDuration = SignedDuration::from_hours(365 * 24);

/// An income before it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierIncome {
    /// What came in every month.
    pub monthly: Money,
    /// When it fell.
    pub until: Timestamp,
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
    /// The income before it last fell; sealed in its row.
    pub earlier_income: Option<EarlierIncome>,
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
    /// The record of a user of whom nothing else is known. A field added to profiles gets its value for a new one here.
    pub fn new(user: UserId, currency: Currency, created_at: Timestamp) -> Self {
        Self {
            user,
            first_name: None,
            last_name: None,
            currency,
            time_zone: Zone::default(),
            language: None,
            onboarded: false,
            onboarding_completed: false,
            monthly_income: None,
            earlier_income: None,
            goal_order: Vec::new(),
            preferences: BTreeMap::new(),
            created_at,
            deleted_at: None,
        }
    }

    /// Takes `income` from `now` on. A higher one before it is kept; so is the highest of several falls within a year.
    pub fn earn(&mut self, income: Money, now: Timestamp) {
        let fell = self.monthly_income.filter(|before| !is_at_most(*before, income));
        let kept = self.lately_earned(now);
        if let Some(monthly) = fell
            && !kept.is_some_and(|kept| is_at_most(monthly, kept))
        {
            self.earlier_income = Some(EarlierIncome { monthly, until: now });
        }
        self.monthly_income = Some(income);
    }

    /// The income before it last fell, where that was within [`EARLIER_INCOME_COUNTS`] of `now`.
    pub fn lately_earned(&self, now: Timestamp) -> Option<Money> {
        let earlier = self.earlier_income?;
        (now.duration_since(earlier.until) < EARLIER_INCOME_COUNTS).then_some(earlier.monthly)
    }

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

/// Amounts of two currencies do not compare.
fn is_at_most(amount: Money, other: Money) -> bool {
    amount.currency() == other.currency() && amount.minor() <= other.minor()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Its name, incomes with the days they began, the day that is looked at, and the earlier income then.
    type Row<'a> = (&'a str, &'a [(i64, i64)], i64, Option<i64>);

    fn cad(major: i64) -> Money {
        Money::from_minor(major * 100, Currency::CAD).unwrap()
    }

    #[test]
    fn the_highest_income_of_a_year_is_kept_when_it_falls() {
        let day = |day: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * day);
        let rows: [Row<'_>; 7] = [
            ("a first income", &[(0, 5000)], 1, None),
            ("a raise", &[(0, 5000), (30, 6000)], 31, None),
            ("a fall", &[(0, 5000), (30, 2000)], 31, Some(5000)),
            ("a year later", &[(0, 5000), (30, 2000)], 395, None),
            ("two falls", &[(0, 5000), (30, 4000), (60, 2000)], 61, Some(5000)),
            (
                "a fall after the first is old",
                &[(0, 5000), (30, 4000), (400, 2000)],
                401,
                Some(4000),
            ),
            ("back at work", &[(0, 5000), (30, 2000), (60, 5000)], 61, Some(5000)),
        ];
        for (name, incomes, at, expected) in rows {
            let mut profile = Profile::new(UserId::parse("user-1").unwrap(), Currency::CAD, Timestamp::UNIX_EPOCH);
            for (from, major) in incomes {
                profile.earn(cad(*major), day(*from));
            }
            assert_eq!(profile.lately_earned(day(at)), expected.map(cad), "{name}");
            assert_eq!(
                profile.monthly_income,
                incomes.last().map(|(_, major)| cad(*major)),
                "{name}"
            );
        }
    }
}
