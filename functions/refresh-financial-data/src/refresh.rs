//! Refreshes one login: accounts and holdings first, then transactions, then the login's own state.

use goldgrove_app::bank::adopt::Adopter;
use goldgrove_app::bank::pull::{self, Freshness, Pulled};
use goldgrove_app::{Bank, Failure};
use goldgrove_domain::account::Account;
use goldgrove_domain::ids::{AccountId, UserId};
use goldgrove_domain::item::{Item, ItemStatus};
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_providers::plaid::{LinkedAccount, LinkedHoldings, PlaidError};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_storage::entity::item::Items;

use crate::{RefreshResults, RefreshedItem, transactions};

/// How often an account is written before a refresh gives up on those who keep changing it.
const ATTEMPTS: u32 = 3;

/// Refreshes the logins of one user.
pub(crate) struct Refresher<'a> {
    pub(crate) bank: &'a Bank,
    pub(crate) user: &'a UserId,
    pub(crate) keys: &'a dyn FieldKeys,
}

/// How one login did.
pub(crate) struct Outcome {
    id: String,
    status: ItemStatus,
    pub(crate) results: RefreshResults,
    pub(crate) error: Option<PlaidError>,
}

impl Outcome {
    pub(crate) fn into_body(self) -> RefreshedItem {
        let (status, error) = match self.status {
            ItemStatus::Good => ("good", None),
            ItemStatus::LoginRequired => ("login_required", self.error.map(|error| error.code().to_owned())),
            ItemStatus::Failing { code } => ("error", Some(code)),
        };
        RefreshedItem {
            id: self.id,
            status,
            error,
        }
    }
}

impl Refresher<'_> {
    /// Refreshes one login and stores how it did.
    ///
    /// # Errors
    /// [`Failure`] for failures of our own; the provider's are part of the outcome.
    pub(crate) async fn refresh(&self, mut item: Versioned<Item>) -> Result<Outcome, Failure> {
        let mut results = RefreshResults::default();
        let error = self.ask(&mut item.value, &mut results).await?;
        item.value.status = status_after(error.as_ref());
        if error.is_none() {
            item.value.last_updated = self.bank.app.now();
        }
        self.store_state(&item).await?;
        Ok(Outcome {
            id: item.value.id.to_string(),
            status: item.value.status,
            results,
            error,
        })
    }

    async fn ask(&self, item: &mut Item, results: &mut RefreshResults) -> Result<Option<PlaidError>, Failure> {
        let pulled = match pull::pull(&self.bank.plaid, &item.access_token, Freshness::Live).await {
            Ok(pulled) => pulled,
            Err(error) => return Ok(Some(noted(error))),
        };
        self.store_figures(item, pulled, results).await?;
        match transactions::sync(self, item).await? {
            Ok(saved) => results.transactions_saved = saved,
            Err(error) => return Ok(Some(noted(error))),
        }
        Ok(None)
    }

    async fn store_figures(&self, item: &Item, pulled: Pulled, results: &mut RefreshResults) -> Result<(), Failure> {
        let adopter = self.adopter(item);
        // Holdings go first: a balance without its holdings would be counted as cash.
        if let Some(linked) = pulled.holdings {
            results.holdings_processed = self.store_holdings(&adopter, linked).await?;
        }
        let accounts = Accounts::new(self.bank.app.table(), self.user);
        for linked in &pulled.accounts.accounts {
            self.store_account(&accounts, &adopter, linked).await?;
            results.accounts_updated += 1;
        }
        Ok(())
    }

    async fn store_holdings(&self, adopter: &Adopter<'_>, linked: LinkedHoldings) -> Result<usize, Failure> {
        let reported: Vec<AccountId> = linked
            .accounts
            .accounts
            .iter()
            .filter(|account| account.kind.holds_investments())
            .map(|account| adopter.account_id(&account.provider_account_id))
            .collect();
        // A position that could not be read may be a known one: then nothing may be taken away.
        let complete = linked.unreadable == 0;
        let mut by_account = adopter.holdings(linked.holdings)?;
        let store = Holdings::new(self.bank.app.table(), self.user);
        let mut stored = 0;
        for account in reported {
            let holdings = by_account.remove(&account).unwrap_or_default();
            stored += holdings.len();
            if complete {
                store.replace_of(account, &holdings, self.keys).await?;
            } else {
                store.put_all(&holdings, self.keys).await?;
            }
        }
        Ok(stored)
    }

    /// Stores an account's new figures; whoever changes the account meanwhile is not overwritten and fails nothing.
    async fn store_account(
        &self,
        accounts: &Accounts<'_>,
        adopter: &Adopter<'_>,
        linked: &LinkedAccount,
    ) -> Result<(), Failure> {
        let id = adopter.account_id(&linked.provider_account_id);
        let mut attempts_left = ATTEMPTS;
        loop {
            let outcome = match accounts.get(&id, self.keys).await? {
                // Another refresh was here while this one waited; what it stored is as new as this.
                Some(known) if attempts_left < ATTEMPTS && known.value.last_updated >= adopter.now => return Ok(()),
                Some(known) => {
                    let updated: Account = adopter.updated(&known.value, linked.clone());
                    accounts.replace(&updated, known.version, self.keys).await.map(|_| ())
                }
                None => accounts.add(&adopter.account(linked.clone()), self.keys).await,
            };
            attempts_left -= 1;
            match outcome {
                Err(StorageError::Conflict { .. }) if attempts_left > 0 => {}
                outcome => return Ok(outcome?),
            }
        }
    }

    async fn store_state(&self, item: &Versioned<Item>) -> Result<(), Failure> {
        let items = Items::new(self.bank.app.table(), self.user);
        match items.replace(&item.value, item.version, self.keys).await {
            // Another refresh of the same login finished first; what it stored is as new as this.
            Ok(_) | Err(StorageError::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Adopts what `item` reports.
    pub(crate) fn adopter<'b>(&'b self, item: &'b Item) -> Adopter<'b> {
        Adopter {
            user: self.user,
            item: item.id,
            institution: &item.institution,
            now: self.bank.app.now(),
        }
    }
}

fn noted(error: PlaidError) -> PlaidError {
    tracing::warn!(code = error.code(), "a login could not be refreshed");
    error
}

fn status_after(error: Option<&PlaidError>) -> ItemStatus {
    match error {
        None => ItemStatus::Good,
        Some(PlaidError::LoginRequired { .. }) => ItemStatus::LoginRequired,
        Some(error) => ItemStatus::Failing {
            code: error.code().to_owned(),
        },
    }
}
