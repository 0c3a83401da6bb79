//! A household's goals under one income: their order, the budget, and what would make each fit.

use jiff::civil::Date;

use super::fit::{Later, WaysToFit, fits};
use super::stress_test::StressTest;
use super::{FundedGoal, Outcome, Waterfall};
use crate::calendar::{AsOf, Zone};
use crate::goal::Goal;
use crate::ids::GoalId;
use crate::money::{Currency, Money, MoneyError};
use crate::odds::forecast::LATER_MONTHS;
use crate::planning::PlanningError;
use crate::rate::Rate;

/// How often a later date is moved on because it puts the goal behind others.
const MOVES_MAX: usize = 8;

/// What a household has for its goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Means {
    /// The currency of the income and of the goals as they are compared.
    pub currency: Currency,
    /// Monthly take-home income, where it is known.
    pub income: Option<Money>,
    /// The part of the income that goals may take together, in percent.
    pub limit_percent: u32,
}

impl Means {
    /// The income, where it is above nothing.
    pub fn usable_income(&self) -> Option<Money> {
        self.income.filter(Money::is_positive)
    }

    fn limit(&self) -> Result<Option<Money>, MoneyError> {
        let part = Rate::from_percent(self.limit_percent).fraction();
        self.usable_income().map(|income| income.scaled(part)).transpose()
    }
}

/// The goals in the order they are paid for: those in `order` first, the rest by their dates.
pub fn in_order<'a>(goals: impl IntoIterator<Item = &'a Goal>, order: &[GoalId], zone: &Zone) -> Vec<&'a Goal> {
    let mut sorted: Vec<&Goal> = goals.into_iter().collect();
    let place = |goal: &Goal| order.iter().position(|id| *id == goal.id).unwrap_or(usize::MAX);
    sorted.sort_by_cached_key(|goal| (place(goal), goal.target_date.on(zone), goal.created_at, goal.id));
    sorted
}

/// What a goal needs whatever others leave for it, each alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// So much more every month, nothing when it needs no more; `None` when no amount does.
    pub more_monthly: Option<Money>,
    /// What is there by its date: the target it reaches.
    pub by_due: Money,
}

/// Goals in their order with what is saved for them, and what there is for them.
#[derive(Clone, Debug)]
pub struct Household<'a> {
    goals: Vec<&'a Goal>,
    waterfall: Waterfall,
    /// How much more a month the income's limit carries; `None` without an income.
    room: Option<Money>,
    /// How many goals keep their place whatever their date.
    placed: usize,
    as_of: AsOf,
}

