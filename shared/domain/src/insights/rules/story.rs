//! The story of the last whole month.

use jiff::ToSpan as _;
use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, MonthSplit, PARTS, percent};
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::{Money, half_away};

/// A fall below this percentage is small.
const LITTLE_PERCENT: i64 = 3;

/// The last day of a month with a card about the month before.
pub(super) const LAST_DAY: i8 = 20;

/// The signal of the last whole month, if both of its ends are known and the next month has just begun. A day without accounts has a point,
/// too: nothing stays at 0.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let today = household.today();
    if today.day() > LAST_DAY {
        return Ok(());
    }
    let end = today.first_of_month().saturating_sub(1.day());
    let start = end.first_of_month().saturating_sub(1.day());
    let (Some(before), Some(after)) = (worth_on(household, start)?, worth_on(household, end)?) else {
        return Ok(());
    };
    if before.is_zero() && after.is_zero() {
        return Ok(());
    }
    let change = after.checked_sub(before)?;
    let bucket = end.strftime("%Y-%m").to_string();
    let direction = match change.minor().signum() {
        1 => "up",
        -1 if is_little(change, before) => "down_a_little",
        -1 => "down",
        _ => "level",
    };
    let split = household.last_month.and_then(|split| whole_parts(&split, change));
    let parts = split.into_iter().flat_map(|parts| facts(&parts));
    let story =
        // The kind of month is part of the bucket, because it decides the words.
        Signal::bucket_of(Rule::MonthlyStory, "net_worth", format!("{bucket} {direction}"))
            .with(FactName::Month, Fact::MonthName(end))
            .with(FactName::NetWorth, Fact::Amount(after))
            .with(FactName::Change, Fact::Amount(change.abs()))
            .at(Link::NetWorth);
    found.push(parts.fold(story, |story, (name, amount)| story.with(name, Fact::Amount(amount))));
    Ok(())
}

fn is_little(change: Money, before: Money) -> bool {
    percent(change.abs(), before.abs()).is_some_and(|percent| percent < Decimal::from(LITTLE_PERCENT))
}

/// The parts of `change` in whole units, as displayed, so that they sum to the displayed change: the rounding
/// difference goes to the largest. `None` for a split of another change.
fn whole_parts(split: &MonthSplit, change: Money) -> Option<[Money; PARTS]> {
    let sum = Money::sum(split.parts(), change.currency()).ok()?;
    if sum != change {
        return None;
    }
    let whole = |amount: Money| Money::from_major(half_away(amount.major(), 0), amount.currency()).ok();
    let mut parts = split.parts();
    for part in &mut parts {
        *part = whole(*part)?;
    }
    let left = whole(change)?
        .checked_sub(Money::sum(parts, change.currency()).ok()?)
        .ok()?;
    let largest = (0..parts.len()).max_by_key(|at| parts[*at].minor().unsigned_abs())?;
    parts[largest] = parts[largest].checked_add(left).ok()?;
    Some(parts)
}

/// The nonzero parts without their sign, each under the name for its direction.
fn facts(parts: &[Money; PARTS]) -> Vec<(FactName, Money)> {
    const NAMES: [(FactName, FactName); PARTS] = [
        (FactName::Added, FactName::Withdrawn),
        (FactName::Markets, FactName::MarketLoss),
        (FactName::RateGain, FactName::RateLoss),
        (FactName::DebtPaid, FactName::DebtGrown),
        (FactName::AccountsGain, FactName::AccountsLoss),
        (FactName::OtherGain, FactName::OtherLoss),
    ];
    let named = NAMES.into_iter().zip(parts).filter(|(_, part)| !part.is_zero());
    named
        .map(|((gain, loss), part)| (if part.is_negative() { loss } else { gain }, part.abs()))
        .collect()
}

/// Net worth on a day in the currency of totals; `None` without a point.
fn worth_on(household: &Household<'_>, day: Date) -> Result<Option<Money>, InsightError> {
    let point = household
        .history
        .iter()
        .find(|point| point.date == day && point.currency() == household.currency());
    Ok(point.map(|point| point.totals.net_worth()).transpose()?)
}
