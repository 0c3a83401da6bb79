//! Keeps today's point of the net-worth history true after figures changed.

use goldgrove_domain::account::Account;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::net_worth;
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::user_rows::UserRows;
use jiff::civil::Date;

use crate::{App, Failure, Vault};

/// Writes today's point from what is stored now; a later call on the same day replaces it.
///
/// # Errors
/// [`Failure`]; no point is written when an amount does not open.
pub async fn record_today(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    record(&app.vault, user, keys).await
}

/// As [`record_today`], for functions that nobody calls in person.
///
/// # Errors
/// As [`record_today`].
pub async fn record(vault: &Vault, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let today = vault.clock.today();
    if let Some(point) = point(vault, user, keys, today).await? {
        history(vault, user).put(&point, keys).await?;
    }
    Ok(())
}

/// Writes the point of `day` from what is stored now. A day that is over keeps the point it has: what is stored now is no
/// better witness of it.
///
/// # Errors
/// As [`record_today`].
pub async fn record_day(vault: &Vault, user: &UserId, keys: &dyn FieldKeys, day: Date) -> Result<(), Failure> {
    if day == vault.clock.today() {
        return record(vault, user, keys).await;
    }
    if let Some(point) = point(vault, user, keys, day).await? {
        history(vault, user).add(&point, keys).await?;
    }
    Ok(())
}

fn history<'a>(vault: &'a Vault, user: &'a UserId) -> NetWorthHistory<'a> {
    NetWorthHistory::new(vault.tables.main.as_ref(), user)
}

/// The net worth of what is stored now, under `date`; `None` for who has no profile.
async fn point(
    vault: &Vault,
    user: &UserId,
    keys: &dyn FieldKeys,
    date: Date,
) -> Result<Option<NetWorthPoint>, Failure> {
    let table = vault.tables.main.as_ref();
    let data = UserRows::load(table, user, 0).await?.open(keys)?;
    let Some(profile) = data.profile else {
        return Ok(None);
    };
    let accounts: Vec<Account> = data.accounts.into_iter().map(|account| account.value).collect();
    let totals = net_worth::unified(&accounts, &data.holdings, profile.value.currency)?;
    Ok(Some(NetWorthPoint {
        date,
        assets: totals.total_assets,
        liabilities: totals.total_liabilities,
    }))
}
