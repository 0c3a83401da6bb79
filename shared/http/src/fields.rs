//! What the fields of requests may be, where several routes take the same ones.
//!
//! Each check gives the end of a sentence for the field it is kept under. Refuses to know which field that is.

pub mod account;
pub mod goal;

use goldgrove_domain::Currency;

/// The currencies totals may be in.
pub const MAIN_CURRENCIES: [&str; 2] = ["USD", "CAD"];

/// The currencies of what an owner types in: those that the Bank of Canada publishes rates of.
pub const ACCOUNT_CURRENCIES: [&str; 24] = [
    "USD", "CAD", "AUD", "BRL", "CHF", "CNY", "EUR", "GBP", "HKD", "IDR", "INR", "JPY", "KRW", "MXN", "NOK", "NZD",
    "PEN", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "ZAR",
];

/// These codes for the document of a field that may be null.
pub fn codes_or_null(codes: &[&'static str]) -> Vec<Option<&'static str>> {
    codes.iter().copied().map(Some).chain([None]).collect()
}

/// The currency of a code in a request, where it is one of `offered`.
///
/// # Errors
/// What to change.
pub fn currency_of(code: &str, offered: &[&str]) -> Result<Currency, String> {
    let currency = Currency::parse(code).map_err(|error| error.to_string())?;
    if offered.contains(&currency.code()) {
        return Ok(currency);
    }
    Err(format!("must be one of {}", offered.join(", ")))
}
