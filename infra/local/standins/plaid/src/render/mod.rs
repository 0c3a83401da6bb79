//! Turns the household into the JSON of Plaid's answers, field by field as the contract has them.
//!
//! Refuses to know tokens, faults and HTTP: what may be asked is decided in the `api` modules.

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

/// What an answer about an item is made from.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) household: &'a Household,
    pub(crate) institution: &'a Institution,
    pub(crate) item: &'a Item,
    pub(crate) today: jiff::civil::Date,
}

/// A decimal as a JSON number; its text is always a JSON number, and the household's fit one exactly.
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