impl<'a> Household<'a> {
    /// The household of `goals` as [`in_order`] has them, each with what is saved, all in the currency of `means`
    /// ([`Goal::converted`]); `order` as given there. The budget is what the plans of open goals put in, at most the limit's
    /// part of the income.
    ///
    /// # Errors
    /// As [`Waterfall::new`].
    pub fn new(
        goals: &[(&'a Goal, Money)],
        means: &Means,
        order: &[GoalId],
        as_of: AsOf,
    ) -> Result<Self, PlanningError> {
        let funded: Vec<_> = goals.iter().map(|(goal, saved)| funded(goal, *saved, &as_of)).collect();
        let open = funded.iter().filter(|goal| goal.is_open());
        let planned = Money::sum(open.map(|goal| goal.contribution), means.currency)?;
        let room = means.limit()?.map(|limit| limit.checked_sub(planned)).transpose()?;
        let over = room.filter(super::super::money::Money::is_negative);
        Ok(Self {
            waterfall: Waterfall::new(funded, over.map_or(Ok(planned), |over| planned.checked_add(over))?)?,
            goals: goals.iter().map(|(goal, _)| *goal).collect(),
            room,
            placed: goals.iter().filter(|(goal, _)| order.contains(&goal.id)).count(),
            as_of,
        })
    }

    /// The same goals, each growing at a yearly rate of its own.
    ///
    /// # Errors
    /// As [`Waterfall::new`].
    pub fn growing_at(mut self, rates: impl IntoIterator<Item = Rate>) -> Result<Self, PlanningError> {
        let goals = self.waterfall.goals.iter().zip(rates);
        let goals = goals.map(|(goal, rate)| FundedGoal { rate, ..*goal });
        self.waterfall = Waterfall::new(goals.collect(), self.waterfall.budget)?;
        Ok(self)
    }

    /// The goals under the budget.
    pub const fn waterfall(&self) -> &Waterfall {
        &self.waterfall
    }

    /// The least that makes the goal at `place` fit, given the `outcomes` of the plan, both as it is paid for here and as it
    /// needs it `alone`. `None` when it fits already or there is no goal at that place.
    ///
    /// # Errors
    /// As [`Waterfall::outcomes`].
    pub fn ways_to_fit(
        &self,
        place: usize,
        outcomes: &[Outcome],
        alone: Alone,
    ) -> Result<Option<WaysToFit>, PlanningError> {
        let (Some(goal), Some(outcome)) = (self.waterfall.goals.get(place), outcomes.get(place)) else {
            return Ok(None);
        };
        if fits(goal, outcome) {
            return Ok(None);
        }
        let needs_no_more = alone.more_monthly.is_some_and(|more| !more.is_positive());
        let together = self.waterfall.more_monthly(place, outcome)?;
        let more = together.zip(alone.more_monthly);
        let more = more.map(|(together, alone)| together.larger(alone));
        let is_carried = |more: &Money| self.room.is_none_or(|room| more.minor() <= room.minor());
        let by_due = outcome.by_due.smaller(alone.by_due)?;
        Ok(Some(WaysToFit {
            reorder: needs_no_more && self.waterfall.fits_first(place, outcomes)?,
            more_monthly: more.transpose()?.filter(is_carried),
            later: self.later(place, outcome.done)?,
            lower_target: Some(by_due.rounded_down()).filter(Money::is_positive),
        }))
    }

    /// A date by which the goal is done in the place it then has, and by its own plan: a goal wanted later is paid for later.
    fn later(&self, place: usize, mut done: Option<u32>) -> Result<Option<Later>, PlanningError> {
        let target_date = self.goals[place].target_date.on(&self.as_of.zone);
        for _ in 0..MOVES_MAX {
            let both = done.zip(self.waterfall.alone[place]);
            let Some((done_here, done_alone)) = both else { break };
            let (date, months) = self.as_of.later(target_date, done_here.max(done_alone));
            // Paid for later, it is never done sooner.
            if months > LATER_MONTHS {
                break;
            }
            let moved_to = self.place_by(place, date);
            if moved_to > place {
                done = self.waterfall.done_at(place, moved_to)?;
            }
            let payments = self.as_of.payments_until(date);
            if done.is_some_and(|done| done <= payments) {
                return Ok(Some(Later { date, months }));
            }
        }
        Ok(None)
    }

    /// How many payments a goal has that is wanted on `date`.
    pub fn payments_until(&self, date: Date) -> u32 {
        self.as_of.payments_until(date)
    }

    /// Where the goal at `place` is paid for when it is wanted by `date`.
    fn place_by(&self, place: usize, date: Date) -> usize {
        if place < self.placed {
            return place;
        }
        let after = self.goals[place + 1..].iter();
        place
            + after
                .take_while(|goal| goal.target_date.on(&self.as_of.zone) <= date)
                .count()
    }

    /// The same goals in a bad time, each with what is then `saved` for it.
    ///
    /// # Errors
    /// As [`Waterfall::new`].
    pub fn under(&self, test: &StressTest, saved: &[Money], extra_interest: Money) -> Result<Waterfall, PlanningError> {
        let goals = self.waterfall.goals.iter().zip(saved);
        let goals = goals.map(|(goal, saved)| FundedGoal { saved: *saved, ..*goal });
        let left = self.waterfall.budget.checked_sub(extra_interest)?;
        let left = if left.is_negative() {
            Money::zero(left.currency())
        } else {
            left
        };
        Ok(Waterfall::new(goals.collect(), left)?.idle_for(test.income_lost_months))
    }
}

fn funded(goal: &Goal, saved: Money, as_of: &AsOf) -> FundedGoal {
    let due_on = goal.target_date.on(&as_of.zone);
    FundedGoal {
        id: goal.id,
        target: goal.target_amount,
        saved,
        contribution: goal.planned_monthly_contribution,
        rate: goal.risk_profile.projection_rate(),
        due_on,
        due: as_of.payments_until(due_on),
    }
}
