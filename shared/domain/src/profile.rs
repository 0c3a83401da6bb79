//! The user's own record.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::calendar::Zone;
use crate::ids::{GoalId, UserId};
use crate::language::Language;
use crate::money::{Currency, Money};
use crate::text::Name;

/// A user's role.
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

/// How long an income from before a fall still counts for the cost of a month: bills do not fall with it.
pub const PAST_INCOME_COUNTS: SignedDuration = SignedDuration::from_hours(365 * 24);
/// The most past incomes that are kept, the highest ones: their stored form has one length.
pub const PAST_INCOMES_MAX: usize = 4;
/// How long an income must stand to be kept: one changed sooner was a mistake.
const STANDS: SignedDuration = SignedDuration::from_hours(24);

/// An income that was higher than the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastIncome {
    /// The monthly income.
    pub monthly: Money,
    /// When it fell.
    pub until: Timestamp,
}

/// The income history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncomeHistory {
    /// The start of the present income.
    pub since: Timestamp,
    /// Past incomes that stood for a day, in the currency of the income: the highest of a year and its successors, the earliest and
    /// highest first. The last may be lower than the income.
    pub past: Vec<PastIncome>,
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
    /// Whether the user saw the tour.
    pub onboarded: bool,
    /// Whether the wizard was finished.
    pub onboarding_completed: bool,
    /// Monthly take-home income.
    pub monthly_income: Option<Money>,
    /// The income history; `None` without an income.
    pub income_history: Option<IncomeHistory>,
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
    /// The profile of a new user. A field added to profiles gets its initial value here.
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
            income_history: None,
            goal_order: Vec::new(),
            preferences: BTreeMap::new(),
            created_at,
            deleted_at: None,
        }
    }

    /// Sets the income from `now` on. Keeps the one before for [`PAST_INCOME_COUNTS`] with higher ones, also if it is lower, because
    /// the new one may be a mistake. Drops one that is corrected within a day or is in another currency.
    pub fn set_income(&mut self, income: Money, now: Timestamp) {
        let known = self.income_history.take();
        let stood_since = known.as_ref().map(|history| history.since);
        let is_slip = stood_since.is_some_and(|since| now.duration_since(since) < STANDS);
        let mut past = known.map_or_else(Vec::new, |history| history.past);
        past.retain(|earlier| earlier.monthly.currency() == income.currency() && counts(earlier, now));
        let before = self
            .monthly_income
            .filter(|before| !is_slip && *before != income && before.currency() == income.currency());
        if let Some(monthly) = before {
            past.retain(|earlier| is_above(earlier.monthly, monthly));
            past.push(PastIncome { monthly, until: now });
            past.truncate(PAST_INCOMES_MAX);
        }
        let since = stood_since.filter(|_| is_slip || self.monthly_income == Some(income));
        self.income_history = Some(IncomeHistory {
            since: since.unwrap_or(now),
            past,
        });
        self.monthly_income = Some(income);
    }

    /// The highest income of the last year, if it fell since.
    pub fn recent_income(&self, now: Timestamp) -> Option<Money> {
        let past = &self.income_history.as_ref()?.past;
        let highest = past.iter().find(|earlier| counts(earlier, now))?.monthly;
        self.monthly_income
            .is_some_and(|income| is_above(highest, income))
            .then_some(highest)
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

fn counts(earlier: &PastIncome, now: Timestamp) -> bool {
    now.duration_since(earlier.until) < PAST_INCOME_COUNTS
}

/// Amounts of two currencies do not compare.
fn is_above(amount: Money, other: Money) -> bool {
    amount.currency() == other.currency() && amount.minor() > other.minor()
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
    fn the_highest_income_of_a_year_counts_while_it_is_less() {
        let day = |day: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * day);
        let rows: [Row<'_>; 12] = [
            ("a first income", &[(0, 5000)], 1, None),
            ("a raise", &[(0, 5000), (30, 6000)], 31, None),
            ("a fall", &[(0, 5000), (30, 2000)], 31, Some(5000)),
            ("a year later", &[(0, 5000), (30, 2000)], 395, None),
            ("two falls", &[(0, 5000), (30, 4000), (60, 2000)], 61, Some(5000)),
            (
                "the second counts longer",
                &[(0, 5000), (30, 4900), (390, 2450)],
                395,
                Some(4900),
            ),
            ("back at work", &[(0, 5000), (30, 2000), (60, 5000)], 61, None),
            (
                "and on leave again",
                &[(0, 5000), (30, 2000), (60, 5000), (90, 1000)],
                400,
                Some(5000),
            ),
            ("a slip", &[(0, 5000), (30, 50_000), (30, 5000)], 31, None),
            (
                "a slip in a fall",
                &[(0, 5000), (30, 25_000), (30, 2500)],
                31,
                Some(5000),
            ),
            (
                "a raise, then a fall",
                &[(0, 5000), (30, 6000), (60, 5500)],
                61,
                Some(6000),
            ),
            (
                "stated once more, then less",
                &[(0, 5000), (30, 5000), (30, 2000)],
                31,
                Some(5000),
            ),
        ];
        for (name, incomes, at, expected) in rows {
            let mut profile = Profile::new(UserId::parse("user-1").unwrap(), Currency::CAD, Timestamp::UNIX_EPOCH);
            for (from, major) in incomes {
                profile.set_income(cad(*major), day(*from));
            }
            assert_eq!(profile.recent_income(day(at)), expected.map(cad), "{name}");
            assert_eq!(
                profile.monthly_income,
                incomes.last().map(|(_, major)| cad(*major)),
                "{name}"
            );
        }
    }

    #[test]
    fn incomes_of_two_currencies_are_not_compared() {
        let now = Timestamp::UNIX_EPOCH;
        let mut profile = Profile::new(UserId::parse("user-1").unwrap(), Currency::CAD, now);
        profile.set_income(cad(5000), now);
        let later = now + SignedDuration::from_hours(48);
        profile.set_income(Money::from_minor(100, Currency::USD).unwrap(), later);
        assert_eq!(profile.recent_income(later), None);
        assert!(profile.income_history.unwrap().past.is_empty());
    }
}
