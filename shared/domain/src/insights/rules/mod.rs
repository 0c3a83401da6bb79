//! The signals of each family of rules.
//!
//! A rule measures; its ladder decides whether that raises a card.

mod account;
mod activity;
mod behind;
mod debt;
mod goals;
mod horizon;
mod lenders;
mod market;
mod money;
mod offers;
mod plan;
mod story;

use super::InsightError;
use super::household::Household;
use super::prospect::Prospect;
use super::signal::Signal;
use super::steady::steady;
use money::Finances;

/// The signals of all rules for a household. The same household gives the same signals in the same order.
///
/// # Errors
/// [`InsightError`]: a signal that cannot be computed is not left out silently.
pub fn signals(household: &Household<'_>) -> Result<Vec<Signal>, InsightError> {
    find(household, Prospect::of_all(&[household])?)
}

/// [`steady`] signals of `today`'s household; `before` is the same one at the rates of [`rates_before`]. Both share the paths of the odds.
///
/// # Errors
/// As [`signals`].
///
/// [`rates_before`]: super::steady::rates_before
pub fn steady_signals(today: &Household<'_>, before: &Household<'_>) -> Result<Vec<Signal>, InsightError> {
    let mut goals = Prospect::of_all(&[today, before])?;
    let goals_before = goals.split_off(today.goals.len());
    Ok(steady(find(today, goals)?, &find(before, goals_before)?))
}

fn find<'a>(household: &Household<'a>, goals: Vec<Prospect<'a>>) -> Result<Vec<Signal>, InsightError> {
    let mut found = Vec::new();
    let finances = Finances::of(household)?;
    goals::find(household, &finances, goals, &mut found)?;
    plan::find(household, &mut found)?;
    money::find(household, &finances, &mut found)?;
    market::find(household, &mut found)?;
    debt::find(household, &finances.debts, &mut found)?;
    story::find(household, &mut found)?;
    activity::find(household, &mut found)?;
    account::find(household, &mut found);
    Ok(found)
}
