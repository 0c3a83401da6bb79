//! Published and fixed rates, and the rate of a day.

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan as _;
use jiff::civil::Date;
use rust_decimal::Decimal;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::money::Currency;

/// How many days a published rate stays in use.
pub const DAYS_KEPT: i64 = 7;

/// The source of a rate. A quote that needs two sources has the later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RateSource {
    /// The Bank of Canada's daily rates.
    BankOfCanada,
    /// The European Central Bank's euro reference rates, joined through the Bank of Canada's euro.
    EuropeanCentralBank,
    /// The user.
    Owner,
}

/// A published rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The day it was published for.
    pub day: Date,
    /// Canadian dollars per unit of the currency; above 0.
    pub rate: Decimal,
    /// Its source.
    pub source: RateSource,
}

/// A rate that the owner fixed from a day on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedRate {
    /// The currency that is converted.
    pub from: Currency,
    /// The currency it is converted to. The rate also converts back.
    pub to: Currency,
    /// The first day it holds; until a later rate of the same pair.
    pub since: Date,
    /// Units of `to` per unit of `from`; above 0.
    pub rate: Decimal,
}

/// The rate of a pair on a day. Two joined rates stay a fraction, so that an amount is rounded once, after the division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Units of the target ...
    pub units: Decimal,
    /// ... per this many units of the original; above 0.
    pub per: Decimal,
    /// The day the rate is of: the earlier one where two rates are joined.
    pub day: Date,
    /// Its source.
    pub source: RateSource,
}

impl Quote {
    /// A rate of `rate` units of the target for one of the original.
    pub const fn new(rate: Decimal, day: Date, source: RateSource) -> Self {
        Self {
            units: rate,
            per: Decimal::ONE,
            day,
            source,
        }
    }

    /// Units of the target per unit of the original, to 28 digits.
    pub fn rate(self) -> Decimal {
        self.units.checked_div(self.per).unwrap_or(self.units)
    }

    /// This rate followed by `next`; `None` where a product is out of range.
    fn then(self, next: Self) -> Option<Self> {
        Some(Self {
            units: self.units.checked_mul(next.units)?,
            per: self.per.checked_mul(next.per)?,
            day: self.day.min(next.day),
            source: self.source.max(next.source),
        })
    }

    /// This rate followed by the way back of `other`; `None` where `other` is 0 or a product is out of range.
    pub(super) fn over(self, other: Self) -> Option<Self> {
        self.then(other.inverted()?)
    }

    /// The rate of the way back; `None` for a rate of 0.
    pub(super) fn inverted(self) -> Option<Self> {
        (!self.units.is_zero()).then_some(Self {
            units: self.per,
            per: self.units,
            ..self
        })
    }
}

/// The error for a pair without a rate on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rate from {from} to {to} on {on}")]
pub struct NoRate {
    /// The currency to convert.
    pub from: Currency,
    /// The currency to convert to.
    pub to: Currency,
    /// The day.
    pub on: Date,
}

/// Every published rate, by currency and day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExchangeRates(BTreeMap<Currency, BTreeMap<Date, Observation>>);

impl ExchangeRates {
    /// Adds a published rate. The first one of a day stays in use, so that shown figures do not change.
    pub fn publish(&mut self, currency: Currency, observation: Observation) {
        let days = self.0.entry(currency).or_default();
        days.entry(observation.day).or_insert(observation);
    }

    /// The published rates of a currency, the earliest first.
    pub fn observations(&self, currency: Currency) -> impl DoubleEndedIterator<Item = &Observation> {
        self.0.get(&currency).into_iter().flat_map(BTreeMap::values)
    }

    /// These rates with an owner's fixed ones, which take precedence.
    pub const fn with_fixed<'r>(&'r self, fixed: &'r [FixedRate]) -> Rates<'r> {
        Rates { published: self, fixed }
    }

    fn quote(&self, currency: Currency, on: Date) -> Option<Quote> {
        let oldest = on.checked_sub(DAYS_KEPT.days()).ok()?;
        let (_, latest) = self.0.get(&currency)?.range(oldest..on).next_back()?;
        Some(Quote::new(latest.rate, latest.day, latest.source))
    }
}

/// Published rates as one owner sees them: with the rates they fixed.
#[derive(Clone, Copy, Debug)]
pub struct Rates<'r> {
    published: &'r ExchangeRates,
    fixed: &'r [FixedRate],
}

impl Rates<'_> {
    /// Every currency with a rate.
    pub fn currencies(self) -> BTreeSet<Currency> {
        let fixed = self.fixed.iter().flat_map(|fixed| [fixed.from, fixed.to]);
        let published = self.published.0.keys().copied();
        published.chain(fixed).chain([Currency::CAD]).collect()
    }

    /// The rate from `from` to `to` on the day `on`; published rates of that day itself come too late for it.
    ///
    /// # Errors
    /// [`NoRate`] when a rate that is needed is older than [`DAYS_KEPT`] days or missing.
    pub fn quote(self, from: Currency, to: Currency, on: Date) -> Result<Quote, NoRate> {
        let direct = self.fixed_quote(from, to, on);
        let joined = || self.to_cad(from, on)?.over(self.to_cad(to, on)?);
        direct.or_else(joined).ok_or(NoRate { from, to, on })
    }

    /// Canadian dollars per unit of `currency`, through one fixed rate at most.
    fn to_cad(self, currency: Currency, on: Date) -> Option<Quote> {
        if currency == Currency::CAD {
            return Some(Quote::new(Decimal::ONE, on, RateSource::BankOfCanada));
        }
        let through = || {
            let others = self.fixed.iter().filter_map(|fixed| other_end(fixed, currency));
            others
                .filter_map(|other| {
                    let first = self.fixed_quote(currency, other, on)?;
                    first.then(self.published.quote(other, on)?)
                })
                .max_by_key(|quote| quote.day)
        };
        self.fixed_quote(currency, Currency::CAD, on)
            .or_else(|| self.published.quote(currency, on))
            .or_else(through)
    }

    fn fixed_quote(self, from: Currency, to: Currency, on: Date) -> Option<Quote> {
        let holds = |fixed: &&FixedRate| fixed.since <= on && other_end(fixed, from) == Some(to);
        let latest = self.fixed.iter().filter(holds).max_by_key(|fixed| fixed.since)?;
        let quote = Quote::new(latest.rate, on, RateSource::Owner);
        if latest.from == from {
            return Some(quote);
        }
        quote.inverted()
    }
}

/// The other currency of a pair that has `currency`.
fn other_end(fixed: &FixedRate, currency: Currency) -> Option<Currency> {
    if fixed.from == currency {
        return Some(fixed.to);
    }
    (fixed.to == currency).then_some(fixed.from)
}
