//! Today's dollars: what an amount of a later month buys today.
//!
//! Prices rise by the twelfth root of the yearly rate every month, so that a year has exactly the yearly rate.

use crate::growth::{Growth, rounded, savings_minor};
use crate::money::{Currency, Money, MoneyError};
use crate::rate::Rate;

use rust_decimal::Decimal;

/// The highest inflation, in percent a year.
pub const INFLATION_PERCENT_MAX: u32 = 15;

/// The assumed inflation of a currency, unless its owner sets another: 2.1 % a year for Canadian dollars, else 2.5 %.
///
/// Canada: Projection Assumption Guidelines 2025 of FP Canada and the Institute of Financial Planning. Else: the Federal Reserve
/// aims at 2 %; the average of the last thirty years of the US consumer price index is about 2.5 %.
pub fn assumed_inflation(currency: Currency) -> Rate {
    let thousandths = if currency == Currency::CAD { 21 } else { 25 };
    Rate::from_fraction(Decimal::new(thousandths, 3))
}

/// An inflation of `percent` a year; `None` outside 0 to [`INFLATION_PERCENT_MAX`], or finer than a hundredth.
pub fn inflation(percent: Decimal) -> Option<Rate> {
    let is_known = percent >= Decimal::ZERO && percent <= Decimal::from(INFLATION_PERCENT_MAX);
    (is_known && percent.normalize().scale() <= 2).then(|| Rate::from_percent(percent))
}

/// The value in today's money of `amount` in `months` months at these `prices` ([`Growth::compounding_to`]), rounded half away from
/// zero to the minor unit.
pub fn in_todays_money(amount: Money, prices: Growth, months: u32) -> Result<Money, MoneyError> {
    if months == 0 {
        return Ok(amount);
    }
    let prices = prices.factor(months)?;
    let worth = savings_minor(amount.abs())
        .checked_div(prices)
        .ok_or(MoneyError::OutOfRange)?;
    let worth = rounded(worth, amount.currency())?;
    Ok(if amount.is_negative() { worth.negated() } else { worth })
}
