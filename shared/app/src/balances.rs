//! The history of one account, and net worth before the first recorded day, from what is stored of accounts.

use std::collections::HashMap;
use std::sync::Arc;

use goldgrove_domain::account::{Account, AccountSource};
use goldgrove_domain::balance_history::{Anchor, BalanceHistory, Past, RecordedBalance, walks_back};
use goldgrove_domain::exchange::ExchangeRates;
use goldgrove_domain::holding::Holding;
use goldgrove_domain::ids::{AccountId, UserId};
use goldgrove_domain::net_worth_estimate::{self, Estimate, Line};
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_domain::valuation::by_account;
use goldgrove_domain::{Currency, net_worth_history::NetWorthPoint};
use goldgrove_http::Problem;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::balance_history::{Anchors, RecordedBalances};
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::entity::transaction::Transactions;
use goldgrove_storage::user_rows::UserData;
use goldgrove_storage::{StorageError, Table};
use jiff::civil::Date;

use crate::{App, Failure};

/// Reads what was recorded and typed in of all accounts of `user`.
///
/// # Errors
/// [`StorageError`].
pub async fn kept(
    table: &dyn Table,
    user: &UserId,
    keys: &dyn FieldKeys,
) -> Result<(Vec<RecordedBalance>, Vec<Anchor>), StorageError> {
    let (recorded, anchors) = (RecordedBalances::new(table, user), Anchors::new(table, user));
    tokio::try_join!(recorded.list(keys), anchors.list(keys))
}

/// One account and its past.
#[derive(Clone, Debug)]
pub struct AccountPast {
    /// The account.
    pub account: Account,
    /// What its owner typed in, the earliest first.
    pub anchors: Vec<Anchor>,
    /// Its history up to today.
    pub history: BalanceHistory,
}

/// Reads the account `id` of `user` and its history up to `today`.
///
/// # Errors
/// [`Failure`]; a 404 when the user has no such account.
pub async fn past_of(
    app: &App,
    user: &UserId,
    id: AccountId,
    keys: &dyn FieldKeys,
    today: Date,
) -> Result<AccountPast, Failure> {
    let table = app.table();
    let stored = Accounts::new(table, user).get(&id, keys).await?;
    let account = stored.ok_or(Problem::NotFound)?.value;
    let (recorded, anchors) = (RecordedBalances::new(table, user), Anchors::new(table, user));
    let (holdings, transactions) = (Holdings::new(table, user), Transactions::new(table, user));
    let moved = async {
        match account.source {
            AccountSource::Manual => Ok(Vec::new()),
            AccountSource::Plaid { .. } => transactions.list_of(id, keys).await,
        }
    };
    let (recorded, anchors, held, moved) = tokio::try_join!(
        recorded.list(keys),
        anchors.list_of(id, keys),
        holdings.list_of(id, keys),
        moved
    )?;
    let held: Vec<&Holding> = held.iter().collect();
    let past = Past {
        recorded: &recorded,
        anchors: &anchors,
        transactions: &moved,
    };
    let history = BalanceHistory::of(&account, &held, past, today)?;
    Ok(AccountPast {
        account,
        anchors,
        history,
    })
}

/// Net worth before the first recorded day.
#[derive(Clone, Debug)]
pub struct BeforeRecords {
    /// The first recorded point, as it is stored.
    pub first: NetWorthPoint,
    /// The days before it, in the currency asked for.
    pub estimate: Estimate,
}

/// Reads what the accounts in `data` say of the days before the first recorded one, in `currency`; `None` where no day is
/// recorded. Of transactions it reads those until the first recorded balance of the accounts that are estimated from them.
///
/// # Errors
/// [`Failure`].
pub async fn before_records(
    app: &App,
    user: &UserId,
    data: &UserData,
    currency: Currency,
    keys: &dyn FieldKeys,
    today: Date,
) -> Result<Option<BeforeRecords>, Failure> {
    let table = app.table();
    let history = NetWorthHistory::new(table, user);
    let (first, (recorded, anchors)) = tokio::try_join!(history.first(keys), kept(table, user, keys))?;
    let Some(first) = first else { return Ok(None) };
    let counting = || {
        data.accounts
            .iter()
            .map(|account| &account.value)
            .filter(|account| account.counts())
    };
    let transactions = match last_walk(counting(), &recorded, today) {
        Some(last) => Transactions::new(table, user).list_until(last, keys).await?,
        None => Vec::new(),
    };
    let past = Past {
        recorded: &recorded,
        anchors: &anchors,
        transactions: &transactions,
    };
    let held = by_account(&data.holdings);
    let lines = counting().map(|account| {
        let own = held.get(&account.id).map_or(&[][..], Vec::as_slice);
        Ok((account.clone(), BalanceHistory::of(account, own, past, today)?))
    });
    let lines: Vec<Line> = lines.collect::<Result<_, Failure>>()?;
    let rates = rates_of(app, &first, &lines, currency).await?;
    let estimate = Estimate::before(&first, &lines, rates.with_fixed(&data.fixed_rates), currency)?;
    Ok(Some(BeforeRecords { first, estimate }))
}

/// The last day from which an account walks back through its transactions: the latest of their first recorded ones.
fn last_walk<'a>(
    accounts: impl Iterator<Item = &'a Account>,
    recorded: &[RecordedBalance],
    today: Date,
) -> Option<Date> {
    let mut firsts: HashMap<AccountId, Date> = HashMap::new();
    for day in recorded {
        let first = firsts.entry(day.account).or_insert(day.date);
        *first = day.date.min(*first);
    }
    let walking = accounts.filter(|account| walks_back(account));
    walking
        .map(|account| firsts.get(&account.id).copied().unwrap_or(today))
        .max()
}

/// The rates of the days that are estimated; none are read where everything is in `currency`.
async fn rates_of(
    app: &App,
    first: &NetWorthPoint,
    lines: &[Line],
    currency: Currency,
) -> Result<Arc<ExchangeRates>, Failure> {
    let is_foreign = lines.iter().any(|(account, _)| account.balance.currency() != currency);
    match net_worth_estimate::first_day(first.date, lines) {
        Some(day) if is_foreign => app.exchange_rates(day, first.date).await,
        _ => Ok(Arc::default()),
    }
}
