//! What the fields of requests may be, where several routes take the same ones.
//!
//! Each check gives the end of a sentence for the field it is kept under. Refuses to know which field that is.

pub mod account;
pub mod goal;

use goldgrove_domain::Currency;

/// The currencies a profile, and what its owner types in, may be in.
pub const OFFERED_CURRENCIES: [Currency; 2] = [Currency::USD, Currency::CAD];

/// The codes of [`OFFERED_CURRENCIES`] for the document of a field that may be null.
pub fn offered_codes() -> Vec<Option<String>> {
    let codes = OFFERED_CURRENCIES
        .iter()
        .map(|currency| Some(currency.code().to_owned()));
    codes.chain([None]).collect()
}

/// The currency of a code in a request.
///
/// # Errors
/// What to change.
pub fn offered_currency(code: &str) -> Result<Currency, String> {
    let currency = Currency::parse(code).map_err(|error| error.to_string())?;
    if OFFERED_CURRENCIES.contains(&currency) {
        Ok(currency)
    } else {
        Err("must be USD or CAD".to_owned())
    }
}
