//! Exchange rates and the only way to add amounts of two currencies.
//!
//! Rates are kept against the Canadian dollar, as the Bank of Canada publishes them; any two currencies meet there. The
//! rate of a day is the last one published before the day began, at most [`DAYS_KEPT`] days old, so every figure of a day
//! has the same rate from its first minute to its last. Beyond that there is no rate, and callers list the amount as
//! excluded. A rate the owner fixed goes before a published one, on its first day already.
//!
//! No I/O and no clock here: rates and days are arguments.

mod converted;
mod rates;

pub use converted::{Converted, Exchange};
pub use rates::{DAYS_KEPT, ExchangeRates, FixedRate, NoRate, Observation, Quote, RateSource, Rates};
