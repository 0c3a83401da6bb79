//! What each family of rules finds in a household.
//!
//! A rule measures and states; whether that is worth a card is its ladder's to say.

mod account;
mod activity;
mod behind;
mod debt;
mod goals;
mod horizon;
mod market;
mod money;
mod plan;
mod room;
mod story;

use super::InsightError;
use super::household::Household;
use super::signal::Signal;

/// What all rules find in a household. The same household gives the same signals in the same order.
///
/// # Errors
/// [`InsightError`]: what cannot be reckoned is not left out in silence.
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
