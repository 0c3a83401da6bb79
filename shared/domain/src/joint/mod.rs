//! All goals together: what they come to month by month when one income pays for all of them.
//!
//! A month's money goes to the goals in the order of their priority, to each what its plan says; what a finished goal no
//! longer needs goes to the first that does. Growth is that of the projection rates. Amounts are whole numbers of 2^-16
//! minor units, so that every machine agrees and a month costs a multiplication.
//!
//! Refuses to know holdings and markets ([`crate::odds`] does), dates, and goals in other currencies than the income's.

pub mod fire_drill;
pub mod fit;
pub mod horizon_match;
pub mod next_amount;
pub mod share;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::ids::GoalId;
use crate::money::{Currency, Money, MoneyError};
use crate::planning::PlanningError;
use crate::planning::horizon::MAX_MONTHS;
use crate::rate::Rate;

/// How far beyond the last date unfinished goals are followed, in months.
pub const FOLLOWED_MONTHS: u32 = 360;

/// One goal among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JointGoal {
    /// The goal.
    pub id: GoalId,
    /// How much is wanted.
    pub target: Money,
    /// How much is there.
    pub saved: Money,
    /// What its plan puts in every month.
    pub contribution: Money,
    /// The yearly rate its money is projected to grow at.
    pub rate: Rate,
    /// In how many months it is wanted.
    pub due: u32,
}

/// Goals in the order of their priority, and the money there is for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointPlan {
    goals: Vec<JointGoal>,
    budget: Money,
    idle: u32,
}

/// What becomes of one goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JointOutcome {
    /// After how many months its money is there; `None` when it is not within [`FOLLOWED_MONTHS`] of the last date.
    pub done: Option<u32>,
    /// How much is there in the month it is wanted.
    pub by_due: Money,
}

/// One month of a plan, each list in the order of the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointMonth {
    /// What goes in at its end.
    pub contributions: Vec<Money>,
    /// What is there then.
    pub saved: Vec<Money>,
}

/// A plan played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointTimeline {
    /// What becomes of each goal, in their order.
    pub outcomes: Vec<JointOutcome>,
    /// The months from the first to the one in which the last goal is done.
    pub months: Vec<JointMonth>,
}

impl JointPlan {
    /// The plan of `goals`, the first first, that `budget` goes to every month.
    ///
    /// # Errors
    /// [`PlanningError::TargetOutOfRange`] for a target of nothing, [`PlanningError::NegativeContribution`] for a negative
    /// contribution or budget, [`PlanningError::NegativeRate`], [`PlanningError::TooFar`] beyond [`MAX_MONTHS`], or
    /// [`PlanningError::Money`] for two currencies.
    pub fn new(goals: Vec<JointGoal>, budget: Money) -> Result<Self, PlanningError> {
        for goal in &goals {
            check(goal, budget.currency())?;
        }
        if budget.is_negative() {
            return Err(PlanningError::NegativeContribution);
        }
        Ok(Self { goals, budget, idle: 0 })
    }

    /// The same plan, but nothing goes in during the first `months`.
    #[must_use]
    pub const fn idle_for(mut self, months: u32) -> Self {
        self.idle = months;
        self
    }

    /// The goals, the first first.
    pub fn goals(&self) -> &[JointGoal] {
        &self.goals
    }

    /// What goes to all of them every month.
    pub const fn budget(&self) -> Money {
        self.budget
    }

    /// What becomes of each goal, in their order.
    ///
    /// # Errors
    /// [`PlanningError::Money`] for an amount out of range.
    pub fn outcomes(&self) -> Result<Vec<JointOutcome>, PlanningError> {
        self.play(|_, _| Ok(()))
    }

    /// The plan month by month.
    ///
    /// # Errors
    /// [`PlanningError::Money`] for an amount out of range.
    pub fn timeline(&self) -> Result<JointTimeline, PlanningError> {
        let currency = self.budget.currency();
        let mut months = Vec::new();
        let outcomes = self.play(|paid, running| {
            let contributions = paid.iter().map(|minor| Money::from_minor(*minor, currency));
            let saved = running.iter().map(|goal| goal.saved(currency));
            months.push(JointMonth {
                contributions: contributions.collect::<Result<_, _>>()?,
                saved: saved.collect::<Result<_, _>>()?,
            });
            Ok(())
        })?;
        Ok(JointTimeline { outcomes, months })
    }

