//! The goal waterfall: all goals, month by month, when one income pays for them in order.
//!
//! Each month's money goes to the goals in their order, to each its planned contribution. The first goal that still needs
//! money gets what a finished goal no longer needs. Balances grow by [`crate::growth`], at the projection rates. A goal that gets
//! the same amount every month is not simulated month by month: its balance is computed only at a change, so that a plan of
//! a hundred goals costs little more than its changes.
//!
//! Months are payments of each goal's own schedule ([`crate::calendar`]). All amounts are of one currency; goals in another
//! come in at today's rate ([`crate::goal::Goal::converted`]).

pub mod fit;
pub mod horizon_match;
pub mod next_amount;
pub mod plan;
pub mod planned_years;
mod play;
pub mod stress_test;

use jiff::civil::Date;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use crate::growth::{Growth, GrowthTable, RATE_STEP, rates_reaching, savings_minor};
use crate::ids::GoalId;
use crate::money::{Currency, Money};
use crate::odds::forecast::Course;
use crate::planning::PlanningError;
use crate::planning::horizon::MAX_MONTHS;
use crate::rate::Rate;
use play::{Play, Running, finish_alone};

/// How far beyond the last date unfinished goals are simulated, in months.
pub const FOLLOWED_MONTHS: u32 = 360;

/// One goal among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FundedGoal {
    /// The goal.
    pub id: GoalId,
    /// How much is wanted.
    pub target: Money,
    /// How much is there.
    pub saved: Money,
    /// Its planned monthly contribution.
    pub contribution: Money,
    /// The yearly rate its money is projected to grow at.
    pub rate: Rate,
    /// The day it is wanted.
    pub due_on: Date,
    /// The number of payments left, the last one on that day.
    pub due: u32,
}

impl FundedGoal {
    /// Whether the target is not reached.
    pub const fn is_open(&self) -> bool {
        self.saved.minor() < self.target.minor()
    }

    /// The rate nearest to the course's at which the plan finishes the goal in exactly the course's month.
    fn rate_on(&self, Course { month, rate }: Course) -> Rate {
        let target = savings_minor(self.target).to_f64().unwrap_or(f64::INFINITY);
        let by = |month| rates_reaching(target, self.saved, self.contribution, month, 1.0, Decimal::ZERO).1;
        let just_below = |above: Rate| Rate::from_fraction(above.fraction() - RATE_STEP - RATE_STEP);
        match month {
            None | Some(0) => rate,
            Some(1) => rate.max(by(1)),
            Some(month) => rate.min(just_below(by(month - 1))).max(by(month)),
        }
    }
}

/// Goals in the order they are paid for, and their budget.
#[derive(Clone, Debug, PartialEq)]
pub struct Waterfall {
    goals: Vec<FundedGoal>,
    budget: Money,
    paused_months: u32,
    /// One for each rate, and which of them is each goal's.
    tables: Vec<GrowthTable>,
    table_of: Vec<usize>,
    /// When each plan alone would finish its goal.
    alone: Vec<Option<u32>>,
}

/// The outcome of one goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The payment that completes it; `None` when that is not within [`FOLLOWED_MONTHS`] of the last date.
    pub done: Option<u32>,
    /// The savings on its date, rounded down, so that an incomplete goal never looks complete.
    pub by_due: Money,
}

/// A row of the timeline, for one or more months; each list in the order of the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineRow {
    /// The last of them, counted from 1.
    pub month: u32,
    /// Contributions since the row before.
    pub contributions: Vec<Money>,
    /// Savings then.
    pub saved: Vec<Money>,
}

/// A simulated plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// The outcome of each goal, in their order.
    pub outcomes: Vec<Outcome>,
    /// Every month of the first year, every year of the first ten, then every five years and the month in which the last
    /// goal is done.
    pub rows: Vec<TimelineRow>,
}

