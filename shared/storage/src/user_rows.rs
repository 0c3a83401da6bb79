//! Reads everything a dashboard needs of one user, in three parallel reads.
//!
//! The sort keys are named so that one range, `ACCOUNT#` to `ITEM#`, covers accounts, allocations, disconnected items,
//! fixed exchange rates, goals, holdings, institutions and items. It leaves out transactions and history, which grow
//! without limit. A second query reads the latest months of history. The profile is one more read, here or when the
//! caller was admitted. In total: a storage call per begun 1 MB or 1,200 rows, and two.

use std::collections::{BTreeSet, HashSet};

use futures::future::try_join_all;
use goldgrove_domain::Currency;
use goldgrove_domain::account::{Account, AccountKind};
use goldgrove_domain::attribution::Attribution;
use goldgrove_domain::calendar::Zone;
use goldgrove_domain::collateral;
use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::goal::Goal;
use goldgrove_domain::goal_allocation::{GoalAllocation, Source};
use goldgrove_domain::holding::Holding;
use goldgrove_domain::ids::{AccountId, GoalId, HoldingId, UserId};
use goldgrove_domain::insights::Card;
use goldgrove_domain::institution::Institution;
use goldgrove_domain::item::Item;
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::profile::Profile;
use goldgrove_domain::sealing::FieldKeys;

use crate::entity::item::ItemSummary;
use crate::entity::net_worth_history::{self, Days};
use crate::entity::{
    Entity, Versioned, goal_allocation, holding, insight, institution, item, key_of, open_all, partition, version_of,
};
use crate::error::StorageError;
use crate::table::{Query, Read, Table};
use crate::value::Row;

/// One user's rows as stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserRows {
    /// The profile's row.
    pub profile: Option<Row>,
    /// Accounts.
    pub accounts: Vec<Row>,
    /// Goal allocations.
    pub allocations: Vec<Row>,
    /// The row that counts the changes of allocations; `None` before the first.
    pub allocation_count: Option<Row>,
    /// Exchange rates that the user fixed.
    pub fixed_rates: Vec<Row>,
    /// Goals.
    pub goals: Vec<Row>,
    /// Holdings.
    pub holdings: Vec<Row>,
    /// Cards and the count of their changes. Opened only by functions that show or change them.
    pub insights: Vec<Row>,
    /// Linked institutions.
    pub institutions: Vec<Row>,
    /// Items, and disconnected items.
    pub items: Vec<Row>,
    /// The requested number of days of history.
    pub history_days: usize,
    /// Rows that contain at least those days, latest first.
    pub history: Vec<Row>,
}

/// The opened data of a user's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserData {
    /// The profile; `None` if it does not exist or the user asked for deletion.
    pub profile: Option<Versioned<Profile>>,
    /// Accounts.
    pub accounts: Vec<Versioned<Account>>,
    /// Allocations of those accounts and holdings to those goals.
    pub allocations: Vec<GoalAllocation>,
    /// How often allocations have changed.
    pub allocations_seen: u64,
    /// Exchange rates that the user fixed.
    pub fixed_rates: Vec<FixedRate>,
    /// Goals.
    pub goals: Vec<Versioned<Goal>>,
    /// Holdings of those accounts.
    pub holdings: Vec<Holding>,
    /// Linked institutions.
    pub institutions: Vec<Institution>,
    /// Items, including disconnected ones.
    pub items: Vec<ItemSummary>,
    /// The latest daily points, latest first.
    pub history: Vec<NetWorthPoint>,
    /// Why net worth moved on the days of those months, without goals, the earliest first.
    pub attributions: Vec<Attribution>,
}

impl UserData {
    /// The currency of every amount of accounts, holdings, goals and the profile.
    pub fn currencies(&self) -> impl Iterator<Item = Currency> {
        let balances = self.accounts.iter().map(|account| account.value.balance);
        let values = self.holdings.iter().map(|holding| holding.current_value);
        let targets = self.goals.iter().map(|goal| goal.value.target_amount);
        let income = self.profile.iter().filter_map(|profile| profile.value.monthly_income);
        let amounts = balances.chain(values).chain(targets).chain(income);
        amounts.map(|amount| amount.currency())
    }

    /// The user's time zone.
    pub fn zone(&self) -> Zone {
        let profile = self.profile.as_ref();
        profile
            .map(|profile| profile.value.time_zone.clone())
            .unwrap_or_default()
    }
}

impl UserRows {
    /// Reads the rows of `user`, with the latest `history_days` daily points.
    pub async fn load(table: &dyn Table, user: &UserId, history_days: usize) -> Result<Self, StorageError> {
        let profile = key_of::<Profile>(user, &());
        let (rows, profile) = tokio::try_join!(
            Self::load_without_profile(table, user, history_days),
            table.get(&profile, Read::Consistent)
        )?;
        Ok(Self { profile, ..rows })
    }

    /// As [`Self::load`] without the profile, for a caller whose profile is already read.
    pub async fn load_without_profile(
        table: &dyn Table,
        user: &UserId,
        history_days: usize,
    ) -> Result<Self, StorageError> {
        // `~` sorts after every character in an id.
        let belongings = Query::between(partition(user), Account::PREFIX, format!("{}~", Item::PREFIX));
        let history = net_worth_history::latest_rows(table, user, history_days);
        let (belongings, history) = tokio::try_join!(table.query(&belongings), history)?;

        let mut rows = Self {
            history_days,
            history,
            ..Self::default()
        };
        for row in belongings {
            rows.sort_in(row);
        }
        Ok(rows)
    }

