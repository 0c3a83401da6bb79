//! One run through the months of a goal waterfall.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::{FundedGoal, Outcome, TimelineRow};
use crate::growth::{GrowthTable, savings_minor};
use crate::money::{Currency, Money, MoneyError};
use crate::planning::PlanningError;

/// A goal during a run. From the month `since` on it gets `pay` every month until a change.
pub(super) struct Running<'a> {
    table: &'a GrowthTable,
    contribution: i64,
    target: Decimal,
    due: u32,
    balance: Decimal,
    paid_in: i64,
    since: u32,
    pay: i64,
    /// The month in which `pay` finishes it.
    finish: Option<u32>,
    done: Option<u32>,
    by_due: Option<Decimal>,
    /// Contributions up to the last row.
    in_rows: i64,
}

impl<'a> Running<'a> {
    pub(super) fn start(goal: &FundedGoal, table: &'a GrowthTable, finish: Option<u32>) -> Self {
        Self {
            table,
            contribution: goal.contribution.minor(),
            target: savings_minor(goal.target),
            due: goal.due,
            balance: savings_minor(goal.saved),
            paid_in: 0,
            since: 0,
            pay: goal.contribution.minor(),
            finish,
            done: (!goal.is_open()).then_some(0),
            by_due: (goal.due == 0).then_some(savings_minor(goal.saved)),
            in_rows: 0,
        }
    }

    fn foresee(&mut self, last: u32) {
        let left = last - self.since;
        let months = self.table.months_to(self.target, self.balance, self.pay.into(), left);
        self.finish = months.map(|months| self.since + months);
    }

    /// The balance at the end of `month` without a change until then.
    fn balance_in(&self, month: u32) -> Result<Decimal, MoneyError> {
        match self.done {
            Some(_) => Ok(self.balance),
            None => self.table.balance(self.balance, self.pay.into(), month - self.since),
        }
    }

    fn paid_in_by(&self, month: u32) -> i64 {
        match self.done {
            Some(_) => self.paid_in,
            None => self.paid_in + self.pay * i64::from(month - self.since),
        }
    }

    /// At most `amount`, and at most the missing amount in `month`, in whole minor units.
    fn takes(&self, amount: i64, month: u32) -> Result<i64, MoneyError> {
        // This payment does not finish the goal, so all of it is taken.
        if amount <= self.pay && self.finish.is_none_or(|finish| month < finish) {
            return Ok(amount);
        }
        let grown = self.table.balance(self.balance_in(month - 1)?, Decimal::ZERO, 1)?;
        let missing = (self.target - grown).max(Decimal::ZERO).ceil();
        Ok(missing.to_i64().map_or(amount, |missing| missing.min(amount)))
    }

    /// Records that it got `paid` in `month`; returns whether that is a change.
    fn note(&mut self, paid: i64, month: u32, last: u32) -> Result<bool, MoneyError> {
        if paid == self.pay && self.finish != Some(month) {
            return Ok(false);
        }
        let before = self.balance_in(month - 1)?;
        self.paid_in = self.paid_in_by(month - 1) + paid;
        self.balance = self.table.balance(before, paid.into(), 1)?;
        (self.since, self.pay) = (month, paid);
        if self.balance >= self.target {
            self.done = Some(month);
        } else {
            self.foresee(last);
        }
        Ok(true)
    }
}

/// The payment with which the plan of a goal alone finishes it, if by the month `last`.
pub(super) fn finish_alone(goal: &FundedGoal, table: &GrowthTable, last: u32) -> Option<u32> {
    table.months_to(
        savings_minor(goal.target),
        savings_minor(goal.saved),
        savings_minor(goal.contribution),
        last,
    )
}

/// Goals during a run, in order.
pub(super) struct Play<'a> {
    running: Vec<Running<'a>>,
    paid: Vec<i64>,
    budget: Money,
    paused_months: u32,
    month: u32,
    last: u32,
    /// Whether the month was like the one before it.
    is_steady: bool,
}

impl<'a> Play<'a> {
    pub(super) fn start(
        goals: impl Iterator<Item = (&'a FundedGoal, &'a GrowthTable, Option<u32>)>,
        (budget, paused_months): (Money, u32),
        last: u32,
    ) -> Self {
        let running: Vec<_> = goals
            .map(|(goal, table, finish)| Running::start(goal, table, finish))
            .collect();
        Self {
            paid: vec![0; running.len()],
            running,
            budget,
            paused_months,
            month: 0,
            last,
            is_steady: false,
        }
    }

    /// How many months have been played.
    pub(super) const fn month(&self) -> u32 {
        self.month
    }

