//! A household's goals under one income: their order, the budget, and what would make each fit.

use jiff::civil::Date;

use super::fit::Later;
use super::stress_test::StressTest;
use super::{FundedGoal, Outcome, Waterfall};
use crate::calendar::{AsOf, Zone};
use crate::goal::Goal;
use crate::ids::GoalId;
use crate::money::{Currency, Money, MoneyError};
use crate::odds::forecast::{Course, LATER_MONTHS};
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
        let limit = means.limit()?;
        let budget = limit.map_or(Ok(planned), |limit| planned.smaller(limit))?;
        Ok(Self {
            waterfall: Waterfall::new(funded, budget)?,
            goals: goals.iter().map(|(goal, _)| *goal).collect(),
            room: limit.map(|limit| limit.checked_sub(planned)).transpose()?,
            placed: goals.iter().filter(|(goal, _)| order.contains(&goal.id)).count(),
            as_of,
        })
    }

    /// The same goals, each growing on a course of its own: at the rate nearest to the course's at which its plan finishes it in
    /// exactly the course's month.
    ///
    /// # Errors
    /// As [`Waterfall::new`].
    pub fn growing_on(mut self, courses: impl IntoIterator<Item = Course>) -> Result<Self, PlanningError> {
        let goals = self.waterfall.goals.iter().zip(courses);
        let goals = goals.map(|(goal, course)| FundedGoal {
            rate: goal.rate_on(course),
            ..*goal
        });
        self.waterfall = Waterfall::new(goals.collect(), self.waterfall.budget)?;
        Ok(self)
    }

    /// The goals under the budget.
    pub const fn waterfall(&self) -> &Waterfall {
        &self.waterfall
    }

    /// Whether the goal at `place`, with another `target`, grows on `course` at least as fast as it does here.
    pub fn grows_as_fast(&self, place: usize, target: Money, course: Course) -> bool {
        let goal = &self.waterfall.goals[place];
        let lower = FundedGoal { target, ..*goal };
        lower.rate_on(course) >= goal.rate
    }

    /// Whether the income's limit carries every plan. Then no goal waits for another, and what makes one fit on its own makes
    /// it fit among the others.
    pub fn pays_every_plan(&self) -> bool {
        self.carries(Money::zero(self.waterfall.budget.currency()))
    }

    /// Whether the income's limit carries every plan and so much more a month.
    pub fn carries(&self, more: Money) -> bool {
        self.room.is_none_or(|room| more.minor() <= room.minor())
    }

    /// A date, at most [`LATER_MONTHS`] later, that leaves the goal at `place` so many payments at least and by which it is done
    /// where it then stands: a goal wanted later is paid for later. `outcome` is what becomes of it now, `surely` as in
    /// [`AsOf::later`].
    ///
    /// # Errors
    /// As [`Waterfall::outcomes`].
    pub fn later(
        &self,
        place: usize,
        outcome: &Outcome,
        payments: u32,
        surely: Option<u32>,
    ) -> Result<Option<Later>, PlanningError> {
        let target_date = self.goals[place].target_date.on(&self.as_of.zone);
        let mut done = outcome.done;
        for _ in 0..MOVES_MAX {
            let Some(done_here) = done else { break };
            let surely = surely.map(|surely| surely.max(done_here));
            let (date, months) = self.as_of.later(target_date, done_here.max(payments), surely);
            // Paid for later, it is never done sooner.
            if months > LATER_MONTHS {
                break;
            }
            let moved_to = self.place_by(place, date);
            if moved_to > place {
                done = self.waterfall.done_at(place, moved_to)?;
            }
            if done.is_some_and(|done| done <= self.as_of.payments_until(date)) {
                return Ok(Some(Later { date, months }));
            }
        }
        Ok(None)
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
        Ok(Waterfall::new(goals.collect(), left.at_least_zero())?.idle_for(test.income_lost_months))
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
