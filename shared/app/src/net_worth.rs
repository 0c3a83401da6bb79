//! Keeps today's point of the net-worth history up to date after figures change.

use goldgrove_domain::attribution::{self, BalanceSnapshot, DailySnapshot, Ends};
use goldgrove_domain::balance_history::recorded_balance;
use goldgrove_domain::valuation::Held;
use goldgrove_domain::{
    Account, AccountId, Currency, Exchange, FieldKeys, Holding, Money, MoneyError, NetWorthPoint, UserId, net_worth,
};
use goldgrove_storage::entity::balance_snapshot::Recorded;
use goldgrove_storage::entity::net_worth_history::{NetWorthHistory, RecordedDay};
use goldgrove_storage::entity::profile::zone_of;
use goldgrove_storage::retry::retried;
use goldgrove_storage::user_rows::{UserData, UserRows};
use jiff::civil::Date;

use crate::{Context, Failure, insights};

/// How often a day is recorded again after a concurrent record.
const ATTEMPTS: u32 = 4;

/// Records today's net worth from the stored data, in place of the point that exists, and marks the user's insights as
/// out of date.
///
/// The change itself is already stored. So a failure is only logged: an error would claim that nothing changed, and its
/// response would lack the undo. The next change or the nightly pass records the day.
pub async fn record(context: &Context, user: &UserId, keys: &dyn FieldKeys) {
    if let Err(failure) = record_today(context, user, keys).await {
        tracing::error!(cause = %failure, counts = failure.counts(), "today's net worth could not be recorded");
    }
}

/// As [`record`], for callers that can retry or that count users without a point. If a concurrent record replaced the
/// point, its data is newer, so the day is read again.
///
/// # Errors
/// [`Failure`]; writes no point if an amount does not open.
pub async fn record_today(context: &Context, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let Some(zone) = zone_of(context.tables.main.as_ref(), user).await? else {
        return Ok(());
    };
    insights::note_change(context, user).await;
    let today = context.clock.as_of(&zone).today();
    let history = history(context, user);
    retried(ATTEMPTS, || async {
        let seen = history.seen(today, keys).await?;
        if let Some(day) = recorded(context, user, keys, today).await? {
            history.put_day(&day, seen, keys).await?;
        }
        Ok(())
    })
    .await
}

fn history<'a>(context: &'a Context, user: &'a UserId) -> NetWorthHistory<'a> {
    NetWorthHistory::new(context.tables.main.as_ref(), user)
}

/// The record of `date` from the stored data, with the attribution since the last day before; `None` for a user without
/// a profile.
async fn recorded(
    context: &Context,
    user: &UserId,
    keys: &dyn FieldKeys,
    date: Date,
) -> Result<Option<RecordedDay>, Failure> {
    let table = context.tables.main.as_ref();
    let known = Recorded::until(table, user, date, keys);
    let (rows, known) = tokio::try_join!(UserRows::load(table, user, 0), known)?;
    record_of(context, date, &rows.open(keys)?, known.as_ref()).await
}

/// The rates of `date` to `currency`, for what the user holds and for what they held on the last known day.
async fn exchange_now(
    context: &Context,
    data: &UserData,
    currency: Currency,
    (date, known): (Date, Option<&Recorded>),
) -> Result<Exchange, Failure> {
    let before = known.into_iter().flat_map(|known| known.before.snapshot.currencies());
    let currencies = data.currencies().chain(before);
    context.exchange_of(currencies, &data.fixed_rates, currency, date).await
}

/// The rates of the last known day to the currency of `exchange`. They differ from the rates it was valued at only if
/// the main currency has changed since. `None` without such a day.
async fn exchange_then(
    context: &Context,
    data: &UserData,
    exchange: &Exchange,
    known: Option<&Recorded>,
) -> Result<Option<Exchange>, Failure> {
    let Some(known) = known else { return Ok(None) };
    let (snapshot, currency) = (&known.before.snapshot, exchange.currency());
    if snapshot.currency() == currency {
        return Ok(Some(snapshot.exchange.clone()));
    }
    let rates = context.exchange_rates(known.date, known.date).await?;
    let rates = rates.with_fixed(&data.fixed_rates);
    let currencies = snapshot.currencies();
    Ok(Some(Exchange::of_currencies(rates, currencies, currency, known.date)))
}

/// The record of `date` for a household with `data`, compared with the `known` days before; `None` without a profile.
///
/// # Errors
/// [`Failure`] when rates cannot be read or an amount is out of range.
pub(crate) async fn record_of(
    context: &Context,
    date: Date,
    data: &UserData,
    known: Option<&Recorded>,
) -> Result<Option<RecordedDay>, Failure> {
    let Some(profile) = &data.profile else {
        return Ok(None);
    };
    let exchange = &exchange_now(context, data, profile.value.currency, (date, known)).await?;
    let then = exchange_then(context, data, exchange, known).await?;
    let goals = data.goals.iter().map(|goal| &goal.value);
    let accounts = || data.accounts.iter().map(|account| &account.value);
    let totals = net_worth::unified(accounts(), &data.holdings, exchange)?;
    let snapshot = BalanceSnapshot::of(accounts(), &data.holdings, goals, &data.allocations, exchange)?;
    let attribution = match known.zip(then) {
        Some((known, then)) => {
            let before = (known.date, &known.before.snapshot);
            attribution::attribute(before, (date, &snapshot), &Ends::new(&then, exchange))?
        }
        None => None,
    };
    let is_kept = known.is_some_and(|known| known.covers(date, &snapshot));
    Ok(Some(RecordedDay {
        point: NetWorthPoint::of(date, &totals)?,
        snapshot: (!is_kept).then_some(DailySnapshot { date, snapshot }),
        attribution,
        balances: Some(balances(accounts(), &data.holdings)?),
    }))
}

/// The balance of each account in its own currency. Accounts with an unknown balance are left out.
fn balances<'a>(
    accounts: impl Iterator<Item = &'a Account>,
    holdings: &[Holding],
) -> Result<Vec<(AccountId, Money)>, MoneyError> {
    let held = Held::by_account(holdings);
    let each = accounts.map(|account| {
        let own = held.of(account.id);
        Ok(recorded_balance(account, own)?.map(|balance| (account.id, balance)))
    });
    each.filter_map(Result::transpose).collect()
}
