//! The goals the product suggests, each with an amount, a timeline and a risk to start from.
//!
//! Refuses to know currencies: amounts are whole major units of whichever one the user has.

use rust_decimal::Decimal;

use crate::goal::RiskProfile;
use crate::money::{Currency, Money, MoneyError};

/// One suggested goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalTemplate {
    /// Its id.
    pub id: &'static str,
    /// The name a goal made from it gets; no two templates share one.
    pub name: &'static str,
    /// One line on what it is for.
    pub description: &'static str,
    /// The suggested target, in whole major units.
    pub amount: u32,
    /// The suggested timeline, in years.
    pub years: u32,
    /// The suggested risk.
    pub risk: RiskProfile,
}

impl GoalTemplate {
    /// The suggested target in `currency`.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] for a currency of more decimals than [`Money`] has room for.
    pub fn target(&self, currency: Currency) -> Result<Money, MoneyError> {
        Money::from_major(Decimal::from(self.amount), currency)
    }
}

/// Every template, in display order.
pub const TEMPLATES: [GoalTemplate; 7] = [
    GoalTemplate {
        id: "home",
        name: "Dream Home",
        description: "A down payment on a place of your own.",
        amount: 100_000,
        years: 10,
        risk: RiskProfile::Moderate,
    },
    GoalTemplate {
        id: "retirement",
        name: "Comfortable Retirement",
        description: "Enough put by to stop working when you choose.",
        amount: 500_000,
        years: 30,
        risk: RiskProfile::Moderate,
    },
    GoalTemplate {
        id: "education",
        name: "Education Fund",
        description: "Tuition and living costs, paid without debt.",
        amount: 50_000,
        years: 10,
        risk: RiskProfile::Conservative,
    },
    GoalTemplate {
        id: "vacation",
        name: "Dream Vacation",
        description: "The trip you keep talking about.",
        amount: 10_000,
        years: 2,
        risk: RiskProfile::Aggressive,
    },
    GoalTemplate {
        id: "emergency",
        name: "Emergency Fund",
        description: "Months of expenses, ready for a bad surprise.",
        amount: 25_000,
        years: 3,
        risk: RiskProfile::Conservative,
    },
    GoalTemplate {
        id: "vehicle",
        name: "New Vehicle",
        description: "Your next car, bought outright.",
        amount: 30_000,
        years: 5,
        risk: RiskProfile::Moderate,
    },
    GoalTemplate {
        id: "wedding",
        name: "Dream Wedding",
        description: "The day you want, without the loan.",
        amount: 40_000,
        years: 3,
        risk: RiskProfile::Moderate,
    },
];

/// The template with an id.
pub fn by_id(id: &str) -> Option<&'static GoalTemplate> {
    TEMPLATES.iter().find(|template| template.id == id)
}
