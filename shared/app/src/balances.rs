//! The history of one account, from what is stored of it.

use goldgrove_domain::account::{Account, AccountSource};
use goldgrove_domain::balance_history::{Anchor, BalanceHistory, Past, RecordedBalance};
use goldgrove_domain::holding::Holding;
use goldgrove_domain::ids::{AccountId, UserId};
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_http::Problem;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::balance_history::{Anchors, RecordedBalances};
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_storage::entity::transaction::Transactions;
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
