//! Amounts in another currency than their own.

use std::borrow::Cow;
use std::collections::BTreeMap;

use jiff::civil::Date;
use rust_decimal::{Decimal, RoundingStrategy};

use super::rates::{Quote, Rates};
use crate::money::{Currency, Money, MoneyError};

/// An amount in the currency it is shown in, with the amount, rate, day and source it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The amount in its own currency.
    pub native: Money,
    /// The rate it was converted at; `None` without a conversion.
    pub quote: Option<Quote>,
    /// The amount, rounded once, half away from zero.
    pub amount: Money,
}

/// Converts to one currency, at one rate per currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    target: Currency,
    quotes: BTreeMap<Currency, Quote>,
}

impl Exchange {
    /// Converts to `target` at the rates of the day `on`.
    pub fn new(rates: Rates<'_>, target: Currency, on: Date) -> Self {
        Self::of_currencies(rates, rates.currencies(), target, on)
    }

    /// As [`Self::new`], with the rates of these currencies alone.
    pub fn of_currencies(
        rates: Rates<'_>,
        currencies: impl IntoIterator<Item = Currency>,
        target: Currency,
        on: Date,
    ) -> Self {
        let quotes = currencies.into_iter().filter_map(|currency| {
            let quote = rates.quote(currency, target, on).ok()?;
            Some((currency, quote))
        });
        Self::at(target, quotes)
    }

    /// Converts to `target` at these rates.
    pub fn at(target: Currency, quotes: impl IntoIterator<Item = (Currency, Quote)>) -> Self {
        let mut quotes: BTreeMap<_, _> = quotes.into_iter().collect();
        quotes.remove(&target);
        Self { target, quotes }
    }

    /// Amounts of `currency` stay as they are, others have no rate.
    pub const fn without_rates(currency: Currency) -> Self {
        Self {
            target: currency,
            quotes: BTreeMap::new(),
        }
    }

    /// The currency it converts to.
    pub const fn currency(&self) -> Currency {
        self.target
    }

    /// Whether it can convert amounts of `currency`.
    pub fn converts(&self, currency: Currency) -> bool {
        currency == self.target || self.quotes.contains_key(&currency)
    }

    /// Every rate it converts at, by currency.
    pub const fn quotes(&self) -> &BTreeMap<Currency, Quote> {
        &self.quotes
    }

    /// The same rates for these currencies alone.
    #[must_use]
    pub fn only(&self, currencies: impl IntoIterator<Item = Currency>) -> Self {
        let quotes = currencies.into_iter().filter_map(|currency| {
            let quote = self.quotes.get(&currency)?;
            Some((currency, *quote))
        });
        Self::at(self.target, quotes)
    }

    /// The same rates, to another currency.
    pub fn retargeted(&self, currency: Currency) -> Cow<'_, Self> {
        if currency == self.target {
            return Cow::Borrowed(self);
        }
        let Some(pivot) = self.quotes.get(&currency) else {
            return Cow::Owned(Self::without_rates(currency));
        };
        let back = pivot.inverted().map(|quote| (self.target, quote));
        let across = self.quotes.iter().filter_map(|(from, quote)| {
            let quote = quote.over(*pivot)?;
            Some((*from, quote))
        });
        Cow::Owned(Self::at(currency, across.chain(back)))
    }

    /// Converts `native`; `None` where its currency has no rate.
    pub fn convert(&self, native: Money) -> Result<Option<Converted>, MoneyError> {
        self.convert_part(native, Decimal::ONE)
    }

    /// The converted amount of `native`; `None` without an amount or a rate.
    pub fn amount_of(&self, native: Option<Money>) -> Result<Option<Money>, MoneyError> {
        let Some(native) = native else { return Ok(None) };
        Ok(self.convert(native)?.map(|converted| converted.amount))
    }

    /// An amount of `currency` that converts to `amount` at most, within one minor unit of the largest; `None` where it has no
    /// rate.
    pub fn at_most(&self, amount: Money, currency: Currency) -> Result<Option<Money>, MoneyError> {
        if amount.currency() != self.target {
            return Ok(None);
        }
        if currency == self.target {
            return Ok(Some(amount));
        }
        let Some(quote) = self.quotes.get(&currency) else {
            return Ok(None);
        };
        let major = amount.major().checked_mul(quote.per);
        let major = major.and_then(|major| major.checked_div(quote.units));
        let major = major.ok_or(MoneyError::OutOfRange)?;
        let major = major.round_dp_with_strategy(currency.exponent(), RoundingStrategy::ToNegativeInfinity);
        Money::from_major(major, currency).map(Some)
    }

    /// Converts the fraction `part` of `native`; `None` where its currency has no rate.
    pub fn convert_part(&self, native: Money, part: Decimal) -> Result<Option<Converted>, MoneyError> {
        let quote = self.quotes.get(&native.currency()).copied();
        if quote.is_none() && native.currency() != self.target {
            return Ok(None);
        }
        let (units, per) = quote.map_or((Decimal::ONE, Decimal::ONE), |quote| (quote.units, quote.per));
        let major = native.major().checked_mul(part);
        let major = major.and_then(|major| major.checked_mul(units)?.checked_div(per));
        let amount = Money::from_major_rounded(major.ok_or(MoneyError::OutOfRange)?, self.target)?;
        Ok(Some(Converted { native, quote, amount }))
    }
}
