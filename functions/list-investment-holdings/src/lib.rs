//! `GET /investment-holdings`: every holding of the caller.

use std::collections::HashSet;
use std::sync::Arc;

use goldgrove_app::{App, Failure, sealed};
use goldgrove_domain::ids::UserId;
use goldgrove_http::body::holding::{HoldingBody, HoldingsBody};
use goldgrove_http::{Example, Operation, Request, Response, Route, params, respond};
use goldgrove_storage::entity::{Accounts, Holdings};
use goldgrove_storage::{Row, StorageError, Value};

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/investment-holdings");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Investments", "All holdings of investment accounts")
        .answers::<HoldingsBody>()
        .or_sealed("holdings")
        .example(Example::shows("/holdings/0/current_value").after("refresh-financial-data"))
}

/// Lists the opened holdings, or their stored rows for `?sealed=true`. Leaves out holdings without an account, which
/// are being added or removed.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let stored = Holdings::new(app.table(), user);
    if params::query_flag(&request, "sealed")? {
        let (accounts, mut rows) = tokio::try_join!(account_ids(&app, user), stored.list_rows())?;
        rows.retain(|row| text(row, "account_id").is_some_and(|account| accounts.contains(account)));
        return sealed::list(&app, user, "holdings", &rows).await;
    }
    let keys = app.keys(user).await?;
    let (accounts, mut holdings) = tokio::try_join!(account_ids(&app, user), stored.list(keys.as_ref()))?;
    holdings.retain(|holding| accounts.contains(&holding.account.to_string()));
    let bodies = holdings
        .into_iter()
        .map(|holding| HoldingBody::of(holding, user))
        .collect();
    Ok(respond::ok(&HoldingsBody { holdings: bodies })?)
}

async fn account_ids(app: &App, user: &UserId) -> Result<HashSet<String>, StorageError> {
    let rows = Accounts::new(app.table(), user).list_rows().await?;
    let ids = rows.iter().filter_map(|row| text(row, "id"));
    Ok(ids.map(str::to_owned).collect())
}

fn text<'r>(row: &'r Row, attribute: &str) -> Option<&'r str> {
    match row.get(attribute) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    }
}
