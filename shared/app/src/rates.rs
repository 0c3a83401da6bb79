//! Published exchange rates: how they are fetched, and how requests read them.

pub(crate) mod memory;
mod merge;
mod refresh;

pub use refresh::{RatesRefresh, Refreshed};
