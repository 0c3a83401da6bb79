//! The demo household's assets outside of its banks, and its goals.

use goldgrove_app::{App, Failure, planning};
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::{
    Account, AccountId, AccountKind, AccountSource, AsOf, Currency, Decimal, Exchange, FieldKeys, Goal, GoalId, Money,
    Name, RiskProfile, UserId, Zone,
};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::{Accounts, Goals, RecordedPlans};
use jiff::{SignedDuration, Timestamp};

const DAY: SignedDuration = SignedDuration::from_hours(24);

struct Belonging {
    name: &'static str,
    kind: AccountKind,
    value: i64,
}

const BELONGINGS: [Belonging; 3] = [
    Belonging {
        name: HOME,
        kind: AccountKind::Property,
        value: 145_000,
    },
    Belonging {
        name: "Family car",
        kind: AccountKind::Vehicle,
        value: 11_800,
    },
    Belonging {
        name: "Robin's savings",
        kind: AccountKind::Depository,
        value: 8_250,
    },
];

/// The values that the owner entered for an asset: how many days ago, and the value in dollars.
pub(super) fn values_typed(name: &str) -> &'static [(i32, i64)] {
    match name {
        HOME => &[
            (1_460, 128_000),
            (1_095, 132_500),
            (730, 137_000),
            (365, 141_000),
            (182, 143_000),
        ],
        "Family car" => &[(1_460, 24_500), (1_095, 20_800), (730, 17_300), (365, 14_200)],
        _ => &[],
    }
}

struct Plan {
    name: &'static str,
    target: i64,
    saved: i64,
    /// The amount saved when the plan was made.
    opening: i64,
    made_days_ago: i32,
    monthly: i64,
    days_left: i32,
    risk: RiskProfile,
}

/// Goals that are ahead, on track and short, to show every state.
const PLANS: [Plan; 4] = [
    Plan {
        name: "Down payment",
        target: 90_000,
        saved: 62_400,
        opening: 42_300,
        made_days_ago: 361,
        monthly: 1_450,
        days_left: 558,
        risk: RiskProfile::Moderate,
    },
    Plan {
        name: "Emergency Fund",
        target: 18_000,
        saved: 15_300,
        opening: 7_200,
        made_days_ago: 361,
        monthly: 675,
        days_left: 118,
        risk: RiskProfile::Conservative,
    },
    Plan {
        name: "Japan trip",
        target: 9_000,
        saved: 3_150,
        opening: 280,
        made_days_ago: 211,
        monthly: 410,
        days_left: 300,
        risk: RiskProfile::Conservative,
    },
    Plan {
        name: "Comfortable Retirement",
        target: 500_000,
        saved: 96_125,
        opening: 82_500,
        made_days_ago: 361,
        monthly: 520,
        days_left: 8_030,
        risk: RiskProfile::Moderate,
    },
];

/// Stores the home, the car, and the account of the partner, whose bank is not linked.
pub(super) async fn store_belongings(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let accounts = Accounts::new(app.table(), user);
    for belonging in &BELONGINGS {
        unless_there(accounts.add(&belonging.account(user, app.now())?, keys).await)?;
    }
    Ok(())
}

/// The household's home, and the bank loan on it.
const HOME: &str = "12 Maple Street";
const MORTGAGE: &str = "mortgage";

/// Ties the mortgage to the home.
pub(super) async fn tie_mortgage(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let accounts = Accounts::new(app.table(), user);
    for stored in accounts.list(keys).await? {
        if stored.value.subtype.as_deref() == Some(MORTGAGE) {
            let tied = Account {
                secured_by: Some(AccountId::derived(user, HOME)),
                ..stored.value
            };
            accounts.replace(&tied, stored.version, keys).await?;
        }
    }
    Ok(())
}

