//! Horizon match: goals that are due soon but invested in volatile assets, and the goals that could swap with them without a trade.
//!
//! Two goals swap parts of their allocations: the one due soon takes the stable part, the one due
//! later the volatile part. Nothing is bought or sold, and both goals keep their amounts. Only allocations of a
//! single class can be swapped, within one kind of registered plan or outside of any, because a retirement plan cannot pay for
//! a goal next year.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::earmarks::EarmarkedPart;
use crate::goal::Goal;
use crate::holding::HoldingClass;
use crate::ids::GoalId;
use crate::money::{Money, MoneyError, half_away};

/// A goal due in fewer months than this should hold stable assets: our rule, after the time
/// that the wizard suggests a conservative strategy for.
pub(crate) const SOON_MONTHS: u32 = 36;
/// A goal due at least this many months later than another can take its volatile part.
const LATER_BY_MONTHS: u32 = 36;
/// The highest volatile part of a goal due soon, in percent.
pub const VOLATILE_PERCENT_MAX: i64 = 20;

/// A goal and its allocations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocatedGoal {
    /// The goal.
    pub goal: GoalId,
    /// Payments until its date.
    pub due: u32,
    /// Its date.
    pub due_on: Date,
    /// Its allocations. The classes of an amount that its owner entered instead are unknown.
    pub parts: Vec<EarmarkedPart>,
    /// Whether it is a retirement: its date begins what is spent over decades, so it has no date by which all of it is needed.
    pub is_retirement: bool,
}

impl AllocatedGoal {
    /// `goal` with these allocations, due on `due_on` after `due` payments.
    pub fn of(goal: &Goal, (due, due_on): (u32, Date), parts: Vec<EarmarkedPart>) -> Self {
        Self {
            goal: goal.id,
            due,
            due_on,
            parts,
            is_retirement: goal.is_for_retirement(),
        }
    }
}

/// Two parts to swap between goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The goal to swap with.
    pub with: GoalId,
    /// The swapped amount.
    pub amount: Money,
    /// The part that the goal due soon gives.
    pub gives: EarmarkedPart,
    /// The part that it takes.
    pub takes: EarmarkedPart,
}

/// A goal due soon that is known to be in volatile assets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The goal.
    pub goal: GoalId,
    /// When it is wanted.
    pub due_on: Date,
    /// Its known volatile amount.
    pub volatile: Money,
    /// That in percent of all of it, with one decimal.
    pub percent: Decimal,
    /// The possible swaps, the largest first.
    pub swaps: Vec<Swap>,
}

/// Whether a class is too volatile for a goal due soon. Bonds are not: they can lose about an eighth within a year, as US bonds did in
/// 2022 and as the default stress test takes from them, but their interest makes up for much of it within three years.
pub const fn is_volatile(class: HoldingClass) -> bool {
    !matches!(class, HoldingClass::Cash | HoldingClass::Bonds)
}

/// Stable parts of goals that may be swapped, the largest first. A part is offered once.
#[derive(Clone, Debug)]
pub struct StableParts(Vec<(GoalId, u32, EarmarkedPart)>);

impl StableParts {
    /// The stable parts of `goals`.
    pub fn of(goals: &[AllocatedGoal]) -> Self {
        let parts = goals
            .iter()
            .flat_map(|goal| goal.parts.iter().map(|part| (goal.goal, goal.due, *part)));
        let is_stable = |part: &EarmarkedPart| !is_volatile(part.class) && part.amount.is_positive() && !part.is_bound;
        let mut stable: Vec<_> = parts.filter(|(_, _, part)| is_stable(part)).collect();
        stable.sort_by_key(|(_, _, part)| std::cmp::Reverse(part.amount.minor()));
        Self(stable)
    }

