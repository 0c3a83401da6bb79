//! Attributions on the wire: why net worth or a goal moved.

use goldgrove_domain::attribution::{Attribution, Cause, Causes, Change};
use goldgrove_domain::{GoalId, MoneyError};
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// Why net worth and a goal changed over a period.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetWorthChangesBody {
    /// The day before the period's first, `YYYY-MM-DD`.
    pub from: String,
    /// The period's last day, `YYYY-MM-DD`.
    pub to: String,
    /// The currency of net worth.
    pub currency: String,
    /// The day from which the change is known, `YYYY-MM-DD`: later than `from` when earlier days are not recorded, null
    /// when no day is.
    pub split_since: Option<String>,
    /// The change of net worth; null when no day is recorded.
    pub net_worth: Option<ChangeBody>,
    /// The change of the requested goal, in its own currency; null when no goal is requested, and when no day of it is
    /// recorded.
    pub goal: Option<ChangeBody>,
    /// The change of net worth day by day, earliest first; null unless requested.
    pub days: Option<Vec<DayChangeBody>>,
    /// The disclaimer to show with the changes.
    pub disclaimer: &'static str,
}

/// The change of an amount, and its causes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChangeBody {
    /// The amount before.
    pub before: Exact,
    /// The amount after.
    pub after: Exact,
    /// The change: `after` minus `before`.
    pub change: Exact,
    /// The causes. They add up to the change exactly.
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

/// The causes of a change, with the amount of each.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CausesBody {
    /// Contributions minus withdrawals.
    pub added: Exact,
    /// Market gains: the price changes of units held on both days.
    pub markets: Exact,
    /// Exchange rates: the change of the rate, applied to the other-currency amounts of the earlier day.
    pub currency: Exact,
    /// Debt paid back; negative when debt grew.
    pub debt_paid: Exact,
    /// New values of property, vehicles and other assets whose value the owner enters.
    pub revalued: Exact,
    /// Changes of a goal's allocations.
    pub edits: Exact,
    /// Accounts that were added, removed, hidden or shown again, that changed their type, or whose currency gained or lost
    /// its exchange rate.
    pub accounts: Exact,
    /// Changes without a known cause, such as those of investment accounts that do not list their holdings.
    pub unexplained: Exact,
    /// Accounts and holdings whose currency changed.
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

/// Why net worth or a goal changed on one day, as recorded.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttributionBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// The day it is compared with, `YYYY-MM-DD`.
    pub since: String,
    /// The goal's id; null for net worth.
    pub goal_id: Option<String>,
    /// The currency of the amounts.
    pub currency: String,
    /// The amount before.
    pub before: Exact,
    /// The amount after.
    pub after: Exact,
    /// The causes. They add up to the change exactly.
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

/// Why net worth changed on one day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DayChangeBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// The change since the previous recorded day.
    pub change: Exact,
    /// The causes. They add up to the change exactly.
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
