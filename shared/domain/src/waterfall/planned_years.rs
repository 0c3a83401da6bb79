//! The goals' share of a household's income by year, if each gets its planned contribution until its date, and one past its date for
//! another year.

use super::FundedGoal;
use crate::money::{Currency, Money, MoneyError};

const MONTHS: u32 = 12;

/// The monthly contribution of a year, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedYear {
    /// The year, from 1.
    pub year: u32,
    /// The contribution in its heaviest month, which is its first, because goals end and none begins.
    pub monthly: Money,
}

/// The contributions to all `goals` in every year that has some.
pub fn planned_years(goals: &[FundedGoal], currency: Currency) -> Result<Vec<PlannedYear>, MoneyError> {
    let paid = || {
        goals
            .iter()
            .filter(|goal| goal.is_open() && goal.contribution.is_positive())
    };
    // A goal past its date still gets contributions, as in the timeline.
    let due = |goal: &FundedGoal| goal.due.max(1);
    let last = paid().map(due).max().unwrap_or_default();
    let years = 1..=last.div_ceil(MONTHS);
    years
        .map(|year| {
            let due_later = paid().filter(|goal| due(goal) > (year - 1) * MONTHS);
            let monthly = Money::sum(due_later.map(|goal| goal.contribution), currency)?;
            Ok(PlannedYear { year, monthly })
        })
        .collect()
}