    fn play(
        &self,
        mut each_month: impl FnMut(&[i64], &[Running]) -> Result<(), MoneyError>,
    ) -> Result<Vec<JointOutcome>, PlanningError> {
        let mut running = self.goals.iter().map(Running::of).collect::<Result<Vec<_>, _>>()?;
        let last_due = self.goals.iter().map(|goal| goal.due).max().unwrap_or_default();
        let last = (last_due + FOLLOWED_MONTHS).min(MAX_MONTHS + FOLLOWED_MONTHS);
        let mut paid = vec![0_i64; running.len()];
        for month in 1..=last {
            if running.iter().all(|goal| goal.done.is_some() && goal.due < month) {
                break;
            }
            let is_open = running.iter().any(|goal| goal.done.is_none());
            let budget = if month <= self.idle { 0 } else { self.budget.minor() };
            pay(&mut running, &mut paid, budget, month);
            if is_open {
                each_month(&paid, &running)?;
            }
        }
        let outcome = |goal: Running| {
            Ok(JointOutcome {
                done: goal.done,
                by_due: goal
                    .by_due
                    .unwrap_or(Balance(goal.balance))
                    .saved_now(self.budget.currency())?,
            })
        };
        running.into_iter().map(outcome).collect()
    }
}

fn check(goal: &JointGoal, currency: Currency) -> Result<(), PlanningError> {
    let nothing = Money::zero(currency);
    // Two currencies would meet here.
    for amount in [goal.target, goal.saved, goal.contribution] {
        nothing.checked_add(amount)?;
    }
    if !goal.target.is_positive() {
        return Err(PlanningError::TargetOutOfRange);
    }
    if goal.contribution.is_negative() {
        return Err(PlanningError::NegativeContribution);
    }
    if goal.rate.fraction() < Decimal::ZERO {
        return Err(PlanningError::NegativeRate);
    }
    if goal.due > MAX_MONTHS {
        return Err(PlanningError::TooFar);
    }
    Ok(())
}

/// How finely amounts are kept, as a power of two of a minor unit.
const FINE: u32 = 16;
/// How finely a month's growth is kept, as a power of two.
const GROWTH_BITS: u32 = 44;
/// Beyond this an amount grows no more; far above any target.
const BALANCE_MAX: i128 = 1 << 80;

/// A goal on its way.
#[derive(Clone, Copy, Debug)]
struct Running {
    balance: i128,
    target: i128,
    contribution: i64,
    growth: i128,
    due: u32,
    done: Option<u32>,
    by_due: Option<Balance>,
}

/// What was there in one month.
#[derive(Clone, Copy, Debug)]
struct Balance(i128);

impl Balance {
    /// Rounded down to the minor unit: what is not all there is not there.
    fn saved_now(self, currency: Currency) -> Result<Money, MoneyError> {
        let minor = i64::try_from(self.0 >> FINE).map_err(|_| MoneyError::OutOfRange)?;
        Money::from_minor(minor, currency)
    }
}

impl Running {
    fn of(goal: &JointGoal) -> Result<Self, PlanningError> {
        let growth = goal.rate.monthly().checked_mul(Decimal::from(1_u64 << GROWTH_BITS));
        let growth = growth.and_then(|growth| growth.round().to_i128());
        let balance = i128::from(goal.saved.minor().max(0)) << FINE;
        let target = i128::from(goal.target.minor()) << FINE;
        let is_done = balance >= target;
        Ok(Self {
            balance,
            target,
            contribution: goal.contribution.minor(),
            growth: growth.ok_or(PlanningError::TooFar)?,
            due: goal.due,
            done: is_done.then_some(0),
            by_due: (goal.due == 0).then_some(Balance(balance)),
        })
    }

    fn saved(&self, currency: Currency) -> Result<Money, MoneyError> {
        Balance(self.balance).saved_now(currency)
    }

    /// What is missing, in whole minor units.
    const fn missing(&self) -> i64 {
        let missing = self.target - self.balance;
        if missing <= 0 {
            return 0;
        }
        // A target is at most 2^53 minor units, and so is what is missing of it.
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^53")]
        let whole = ((missing + (1 << FINE) - 1) >> FINE) as i64;
        whole
    }
}

/// One month: everything grows, then the budget is shared out.
fn pay(running: &mut [Running], paid: &mut [i64], budget: i64, month: u32) {
    let mut left = budget;
    for (goal, paid) in running.iter_mut().zip(paid.iter_mut()) {
        *paid = 0;
        if goal.done.is_none() {
            goal.balance = (goal.balance + ((goal.balance * goal.growth) >> GROWTH_BITS)).min(BALANCE_MAX);
            *paid = goal.contribution.min(goal.missing()).min(left);
            left -= *paid;
            goal.balance += i128::from(*paid) << FINE;
        }
    }
    // What the plans leave goes to the first that needs it.
    for (goal, paid) in running.iter_mut().zip(paid.iter_mut()) {
        if goal.done.is_none() {
            let more = goal.missing().min(left);
            left -= more;
            *paid += more;
            goal.balance += i128::from(more) << FINE;
        }
        if goal.done.is_none() && goal.balance >= goal.target {
            goal.done = Some(month);
        }
        if goal.due == month {
            goal.by_due = Some(Balance(goal.balance));
        }
    }
}
