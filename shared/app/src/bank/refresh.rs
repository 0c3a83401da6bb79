//! Refreshes one login: accounts and holdings first, then transactions, then the login's own state.
//!
//! Nothing known is lost because the provider fails: its figures stay, its state says why they are old. Every step may
//! happen twice, side by side with itself, and be cut off anywhere.

use std::collections::HashSet;

use goldgrove_domain::account::Account;
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::ids::{AccountId, ItemId, UserId};
use goldgrove_domain::item::{Item, ItemStatus};
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_http::Problem;
use goldgrove_providers::plaid::{LinkedAccount, LinkedHoldings, PlaidClient, PlaidError};
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_storage::entity::item::Items;
use goldgrove_storage::{StorageError, Table, linking, removal};

use super::adopt::Adopter;
use super::learned::Learned;
use super::pull::{self, Freshness, Pulled};
use super::transactions::{self, Synced};
use crate::{Failure, Vault};

/// How often a row is written before a refresh gives up on those who keep changing it.
const ATTEMPTS: u32 = 3;

/// The provider's code of a login that its owner revoked at the institution.
const REVOKED: &str = "USER_PERMISSION_REVOKED";

/// Refreshes the logins of one user.
pub struct Refresher<'a> {
    /// Data and time.
    pub vault: &'a Vault,
    /// The provider, with as much patience as there is.
    pub plaid: &'a PlaidClient,
    /// Whose logins they are.
    pub user: &'a UserId,
    /// The user's keys.
    pub keys: &'a dyn FieldKeys,
    /// How new the balances must be.
    pub freshness: Freshness,
}

/// How much arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrived {
    /// Accounts with new figures.
    pub accounts: usize,
    /// Transactions stored.
    pub transactions: usize,
    /// Holdings stored.
    pub holdings: usize,
}

/// How one login did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The login.
    pub id: ItemId,
    /// How it is doing.
    pub status: ItemStatus,
    /// How much arrived.
    pub arrived: Arrived,
    /// What the provider failed with.
    pub error: Option<PlaidError>,
}

