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
mod plan;
mod room;
mod story;

use super::InsightError;
use super::household::Household;
use super::signal::Signal;

/// The signals of all rules for a household. The same household gives the same signals in the same order.
///
/// # Errors
/// [`InsightError`]: a signal that cannot be computed is not left out silently.
pub fn signals(household: &Household<'_>) -> Result<Vec<Signal>, InsightError> {
    let mut found = Vec::new();
    goals::find(household, &mut found)?;
    plan::find(household, &mut found)?;
    money::find(household, &mut found)?;
    market::find(household, &mut found)?;
    debt::find(household, &mut found)?;
    story::find(household, &mut found)?;
    activity::find(household, &mut found)?;
    account::find(household, &mut found);
    Ok(found)
}
