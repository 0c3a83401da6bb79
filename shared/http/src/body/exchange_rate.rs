//! Exchange rates on the wire.

use goldgrove_domain::exchange::{FixedRate, Quote};
use goldgrove_domain::{Currency, Decimal};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// Significant digits of a rate.
const DIGITS: u32 = 12;

/// The most points in an answer, which keeps it below the limit of 6 MB.
pub const POINTS_MAX: usize = 60_000;

/// The exchange rates of one currency pair.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExchangeRateBody {
    /// The currency to convert from.
    pub from: String,
    /// The currency to convert to.
    pub to: String,
    /// Units of `to` per unit of `from` on the last day; null when no rate is known.
    pub rate: Option<Exact>,
    /// The day of the rate, `YYYY-MM-DD`, at most seven days before the last day; null when no rate is known.
    pub day: Option<String>,
    /// The publisher of the rate, `bank_of_canada` or `european_central_bank`; `owner` for a rate that the caller
    /// fixed, null when no rate is known.
    pub source: Option<&'static str>,
    /// The published and fixed rates by day, earliest first.
    pub points: Vec<ExchangeRatePointBody>,
}

/// The exchange rate of one day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExchangeRatePointBody {
    /// The day, `YYYY-MM-DD`.
    pub day: String,
    /// Units of `to` per unit of `from`.
    pub rate: Exact,
}

/// An exchange rate that the caller fixed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FixedRateBody {
    /// Its id, for `DELETE /exchange-rates/fixed/{id}`.
    pub id: String,
    /// The currency to convert from.
    pub from: String,
    /// The currency to convert to. The rate also applies in the other direction.
    pub to: String,
    /// The first day of the rate, `YYYY-MM-DD`. It applies until a later rate of the same pair.
    pub since: String,
    /// Units of `to` per unit of `from`.
    pub rate: Exact,
}

/// The exchange rates of the requested pairs, and the rates that the caller fixed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExchangeRatesBody {
    /// The rates, sorted by currency pair.
    pub rates: Vec<ExchangeRateBody>,
    /// The rates that the caller fixed.
    pub fixed: Vec<FixedRateBody>,
    /// The currencies that have a published rate on the last day.
    pub currencies: Vec<String>,
}

/// The rates that the caller fixed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FixedRatesBody {
    /// The rates, sorted by pair and day.
    pub fixed: Vec<FixedRateBody>,
}

impl ExchangeRateBody {
    /// The rates of a pair: `quote` for the last day and `points` for the days before.
    pub fn of((from, to): (Currency, Currency), quote: Option<Quote>, points: Vec<Quote>) -> Self {
        Self {
            from: from.to_string(),
            to: to.to_string(),
            rate: quote.map(|quote| written(quote.rate())),
            day: quote.map(|quote| quote.day.to_string()),
            source: quote.map(|quote| quote.source.into()),
            points: points.into_iter().map(ExchangeRatePointBody::from).collect(),
        }
    }
}

impl From<Quote> for ExchangeRatePointBody {
    fn from(quote: Quote) -> Self {
        Self {
            day: quote.day.to_string(),
            rate: written(quote.rate()),
        }
    }
}

impl From<&FixedRate> for FixedRateBody {
    fn from(FixedRate { from, to, since, rate }: &FixedRate) -> Self {
        Self {
            id: format!("{from}-{to}-{since}"),
            from: from.to_string(),
            to: to.to_string(),
            since: since.to_string(),
            rate: Exact(*rate),
        }
    }
}

impl FixedRateBody {
    /// Parses the pair and the day from an id.
    pub fn parse_id(id: &str) -> Option<(Currency, Currency, Date)> {
        let mut parts = id.splitn(3, '-');
        let mut currency = || Currency::parse(parts.next()?).ok();
        let (from, to) = (currency()?, currency()?);
        Some((from, to, parts.next()?.parse().ok()?))
    }
}

/// Rounds a rate to the digits of the wire.
pub(super) fn written(rate: Decimal) -> Exact {
    Exact(rate.round_sf(DIGITS).unwrap_or(rate).normalize())
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::exchange::RateSource;
    use jiff::civil::date;

    use super::*;

    /// The limit of the gateway and of a function's answer.
    const ANSWER_BYTES_MAX: usize = 6_000_000;

    #[test]
    fn the_most_points_fit_into_one_answer() {
        let widest = Decimal::from_str_exact("0.0000000000000000123456789012").unwrap();
        let quote = Quote::new(widest, date(2026, 11, 20), RateSource::Owner);
        let point = serde_json::to_string(&ExchangeRatePointBody::from(quote)).unwrap();
        assert!(point.contains("0.0000000000000000123456789012"), "{point}");
        // One comma per point, and room for pairs, fixed rates and currencies.
        assert!(
            (point.len() + 1) * POINTS_MAX + 100_000 < ANSWER_BYTES_MAX,
            "{}",
            point.len()
        );
        // A household with 24 currencies beside its main one, over the longest period.
        const { assert!(24 * 1_000 < POINTS_MAX) };
    }
}
