//! `GET /accounts/{id}/equity`: the value of a property minus the loans that it secures. The id may be the property's
//! or one of the loans'.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_domain::collateral::{Collateral, Equity};
use goldgrove_domain::ids::AccountId;
use goldgrove_http::body::account::{EquityAnswer, EquityBody};
use goldgrove_http::{Exact, Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::user_rows::UserRows;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/accounts/{id}/equity");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Accounts", "A property's value minus the loans it secures")
        .answers::<EquityAnswer>()
        .example(Example::default().fill("{id}", "create-account", "/account/id"))
}

/// Answers with the equity in the currency of the property, at today's rates.
///
/// # Errors
/// [`Failure`]; a 404 for an account that is not the caller's.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, AccountId::parse)?;
    let keys = app.keys(user).await?;
    let data = UserRows::load_without_profile(app.table(), user, 0)
        .await?
        .open(keys.as_ref())?;
    let accounts = data.accounts.iter().map(|account| &account.value);
    if accounts.clone().all(|account| account.id != id) {
        return Err(Problem::NotFound.into());
    }
    let Some(collateral) = Collateral::of(id, accounts) else {
        return Ok(respond::ok(&EquityAnswer { equity: None })?);
    };
    let currency = collateral.property.balance.currency();
    let today = admitted.as_of().today();
    let exchange = app.context.exchange(&data, currency, today).await?;
    let equity = collateral.equity(&exchange)?;
    Ok(respond::ok(&EquityAnswer {
        equity: Some(body(&collateral, equity)),
    })?)
}

fn body(collateral: &Collateral<'_>, equity: Option<Equity>) -> EquityBody {
    let Collateral { property, loans } = collateral;
    EquityBody {
        property_id: property.id.to_string(),
        loan_ids: loans.iter().map(|loan| loan.id.to_string()).collect(),
        currency: property.balance.currency().to_string(),
        value: property.balance.into(),
        owed: equity.map(|equity| equity.owed.into()),
        equity: equity.map(|equity| equity.equity.into()),
        loan_to_value: equity.and_then(|equity| equity.loan_to_value).map(Exact),
    }
}
