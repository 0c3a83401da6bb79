//! What the goals of a household take of its income, year by year, if each is paid as planned until its date.

use super::FundedGoal;
use crate::money::{Currency, Money, MoneyError};

const MONTHS: u32 = 12;

/// What goes in on average every month of a year, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedYear {
    /// The year, from 1.
    pub year: u32,
    /// What goes in every month, on average, rounded half up.
    pub monthly: Money,
}

/// What goes to all `goals` in every year in which something does.
///
/// # Errors
/// [`MoneyError`] when a sum is out of range or of two currencies.
pub fn planned_years(goals: &[FundedGoal], currency: Currency) -> Result<Vec<PlannedYear>, MoneyError> {
    let is_open = |goal: &&FundedGoal| goal.is_open() && goal.contribution.is_positive();
    let last = goals
        .iter()
        .filter(is_open)
        .map(|goal| goal.due)
        .max()
        .unwrap_or_default();
    let mut years = Vec::new();
    for year in 1..=last.div_ceil(MONTHS) {
        let before = (year - 1) * MONTHS;
        let mut sum: i128 = 0;
        for goal in goals.iter().filter(is_open) {
            Money::zero(currency).checked_add(goal.contribution)?;
            let months = goal.due.saturating_sub(before).min(MONTHS);
            sum += i128::from(goal.contribution.minor()) * i128::from(months);
        }
        let monthly = (2 * sum + i128::from(MONTHS)) / i128::from(2 * MONTHS);
        let monthly = i64::try_from(monthly).map_err(|_| MoneyError::OutOfRange)?;
        years.push(PlannedYear {
            year,
            monthly: Money::from_minor(monthly, currency)?,
        });
    }
    Ok(years)
}