    /// Whether a goal is not done.
    pub(super) fn is_open(&self) -> bool {
        self.running.iter().any(|goal| goal.done.is_none())
    }

    /// Whether there are months left to play.
    pub(super) fn goes_on(&self) -> bool {
        let is_settled = |goal: &Running<'_>| goal.done.is_some() && goal.due <= self.month;
        self.month < self.last && !self.running.iter().all(is_settled)
    }

    /// The month in which the goal at `place` was completed.
    pub(super) fn done(&self, place: usize) -> Option<u32> {
        self.running[place].done
    }

    /// Plays to the end beside the same goals with more savings, and returns when each of those is complete. Until then such a goal gets
    /// the same payments as without.
    pub(super) fn done_beside(mut self, mut richer: Vec<Running<'a>>) -> Result<Vec<Option<u32>>, MoneyError> {
        while self.goes_on() && richer.iter().any(|goal| goal.done.is_none()) {
            self.advance(u32::MAX)?;
            let open = richer
                .iter_mut()
                .zip(&self.paid)
                .filter(|(goal, _)| goal.done.is_none());
            for (goal, paid) in open {
                match goal.finish {
                    // Within months that were all alike.
                    Some(finish) if finish < self.month => goal.done = Some(finish),
                    _ => {
                        goal.note(*paid, self.month, self.last)?;
                    }
                }
            }
        }
        Ok(richer.into_iter().map(|goal| goal.done).collect())
    }

    /// Plays the next month, or, while each is like the one before it, all months up to the next change or `stop`.
    pub(super) fn advance(&mut self, stop: u32) -> Result<(), MoneyError> {
        let before = self.month;
        let open = self.running.iter().filter(|goal| goal.done.is_none());
        let next_change = open.filter_map(|goal| goal.finish).min().unwrap_or(self.last + 1);
        let mut until = (next_change - 1).min(stop).min(self.last);
        if self.month < self.paused_months {
            until = until.min(self.paused_months);
        }
        if self.is_steady && self.month != self.paused_months && until > before {
            self.month = until;
        } else {
            self.month += 1;
            self.play_month()?;
        }
        for goal in &mut self.running {
            if goal.due > before && goal.due <= self.month {
                goal.by_due = Some(goal.balance_in(goal.due)?);
            }
        }
        Ok(())
    }

    /// One month: everything grows, then the budget is shared out.
    fn play_month(&mut self) -> Result<(), MoneyError> {
        let month = self.month;
        let mut left = if month <= self.paused_months {
            0
        } else {
            self.budget.minor()
        };
        for (goal, paid) in self.running.iter().zip(&mut self.paid) {
            *paid = match goal.done {
                Some(_) => 0,
                None => goal.takes(goal.contribution.min(left), month)?,
            };
            left -= *paid;
        }
        // The rest of the budget goes to the first goal that needs it.
        for (goal, paid) in self.running.iter().zip(&mut self.paid) {
            if left == 0 {
                break;
            }
            if goal.done.is_none() {
                let all = goal.takes(*paid + left, month)?;
                left -= all - *paid;
                *paid = all;
            }
        }
        self.is_steady = true;
        for (goal, paid) in self.running.iter_mut().zip(&self.paid) {
            if goal.done.is_none() && goal.note(*paid, month, self.last)? {
                self.is_steady = false;
            }
        }
        Ok(())
    }

    /// Contributions since the last row, and savings.
    pub(super) fn row(&mut self) -> Result<TimelineRow, MoneyError> {
        let (month, currency) = (self.month, self.budget.currency());
        let mut row = TimelineRow {
            month,
            contributions: Vec::with_capacity(self.running.len()),
            saved: Vec::with_capacity(self.running.len()),
        };
        for goal in &mut self.running {
            let paid_in = goal.paid_in_by(month);
            row.contributions
                .push(Money::from_minor(paid_in - goal.in_rows, currency)?);
            row.saved.push(floored(goal.balance_in(month)?, currency)?);
            goal.in_rows = paid_in;
        }
        Ok(row)
    }

    pub(super) fn outcomes(&self) -> Result<Vec<Outcome>, PlanningError> {
        let outcome = |goal: &Running<'_>| {
            let by_due = match goal.by_due {
                Some(by_due) => by_due,
                None => goal.balance_in(self.month)?,
            };
            Ok(Outcome {
                done: goal.done,
                by_due: floored(by_due, self.budget.currency())?,
            })
        };
        self.running.iter().map(outcome).collect()
    }
}

fn floored(minor: Decimal, currency: Currency) -> Result<Money, MoneyError> {
    Money::from_minor(minor.floor().to_i64().ok_or(MoneyError::OutOfRange)?, currency)
}
