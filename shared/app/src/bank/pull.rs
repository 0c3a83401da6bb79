//! Reads everything one login has to say, and tells a product that is missing from a login that failed.
//!
//! What debts cost is no part of anybody's net worth: a login whose rates cannot be told is in good order.

use goldgrove_domain::item::AccessToken;
use goldgrove_providers::plaid::{DebtTerms, LinkedAccounts, LinkedHoldings, PlaidClient, PlaidError};

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

/// Reads accounts and, where there are investment accounts, holdings; where there are debts, what they cost.
///
/// # Errors
/// [`PlaidError`] when the accounts cannot be read, or the holdings fail for another reason than not being offered.
pub async fn pull(plaid: &PlaidClient, token: &AccessToken, freshness: Freshness) -> Result<Pulled, PlaidError> {
    let mut accounts = match freshness {
        Freshness::Known => plaid.accounts_get(token).await?,
        Freshness::Live => plaid.accounts_balance_get(token).await?,
    };
    let (holdings, terms) = tokio::join!(holdings(plaid, token, &accounts), terms(plaid, token, &accounts));
    let holdings = holdings?;
    for account in &mut accounts.accounts {
        let told = terms
            .iter()
            .find(|debt| debt.provider_account_id == account.provider_account_id);
        account.rate_percent = told.and_then(|debt| debt.rate_percent);
    }
    Ok(Pulled { accounts, holdings })
}

async fn holdings(
    plaid: &PlaidClient,
    token: &AccessToken,
    accounts: &LinkedAccounts,
) -> Result<Option<LinkedHoldings>, PlaidError> {
    if !accounts.accounts.iter().any(|account| account.kind.holds_investments()) {
        return Ok(None);
    }
    available(plaid.investments_holdings_get(token).await)
}

/// What debts cost, as far as it is told. Who linked without debts is not asked for consent again: that is an answer, too.
async fn terms(plaid: &PlaidClient, token: &AccessToken, accounts: &LinkedAccounts) -> Vec<DebtTerms> {
    if accounts.accounts.iter().all(|account| account.kind.is_asset()) {
        return Vec::new();
    }
    match plaid.liabilities_get(token).await {
        Ok(debts) => debts.terms,
        Err(error) => {
            if !error.is_partial_success() {
                tracing::warn!(code = error.code(), "what debts cost cannot be told");
            }
            Vec::new()
        }
    }
}

/// A product that the institution lacks, that is not ready or not consented to is no failure of the login.
fn available<T>(outcome: Result<T, PlaidError>) -> Result<Option<T>, PlaidError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_partial_success() => Ok(None),
        Err(error) => Err(error),
    }
}
