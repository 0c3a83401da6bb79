//! The history of one account, and net worth before the first recorded day, from the stored accounts, balances and
//! transactions.

use std::collections::HashMap;
use std::sync::Arc;

use futures::future::try_join_all;
use goldgrove_domain::balance_history::{Anchor, BalanceHistory, DayBalance, Past, walks_back};
use goldgrove_domain::exchange::ExchangeRates;
use goldgrove_domain::net_worth_estimate::{self, Estimate, Line};
use goldgrove_domain::valuation::Held;
use goldgrove_domain::{
    Account, AccountId, AccountSource, Currency, FieldKeys, Holding, Transaction, UserId,
    net_worth_history::NetWorthPoint,
};
use goldgrove_http::Problem;
use goldgrove_storage::entity::{Accounts, Anchors, Holdings, NetWorthHistory, RecordedBalances, Transactions};
use goldgrove_storage::eventual::Eventual;
use goldgrove_storage::user_rows::UserData;
use goldgrove_storage::{StorageError, Table};
use jiff::civil::Date;

use crate::{App, Failure};

/// Reads the recorded and the typed-in balances of all accounts of `user`.
pub async fn kept(
    table: &dyn Table,
    user: &UserId,
    keys: &dyn FieldKeys,
) -> Result<(Vec<DayBalance>, Vec<Anchor>), StorageError> {
    let (recorded, anchors) = (RecordedBalances::new(table, user), Anchors::new(table, user));
    tokio::try_join!(recorded.list(keys), anchors.list(keys))
}

/// One account and its past.
#[derive(Clone, Debug)]
pub struct AccountPast {
    /// The account.
    pub account: Account,
    /// The balances that its owner typed in, the earliest first.
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
    /// The days before it, in the requested currency.
    pub estimate: Estimate,
}

/// Estimates net worth in `currency` for the days from `from` to the first recorded day; `None` if there are no such
/// days. Reads only the transactions of these days, up to the first recorded balance of the accounts that are estimated
/// from them.
pub async fn before_records(
    app: &App,
    user: &UserId,
    data: &UserData,
    currency: Currency,
    keys: &dyn FieldKeys,
    (from, today): (Date, Date),
) -> Result<Option<BeforeRecords>, Failure> {
    let table = app.table();
    let Some(first) = NetWorthHistory::new(table, user).first(keys).await? else {
        return Ok(None);
    };
    let earliest = from.max(net_worth_estimate::limit(first.date));
    if earliest >= first.date {
        return Ok(None);
    }
    let (recorded, anchors) = kept(table, user, keys).await?;
    let counting = || {
        data.accounts
            .iter()
            .map(|account| &account.value)
            .filter(|account| account.counts())
    };
    let walking: Vec<AccountId> = counting()
        .filter(|account| walks_back(account))
        .map(|account| account.id)
        .collect();
    // Old transactions: whether they lag a moment makes no difference.
    let lagging = Eventual::new(table);
    let transactions = Transactions::new(&lagging, user);
    let transactions = walked(&transactions, &walking, &recorded, (earliest, today), keys).await?;
    let past = Past {
        recorded: &recorded,
        anchors: &anchors,
        transactions: &transactions,
    };
    let held = Held::by_account(&data.holdings);
    let lines = counting().map(|account| {
        let own = held.of(account.id);
        Ok((account.clone(), BalanceHistory::of(account, own, past, today)?))
    });
    let lines: Vec<Line> = lines.collect::<Result<_, Failure>>()?;
    let rates = rates_of(app, (earliest, first.date), &lines, currency).await?;
    let estimate = Estimate::before(&first, earliest, &lines, rates.with_fixed(&data.fixed_rates), currency)?;
    Ok(Some(BeforeRecords { first, estimate }))
}

/// The transactions that `accounts` walk back through, from their first recorded balances to `earliest`. Includes each
/// account's last transaction before that day, as proof that the account existed by then.
async fn walked(
    transactions: &Transactions<'_>,
    accounts: &[AccountId],
    recorded: &[DayBalance],
    (earliest, today): (Date, Date),
    keys: &dyn FieldKeys,
) -> Result<Vec<Transaction>, StorageError> {
    let mut firsts: HashMap<AccountId, Date> = HashMap::new();
    for day in recorded {
        let first = firsts.entry(day.account).or_insert(day.date);
        *first = day.date.min(*first);
    }
    let begins = accounts
        .iter()
        .map(|account| firsts.get(account).copied().unwrap_or(today));
    let Some(last) = begins.max().filter(|last| earliest <= *last) else {
        return Ok(Vec::new());
    };
    let before = accounts
        .iter()
        .map(|account| transactions.last_before(*account, earliest, keys));
    let (mut walked, before) = tokio::try_join!(transactions.list_during(earliest, last, keys), try_join_all(before))?;
    walked.extend(before.into_iter().flatten());
    Ok(walked)
}

/// The rates of the estimated days. Reads none when all accounts are in `currency`.
async fn rates_of(
    app: &App,
    (earliest, recorded): (Date, Date),
    lines: &[Line],
    currency: Currency,
) -> Result<Arc<ExchangeRates>, Failure> {
    let is_foreign = lines.iter().any(|(account, _)| account.balance.currency() != currency);
    match net_worth_estimate::first_day(recorded, earliest, lines) {
        Some(day) if is_foreign => app.context.exchange_rates(day, recorded).await,
        _ => Ok(Arc::default()),
    }
}
