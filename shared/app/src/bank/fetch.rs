//! Reads an item's accounts, holdings and debt terms. A missing product is not a failure of the item.
//!
//! Debt terms do not affect net worth, so an item whose terms cannot be read is in good order.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::future::OptionFuture;
use goldgrove_domain::account::AccountKind;
use goldgrove_domain::item::{AccessToken, KnownAs};
use goldgrove_providers::plaid::{DebtTerms, LinkedAccounts, LinkedHoldings, PlaidClient, PlaidError};
use jiff::Timestamp;

/// How long an institution may take to report live balances. There must be time left to read the provider's cached
/// ones.
const LIVE: Duration = Duration::from_secs(10);

/// How new the balances must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// As the provider last saw them. Right after linking they are new.
    Known,
    /// Requested from the institution now.
    Live,
}

/// Everything that was read of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// Its accounts.
    pub accounts: LinkedAccounts,
    /// Its holdings; `None` when the provider cannot return them right now, so that the stored ones stay.
    pub holdings: Option<LinkedHoldings>,
    /// Why the balances are the provider's cached ones although live ones were requested.
    pub late: Option<PlaidError>,
}

impl Fetched {
    /// Replaces the provider's ids with the ones that our ids are derived from.
    pub fn rename(&mut self, known_as: &KnownAs) {
        self.retain(|id| {
            known_as.rename(id);
            true
        });
    }

    /// Leaves out the accounts with these ids, and their holdings.
    pub fn leave_out(&mut self, others: &BTreeSet<String>) {
        self.retain(|id| !others.contains(id));
    }

    /// Keeps the accounts and holdings whose account's id `keeps` accepts, and may change.
    fn retain(&mut self, mut keeps: impl FnMut(&mut String) -> bool) {
        if let Some(linked) = &mut self.holdings {
            linked
                .holdings
                .retain_mut(|position| keeps(&mut position.provider_account_id));
        }
        let held = self.holdings.iter_mut().map(|linked| &mut linked.accounts);
        for linked in held.chain([&mut self.accounts]) {
            linked
                .accounts
                .retain_mut(|account| keeps(&mut account.provider_account_id));
            linked.unreadable.retain_mut(&mut keeps);
        }
    }
}

/// Reads accounts; with investment accounts also holdings, and with debts also their terms. Requests the products for
/// the kinds in `expected` at the same time as the accounts.
///
/// # Errors
/// [`PlaidError`] when the accounts cannot be read, or the holdings fail although they should be available.
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
        let mut debts = terms.iter().flatten();
        if let Some(debt) = debts.find(|debt| debt.provider_account_id == account.provider_account_id) {
            (account.rate_percent, account.rate_type) = (debt.rate_percent, debt.rate_type);
        }
    }
    Ok(Fetched {
        accounts,
        holdings: holdings.transpose()?.flatten(),
        late,
    })
}

/// The products that accounts need besides balances.
#[derive(Clone, Copy)]
struct Needs {
    holdings: bool,
    terms: bool,
}

/// The answers for these products; `None` for one that was not requested.
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

/// Live balances from the institution. If it does not answer, the provider's cached ones and the error.
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
        // The error of the item says more than the error of the live balances.
        Err(item @ (PlaidError::LoginRequired { .. } | PlaidError::ItemUnknown)) => Err(item),
        Err(_) => Err(error),
    }
}

/// The terms of debts, as far as the provider reports them. A user who linked without debts is not asked for consent
/// again.
async fn terms(plaid: &PlaidClient, token: &AccessToken) -> Vec<DebtTerms> {
    match plaid.liabilities_get(token).await {
        Ok(terms) => terms,
        Err(error) => {
            if !error.is_partial_success() {
                tracing::warn!(code = error.code(), "interest rates of debts could not be read");
            }
            Vec::new()
        }
    }
}

/// Maps a product that the institution lacks, or that is not ready or lacks consent, to `None`: it is not a failure of
/// the item.
fn available<T>(outcome: Result<T, PlaidError>) -> Result<Option<T>, PlaidError> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_partial_success() => Ok(None),
        Err(error) => Err(error),
    }
}
