//! Today's dollars: what an amount of a later month buys today.
//!
//! Prices rise by the twelfth root of the yearly rate every month, so that a year of them is what its source says.

use crate::growth::{Growth, rounded, units};
use crate::money::{Currency, Money, MoneyError};
use crate::rate::Rate;

use rust_decimal::Decimal;

/// The most inflation anything is computed with, in percent a year.
pub const INFLATION_PERCENT_MAX: u32 = 15;

/// What inflation of a currency is assumed where its owner says no other: 2.1 % a year of Canadian dollars, else 2.5 %.
///
/// Canada: Projection Assumption Guidelines 2025 of FP Canada and the Institute of Financial Planning. Else: the Federal Reserve
/// aims at 2 %; the average of the last thirty years of the US consumer price index is about 2.5 %.
pub fn assumed_inflation(currency: Currency) -> Rate {
    let thousandths = if currency == Currency::CAD { 21 } else { 25 };
    Rate::from_fraction(Decimal::new(thousandths, 3))
}

/// An inflation of `percent` a year, if it is one that is computed with: 0 to [`INFLATION_PERCENT_MAX`], to a hundredth.
pub fn inflation(percent: Decimal) -> Option<Rate> {
    let is_known = percent >= Decimal::ZERO && percent <= Decimal::from(INFLATION_PERCENT_MAX);
    (is_known && percent.normalize().scale() <= 2).then(|| Rate::from_percent(percent))
}

/// What `amount` in `months` months buys today at these `prices` ([`Growth::compounding_to`]), rounded half up to the minor unit; a debt
/// as much as it relieves.
pub fn in_todays_money(amount: Money, prices: Growth, months: u32) -> Result<Money, MoneyError> {
    if months == 0 {
        return Ok(amount);
    }
    let prices = prices.of_one(months)?;
    let worth = units(amount.abs()).checked_div(prices).ok_or(MoneyError::OutOfRange)?;
    let worth = rounded(worth, amount.currency())?;
    Ok(if amount.is_negative() { worth.negated() } else { worth })
}
