//! `GET /net-worth`: the unified net worth and the asset mix.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_domain::{Account, asset_allocation, net_worth};
use goldgrove_http::body::net_worth::{AssetAllocationBody, NetWorthAnswer, NetWorthBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, respond};
use goldgrove_storage::user_rows::UserRows;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/net-worth");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Net worth", "Net worth and asset allocation")
        .answers::<NetWorthAnswer>()
        .example(Example::shows("/netWorth/totalAssets"))
}

/// Answers with totals in the profile's currency, at today's rates in the user's time zone.
///
/// # Errors
/// [`Failure`]; an amount that does not open fails the whole request, because a total without it would be wrong.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let (rows, keys) = tokio::join!(UserRows::load(app.table(), user, 0), app.keys(user));
    let data = rows?.open(keys?.as_ref())?;
    let currency = data.profile.as_ref().ok_or(Problem::NotFound)?.value.currency;
    let exchange = app.context.exchange(&data, currency, admitted.as_of().today()).await?;
    let accounts: Vec<Account> = data.accounts.into_iter().map(|account| account.value).collect();
    let net_worth = net_worth::unified(&accounts, &data.holdings, &exchange)?;
    let allocation = asset_allocation::allocate(&accounts, &data.holdings, &exchange)?;
    Ok(respond::ok(&NetWorthAnswer {
        net_worth: NetWorthBody::try_from(net_worth)?,
        asset_allocation: allocation.into_iter().map(AssetAllocationBody::from).collect(),
    })?)
}