    /// Reads the rows that one goal needs: its own, its allocations, the holdings of their accounts, the fixed exchange
    /// rates, and all accounts, because a loan names the property that secures it. A share of a single holding does not
    /// contain the holding's account, and an amount of an account counts beside those of other goals; then everything is
    /// read.
    pub async fn load_goal(table: &dyn Table, user: &UserId, goal: GoalId) -> Result<Self, StorageError> {
        let key = key_of::<Goal>(user, &goal);
        let allocations = Query::prefix(partition(user), goal_allocation::prefix_of(goal));
        let fixed_rates = Query::prefix(partition(user), FixedRate::PREFIX);
        let accounts = Query::prefix(partition(user), Account::PREFIX);
        let (own, allocations, fixed_rates, accounts) = tokio::try_join!(
            table.get(&key, Read::Consistent),
            table.query(&allocations),
            table.query(&fixed_rates),
            table.query(&accounts)
        )?;
        let mut allocated = BTreeSet::new();
        for row in &allocations {
            match goal_allocation::ends_of(row.clone())?.1 {
                Source::Account(account) if !goal_allocation::is_amount(row) => allocated.insert(account),
                _ => return Self::load_without_profile(table, user, 0).await,
            };
        }
        let held = allocated.into_iter().map(async |account| {
            let held = Query::prefix(partition(user), holding::prefix_of(account));
            table.query(&held).await
        });
        Ok(Self {
            goals: own.into_iter().collect(),
            allocations,
            fixed_rates,
            accounts,
            holdings: try_join_all(held).await?.concat(),
            ..Self::default()
        })
    }

    /// Adds a row to its entity's list. Skips entities that no dashboard shows.
    fn sort_in(&mut self, row: Row) {
        let noun = row.key().sort.split_inclusive('#').next();
        match noun {
            Some(Account::PREFIX) => self.accounts.push(row),
            Some(GoalAllocation::PREFIX) => self.allocations.push(row),
            Some(goal_allocation::COUNT) => self.allocation_count = Some(row),
            Some(FixedRate::PREFIX) => self.fixed_rates.push(row),
            Some(Goal::PREFIX) => self.goals.push(row),
            Some(Holding::PREFIX) => self.holdings.push(row),
            Some(Card::PREFIX | insight::COUNT | insight::CHANGED) => self.insights.push(row),
            Some(institution::PREFIX) => self.institutions.push(row),
            Some(Item::PREFIX | item::DISCONNECTED) => self.items.push(row),
            _ => {}
        }
    }

    /// Opens every row in one pass. Access tokens stay sealed. Leaves out holdings without an account, which are being
    /// added or removed, allocations whose goal, account or holding does not exist, and allocations of vehicles
    /// (decision 148). Loans whose property does not exist are untied.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] at the first row that does not open, because a total without it would be wrong.
    pub fn open(self, keys: &dyn FieldKeys) -> Result<UserData, StorageError> {
        let mut accounts = open_all(self.accounts, |row, scratch| {
            Versioned::<Account>::open(row, keys, scratch)
        })?;
        collateral::untie(accounts.iter_mut().map(|account| &mut account.value));
        let items = open_plain(self.items, ItemSummary::open)?;
        item::date(accounts.iter_mut().map(|account| &mut account.value), &items);
        let known: HashSet<AccountId> = accounts.iter().map(|account| account.value.id).collect();
        let mut holdings = open_all(self.holdings, |row, scratch| Holding::open(row, keys, scratch))?;
        holdings.retain(|holding| known.contains(&holding.account));
        let profile = open_all(self.profile.into_iter().collect(), |row, scratch| {
            Versioned::<Profile>::open(row, keys, scratch)
        })?;
        let goals = open_all(self.goals, |row, scratch| Versioned::<Goal>::open(row, keys, scratch))?;
        let mut allocations = open_all(self.allocations, |row, scratch| {
            GoalAllocation::open(row, keys, scratch)
        })?;
        let history = Days::open(self.history, keys)?;
        let mut savings = known;
        for vehicle in accounts
            .iter()
            .filter(|account| account.value.kind == AccountKind::Vehicle)
        {
            savings.remove(&vehicle.value.id);
        }
        let has_both_ends = has_both_ends(&goals, &savings, &holdings);
        allocations.retain(has_both_ends);
        Ok(UserData {
            profile: profile.into_iter().find(|profile| profile.value.deleted_at.is_none()),
            accounts,
            allocations,
            allocations_seen: self
                .allocation_count
                .map_or(Ok(0), |row| version_of(GoalAllocation::TABLE.name(), &row))?,
            fixed_rates: open_all(self.fixed_rates, |row, scratch| FixedRate::open(row, keys, scratch))?,
            goals,
            holdings,
            institutions: open_plain(self.institutions, institution::open)?,
            items,
            attributions: history.attributions.clone(),
            history: history.latest(self.history_days),
        })
    }
}

/// Whether an allocation's goal exists, and its holding or its account among `accounts`.
fn has_both_ends(
    goals: &[Versioned<Goal>],
    accounts: &HashSet<AccountId>,
    holdings: &[Holding],
) -> impl Fn(&GoalAllocation) -> bool {
    let goals: HashSet<GoalId> = goals.iter().map(|goal| goal.value.id).collect();
    let holdings = holdings.iter().filter(|holding| accounts.contains(&holding.account));
    let holdings: HashSet<HoldingId> = holdings.map(|holding| holding.id).collect();
    move |allocation| {
        let is_owned = match allocation.share.source() {
            Source::Account(account) => accounts.contains(&account),
            Source::Holding(holding) => holdings.contains(&holding),
        };
        is_owned && goals.contains(&allocation.goal)
    }
}

fn open_plain<T>(rows: Vec<Row>, open: fn(Row) -> Result<T, StorageError>) -> Result<Vec<T>, StorageError> {
    rows.into_iter().map(open).collect()
}
