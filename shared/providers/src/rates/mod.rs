//! Exchange rates: the Bank of Canada's daily rates and the European Central Bank's euro reference rates.
//!
//! [`client`] fetches both; `bank_of_canada` and `central_bank` parse their answers. Rates are decimal texts on the
//! wire and never become floats. One rate that is not a positive number fails the whole answer.

mod bank_of_canada;
mod central_bank;
pub mod client;

use goldgrove_domain::exchange::Observation;
use goldgrove_domain::money::Currency;
use jiff::civil::Date;
use rust_decimal::Decimal;

pub use client::{Fetched, RatesClient, RatesError, RatesSettings};

/// The Bank of Canada's rate of a currency: Canadian dollars per unit.
pub type CanadianRate = (Currency, Observation);

/// The European Central Bank's rate of a currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EuroRate {
    /// The currency.
    pub currency: Currency,
    /// The day of the rate.
    pub day: Date,
    /// Units of the currency per euro; above 0.
    pub rate: Decimal,
}

/// Parses a rate. `None` unless it is a positive decimal number of at most 18 digits.
fn rate(text: &str) -> Option<Decimal> {
    const DIGITS_MAX: usize = 18;
    let is_plain = text.len() <= DIGITS_MAX && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let rate = Decimal::from_str_exact(text).ok().filter(|_| is_plain)?;
    (rate > Decimal::ZERO).then_some(rate)
}
