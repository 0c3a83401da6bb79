//! Profiles for tests.

use goldgrove_domain::profile::{IncomeHistory, PastIncome, Preference};
use goldgrove_domain::{Currency, GoalId, Language, Money, Profile, UserId, Zone};
use jiff::Timestamp;
use uuid::Uuid;

use crate::clock::EPOCH;
use crate::values::{name, usd};

/// Builds a profile; by default Avery Stone, who finished the wizard and earns $5,000.00 a month.
#[derive(Clone, Debug)]
#[must_use]
pub struct ProfileBuilder(Profile);

impl ProfileBuilder {
    /// The profile of `user`.
    pub fn new(user: &UserId) -> Self {
        Self(Profile {
            user: user.clone(),
            first_name: Some(name("Avery")),
            last_name: Some(name("Stone")),
            currency: Currency::USD,
            time_zone: Zone::default(),
            language: Some(Language::FrCa),
            onboarded: true,
            onboarding_completed: true,
            monthly_income: Some(usd("5000.00")),
            income_history: Some(IncomeHistory {
                since: EPOCH,
                past: vec![PastIncome {
                    monthly: usd("6100.00"),
                    until: EPOCH,
                }],
            }),
            goal_order: vec![GoalId::new(Uuid::from_u128(2)), GoalId::new(Uuid::from_u128(1))],
            preferences: [("theme".to_owned(), Preference::Word("dark".to_owned()))].into(),
            created_at: EPOCH,
            deleted_at: None,
        })
    }

    /// Before the wizard: no income, nothing completed.
    pub fn before_onboarding(mut self) -> Self {
        self.0.onboarded = false;
        self.0.onboarding_completed = false;
        self.0.monthly_income = None;
        self.0.income_history = None;
        self
    }

    /// Sets the income; `None` to remove it.
    pub const fn income(mut self, income: Option<Money>) -> Self {
        self.0.monthly_income = income;
        self
    }

    /// Sets the start of the profile and of its trial.
    pub const fn created_at(mut self, moment: Timestamp) -> Self {
        self.0.created_at = moment;
        self
    }

    /// Sets when its deletion was requested.
    pub const fn deleted_at(mut self, moment: Timestamp) -> Self {
        self.0.deleted_at = Some(moment);
        self
    }

    /// The profile.
    pub fn build(self) -> Profile {
        self.0
    }
}
