//! Exchange rates and the only way to add amounts of two currencies.
//!
//! Rates are kept against the Canadian dollar, as the Bank of Canada publishes them; any two currencies meet there. The
//! rate of a day is the last one published on or before it, at most [`DAYS_KEPT`] days old. Beyond that there is no rate,
//! and callers list the amount as excluded. A rate the owner fixed goes before a published one.
//!
//! No I/O and no clock here: rates and days are arguments.

mod converted;
mod rates;

pub use converted::{Converted, Exchange};
pub use rates::{DAYS_KEPT, ExchangeRates, FixedRate, NoRate, Observation, Quote, RateSource};
