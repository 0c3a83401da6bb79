//! Short constructors of values for tests. All panic on invalid input, with the caller's line.

use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::{Currency, Decimal, Money, Name, UserId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::builders::account_id;

/// Dollars: `usd("1234.56")`.
///
/// # Panics
/// If the text is not an amount.
#[track_caller]
pub fn usd(major: &str) -> Money {
    Money::parse(major, Currency::USD).expect("an amount in dollars")
}

/// An amount from major units and a currency code: `money("0.00000001", "BTC")`.
///
/// # Panics
/// If either does not parse.
#[track_caller]
pub fn money(major: &str, currency: &str) -> Money {
    let currency = Currency::parse(currency).expect("a currency code");
    Money::parse(major, currency).expect("an amount")
}

/// A decimal number.
///
/// # Panics
/// If the text is not a number.
#[track_caller]
pub fn dec(text: &str) -> Decimal {
    Decimal::from_str_exact(text).expect("a decimal number")
}

/// A currency, e.g. `CAD`.
///
/// # Panics
/// If the text is not a code.
#[track_caller]
pub fn currency(code: &str) -> Currency {
    Currency::parse(code).expect("a currency")
}

/// A rate fixed from a day on: `fixed_rate("USD", "CAD", "2026-01-01", "1.35")`.
///
/// # Panics
/// If a text does not parse.
#[track_caller]
pub fn fixed_rate(from: &str, to: &str, since: &str, rate: &str) -> FixedRate {
    FixedRate {
        from: currency(from),
        to: currency(to),
        since: date(since),
        rate: dec(rate),
    }
}

/// A balance that the owner of `AccountBuilder::new(account)` entered for a day.
///
/// # Panics
/// If the text is not a day.
#[track_caller]
pub fn anchor(account: u128, day: &str, balance: Money) -> Anchor {
    Anchor {
        account: account_id(account),
        date: date(day),
        balance,
    }
}

/// A name.
///
/// # Panics
/// If the text is not a name.
#[track_caller]
pub fn name(text: &str) -> Name {
    Name::parse(text).expect("a name")
}

/// A moment, e.g. `2026-11-21T12:00:00Z`.
///
/// # Panics
/// If the text is not a timestamp.
#[track_caller]
pub fn moment(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

/// A day, e.g. `2026-11-21`.
///
/// # Panics
/// If the text is not a day.
#[track_caller]
pub fn date(text: &str) -> Date {
    text.parse().expect("a day")
}

/// A user, e.g. `user-1`.
///
/// # Panics
/// If the text is not a user's id.
#[track_caller]
pub fn user(id: &str) -> UserId {
    UserId::parse(id).expect("a user's id")
}
