//! How the last whole month went.

use jiff::ToSpan as _;
use jiff::civil::Date;

use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::Household;
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::Money;
use crate::net_worth_history::NetWorthPoint;

/// The last day of a month on which the month before it is told.
const LAST_DAY: i8 = 20;

/// The story of the last whole month, when both of its ends are known and the next month is young.
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
    let change = after.checked_sub(before)?;
    let bucket = end.strftime("%Y-%m").to_string();
    let direction = match change.minor().signum() {
        1 => "up",
        -1 => "down",
        _ => "level",
    };
    let split = household.last_month;
    found.push(
        // What the month was like is part of the bucket, since it decides the words.
        Signal::bucket_of(Rule::MonthlyStory, "net_worth", format!("{bucket} {direction}"))
            .with(FactName::Month, Fact::Text(end.strftime("%B").to_string()))
            .with(FactName::NetWorth, Fact::Amount(after))
            .with(FactName::Change, Fact::Amount(change.abs()))
            .with_some(FactName::Added, split.map(|split| Fact::Amount(split.added)))
            .with_some(FactName::Markets, split.map(|split| Fact::Amount(split.markets)))
            .at(Link::NetWorth),
    );
    Ok(())
}

/// Net worth on a day in the currency of totals; `None` when no such point was kept.
fn worth_on(household: &Household<'_>, day: Date) -> Result<Option<Money>, InsightError> {
    let point = household
        .history
        .iter()
        .find(|point| point.date == day && point.assets.currency() == household.currency);
    Ok(point.map(NetWorthPoint::net_worth).transpose()?)
}
