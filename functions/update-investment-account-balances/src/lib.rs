//! `POST /rpc/update_investment_account_balances`: sets the balance of investment accounts that report none to the
//! value of their holdings. Repeating it changes nothing.

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth};
use goldgrove_domain::valuation::{Held, held_balance};
use goldgrove_domain::{Account, FieldKeys, UserId};
use goldgrove_http::operation::VISITOR;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::eventual::Eventual;
use goldgrove_storage::retry::unless_conflict;
use goldgrove_storage::user_rows::UserRows;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/rpc/update_investment_account_balances");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Investments",
        "Sets missing balances of investment accounts to the value of their holdings",
    )
    .answers::<UpdateInvestmentAccountBalancesAnswer>()
    .takes::<UpdateInvestmentAccountBalancesInput>(json!({ "target_user_id": "5c1d0f5e-0000-4000-8000-000000000001" }))
    .example(Example::shows("/accountsUpdated").fill("/target_user_id", VISITOR, "/id"))
}

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct UpdateInvestmentAccountBalancesInput {
    /// The owner of the accounts, who must be the caller.
    pub target_user_id: String,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateInvestmentAccountBalancesAnswer {
    /// Always true; failures are problems.
    pub success: bool,
    /// The number of accounts whose balance was set.
    pub accounts_updated: usize,
}

/// Fills in the balances and records today's net worth.
///
/// # Errors
/// [`Failure`]; a 404 for any user but the caller.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: UpdateInvestmentAccountBalancesInput = params::json(&request)?;
    if input.target_user_id != user.as_str() {
        return Err(Problem::NotFound.into());
    }
    let keys = app.keys(user).await?;
    let accounts_updated = fill_in(&app, user, keys.as_ref()).await?;
    if accounts_updated > 0 {
        net_worth::record(&app.context, user, keys.as_ref()).await;
    }
    Ok(respond::ok(&UpdateInvestmentAccountBalancesAnswer {
        success: true,
        accounts_updated,
    })?)
}

async fn fill_in(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<usize, Failure> {
    // A stale row has an older version, so it is left to the next call.
    let lagging = Eventual::new(app.table());
    let data = UserRows::load_without_profile(&lagging, user, 0).await?.open(keys)?;
    let accounts = Accounts::new(app.table(), user);
    let held = Held::by_account(&data.holdings);
    let mut updated = 0;
    for stored in data.accounts {
        let own = held.of(stored.value.id);
        let Some(balance) = held_balance(&stored.value, own)?.filter(|balance| !balance.is_zero()) else {
            continue;
        };
        let account = Account {
            balance,
            ..stored.value
        };
        // Newer figures that arrived first stay.
        let replaced = unless_conflict(accounts.replace(&account, stored.version, keys).await)?;
        updated += usize::from(replaced.is_some());
    }
    Ok(updated)
}
