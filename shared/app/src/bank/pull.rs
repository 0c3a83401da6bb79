//! Reads everything one login has to say, and tells a product that is missing from a login that failed.

use goldgrove_domain::item::AccessToken;
use goldgrove_providers::plaid::{LinkedAccounts, LinkedHoldings, PlaidClient, PlaidError};

/// How new the balances must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// As the provider last saw them; right after linking they are new.
    Known,
    /// Asked from the institution now.
    Live,
}

/// What one login has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pulled {
    /// Its accounts.
    pub accounts: LinkedAccounts,
    /// Its holdings; `None` when the provider cannot tell right now, so that what is known is kept.
    pub holdings: Option<LinkedHoldings>,
}

/// Reads accounts and, where there are investment accounts, holdings.
///
/// # Errors
/// [`PlaidError`] when the accounts cannot be read, or the holdings fail for another reason than not being offered.
pub async fn pull(plaid: &PlaidClient, token: &AccessToken, freshness: Freshness) -> Result<Pulled, PlaidError> {
    let accounts = match freshness {
        Freshness::Known => plaid.accounts_get(token).await?,
        Freshness::Live => plaid.accounts_balance_get(token).await?,
    };
    let invested = accounts.accounts.iter().any(|account| account.kind.holds_investments());
    let holdings = if invested {
        available(plaid.investments_holdings_get(token).await)?
    } else {
        None
    };
    Ok(Pulled { accounts, holdings })
}

/// A product that the institution lacks, that is not ready or not consented to is no failure of the login.
fn available<T>(outcome: Result<T, PlaidError>) -> Result<Option<T>, PlaidError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_partial_success() => Ok(None),
        Err(error) => Err(error),
    }
}
