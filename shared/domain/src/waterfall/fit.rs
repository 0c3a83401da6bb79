//! Goals that do not fit, and the smallest change of each kind that makes one fit and gives it a fair chance by itself.

use jiff::civil::Date;
use strum::IntoStaticStr;

use super::{FundedGoal, Outcome, Waterfall};
use crate::money::Money;
use crate::planning::PlanningError;

/// A later date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Later {
    /// The date.
    pub date: Date,
    /// The delay in months.
    pub months: u32,
}

/// The smallest changes that each alone make a goal fit and give it the wanted outlook by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaysToFit {
    /// Whether paying for it first is enough, with every fitting goal still fitting.
    pub reorder: bool,
    /// The extra monthly contribution, all of it for this goal, in whole units of the currency; `None` when no amount is enough or the
    /// income's limit does not carry it.
    pub more_monthly: Option<Money>,
    /// A later date; `None` when none is foreseeable.
    pub later: Option<Later>,
    /// The reduced target, in whole units of the currency; `None` when it is no longer the same goal.
    pub lower_target: Option<Money>,
}

/// The kinds of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Way {
    /// Another order.
    #[strum(serialize = "reorder")]
    Reorder,
    /// More every month.
    #[strum(serialize = "moreMonthly")]
    MoreMonthly,
    /// A later date.
    #[strum(serialize = "monthsLater")]
    MonthsLater,
    /// A lower target.
    #[strum(serialize = "lowerTarget")]
    LowerTarget,
}

/// Up to this delay in months, a later date is the cheapest way after another order.
pub const A_LITTLE_LATER: u32 = 3;

impl WaysToFit {
    /// The cheapest way: another order costs nothing, a little later next to nothing; then more every month, a later date,
    /// a lower target. `None` when nothing helps.
    pub fn cheapest(&self) -> Option<Way> {
        if self.reorder {
            Some(Way::Reorder)
        } else if self.later.is_some_and(|later| later.months <= A_LITTLE_LATER) {
            Some(Way::MonthsLater)
        } else if self.more_monthly.is_some() {
            Some(Way::MoreMonthly)
        } else if self.later.is_some() {
            Some(Way::MonthsLater)
        } else {
            self.lower_target.map(|_| Way::LowerTarget)
        }
    }
}

/// Whether a goal is complete by its date.
pub fn fits(goal: &FundedGoal, outcome: &Outcome) -> bool {
    outcome.done.is_some_and(|done| done <= goal.due)
}

impl Waterfall {
    /// Whether the goal at `place` fits when it is paid for first, with every goal that fits in `outcomes` still fitting.
    pub fn fits_first(&self, place: usize, outcomes: &[Outcome]) -> Result<bool, PlanningError> {
        if place == 0 {
            return Ok(false);
        }
        let others = (0..self.goals.len()).filter(|other| *other != place);
        let order = std::iter::once(place).chain(others);
        let is_needed = |other: usize| other == place || fits(&self.goals[other], &outcomes[other]);
        let needed = order.clone().enumerate().filter(|(_, goal)| is_needed(*goal));
        let needed: Vec<(usize, u32)> = needed.map(|(at, goal)| (at, self.goals[goal].due)).collect();
        let mut play = self.play(order);
        loop {
            // An unfinished goal is complete next month at the earliest.
            let soonest = |at: usize| play.done(at).unwrap_or(play.month() + 1);
            if needed.iter().any(|(at, due)| soonest(*at) > *due) {
                return Ok(false);
            }
            if needed.iter().all(|(at, _)| play.done(*at).is_some()) {
                return Ok(true);
            }
            play.advance(u32::MAX)?;
        }
    }

    /// The payment that completes the goal at `place` if it is paid for at a later place.
    pub fn done_at(&self, place: usize, later: usize) -> Result<Option<u32>, PlanningError> {
        let mut order: Vec<usize> = (0..self.goals.len()).collect();
        order[place..=later].rotate_left(1);
        let mut play = self.play(order);
        while play.goes_on() && play.done(later).is_none() {
            play.advance(u32::MAX)?;
        }
        Ok(play.done(later))
    }
}
