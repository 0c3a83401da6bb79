//! Checks of request fields that several routes share.
//!
//! Each check returns a message that ends a sentence about its field. The caller names the field.

pub mod account;
pub mod goal;

use goldgrove_domain::Currency;

/// The currencies for totals, manual accounts and goals: those with rates of the Bank of Canada.
pub const CURRENCIES: [&str; 24] = [
    "USD", "CAD", "AUD", "BRL", "CHF", "CNY", "EUR", "GBP", "HKD", "IDR", "INR", "JPY", "KRW", "MXN", "NOK", "NZD",
    "PEN", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "ZAR",
];

/// Their codes and null, for the schema of a nullable field.
pub fn currencies_or_null() -> Vec<Option<&'static str>> {
    or_null(CURRENCIES)
}

/// Parses a currency code that is one of [`CURRENCIES`].
pub fn currency_of(code: &str) -> Result<Currency, String> {
    let currency = Currency::parse(code).map_err(|error| error.to_string())?;
    if CURRENCIES.contains(&currency.code()) {
        return Ok(currency);
    }
    Err(format!("must be one of {}", CURRENCIES.join(", ")))
}

/// The words of `variants` and null, for the schema of a nullable field.
pub fn words_or_null<V: Copy + Into<&'static str>>(variants: &[V]) -> Vec<Option<&'static str>> {
    or_null(words(variants))
}

/// These words and null.
pub fn or_null(words: impl IntoIterator<Item = &'static str>) -> Vec<Option<&'static str>> {
    words.into_iter().map(Some).chain([None]).collect()
}

/// The words of `variants`.
pub fn words<V: Copy + Into<&'static str>>(variants: &[V]) -> Vec<&'static str> {
    variants.iter().copied().map(Into::into).collect()
}
