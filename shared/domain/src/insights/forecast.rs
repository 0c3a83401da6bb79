//! The odds of a goal as the rules need them: the same futures, read the same way, as on the goal's own page.

use crate::goal::Goal;
use crate::ids::GoalId;
use crate::money::Money;
use crate::odds::fixes::Fixes;
use crate::odds::position::Odds;
use crate::odds::scenarios::{FUTURES, months_for};
use crate::odds::{Market, OddsError, Outlook, Position, Scenarios, Seed};
use crate::planning::horizon::{MAX_MONTHS, whole_periods_until};
use crate::set_aside::SetAside;

use jiff::Timestamp;
use rust_decimal::Decimal;

/// How a goal looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forecast {
    /// In how many futures it is met.
    pub(super) odds: Odds,
    /// What would bring it back on track; `None` when it is, or when the date has come.
    pub(super) fixes: Option<Fixes>,
    /// How many months sooner it is likely to be met; 0 when it is not likely at all.
    pub(super) months_early: u32,
    /// What is saved.
    pub(super) saved: Money,
    /// In how many months it is wanted.
    pub(super) months: u32,
}

impl Forecast {
    /// How `goal`, one of the plan's, looks at `now`.
    pub(super) fn of(
        goal: &Goal,
        plan: impl IntoIterator<Item = GoalId>,
        set_aside: &SetAside<'_>,
        now: Timestamp,
    ) -> Result<Self, OddsError> {
        let months = whole_periods_until(goal.target_date, now).clamp(0, i64::from(MAX_MONTHS));
        let months = u32::try_from(months).map_err(|_| OddsError::OutOfRange)?;
        let position = Position::of_goal(set_aside, goal, months)?;
        let scenarios = Scenarios::draw_of(
            position.classes(),
            &Market::assumed()?,
            Seed::of_plan(plan),
            FUTURES,
            months_for(months),
        )?;
        let odds = scenarios.odds(&position)?;
        let is_due = months == 0;
        Ok(Self {
            odds,
            fixes: if is_due {
                None
            } else {
                scenarios.fixes(&position, Outlook::Fair)?
            },
            months_early: months_early(&scenarios, &position, odds)?,
            saved: position.saved()?,
            months,
        })
    }

    /// The share of futures that meet the goal, in percent.
    pub(super) fn percent(&self) -> Decimal {
        let all = Decimal::from(self.odds.futures.max(1));
        Decimal::from(self.odds.met) * Decimal::ONE_HUNDRED / all
    }
}

/// A later date never lowers the odds, so that the first month in which the goal is likely can be looked for by halves.
fn months_early(scenarios: &Scenarios, position: &Position, odds: Odds) -> Result<u32, OddsError> {
    let needed = Outlook::Likely.futures_needed(odds.futures);
    if odds.met < needed {
        return Ok(0);
    }
    let months: Vec<u32> = scenarios
        .months()
        .iter()
        .copied()
        .take_while(|month| *month <= position.month())
        .collect();
    let (mut low, mut high) = (0, months.len());
    while low < high {
        let middle = low.midpoint(high);
        let sooner = position.clone().with_month(months[middle]);
        if scenarios.odds(&sooner)?.met >= needed {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(months.get(low).map_or(0, |month| position.month() - month))
}
