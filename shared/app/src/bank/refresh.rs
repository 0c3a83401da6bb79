//! Refreshes one item: accounts and holdings first, then transactions, then the item's own state.
//!
//! When the provider fails, the stored figures stay and the item's state says why they are old. Every step may run
//! twice, run concurrently with itself, and be interrupted anywhere.

use std::collections::{BTreeSet, HashMap, HashSet};

use goldgrove_domain::item::{AccessToken, ItemStatus};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{Account, AccountId, AccountKind, FieldKeys, Item, ItemId, UserId, relink};
use goldgrove_http::Problem;
use goldgrove_providers::plaid::{LinkedAccount, LinkedHoldings, PlaidClient, PlaidError};
use goldgrove_storage::entity::item;
use goldgrove_storage::entity::{Accounts, Holdings, Items, Versioned};
use goldgrove_storage::retry::unless_conflict;
use goldgrove_storage::{StorageError, Table, linking, removal};
use jiff::Timestamp;

use super::adopt::Adopter;
use super::fetch::{self, Fetched, Freshness};
use super::item_update::ItemUpdate;
use super::live::{KnownBecause, Turn};
use super::take_over::{came_through, is_at, item_of, provider_id};
use super::transactions::{self, Synced};
use super::verdict;
use crate::{Context, Failure};

/// How often a row is written before a refresh gives up because others keep changing it.
const ATTEMPTS: u32 = 5;

/// The same for the state of an item: several workers may process notices of one item at once, and each writes it a few
/// times.
const STATE_ATTEMPTS: u32 = 20;

/// Refreshes the items of one user.
pub struct Refresher<'a> {
    /// Data and time.
    pub context: &'a Context,
    /// The provider, with the time left for its calls.
    pub plaid: &'a PlaidClient,
    /// The owner of the items.
    pub user: &'a UserId,
    /// The user's keys.
    pub keys: &'a dyn FieldKeys,
    /// How new the balances must be.
    pub freshness: Freshness,
}

/// How many rows arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrived {
    /// Accounts with new figures.
    pub accounts: usize,
    /// Transactions stored.
    pub transactions: usize,
    /// Holdings stored.
    pub holdings: usize,
}

/// The result of refreshing one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The item.
    pub id: ItemId,
    /// Its status after the refresh.
    pub status: ItemStatus,
    /// How much arrived.
    pub arrived: Arrived,
    /// The provider's error.
    pub error: Option<PlaidError>,
    /// Why the balances are the provider's cached ones although live ones were requested.
    pub known_because: Option<KnownBecause>,
    /// When live balances can be requested again; `None` if at once.
    pub next_live: Option<Timestamp>,
}

