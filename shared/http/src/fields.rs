//! What the fields of requests may be, where several routes take the same ones.
//!
//! Each check gives the end of a sentence for the field it is kept under. Refuses to know which field that is.

pub mod account;
pub mod goal;

use goldgrove_domain::Currency;

/// The currencies of totals, and of accounts and goals that are typed in: those that the Bank of Canada publishes rates of.
pub const CURRENCIES: [&str; 24] = [
    "USD", "CAD", "AUD", "BRL", "CHF", "CNY", "EUR", "GBP", "HKD", "IDR", "INR", "JPY", "KRW", "MXN", "NOK", "NZD",
    "PEN", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "ZAR",
];

/// Their codes for the document of a field that may be null.
pub fn currencies_or_null() -> Vec<Option<&'static str>> {
    or_null(CURRENCIES)
}

/// The currency of a code in a request, where it is one of [`CURRENCIES`].
///
/// # Errors
/// What to change.
pub fn currency_of(code: &str) -> Result<Currency, String> {
    let currency = Currency::parse(code).map_err(|error| error.to_string())?;
    if CURRENCIES.contains(&currency.code()) {
        return Ok(currency);
    }
    Err(format!("must be one of {}", CURRENCIES.join(", ")))
}

/// The words of `variants` for the document of a field that may be null.
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
