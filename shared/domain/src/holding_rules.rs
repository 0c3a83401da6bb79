//! What an institution reports of a position, made fit to be kept.
//!
//! Refuses to know how the report is spelled: a number that did not parse arrives here as `None`.

use rust_decimal::Decimal;

use crate::money::{Currency, Money, MoneyError};
use crate::text::Name;

/// A position as reported. `None` stands for a figure that is missing or not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportedPosition<'a> {
    /// The security's name.
    pub security_name: Option<&'a str>,
    /// Units held.
    pub quantity: Option<Decimal>,
    /// The value of all units, in major units of `currency`.
    pub value: Option<Decimal>,
    /// The total cost of all units, in major units of `currency`.
    pub cost_basis: Option<Decimal>,
    /// The currency of value and cost.
    pub currency: Currency,
}

/// A position fit to be kept: nothing in it is negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundPosition {
    /// The security's name.
    pub security_name: Name,
    /// Units held.
    pub quantity: Decimal,
    /// The value of all units.
    pub value: Money,
    /// The total cost of all units, when it is known.
    pub cost_basis: Option<Money>,
}

/// Keeps what can be kept of a reported position.
///
/// A value or quantity that is missing, not a number or negative becomes 0, a cost basis like that becomes unknown, and
/// amounts are rounded half away from zero to the currency's decimals. A position without a name is dropped: `None`.
///
/// # Errors
/// [`MoneyError::OutOfRange`] when an amount exceeds what [`Money`] holds.
pub fn sound(reported: &ReportedPosition<'_>) -> Result<Option<SoundPosition>, MoneyError> {
    let Some(security_name) = reported.security_name.and_then(Name::clipped) else {
        return Ok(None);
    };
    let amount = |major| Money::from_major_rounded(major, reported.currency);
    Ok(Some(SoundPosition {
        security_name,
        quantity: not_negative(reported.quantity).unwrap_or_default(),
        value: amount(not_negative(reported.value).unwrap_or_default())?,
        cost_basis: not_negative(reported.cost_basis).map(amount).transpose()?,
    }))
}

fn not_negative(number: Option<Decimal>) -> Option<Decimal> {
    // A negative zero is a zero; `abs` keeps its sign out of the rows.
    number
        .filter(|number| *number >= Decimal::ZERO)
        .map(|number| number.abs())
}
