//! What the demo household owns beside its banks, and what it saves for.

use goldgrove_app::{App, Failure};
use goldgrove_domain::account::{Account, AccountKind, AccountSource};
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::ids::{AccountId, GoalId, UserId};
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_domain::text::Name;
use goldgrove_domain::{Currency, Money};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::goal::Goals;
use jiff::{SignedDuration, Timestamp};

const DAY: SignedDuration = SignedDuration::from_hours(24);

struct Belonging {
    name: &'static str,
    kind: AccountKind,
    value: i64,
}

const BELONGINGS: [Belonging; 2] = [
    Belonging {
        name: "Maple Street 12",
        kind: AccountKind::Property,
        value: 145_000,
    },
    Belonging {
        name: "Family car",
        kind: AccountKind::Vehicle,
        value: 11_800,
    },
];

struct Plan {
    name: &'static str,
    target: i64,
    saved: i64,
    monthly: i64,
    days_left: i32,
    risk: RiskProfile,
}

/// One ahead, one on its way, one short: so that every state of a goal can be seen.
const PLANS: [Plan; 4] = [
    Plan {
        name: "Down payment",
        target: 90_000,
        saved: 62_400,
        monthly: 1_450,
        days_left: 558,
        risk: RiskProfile::Moderate,
    },
    Plan {
        name: "Emergency Fund",
        target: 18_000,
        saved: 15_300,
        monthly: 675,
        days_left: 118,
        risk: RiskProfile::Conservative,
    },
    Plan {
        name: "Japan trip",
        target: 9_000,
        saved: 3_150,
        monthly: 410,
        days_left: 300,
        risk: RiskProfile::Conservative,
    },
    Plan {
        name: "Comfortable Retirement",
        target: 500_000,
        saved: 96_125,
        monthly: 520,
        days_left: 8_030,
        risk: RiskProfile::Moderate,
    },
];

/// Stores the home and the car.
pub(super) async fn store_belongings(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let accounts = Accounts::new(app.table(), user);
    for belonging in &BELONGINGS {
        unless_there(accounts.add(&belonging.account(user, app.now())?, keys).await)?;
    }
    Ok(())
}

/// Stores the goals.
pub(super) async fn store_goals(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let goals = Goals::new(app.table(), user);
    for plan in &PLANS {
        unless_there(goals.add(&plan.goal(user, app.now())?, keys).await)?;
    }
    Ok(())
}

fn unless_there(outcome: Result<(), StorageError>) -> Result<(), StorageError> {
    match outcome {
        Err(StorageError::Conflict { .. }) => Ok(()),
        other => other,
    }
}

fn dollars(major: i64) -> Result<Money, Failure> {
    Ok(Money::from_minor(major * 100, Currency::USD)?)
}

fn named(name: &str) -> Name {
    Name::clipped(name).unwrap_or_else(Name::unnamed)
}

impl Belonging {
    fn account(&self, user: &UserId, now: Timestamp) -> Result<Account, Failure> {
        Ok(Account {
            id: AccountId::derived(user, self.name),
            name: named(self.name),
            official_name: None,
            balance: dollars(self.value)?,
            is_asset: true,
            kind: self.kind,
            subtype: None,
            source: AccountSource::Manual,
            mask: None,
            hidden: false,
            edition: 1,
            last_updated: now,
            created_at: now,
        })
    }
}

impl Plan {
    fn goal(&self, user: &UserId, now: Timestamp) -> Result<Goal, Failure> {
        Ok(Goal {
            id: GoalId::derived(user, self.name),
            name: named(self.name),
            target_amount: dollars(self.target)?,
            current_amount: dollars(self.saved)?,
            planned_monthly_contribution: dollars(self.monthly)?,
            target_date: now.saturating_add(DAY * self.days_left).unwrap_or(now),
            risk_profile: self.risk,
            onboarding_goal: true,
            created_at: now,
            updated_at: now,
        })
    }
}
