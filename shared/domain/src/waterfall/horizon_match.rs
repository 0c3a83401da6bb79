//! Horizon match: goals that are due soon and rest on what may fall, and which goals could swap with them without a trade.
//!
//! Two goals that each have a part of something swap those parts: the one due soon takes the steady one, the one due
//! later the volatile one. Nothing is bought or sold, and neither goal has more or less than before. Only allocations of a
//! single class change hands, within one kind of registered plan or outside of any: what a retirement plan holds is not there
//! for next year.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::goal_allocation::Share;
use crate::holding::HoldingClass;
use crate::ids::GoalId;
use crate::money::{Money, MoneyError, half_up};

/// A goal due in less than so many months rests on steady ground or is told that it does not: under three years, as for the
/// strategy that suits its time.
const SOON_MONTHS: u32 = 36;
/// A goal due so many months later than another can carry its volatile part.
const LATER_BY_MONTHS: u32 = 36;
/// Up to this part of a goal due soon may be volatile, in percent.
pub const VOLATILE_PERCENT_MAX: i64 = 20;

/// Something set aside for a goal: one allocation, and what of it is of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The allocation it is of.
    pub share: Share,
    /// Its class.
    pub class: HoldingClass,
    /// What it comes to.
    pub amount: Money,
    /// The registered plan it is in ([`crate::account::Account::registered_plan`]).
    pub registered: Option<&'static str>,
    /// Whether it cannot change hands: its allocation has other classes, too, or its class is not known.
    pub is_bound: bool,
    /// Whether its class is known, rather than that of an account that may hold anything, or of a home.
    pub is_known: bool,
}

/// A goal and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resting {
    /// The goal.
    pub goal: GoalId,
    /// How many payments there are until it is wanted.
    pub due: u32,
    /// When that is.
    pub due_on: Date,
    /// What is set aside for it. What an amount is in that its owner entered instead is not known.
    pub parts: Vec<SetAside>,
}

/// Two parts that change goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The goal to swap with.
    pub with: GoalId,
    /// What changes sides, both ways.
    pub amount: Money,
    /// What the goal due soon gives.
    pub gives: SetAside,
    /// What it takes.
    pub takes: SetAside,
}

/// A goal due soon that is known to rest on what may fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The goal.
    pub goal: GoalId,
    /// When it is wanted.
    pub due_on: Date,
    /// How much of it is known to be volatile.
    pub volatile: Money,
    /// That in percent of all of it, with one decimal.
    pub percent: Decimal,
    /// What could be swapped, the largest first.
    pub swaps: Vec<Swap>,
}

/// Whether a class may fall by a tenth within a year, and then some.
pub const fn is_volatile(class: HoldingClass) -> bool {
    !matches!(class, HoldingClass::Cash | HoldingClass::Bonds)
}

/// What is steady of goals and may change hands, the largest first. A part is offered once.
#[derive(Clone, Debug)]
pub struct Steady(Vec<(GoalId, u32, SetAside)>);

impl Steady {
    /// What is steady of `goals`.
    pub fn of(goals: &[Resting]) -> Self {
        let parts = goals
            .iter()
            .flat_map(|goal| goal.parts.iter().map(|part| (goal.goal, goal.due, *part)));
        let is_steady = |part: &SetAside| !is_volatile(part.class) && part.amount.is_positive() && !part.is_bound;
        let mut steady: Vec<_> = parts.filter(|(_, _, part)| is_steady(part)).collect();
        steady.sort_by_key(|(_, _, part)| std::cmp::Reverse(part.amount.minor()));
        Self(steady)
    }

    /// The swaps that would mend what may fall of `goal`, the largest first; they are offered then.
    ///
    /// # Errors
    /// [`MoneyError`] when an amount is out of range.
    pub fn swaps_for(&mut self, goal: &Resting) -> Result<Vec<Swap>, MoneyError> {
        let mut swaps = Vec::new();
        let is_given = |part: &&SetAside| is_volatile(part.class) && part.amount.is_positive() && !part.is_bound;
        for part in goal.parts.iter().filter(is_given) {
            swaps.extend(swaps_for(goal, *part, &mut self.0)?);
        }
        swaps.sort_by_key(|swap: &Swap| std::cmp::Reverse(swap.amount.minor()));
        Ok(swaps)
    }
}