    /// The swaps for the volatile parts of `goal`, the largest first; marks them as offered.
    pub fn swaps_for(&mut self, goal: &AllocatedGoal) -> Result<Vec<Swap>, MoneyError> {
        let mut swaps = Vec::new();
        let is_given = |part: &&EarmarkedPart| is_volatile(part.class) && part.amount.is_positive() && !part.is_bound;
        for part in goal.parts.iter().filter(is_given) {
            swaps.extend(swaps_of_part(goal, *part, &mut self.0)?);
        }
        swaps.sort_by_key(|swap: &Swap| std::cmp::Reverse(swap.amount.minor()));
        Ok(swaps)
    }
}

/// The goals due soon that are known to be in volatile assets, the first due first, each with its swaps.
pub fn mismatches(goals: &[AllocatedGoal]) -> Result<Vec<Mismatch>, MoneyError> {
    let mut stable = StableParts::of(goals);
    let mut found = Vec::new();
    for goal in due_soon(goals) {
        found.extend(mismatch(goal, &mut stable)?);
    }
    Ok(found)
}

/// The goals due soon whose volatile part may or may not be too large, the first due first.
pub fn undetermined(goals: &[AllocatedGoal]) -> Result<Vec<GoalId>, MoneyError> {
    let mut found = Vec::new();
    for goal in due_soon(goals) {
        if Sums::of(goal)?.is_some_and(|sums| sums.is_undetermined()) {
            found.push(goal.goal);
        }
    }
    Ok(found)
}

/// Whether a goal due in `months` months is due soon.
pub const fn is_soon(months: u32) -> bool {
    months < SOON_MONTHS
}

fn due_soon(goals: &[AllocatedGoal]) -> Vec<&AllocatedGoal> {
    let mut soon: Vec<&AllocatedGoal> = goals
        .iter()
        .filter(|goal| is_soon(goal.due) && !goal.is_retirement)
        .collect();
    soon.sort_by_key(|goal| (goal.due, goal.goal));
    soon
}

/// The sums of a goal's allocations without overdrawn accounts.
struct Sums {
    all: Money,
    /// Those known to be volatile.
    volatile: Money,
    /// Those that are or may be.
    possibly: Money,
}

impl Sums {
    /// `None` without allocations.
    fn of(goal: &AllocatedGoal) -> Result<Option<Self>, MoneyError> {
        let positive: Vec<_> = goal.parts.iter().filter(|part| part.amount.is_positive()).collect();
        let Some(first) = positive.first() else {
            return Ok(None);
        };
        let sum = |is_wanted: fn(&EarmarkedPart) -> bool| {
            let wanted = positive.iter().filter(|part| is_wanted(part));
            Money::sum(wanted.map(|part| part.amount), first.amount.currency())
        };
        Ok(Some(Self {
            all: sum(|_| true)?,
            volatile: sum(|part| part.is_known && is_volatile(part.class))?,
            possibly: sum(|part| !part.is_known || is_volatile(part.class))?,
        }))
    }

    fn is_mismatch(&self) -> bool {
        self.volatile.exceeds(VOLATILE_PERCENT_MAX, self.all)
    }

    fn is_undetermined(&self) -> bool {
        self.possibly.exceeds(VOLATILE_PERCENT_MAX, self.all) && !self.is_mismatch()
    }
}

fn mismatch(goal: &AllocatedGoal, stable: &mut StableParts) -> Result<Option<Mismatch>, MoneyError> {
    let Some(Sums { all, volatile, .. }) = Sums::of(goal)?.filter(Sums::is_mismatch) else {
        return Ok(None);
    };
    let percent = Decimal::from(volatile.minor()) * Decimal::ONE_HUNDRED / Decimal::from(all.minor());
    Ok(Some(Mismatch {
        goal: goal.goal,
        due_on: goal.due_on,
        volatile,
        percent: half_away(percent, 1),
        swaps: stable.swaps_for(goal)?,
    }))
}

fn swaps_of_part(
    goal: &AllocatedGoal,
    gives: EarmarkedPart,
    stable: &mut [(GoalId, u32, EarmarkedPart)],
) -> Result<Vec<Swap>, MoneyError> {
    let mut left = gives.amount;
    let mut swaps = Vec::new();
    let later = stable.iter_mut().filter(|(other, due, part)| {
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
