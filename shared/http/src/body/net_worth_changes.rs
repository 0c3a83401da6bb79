//! Attributions on the wire: why net worth or a goal moved.

use goldgrove_domain::MoneyError;
use goldgrove_domain::attribution::{Attribution, Cause, Causes, Change};
use goldgrove_domain::ids::GoalId;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// Why amounts moved over a period.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetWorthChangesBody {
    /// The day the period begins after, `YYYY-MM-DD`.
    pub from: String,
    /// Its last day.
    pub to: String,
    /// The currency of net worth.
    pub currency: String,
    /// The day the split begins at: later than `from` where nothing before it is known, null when nothing is.
    pub split_since: Option<String>,
    /// Net worth; null when nothing is known.
    pub net_worth: Option<ChangeBody>,
    /// The goal that was asked for, in its own currency; null where none was, or nothing is recorded of it.
    pub goal: Option<ChangeBody>,
    /// Net worth day by day, the earliest first; null unless asked for.
    pub days: Option<Vec<DayChangeBody>>,
    /// What it is and is not.
    pub disclaimer: &'static str,
}

/// An amount that moved, and why.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChangeBody {
    /// What it was.
    pub before: Exact,
    /// What it came to.
    pub after: Exact,
    /// The difference.
    pub change: Exact,
    /// Why; sums to the difference exactly.
    pub causes: CausesBody,
}

impl ChangeBody {
    /// The wire form of a change.
    pub fn of(change: &Change) -> Result<Self, MoneyError> {
        Ok(Self {
            before: change.before.into(),
            after: change.after()?.into(),
            change: change.causes.total()?.into(),
            causes: CausesBody::of(&change.causes),
        })
    }
}

/// How much of a change is due to what.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CausesBody {
    /// Put in, less what was taken out.
    pub added: Exact,
    /// The prices of what was held all along.
    pub markets: Exact,
    /// Exchange rates: what was held on the earlier day in another currency, at the change of its rate.
    pub currency: Exact,
    /// Debts paid back; negative when more was borrowed.
    pub debt_paid: Exact,
    /// New values of typed-in belongings.
    pub revalued: Exact,
    /// Changes of what is set aside for a goal.
    pub edits: Exact,
    /// Accounts that came, went, or were taken in or out of sight.
    pub accounts: Exact,
    /// An investment account that does not say what it holds.
    pub unexplained: Exact,
    /// Accounts and holdings that are in another currency than before.
    pub redenominated: Exact,
}

impl CausesBody {
    /// The wire form of causes.
    pub fn of(causes: &Causes) -> Self {
        let of = |cause| causes.of(cause).into();
        Self {
            added: of(Cause::Added),
            markets: of(Cause::Markets),
            currency: of(Cause::Currency),
            debt_paid: of(Cause::DebtPaid),
            revalued: of(Cause::Revalued),
            edits: of(Cause::Edits),
            accounts: of(Cause::Accounts),
            unexplained: of(Cause::Unexplained),
            redenominated: of(Cause::Redenominated),
        }
    }
}

/// Why net worth, or a goal, moved on one day, as it is kept.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttributionBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// The day it is compared with.
    pub since: String,
    /// The goal; null for net worth.
    pub goal_id: Option<String>,
    /// The currency of the amounts.
    pub currency: String,
    /// What it was.
    pub before: Exact,
    /// What it came to.
    pub after: Exact,
    /// Why; sums to the difference exactly.
    pub causes: CausesBody,
}

impl AttributionBody {
    /// The wire form of a day: net worth, then each goal.
    pub fn rows(day: &Attribution) -> Result<Vec<Self>, MoneyError> {
        let goals = day
            .goals
            .iter()
            .map(|(goal, change)| Self::of(day, Some(*goal), change));
        std::iter::once(Self::of(day, None, &day.net_worth))
            .chain(goals)
            .collect()
    }

    fn of(day: &Attribution, goal: Option<GoalId>, change: &Change) -> Result<Self, MoneyError> {
        Ok(Self {
            date: day.date.to_string(),
            since: day.since.to_string(),
            goal_id: goal.map(|goal| goal.to_string()),
            currency: change.before.currency().to_string(),
            before: change.before.into(),
            after: change.after()?.into(),
            causes: CausesBody::of(&change.causes),
        })
    }
}

/// Why net worth moved on one day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DayChangeBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// How much it moved since the last day known before.
    pub change: Exact,
    /// Why.
    pub causes: CausesBody,
}

impl DayChangeBody {
    /// The wire form of a day.
    pub fn of(day: &Attribution) -> Result<Self, MoneyError> {
        Ok(Self {
            date: day.date.to_string(),
            change: day.net_worth.causes.total()?.into(),
            causes: CausesBody::of(&day.net_worth.causes),
        })
    }
}