/// The goals due soon that are known to rest on what may fall, the first due first, each with the swaps that would mend it.
pub fn mismatches(goals: &[Resting]) -> Result<Vec<Mismatch>, MoneyError> {
    let mut steady = Steady::of(goals);
    let mut found = Vec::new();
    for goal in due_soon(goals) {
        found.extend(mismatch(goal, &mut steady)?);
    }
    Ok(found)
}

/// The goals due soon of which it cannot be told whether more of what is set aside may fall than should, the first due first.
pub fn undetermined(goals: &[Resting]) -> Result<Vec<GoalId>, MoneyError> {
    let mut found = Vec::new();
    for goal in due_soon(goals) {
        let Some([all, volatile]) = sums(goal, |part| part.is_known && is_volatile(part.class))? else {
            continue;
        };
        let Some([_, possibly]) = sums(goal, |part| !part.is_known || is_volatile(part.class))? else {
            continue;
        };
        if is_above(VOLATILE_PERCENT_MAX, possibly, all) && !is_above(VOLATILE_PERCENT_MAX, volatile, all) {
            found.push(goal.goal);
        }
    }
    Ok(found)
}

/// Whether a goal due in so many months is due soon.
pub const fn is_soon(months: u32) -> bool {
    months < SOON_MONTHS
}

fn due_soon(goals: &[Resting]) -> Vec<&Resting> {
    let mut soon: Vec<&Resting> = goals.iter().filter(|goal| is_soon(goal.due)).collect();
    soon.sort_by_key(|goal| (goal.due, goal.goal));
    soon
}

/// All that is set aside for a goal, overdrawn accounts apart, and what of it is `wanted`; `None` where there is nothing.
fn sums(goal: &Resting, wanted: impl Fn(&SetAside) -> bool) -> Result<Option<[Money; 2]>, MoneyError> {
    let positive = || goal.parts.iter().filter(|part| part.amount.is_positive());
    let Some(currency) = positive().next().map(|part| part.amount.currency()) else {
        return Ok(None);
    };
    let all = Money::sum(positive().map(|part| part.amount), currency)?;
    let wanted = positive().filter(|part| wanted(part)).map(|part| part.amount);
    Ok(Some([all, Money::sum(wanted, currency)?]))
}

fn is_above(percent: i64, part: Money, all: Money) -> bool {
    i128::from(part.minor()) * 100 > i128::from(all.minor()) * i128::from(percent)
}

fn mismatch(goal: &Resting, steady: &mut Steady) -> Result<Option<Mismatch>, MoneyError> {
    let Some([all, volatile]) = sums(goal, |part| part.is_known && is_volatile(part.class))? else {
        return Ok(None);
    };
    if !is_above(VOLATILE_PERCENT_MAX, volatile, all) {
        return Ok(None);
    }
    let percent = Decimal::from(volatile.minor()) * Decimal::ONE_HUNDRED / Decimal::from(all.minor());
    Ok(Some(Mismatch {
        goal: goal.goal,
        due_on: goal.due_on,
        volatile,
        percent: half_up(percent, 1),
        swaps: steady.swaps_for(goal)?,
    }))
}

fn swaps_for(goal: &Resting, gives: SetAside, steady: &mut [(GoalId, u32, SetAside)]) -> Result<Vec<Swap>, MoneyError> {
    let mut left = gives.amount;
    let mut swaps = Vec::new();
    let later = steady.iter_mut().filter(|(other, due, part)| {
        *other != goal.goal
            && *due >= goal.due + LATER_BY_MONTHS
            && part.amount.currency() == gives.amount.currency()
            && part.registered == gives.registered
    });
    for (with, _, takes) in later {
        let amount = takes.amount.smaller(left)?;
        if !amount.is_positive() {
            continue;
        }
        swaps.push(Swap {
            with: *with,
            amount,
            gives,
            takes: *takes,
        });
        takes.amount = takes.amount.checked_sub(amount)?;
        left = left.checked_sub(amount)?;
    }
    Ok(swaps)
}
