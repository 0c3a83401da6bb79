//! Amounts in another currency than their own.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::rates::{ExchangeRates, NoRate, Quote};
use crate::money::{Currency, Money, MoneyError};

/// An amount in the currency it is shown in, with the amount, rate, day and source it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The amount in its own currency.
    pub native: Money,
    /// The rate it was converted at; `None` where it is in its own currency.
    pub quote: Option<Quote>,
    /// The amount, rounded once, half away from zero.
    pub amount: Money,
}

/// Converts to one currency at the rates of one day.
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'r> {
    rates: &'r ExchangeRates,
    to: Currency,
    on: Date,
}

static NO_RATES: ExchangeRates = ExchangeRates::none();

impl<'r> Exchange<'r> {
    /// Converts to `to` at the rates of the day `on`.
    pub const fn new(rates: &'r ExchangeRates, to: Currency, on: Date) -> Self {
        Self { rates, to, on }
    }

    /// Converts nothing: amounts of `currency` are themselves, others have no rate.
    pub const fn none(currency: Currency) -> Self {
        Self {
            rates: &NO_RATES,
            to: currency,
            on: Date::ZERO,
        }
    }

    /// The currency it converts to.
    pub const fn currency(&self) -> Currency {
        self.to
    }

    /// The day whose rates it converts at.
    pub const fn day(&self) -> Date {
        self.on
    }

    /// The same rates of the same day, to another currency.
    #[must_use]
    pub const fn to(self, currency: Currency) -> Self {
        Self { to: currency, ..self }
    }

    /// The rate of `currency`; `None` for the currency it converts to.
    ///
    /// # Errors
    /// [`NoRate`].
    pub fn quote(&self, currency: Currency) -> Result<Option<Quote>, NoRate> {
        if currency == self.to {
            return Ok(None);
        }
        self.rates.quote(currency, self.to, self.on).map(Some)
    }

    /// Converts `native`; `None` where its currency has no rate on the day.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn convert(&self, native: Money) -> Result<Option<Converted>, MoneyError> {
        let Ok(quote) = self.quote(native.currency()) else {
            return Ok(None);
        };
        let amount = match quote {
            None => native,
            Some(quote) => at_rate(native, quote.rate, self.to)?,
        };
        Ok(Some(Converted { native, quote, amount }))
    }
}

/// `native` at `rate` units of `to`, rounded half away from zero to the decimals of `to`.
fn at_rate(native: Money, rate: Decimal, to: Currency) -> Result<Money, MoneyError> {
    let major = native.major().checked_mul(rate).ok_or(MoneyError::OutOfRange)?;
    Money::from_major_rounded(major, to)
}
