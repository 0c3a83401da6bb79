//! The balance of an investment account that reports none: what its holdings are worth together.
//!
//! Refuses to know exchange rates: an account with holdings in another currency keeps its balance of nothing, and
//! [`crate::net_worth`] goes on counting each holding in its own currency.

use crate::account::Account;
use crate::holding::Holding;
use crate::money::{Money, MoneyError};
use crate::valuation::counts_holdings;

/// The balance that is missing from `account`, out of all `holdings` of its owner; `None` where none is missing.
///
/// # Errors
/// [`MoneyError::OutOfRange`] when the sum exceeds what [`Money`] holds.
pub fn missing_balance(account: &Account, holdings: &[Holding]) -> Result<Option<Money>, MoneyError> {
    if !counts_holdings(account) {
        return Ok(None);
    }
    let currency = account.balance.currency();
    let values: Vec<Money> = holdings
        .iter()
        .filter(|holding| holding.account == account.id)
        .map(|holding| holding.current_value)
        .collect();
    if values.iter().any(|value| value.currency() != currency) {
        return Ok(None);
    }
    let sum = Money::sum(values, currency)?;
    Ok((!sum.is_zero()).then_some(sum))
}
