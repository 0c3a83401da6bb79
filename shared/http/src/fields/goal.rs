//! The fields of goals.

use goldgrove_domain::planning::horizon::MAX_YEARS;
use goldgrove_domain::planning::inflation;
use goldgrove_domain::{AsOf, Currency, Decimal, Money, Rate, RiskProfile, TargetDate};
use jiff::{Span, civil::Date};

use crate::body::number::Exact;

pub use goldgrove_domain::planning::contribution::MAX_TARGET_MAJOR;
pub use goldgrove_domain::planning::inflation::INFLATION_PERCENT_MAX;

/// A target amount: above 0.
pub fn target_amount(amount: Exact, currency: Currency) -> Result<Money, String> {
    let money = not_too_much(amount, currency)?;
    if !money.is_positive() {
        return Err("must be above 0".to_owned());
    }
    Ok(money)
}

/// A saved amount or a monthly contribution: 0 or more.
pub fn contribution(amount: Exact, currency: Currency) -> Result<Money, String> {
    let money = not_too_much(amount, currency)?;
    if money.is_negative() {
        return Err("must be 0 or more".to_owned());
    }
    Ok(money)
}

fn not_too_much(amount: Exact, currency: Currency) -> Result<Money, String> {
    let money = amount.money(currency).map_err(|error| error.to_string())?;
    if money.major() > Decimal::from(MAX_TARGET_MAJOR) {
        return Err(format!("must be at most {MAX_TARGET_MAJOR}"));
    }
    Ok(money)
}

/// A target date: after the user's today and within the planning horizon. A timestamp counts as its day in the user's
/// time zone.
pub fn target_date(text: &str, as_of: &AsOf) -> Result<Date, String> {
    let date = TargetDate::parse(text).ok_or_else(|| "must be a day or an ISO 8601 timestamp".to_owned())?;
    let (day, today) = (date.on(&as_of.zone), as_of.today());
    if day <= today {
        return Err("must be in the future".to_owned());
    }
    if day > today.saturating_add(Span::new().days(365 * i64::from(MAX_YEARS))) {
        return Err(format!("must be within {MAX_YEARS} years"));
    }
    Ok(day)
}

/// The expected inflation in percent a year.
pub fn inflation(percent: Exact) -> Result<Rate, String> {
    let rate = inflation::inflation(percent.0);
    rate.ok_or_else(|| format!("must be from 0 to {INFLATION_PERCENT_MAX}, with at most two decimals"))
}

/// Parses a risk profile.
pub fn risk_profile(word: &str) -> Result<RiskProfile, &'static str> {
    word.parse::<RiskProfile>()
        .ok()
        .ok_or("must be conservative, moderate or aggressive")
}
