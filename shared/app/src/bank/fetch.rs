//! Reads everything one item has to say, and tells a product that is missing from an item that failed.
//!
//! What debts cost is no part of anybody's net worth: an item whose rates cannot be told is in good order.

use std::time::Duration;

use futures::future::OptionFuture;
use goldgrove_domain::account::AccountKind;
use goldgrove_domain::item::{AccessToken, KnownAs};
use goldgrove_providers::plaid::{DebtTerms, LinkedAccounts, LinkedHoldings, PlaidClient, PlaidError};
use jiff::Timestamp;

/// How long an institution may take to tell its balances; what the provider knows without it must be read after that.
const LIVE: Duration = Duration::from_secs(10);

/// How new the balances must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// As the provider last saw them; right after linking they are new.
    Known,
    /// Asked from the institution now.
    Live,
}

/// What one item has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// Its accounts.
    pub accounts: LinkedAccounts,
    /// Its holdings; `None` when the provider cannot tell right now, so that what is known is kept.
    pub holdings: Option<LinkedHoldings>,
    /// Why the balances are those the provider knew already, although live ones were asked for.
    pub late: Option<PlaidError>,
}

impl Fetched {
    /// Puts the ids that ours follow from in place of the provider's.
    pub fn rename(&mut self, known_as: &KnownAs) {
        let holdings = self.holdings.iter_mut();
        let (held, positions): (Vec<_>, Vec<_>) = holdings
            .map(|linked| (&mut linked.accounts, &mut linked.holdings))
            .unzip();
        for linked in held.into_iter().chain([&mut self.accounts]) {
            for account in &mut linked.accounts {
                known_as.rename(&mut account.provider_account_id);
            }
            for id in &mut linked.unreadable {
                known_as.rename(id);
            }
        }
        for position in positions.into_iter().flatten() {
            known_as.rename(&mut position.provider_account_id);
        }
    }
}

/// Reads accounts and, where there are investment accounts, holdings; where there are debts, what they cost. What accounts of
/// the kinds `expected` need is asked for at once with them.
///
/// # Errors
/// [`PlaidError`] when the accounts cannot be read, or the holdings fail for another reason than not being offered.
pub async fn fetch(
    plaid: &PlaidClient,
    token: &AccessToken,
    freshness: Freshness,
    expected: &[AccountKind],
    now: Timestamp,
) -> Result<Fetched, PlaidError> {
    let accounts = async {
        match freshness {
            Freshness::Known => Ok((plaid.accounts_get(token).await?, None)),
            Freshness::Live => live_or_known(plaid, token, now).await,
        }
    };
    let needs = Needs::of(expected.iter().copied());
    let (accounts, early) = tokio::join!(accounts, needs.asked(plaid, token));
    let (mut accounts, late) = accounts?;
    let is_needed = Needs::of(accounts.accounts.iter().map(|account| account.kind));
    let later = is_needed.beyond(needs).asked(plaid, token).await;
    let holdings = early.holdings.or(later.holdings).filter(|_| is_needed.holdings);
    let terms = early.terms.or(later.terms).filter(|_| is_needed.terms);
    for account in &mut accounts.accounts {
        let mut told = terms.iter().flatten();
        let told = told.find(|debt| debt.provider_account_id == account.provider_account_id);
        if let Some(debt) = told {
            (account.rate_percent, account.rate_type) = (debt.rate_percent, debt.rate_type);
        }
    }
    Ok(Fetched {
        accounts,
        holdings: holdings.transpose()?.flatten(),
        late,
    })
}

/// What accounts need beside their balances.
#[derive(Clone, Copy)]
struct Needs {
    holdings: bool,
    terms: bool,
}

/// What was answered of it; `None` where it was not asked for.
struct Answers {
    holdings: Option<Result<Option<LinkedHoldings>, PlaidError>>,
    terms: Option<Vec<DebtTerms>>,
}

impl Needs {
    fn of(mut kinds: impl Iterator<Item = AccountKind> + Clone) -> Self {
        Self {
            holdings: kinds.clone().any(AccountKind::holds_investments),
            terms: !kinds.all(AccountKind::is_asset),
        }
    }

    const fn beyond(self, others: Self) -> Self {
        Self {
            holdings: self.holdings && !others.holdings,
            terms: self.terms && !others.terms,
        }
    }

    async fn asked(self, plaid: &PlaidClient, token: &AccessToken) -> Answers {
        let holdings = OptionFuture::from(self.holdings.then(|| plaid.investments_holdings_get(token)));
        let terms = OptionFuture::from(self.terms.then(|| terms(plaid, token)));
        let (holdings, terms) = tokio::join!(holdings, terms);
        Answers {
            holdings: holdings.map(available),
            terms,
        }
    }
}

/// Balances as the institution has them; where it does not tell, those that the provider knows, and why.
async fn live_or_known(
    plaid: &PlaidClient,
    token: &AccessToken,
    now: Timestamp,
) -> Result<(LinkedAccounts, Option<PlaidError>), PlaidError> {
    let error = match plaid.within(LIVE).accounts_balance_get(token, now).await {
        Ok(accounts) => return Ok((accounts, None)),
        Err(error @ (PlaidError::LoginRequired { .. } | PlaidError::ItemUnknown)) => return Err(error),
        Err(error) => error,
    };
    match plaid.accounts_get(token).await {
        Ok(accounts) => Ok((accounts, Some(error))),
        // What is wrong with the item says more than why live balances failed.
        Err(item @ (PlaidError::LoginRequired { .. } | PlaidError::ItemUnknown)) => Err(item),
        Err(_) => Err(error),
    }
}

/// What debts cost, as far as it is told. Who linked without debts is not asked for consent again: that is an answer, too.
async fn terms(plaid: &PlaidClient, token: &AccessToken) -> Vec<DebtTerms> {
    match plaid.liabilities_get(token).await {
        Ok(terms) => terms,
        Err(error) => {
            if !error.is_partial_success() {
                tracing::warn!(code = error.code(), "what debts cost cannot be told");
            }
            Vec::new()
        }
    }
}

/// A product that the institution lacks, that is not ready or not consented to is no failure of the item.
fn available<T>(outcome: Result<T, PlaidError>) -> Result<Option<T>, PlaidError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_partial_success() => Ok(None),
        Err(error) => Err(error),
    }
}