/// Stores the goals and their baseline plans.
pub(super) async fn store_goals(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let (goals, plans) = (Goals::new(app.table(), user), RecordedPlans::new(app.table(), user));
    for plan in &PLANS {
        let goal = plan.goal(user, app.now())?;
        plans.put(&plan.recorded(&goal)?, keys).await?;
        unless_there(goals.add(&goal, keys).await)?;
    }
    Ok(())
}

/// How a goal reached its saved amount.
pub(super) struct Saved {
    opening: Money,
    monthly: Money,
    today: Money,
    made_days_ago: i32,
}

/// The goals and how each reached its saved amount.
pub(super) fn saved(user: &UserId) -> Result<Vec<(GoalId, Saved)>, Failure> {
    let each = PLANS.iter().map(|plan| {
        let saved = Saved {
            opening: dollars(plan.opening)?,
            monthly: dollars(plan.monthly)?,
            today: dollars(plan.saved)?,
            made_days_ago: plan.made_days_ago,
        };
        Ok((GoalId::derived(user, plan.name), saved))
    });
    each.collect()
}

/// Days of a month of saving.
const MONTH_DAYS: i32 = 30;

impl Saved {
    /// Contributions up to `days_ago`: one at the end of every month.
    pub(super) fn added_by(&self, days_ago: i32) -> Result<Money, Failure> {
        let months = (self.made_days_ago - days_ago).max(0) / MONTH_DAYS;
        Ok(self.monthly.scaled(Decimal::from(months))?)
    }

    /// Gains up to `days_ago`: evenly, up to the saved amount.
    pub(super) fn gained_by(&self, days_ago: i32) -> Result<Money, Failure> {
        let all = self.today.checked_sub(self.opening)?.checked_sub(self.added_by(1)?)?;
        let passed = Decimal::from((self.made_days_ago - days_ago).max(0)) / Decimal::from(self.made_days_ago - 1);
        Ok(all.scaled(passed)?)
    }

    /// The amount `days_ago`; the opening amount on all days before the goal was made.
    pub(super) fn amount_on(&self, days_ago: i32) -> Result<Money, Failure> {
        let begun = self.opening.checked_add(self.added_by(days_ago)?)?;
        Ok(begun.checked_add(self.gained_by(days_ago)?)?)
    }
}

fn unless_there(outcome: Result<(), StorageError>) -> Result<(), StorageError> {
    match outcome {
        Err(StorageError::Conflict { .. }) => Ok(()),
        other => other,
    }
}

pub(super) fn dollars(major: i64) -> Result<Money, Failure> {
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
            lifecycle: Lifecycle::Reported,
            edition: 1,
            credit_limit: None,
            interest_rate: None,
            rate_type: None,
            paid_in_full: false,
            secured_by: None,
            last_updated: now,
            created_at: now,
        })
    }
}

impl Plan {
    /// The plan as it was made, with the opening amount.
    fn recorded(&self, goal: &Goal) -> Result<RecordedPlan, Failure> {
        let exchange = Exchange::without_rates(Currency::USD);
        let earmarks = Earmarks::new([], &[], &[], &exchange);
        let goal = Goal {
            current_amount: dollars(self.opening)?,
            ..goal.clone()
        };
        let as_of = AsOf {
            now: goal.created_at,
            zone: Zone::default(),
        };
        planning::recorded(&earmarks, &goal, &as_of)
    }

    fn goal(&self, user: &UserId, now: Timestamp) -> Result<Goal, Failure> {
        let made = now.saturating_sub(DAY * self.made_days_ago).unwrap_or(now);
        let (id, target) = (GoalId::derived(user, self.name), dollars(self.target)?);
        let date = Zone::default().day_of(now.saturating_add(DAY * self.days_left).unwrap_or(now));
        Ok(Goal {
            current_amount: dollars(self.saved)?,
            planned_monthly_contribution: dollars(self.monthly)?,
            risk_profile: self.risk,
            onboarding_goal: true,
            updated_at: now,
            ..Goal::new(id, named(self.name), target, date, made)
        })
    }
}
