//! Renders the household as JSON in the format of Plaid's contract.
//!
//! No tokens, faults or HTTP here; the `api` modules check the requests.

mod accounts;
mod institution;
mod investments;
mod item;
mod liabilities;
mod transactions;

pub(crate) use accounts::{accounts, investment_accounts, link_account};
pub(crate) use institution::{institution, logo};
pub(crate) use investments::{holdings, securities};
pub(crate) use item::{item, item_with_status};
pub(crate) use liabilities::liabilities;
pub(crate) use transactions::transaction;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::household::{Household, Institution};
use crate::state::Item;

/// The data for an answer about an item.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) household: &'a Household,
    pub(crate) institution: &'a Institution,
    pub(crate) item: &'a Item,
    pub(crate) today: jiff::civil::Date,
}

/// A decimal as a JSON number. The household's decimals convert exactly.
fn number(amount: Decimal) -> Value {
    serde_json::from_str(&amount.normalize().to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_digits() {
        for text in ["0", "0.1042", "-45.2", "94800", "20429.39", "2214.617", "91240"] {
            let amount = Decimal::from_str_exact(text).expect("a decimal");
            assert_eq!(number(amount).to_string(), text);
        }
    }
}