impl Waterfall {
    /// The plan of `goals` in order, with `budget` every month.
    ///
    /// # Errors
    /// [`PlanningError::TargetOutOfRange`] for a target of nothing, [`PlanningError::NegativeContribution`] for a negative
    /// contribution or budget, [`PlanningError::NegativeRate`], [`PlanningError::TooFar`] beyond [`MAX_MONTHS`], or
    /// [`PlanningError::Money`] for two currencies.
    pub fn new(goals: Vec<FundedGoal>, budget: Money) -> Result<Self, PlanningError> {
        for goal in &goals {
            check(goal, budget.currency())?;
        }
        if budget.is_negative() {
            return Err(PlanningError::NegativeContribution);
        }
        let mut rates: Vec<Rate> = goals.iter().map(|goal| goal.rate).collect();
        rates.sort_unstable();
        rates.dedup();
        let table_of: Vec<usize> = goals
            .iter()
            .filter_map(|goal| rates.binary_search(&goal.rate).ok())
            .collect();
        let last = last_month(&goals);
        let tables = rates.iter().map(|rate| Ok(Growth::at(*rate)?.table(last)?));
        let tables = tables.collect::<Result<Vec<_>, PlanningError>>()?;
        let alone = goals
            .iter()
            .zip(&table_of)
            .map(|(goal, table)| finish_alone(goal, &tables[*table], last));
        Ok(Self {
            alone: alone.collect(),
            tables,
            table_of,
            goals,
            budget,
            paused_months: 0,
        })
    }

    /// The same plan, but nothing goes in during the first `months`.
    #[must_use]
    pub const fn paused_for(mut self, months: u32) -> Self {
        self.paused_months = months;
        self
    }

    /// The goals, the first first.
    pub fn goals(&self) -> &[FundedGoal] {
        &self.goals
    }

    /// The monthly budget for all of them.
    pub const fn budget(&self) -> Money {
        self.budget
    }

    /// The outcome of each goal, in their order.
    pub fn outcomes(&self) -> Result<Vec<Outcome>, PlanningError> {
        let mut play = self.play(0..self.goals.len());
        while play.goes_on() {
            play.advance(u32::MAX)?;
        }
        play.outcomes()
    }

    /// The outcomes and the months on the way.
    pub fn timeline(&self) -> Result<Timeline, PlanningError> {
        let mut play = self.play(0..self.goals.len());
        let mut rows = Vec::new();
        let mut is_open = play.is_open();
        while play.goes_on() {
            let shown = next_shown(play.month());
            play.advance(shown)?;
            let is_shown = play.month() == shown;
            let is_last = is_open && !play.is_open();
            if is_last || (is_open && is_shown) {
                rows.push(play.row()?);
            }
            is_open = play.is_open();
        }
        Ok(Timeline {
            outcomes: play.outcomes()?,
            rows,
        })
    }

    /// The payment that completes each goal with `deposit` more today, each alone.
    pub fn done_with(&self, deposit: Money) -> Result<Vec<Option<u32>>, PlanningError> {
        let last = last_month(&self.goals);
        let richer = self.goals.iter().zip(&self.table_of).map(|(goal, table)| {
            let saved = goal.saved.checked_add(deposit)?;
            let (goal, table) = (FundedGoal { saved, ..*goal }, &self.tables[*table]);
            Ok(Running::start(&goal, table, finish_alone(&goal, table, last)))
        });
        let richer = richer.collect::<Result<_, PlanningError>>()?;
        Ok(self.play(0..self.goals.len()).done_beside(richer)?)
    }

    /// Plays the goals at some places, in that order, from the first month on.
    fn play(&self, order: impl IntoIterator<Item = usize>) -> Play<'_> {
        let goals = order.into_iter().map(|place| {
            let table = &self.tables[self.table_of[place]];
            (&self.goals[place], table, self.alone[place])
        });
        Play::start(goals, (self.budget, self.paused_months), last_month(&self.goals))
    }
}

fn last_month(goals: &[FundedGoal]) -> u32 {
    let last_due = goals.iter().map(|goal| goal.due).max().unwrap_or_default();
    last_due + FOLLOWED_MONTHS
}

/// The first month after `month` with a row in the timeline.
const fn next_shown(month: u32) -> u32 {
    let step = match month {
        0..12 => 1,
        12..120 => 12,
        _ => 60,
    };
    (month / step + 1) * step
}

fn check(goal: &FundedGoal, currency: Currency) -> Result<(), PlanningError> {
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
    if goal.due > MAX_MONTHS {
        return Err(PlanningError::TooFar);
    }
    Ok(())
}
