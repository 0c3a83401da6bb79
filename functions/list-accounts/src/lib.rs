//! `GET /accounts`: every account of the caller.

use std::sync::Arc;

use goldgrove_app::{App, Failure, sealed};
use goldgrove_domain::collateral;
use goldgrove_http::body::account::{AccountBody, AccountsBody};
use goldgrove_http::{Example, Operation, Request, Response, Route, params, respond};
use goldgrove_storage::entity::{Accounts, item};

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/accounts");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Accounts", "All accounts")
        .answers::<AccountsBody>()
        .or_sealed("accounts")
        .example(Example::shows("/accounts/0/balance").after("create-account"))
}

/// Lists the opened accounts, or their stored rows for `?sealed=true`.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let accounts = Accounts::new(app.table(), admitted.user());
    if params::query_flag(&request, "sealed")? {
        let rows = accounts.list_rows().await?;
        return sealed::list(&app, admitted.user(), "accounts", &rows).await;
    }
    let keys = app.keys(admitted.user()).await?;
    let items = item::summaries(app.table(), admitted.user());
    let (mut accounts, items) = tokio::try_join!(accounts.list(keys.as_ref()), items)?;
    item::date(accounts.iter_mut().map(|account| &mut account.value), &items);
    collateral::untie(accounts.iter_mut().map(|account| &mut account.value));
    accounts.sort_by_key(|account| account.value.created_at);
    let bodies = accounts
        .into_iter()
        .map(|account| AccountBody::of(account.value, admitted.user()))
        .collect();
    Ok(respond::ok(&AccountsBody { accounts: bodies })?)
}