impl Refresher<'_> {
    /// Refreshes one item and stores the result. With `is_renewed` and a working item, clears what its owner was asked
    /// to do.
    ///
    /// # Errors
    /// [`Failure`] for our own failures; the provider's are part of the outcome.
    pub async fn refresh(&self, mut item: Versioned<Item>, is_renewed: bool) -> Result<Outcome, Failure> {
        let id = item.value.id;
        let status_before = item.value.status.clone();
        let turn = Turn::take(self, id).await?;
        let mut arrived = Arrived::default();
        let mut touched = HashSet::new();
        let (cursor, late, error) = match self.ask(&mut item, turn, &mut arrived, &mut touched).await? {
            Ok(Asked { before, synced, late }) => ((before, Some(synced)), late, None),
            Err(error) => ((None, None), None, Some(verdict::noted(error))),
        };
        let known_because = turn.known_because(late.as_ref());
        let is_checked = late.is_some();
        let next_after = turn.next_after(late.as_ref().or(error.as_ref()));
        let now = self.context.clock.now();
        let is_current = known_because.is_none() && error.is_none();
        let error = error.or(late.and_then(verdict::failure_of));
        // An item whose balances come late was checked beside them: a limit of the provider's says nothing against it.
        let is_limit = |error: &&PlaidError| matches!(error, PlaidError::RateLimited { .. });
        let fault = error.as_ref().filter(|error| !(is_checked && is_limit(error)));
        if let Some(event) = verdict::event(&item.value, fault, is_renewed) {
            self.context.audit(self.user, event).await?;
        }
        let status = verdict::status_after(fault, &status_before);
        let update = ItemUpdate {
            status: (status_before, status.clone()),
            at: is_current.then_some(now),
            works_at: fault.is_none().then_some(now),
            cursor,
            is_renewed,
        };
        let kept = self.store_state(item, &update, &touched).await?;
        if let Some(kept) = kept.filter(|kept| update.was_outrun(&kept.value)) {
            self.read_from_beginning(kept, update.clone(), &touched).await?;
        }
        Ok(Outcome {
            id,
            status,
            arrived,
            error,
            known_because,
            next_live: next_after.and_then(|wait| now.checked_add(wait).ok()),
        })
    }

    /// Reads all transactions from the beginning, because another refresh moved the cursor while this one wrote rows.
    /// If that fails, the mark stays for the next refresh.
    async fn read_from_beginning(
        &self,
        mut item: Versioned<Item>,
        update: ItemUpdate,
        touched: &HashSet<AccountId>,
    ) -> Result<(), Failure> {
        let before = item.value.transactions_cursor.clone();
        if let Ok(synced) = transactions::sync(self, &mut item, touched).await? {
            let cursor = (before, Some(synced));
            self.store_state(item, &ItemUpdate { cursor, ..update }, touched)
                .await?;
        }
        Ok(())
    }

    /// Stores what the provider reports.
    async fn ask(
        &self,
        item: &mut Versioned<Item>,
        turn: Turn,
        arrived: &mut Arrived,
        touched: &mut HashSet<AccountId>,
    ) -> Result<Result<Asked, PlaidError>, Failure> {
        let known = Accounts::new(self.table(), self.user).list(self.keys).await?;
        let own = known
            .iter()
            .filter(|account| came_through(&account.value, item.value.id));
        let kinds: Vec<AccountKind> = own.map(|account| account.value.kind).collect();
        let mut fetched = match self.fetch(&item.value, turn.freshness, &kinds).await {
            Ok(fetched) => fetched,
            Err(error) => return Ok(Err(error)),
        };
        let others = self
            .reported_by_others(&self.adopter(&item.value), &known, &fetched)
            .await?;
        fetched.leave_out(&others);
        let late = fetched.late.take();
        let reported = fetched.accounts.accounts.iter();
        touched.extend(reported.map(|account| AccountId::derived(self.user, &account.provider_account_id)));
        let is_late = turn.known_because(late.as_ref()).is_some();
        self.store_figures(item, fetched, known, is_late, arrived).await?;
        let before = item.value.transactions_cursor.clone();
        let synced = transactions::sync(self, item, touched).await?;
        if let Ok(synced) = &synced {
            arrived.transactions = synced.saved;
        }
        Ok(synced.map(|synced| Asked { before, synced, late }))
    }

    /// The ids of reported accounts that another sign-in reports, too: they stay with that one. One without a row appeared after the
    /// exchange compared them, so it is compared here.
    async fn reported_by_others(
        &self,
        adopter: &Adopter<'_>,
        known: &[Versioned<Account>],
        fetched: &Fetched,
    ) -> Result<BTreeSet<String>, StorageError> {
        let known = || known.iter().map(|account| &account.value);
        let others: Vec<&Account> = known()
            .filter(|account| is_at(account, adopter.institution) && !came_through(account, adopter.item))
            .filter(|account| account.lifecycle == Lifecycle::Reported)
            .collect();
        let reported = fetched.accounts.accounts.iter().cloned();
        let reported: Vec<Account> = reported.map(|account| adopter.account(account)).collect();
        let is_new = |account: &&Account| known().all(|known| known.id != account.id);
        let new: Vec<&Account> = reported.iter().filter(is_new).collect();
        let joint = relink::pairs(&others, &new, |_| true).into_iter();
        let joint = joint.map(|(one, other)| (others[one], new[other]));
        let by_id = reported.iter().filter_map(|account| {
            let mut others = others.iter();
            Some((*others.find(|other| other.id == account.id)?, account))
        });
        let mut left_out = BTreeSet::new();
        for (other, account) in joint.chain(by_id) {
            if let Some(item) = item_of(other)
                && !item::is_disconnected(self.table(), self.user, item).await?
            {
                left_out.extend(provider_id(account).map(str::to_owned));
            }
        }
        Ok(left_out)
    }

    /// Marks an item before its transactions are stored, and returns the mark of another refresh if there was one.
    /// Writes the item also in that case, so that the other refresh sees the conflict and keeps the mark. Returns
    /// `None` for an item that was removed; [`Self::store_state`] then removes the transactions.
    pub(super) async fn mark(&self, item: &mut Versioned<Item>) -> Result<Option<Timestamp>, Failure> {
        let items = Items::new(self.table(), self.user);
        for _ in 0..STATE_ATTEMPTS {
            let found = item.value.syncing_since;
            let marked = Item {
                syncing_since: Some(self.context.clock.now()),
                ..item.value.clone()
            };
            let replaced = items.replace(&marked, item.version, self.keys).await;
            if let Some(version) = unless_conflict(replaced)? {
                let value = marked;
                *item = Versioned { value, version };
                return Ok(found);
            }
            match items.get(&item.value.id, self.keys).await? {
                Some(known) => *item = known,
                None => return Ok(None),
            }
        }
        Err(Problem::Unavailable.into())
    }

    /// Checks the item's state, too: the provider returns cached figures even when the item is broken.
    async fn fetch(&self, item: &Item, freshness: Freshness, kinds: &[AccountKind]) -> Result<Fetched, PlaidError> {
        let token = &item.access_token;
        let figures = fetch::fetch(self.plaid, token, freshness, kinds, self.context.clock.now());
        let mut fetched = match freshness {
            Freshness::Live => {
                let fetched = figures.await?;
                if fetched.late.is_some() {
                    self.check_item(token).await?;
                }
                fetched
            }
            Freshness::Known => tokio::try_join!(self.check_item(token), figures)?.1,
        };
        fetched.rename(&item.known_as);
        Ok(fetched)
    }

    async fn check_item(&self, token: &AccessToken) -> Result<(), PlaidError> {
        match self.plaid.item_get(token).await?.error {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    async fn store_figures(
        &self,
        item: &mut Versioned<Item>,
        fetched: Fetched,
        known: Vec<Versioned<Account>>,
        is_late: bool,
        arrived: &mut Arrived,
    ) -> Result<(), Failure> {
        let stored = item.value.clone();
        let adopter = self.adopter(&stored);
        // Holdings go first: a balance without its holdings would count as cash.
        if let Some(linked) = fetched.holdings {
            arrived.holdings = self.store_holdings(&adopter, linked).await?;
        }
        let mut known: HashMap<AccountId, Versioned<Account>> =
            known.into_iter().map(|account| (account.value.id, account)).collect();
        for linked in &fetched.accounts.accounts {
            let own = known.remove(&adopter.account_id(&linked.provider_account_id));
            let is_new = self.store_account(item, &adopter, linked, own, is_late).await?;
            arrived.accounts += usize::from(is_new);
        }
        for id in &fetched.accounts.unreadable {
            known.remove(&adopter.account_id(id));
        }
        self.note_missing(&adopter, known.into_values()).await
    }

    /// Marks the item's accounts among `unreported` as missing from this report. An account that changes at the same
    /// moment is left to the next refresh.
    async fn note_missing(
        &self,
        adopter: &Adopter<'_>,
        unreported: impl Iterator<Item = Versioned<Account>>,
    ) -> Result<(), Failure> {
        let accounts = Accounts::new(self.table(), self.user);
        for known in unreported {
            let lifecycle = known.value.lifecycle.unreported(adopter.now);
            if !came_through(&known.value, adopter.item) || lifecycle == known.value.lifecycle {
                continue;
            }
            let missing = Account {
                lifecycle,
                ..known.value
            };
            unless_conflict(accounts.replace(&missing, known.version, self.keys).await)?;
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
        // An unreadable position may be a known one, so then nothing is removed.
        let complete = linked.unreadable == 0;
        let mut by_account = adopter.holdings(linked.holdings)?;
        let store = Holdings::new(self.table(), self.user);
        let mut stored = 0;
        for account in reported {
            let holdings = by_account.remove(&account).unwrap_or_default();
            stored += holdings.len();
            store.replace_of(account, &holdings, complete, self.keys).await?;
        }
        Ok(stored)
    }

    /// Stores an account's new figures and returns whether there were any. A concurrent change to the account is not
    /// overwritten and causes no failure. An item that was removed gets no account. Unchanged figures are not written
    /// again: unless they are late, the item's row records that they are current.
    async fn store_account(
        &self,
        item: &mut Versioned<Item>,
        adopter: &Adopter<'_>,
        linked: &LinkedAccount,
        mut known: Option<Versioned<Account>>,
        is_late: bool,
    ) -> Result<bool, Failure> {
        let accounts = Accounts::new(self.table(), self.user);
        let id = adopter.account_id(&linked.provider_account_id);
        let mut attempts_left = ATTEMPTS;
        loop {
            let outcome = match known {
                // Another refresh stored the account while this one waited. Its figures are as new as these.
                Some(known) if attempts_left < ATTEMPTS && known.value.last_updated >= adopter.now => return Ok(true),
                Some(known) => {
                    let updated: Account = adopter.updated(&known.value, linked.clone());
                    if is_known(&updated, &known.value) {
                        return Ok(!is_late);
                    }
                    if came_through(&known.value, adopter.item) {
                        accounts.replace(&updated, known.version, self.keys).await.map(|_| ())
                    } else {
                        self.add_account(item, &updated, Some(known.version)).await
                    }
                }
                None => self.add_account(item, &adopter.account(linked.clone()), None).await,
            };
            attempts_left -= 1;
            match outcome {
                Err(StorageError::Conflict { .. }) if attempts_left > 0 => {}
                outcome => return Ok(outcome.map(|()| true)?),
            }
            match Items::new(self.table(), self.user)
                .get(&item.value.id, self.keys)
                .await?
            {
                Some(known) => *item = known,
                None => return Ok(false),
            }
            known = accounts.get(&id, self.keys).await?;
        }
    }

    async fn add_account(
        &self,
        item: &mut Versioned<Item>,
        account: &Account,
        version: Option<u64>,
    ) -> Result<(), StorageError> {
        *item = linking::add_account(self.table(), self.user, item, account, version, self.keys).await?;
        Ok(())
    }

    /// Stores the item's state on top of concurrent writes and returns the item. If the item was removed, removes what
    /// this refresh has just stored for it.
    async fn store_state(
        &self,
        mut known: Versioned<Item>,
        update: &ItemUpdate,
        touched: &HashSet<AccountId>,
    ) -> Result<Option<Versioned<Item>>, Failure> {
        let items = Items::new(self.table(), self.user);
        let id = known.value.id;
        let mut is_alone = true;
        for _ in 0..STATE_ATTEMPTS {
            let changed = update.applied_to(known.value, is_alone);
            let replaced = items.replace(&changed, known.version, self.keys).await;
            if let Some(version) = unless_conflict(replaced)? {
                let value = changed;
                return Ok(Some(Versioned { value, version }));
            }
            is_alone = false;
            known = if let Some(known) = items.get(&id, self.keys).await? {
                known
            } else {
                // An item that was disconnected during the refresh keeps its accounts.
                if !item::is_disconnected(self.table(), self.user, id).await? {
                    removal::remove_traces(self.table(), self.user, id, touched).await?;
                }
                return Ok(None);
            };
        }
        // The others that keep changing the item also refresh it, and their figures are as new as these.
        Ok(None)
    }

    pub(super) fn table(&self) -> &dyn Table {
        self.context.tables.main.as_ref()
    }

    pub(super) fn adopter<'b>(&'b self, item: &'b Item) -> Adopter<'b> {
        Adopter {
            user: self.user,
            item: item.id,
            institution: &item.institution,
            now: self.context.clock.now(),
        }
    }
}

/// The provider's answers for an item that works.
struct Asked {
    /// The cursor when the refresh began.
    before: Option<String>,
    /// The result of the transaction sync.
    synced: Synced,
    /// Why the balances are not live although live ones were requested.
    late: Option<PlaidError>,
}

/// Whether `updated` differs from `known` at most in `last_updated`.
fn is_known(updated: &Account, known: &Account) -> bool {
    let updated = Account {
        last_updated: known.last_updated,
        ..updated.clone()
    };
    updated == *known
}
