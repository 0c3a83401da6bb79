//! Which goals do not fit, and the smallest change of each kind that makes one fit.

use super::{JointGoal, JointOutcome, JointPlan};
use crate::money::Money;
use crate::planning::PlanningError;

/// The least that makes a goal fit, each alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaysToFit {
    /// Whether putting it first does, with every goal that fits still fitting.
    pub reorder: bool,
    /// So much more every month, all of it for this goal, in whole units of the currency; `None` when no amount does.
    pub more_monthly: Option<Money>,
    /// The date so many months later; `None` when that is not foreseeable.
    pub months_later: Option<u32>,
    /// The target cut to this, in whole units of the currency; `None` when nothing is there by the date.
    pub lower_target: Option<Money>,
}

/// The kinds of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Another order.
    Reorder,
    /// More every month.
    MoreMonthly,
    /// A later date.
    MonthsLater,
    /// A lower target.
    LowerTarget,
}

impl Way {
    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Reorder => "reorder",
            Self::MoreMonthly => "moreMonthly",
            Self::MonthsLater => "monthsLater",
            Self::LowerTarget => "lowerTarget",
        }
    }
}

/// Up to so many months a later date is the cheapest way that costs something.
pub const A_LITTLE_LATER: u32 = 3;

impl WaysToFit {
    /// The cheapest way: another order costs nothing, a little later next to nothing; then more every month if the
    /// income can carry it, then a later date, then a lower target. `None` when nothing helps.
    pub fn cheapest(&self, carries_more: bool) -> Option<Way> {
        let later = self.months_later;
        if self.reorder {
            Some(Way::Reorder)
        } else if later.is_some_and(|months| months <= A_LITTLE_LATER) {
            Some(Way::MonthsLater)
        } else if self.more_monthly.is_some() && carries_more {
            Some(Way::MoreMonthly)
        } else if later.is_some() {
            Some(Way::MonthsLater)
        } else {
            self.lower_target.map(|_| Way::LowerTarget)
        }
    }
}

/// Whether a goal is done by the month it is wanted.
pub fn fits(goal: &JointGoal, outcome: &JointOutcome) -> bool {
    outcome.done.is_some_and(|done| done <= goal.due)
}

impl JointPlan {
    /// The least that makes the goal at `place` fit, given the `outcomes` of the plan; `None` when it fits already or
    /// there is no goal at that place.
    ///
    /// # Errors
    /// As [`JointPlan::outcomes`].
    pub fn ways_to_fit(&self, place: usize, outcomes: &[JointOutcome]) -> Result<Option<WaysToFit>, PlanningError> {
        let (Some(goal), Some(outcome)) = (self.goals.get(place), outcomes.get(place)) else {
            return Ok(None);
        };
        if fits(goal, outcome) {
            return Ok(None);
        }
        let unit = unit_of(goal.target);
        let whole = outcome.by_due.minor() / unit * unit;
        Ok(Some(WaysToFit {
            reorder: self.reordering_helps(place, outcomes)?,
            more_monthly: self.more_monthly(place)?,
            months_later: outcome.done.map(|done| done - goal.due),
            lower_target: (whole > 0)
                .then(|| Money::from_minor(whole, goal.target.currency()))
                .transpose()?,
        }))
    }

    fn reordering_helps(&self, place: usize, outcomes: &[JointOutcome]) -> Result<bool, PlanningError> {
        if place == 0 {
            return Ok(false);
        }
        let mut plan = self.clone();
        plan.goals[..=place].rotate_right(1);
        let after = plan.outcomes()?;
        let mut before = outcomes.to_vec();
        before[..=place].rotate_right(1);
        let mut each = plan.goals.iter().zip(before.iter().zip(&after)).enumerate();
        Ok(each.all(|(at, (goal, (before, after)))| fits(goal, after) || (at > 0 && !fits(goal, before))))
    }

    /// The least whole units a month that do, found by halving: more money never makes a goal later.
    fn more_monthly(&self, place: usize) -> Result<Option<Money>, PlanningError> {
        let goal = self.goals[place];
        let unit = unit_of(goal.target);
        let suffices = |units: i64| -> Result<bool, PlanningError> {
            let more = Money::from_minor(units * unit, goal.target.currency())?;
            let mut plan = self.clone();
            plan.budget = plan.budget.checked_add(more)?;
            plan.goals[place].contribution = goal.contribution.checked_add(more)?;
            Ok(fits(&plan.goals[place], &plan.outcomes()?[place]))
        };
        let (mut low, mut high) = (0, goal.target.minor() / unit + 1);
        if !suffices(high)? {
            return Ok(None);
        }
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if suffices(middle)? {
                high = middle;
            } else {
                low = middle;
            }
        }
        Ok(Some(Money::from_minor(high * unit, goal.target.currency())?))
    }
}

/// How many minor units the smallest change is: one unit of the currency.
fn unit_of(amount: Money) -> i64 {
    10_i64.pow(amount.currency().exponent())
}
