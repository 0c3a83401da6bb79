//! Parses the daily euro reference rates of the European Central Bank's data portal, as `csvdata`.
//!
//! Format: <https://data.ecb.europa.eu/help/api/data>. Columns are found by name. An empty value or `NaN` means no
//! rate.

use goldgrove_domain::money::Currency;

use super::{EuroRate, rate};

/// The rates in an answer; `None` if the format is unknown. An empty answer has no rates.
pub(super) fn read(body: &[u8]) -> Option<Vec<EuroRate>> {
    if body.is_empty() {
        return Some(Vec::new());
    }
    let mut reader = csv::Reader::from_reader(body);
    let headers = reader.headers().ok()?.clone();
    let column = |name: &str| headers.iter().position(|header| header == name);
    let (denominator, frequency) = (column("CURRENCY_DENOM")?, column("FREQ")?);
    let (currency, day, value) = (column("CURRENCY")?, column("TIME_PERIOD")?, column("OBS_VALUE")?);
    let mut rates = Vec::new();
    for record in reader.records() {
        let record = record.ok()?;
        let field = |at: usize| record.get(at);
        if (field(frequency)?, field(denominator)?) != ("D", "EUR") {
            return None;
        }
        let text = field(value)?;
        if !matches!(text, "" | "NaN") {
            rates.push(EuroRate {
                currency: Currency::parse(field(currency)?).ok()?,
                day: field(day)?.parse().ok()?,
                rate: rate(text)?,
            });
        }
    }
    Some(rates)
}