impl Refresher<'_> {
    /// Refreshes one login and stores how it did. With `is_renewed`, what was asked of its owner is done, if it works.
    ///
    /// # Errors
    /// [`Failure`] for failures of our own; the provider's are part of the outcome.
    pub async fn refresh(&self, mut item: Versioned<Item>, is_renewed: bool) -> Result<Outcome, Failure> {
        let id = item.value.id;
        let mut arrived = Arrived::default();
        let mut touched = HashSet::new();
        let (cursor, error) = match self.ask(&mut item, &mut arrived, &mut touched).await? {
            Ok((before, synced)) => ((before, Some(synced)), None),
            Err(error) => ((None, None), Some(noted(error))),
        };
        if let Some(event) = event(&item.value, error.as_ref(), is_renewed) {
            self.vault.audit(self.user, event).await?;
        }
        let learned = Learned {
            status: status_after(error.as_ref()),
            at: error.is_none().then(|| self.vault.clock.now()),
            cursor,
            is_renewed,
        };
        self.store_state(item, &learned, &touched).await?;
        Ok(Outcome {
            id,
            status: learned.status,
            arrived,
            error,
        })
    }

    /// Stores what the provider reports. The cursor that was known comes back with what the transactions were brought to.
    async fn ask(
        &self,
        item: &mut Versioned<Item>,
        arrived: &mut Arrived,
        touched: &mut HashSet<AccountId>,
    ) -> Result<Result<(Option<String>, Synced), PlaidError>, Failure> {
        let pulled = match self.pull(&item.value).await {
            Ok(pulled) => pulled,
            Err(error) => return Ok(Err(error)),
        };
        let reported = pulled.accounts.accounts.iter();
        touched.extend(reported.map(|account| AccountId::derived(self.user, &account.provider_account_id)));
        self.store_figures(item, pulled, arrived).await?;
        let before = item.value.transactions_cursor.clone();
        let synced = transactions::sync(self, item, touched).await?;
        if let Ok(synced) = &synced {
            arrived.transactions = synced.saved;
        }
        Ok(synced.map(|synced| (before, synced)))
    }

    /// Marks a login before transactions of it are stored. One that was removed meanwhile takes them along.
    pub(super) async fn mark(&self, item: &mut Versioned<Item>) -> Result<(), Failure> {
        let items = Items::new(self.table(), self.user);
        for _ in 0..ATTEMPTS {
            if item.value.is_syncing {
                return Ok(());
            }
            let marked = Item {
                is_syncing: true,
                ..item.value.clone()
            };
            match items.replace(&marked, item.version, self.keys).await {
                Err(StorageError::Conflict { .. }) => {}
                outcome => {
                    let (value, version) = (marked, outcome?);
                    *item = Versioned { value, version };
                    return Ok(());
                }
            }
            match items.get(&item.value.id, self.keys).await? {
                Some(known) => *item = known,
                None => return Ok(()),
            }
        }
        Err(Problem::Unavailable.into())
    }

    /// Figures the provider keeps are given out also when the login is broken, so its state is asked for first.
    async fn pull(&self, item: &Item) -> Result<Pulled, PlaidError> {
        if self.freshness == Freshness::Known {
            let details = self.plaid.item_get(&item.access_token).await?;
            if let Some(error) = details.error {
                return Err(error);
            }
        }
        pull::pull(self.plaid, &item.access_token, self.freshness).await
    }

    async fn store_figures(
        &self,
        item: &mut Versioned<Item>,
        pulled: Pulled,
        arrived: &mut Arrived,
    ) -> Result<(), Failure> {
        let login = item.value.clone();
        let adopter = self.adopter(&login);
        // Holdings go first: a balance without its holdings would be counted as cash.
        if let Some(linked) = pulled.holdings {
            arrived.holdings = self.store_holdings(&adopter, linked).await?;
        }
        for linked in &pulled.accounts.accounts {
            self.store_account(item, &adopter, linked).await?;
            arrived.accounts += 1;
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
        let store = Holdings::new(self.table(), self.user);
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

    /// Stores an account's new figures; whoever changes the account meanwhile is not overwritten and fails nothing. A login
    /// that was removed gets no account.
    async fn store_account(
        &self,
        item: &mut Versioned<Item>,
        adopter: &Adopter<'_>,
        linked: &LinkedAccount,
    ) -> Result<(), Failure> {
        let accounts = Accounts::new(self.table(), self.user);
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
                None => self.add_account(item, &adopter.account(linked.clone())).await,
            };
            attempts_left -= 1;
            match outcome {
                Err(StorageError::Conflict { .. }) if attempts_left > 0 => {}
                outcome => return Ok(outcome?),
            }
            match Items::new(self.table(), self.user)
                .get(&item.value.id, self.keys)
                .await?
            {
                Some(known) => *item = known,
                None => return Ok(()),
            }
        }
    }

    async fn add_account(&self, item: &mut Versioned<Item>, account: &Account) -> Result<(), StorageError> {
        item.version = linking::add_account(self.table(), self.user, item, account, self.keys).await?;
        Ok(())
    }

    /// Stores the login's state on top of whatever others wrote meanwhile. A login that was removed takes along what this
    /// refresh has just stored for it.
    async fn store_state(
        &self,
        mut known: Versioned<Item>,
        learned: &Learned,
        touched: &HashSet<AccountId>,
    ) -> Result<(), Failure> {
        let items = Items::new(self.table(), self.user);
        let id = known.value.id;
        for _ in 0..ATTEMPTS {
            let changed = learned.applied_to(known.value);
            match items.replace(&changed, known.version, self.keys).await {
                Err(StorageError::Conflict { .. }) => {}
                outcome => return Ok(outcome.map(|_| ())?),
            }
            known = match items.get(&id, self.keys).await? {
                Some(known) => known,
                None => return Ok(removal::remove_traces(self.table(), self.user, touched).await?),
            };
        }
        // Whoever keeps changing it refreshes it too, and what they store is as new as this.
        Ok(())
    }

    pub(super) fn table(&self) -> &dyn Table {
        self.vault.tables.main.as_ref()
    }

    /// Adopts what `item` reports.
    pub(super) fn adopter<'b>(&'b self, item: &'b Item) -> Adopter<'b> {
        Adopter {
            user: self.user,
            item: item.id,
            institution: &item.institution,
            now: self.vault.clock.now(),
        }
    }
}

/// What of a login's new state belongs into the audit trail: only what was not so before.
fn event(known: &Item, error: Option<&PlaidError>, is_renewed: bool) -> Option<AuditEvent> {
    let action = match error {
        None if is_renewed || known.status == ItemStatus::LoginRequired => AuditAction::ItemRepaired,
        Some(PlaidError::LoginRequired { .. }) if known.status != ItemStatus::LoginRequired => {
            AuditAction::ItemNeedsLogin
        }
        Some(error) if error.code() == REVOKED && known.status != status_after(Some(error)) => AuditAction::ItemRevoked,
        _ => return None,
    };
    Some(AuditEvent::new(action).on("plaid_items", known.id))
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
