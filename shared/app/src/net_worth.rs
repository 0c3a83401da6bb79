//! Keeps today's point of the net-worth history true after figures changed.

use goldgrove_domain::account::Account;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::net_worth;
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::user_rows::UserRows;

use crate::{App, Failure};

/// Writes today's point from what is stored now; a later call on the same day replaces it.
///
/// # Errors
/// [`Failure`]; no point is written when an amount does not open.
pub async fn record_today(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let data = UserRows::load(app.table(), user, 0).await?.open(keys)?;
    let Some(profile) = data.profile else {
        return Ok(());
    };
    let accounts: Vec<Account> = data.accounts.into_iter().map(|account| account.value).collect();
    let totals = net_worth::unified(&accounts, &data.holdings, profile.value.currency)?;
    let point = NetWorthPoint {
        date: app.vault.clock.today(),
        assets: totals.total_assets,
        liabilities: totals.total_liabilities,
    };
    Ok(NetWorthHistory::new(app.table(), user).put(&point, keys).await?)
}
