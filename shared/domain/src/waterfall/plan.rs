//! A household's goals under one income: their order, the budget, and the changes that make each fit.

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

/// How often a later date is moved again because it puts the goal behind others.
const MOVES_MAX: usize = 8;

/// A household's means for its goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Means {
    /// The currency of the income and of the goals as they are compared.
    pub currency: Currency,
    /// Monthly take-home income, where it is known.
    pub income: Option<Money>,
    /// The limit of all goals' part of the income, in percent.
    pub limit_percent: u32,
}

impl Means {
    /// The income, if it is above 0.
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

/// Goals in their order with their savings, and the budget.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    goals: Vec<&'a Goal>,
    waterfall: Waterfall,
    /// The extra monthly amount that the income's limit carries; `None` without an income.
    room: Option<Money>,
    /// The number of goals with a fixed place, independent of their date.
    placed: usize,
    as_of: AsOf,
}

impl<'a> Plan<'a> {
    /// The household of `goals` in the order of [`in_order`], each with its savings, all in the currency of `means`
    /// ([`Goal::converted`]); `order` as given there. The budget is the sum of open goals' planned contributions, at most the limit's
    /// part of the income.
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

    /// The same goals, each growing on its own course: at the rate nearest to the course's at which its plan finishes it in
    /// exactly the course's month.
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

    /// Whether the income's limit carries every plan. Then no goal waits for another, and a change that makes one fit by itself
    /// makes it fit among the others.
    pub fn pays_every_plan(&self) -> bool {
        self.carries(Money::zero(self.waterfall.budget.currency()))
    }

    /// Whether the income's limit carries every plan and `more` a month.
    pub fn carries(&self, more: Money) -> bool {
        self.room.is_none_or(|room| more.minor() <= room.minor())
    }

    /// A date, at most [`LATER_MONTHS`] later, that leaves the goal at `place` at least the needed payments and by which it is complete
    /// at its new place: a goal with a later date is paid for later. `outcome` is its present outcome, `enough_anyway` as in
    /// [`AsOf::later`].
    pub fn later(
        &self,
        place: usize,
        outcome: &Outcome,
        payments: u32,
        enough_anyway: Option<u32>,
    ) -> Result<Option<Later>, PlanningError> {
        let target_date = self.goals[place].target_date.on(&self.as_of.zone);
        let mut done = outcome.done;
        for _ in 0..MOVES_MAX {
            let Some(done_here) = done else { break };
            let enough_anyway = enough_anyway.map(|enough_anyway| enough_anyway.max(done_here));
            let (date, months) = self.as_of.later(target_date, done_here.max(payments), enough_anyway);
            // A goal that is paid for later is never complete sooner.
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

    /// The place in the order of the goal at `place` with the date `date`.
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

    /// The same goals in the stress test, each with its reduced `saved`.
    pub fn under(&self, test: &StressTest, saved: &[Money], extra_interest: Money) -> Result<Waterfall, PlanningError> {
        let goals = self.waterfall.goals.iter().zip(saved);
        let goals = goals.map(|(goal, saved)| FundedGoal { saved: *saved, ..*goal });
        let left = self.waterfall.budget.checked_sub(extra_interest)?;
        Ok(Waterfall::new(goals.collect(), left.at_least_zero())?.paused_for(test.income_lost_months))
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
