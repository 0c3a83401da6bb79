//! What the fields of requests may be, where several routes take the same ones.
//!
//! Each check gives the end of a sentence for the field it is kept under. Refuses to know which field that is.

pub mod account;
pub mod goal;

use goldgrove_domain::Currency;

/// The currencies a profile, and what its owner types in, may be in.
///
/// # Errors
/// What to change.
pub fn offered_currency(code: &str) -> Result<Currency, String> {
    let offered = [Currency::USD, Currency::CAD];
    let currency = Currency::parse(code).map_err(|error| error.to_string())?;
    if offered.contains(&currency) {
        Ok(currency)
    } else {
        Err("must be USD or CAD".to_owned())
    }
}
