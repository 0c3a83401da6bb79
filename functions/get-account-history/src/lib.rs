//! `GET /accounts/{id}/history`: the balances of one account, day by day: recorded, typed in and estimated.

use std::sync::Arc;

use goldgrove_app::balances::{self, AccountPast};
use goldgrove_app::{App, Failure};
use goldgrove_domain::ids::AccountId;
use goldgrove_http::body::balance_history::{AccountHistoryBody, AnchorBody, BalancePointBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use jiff::ToSpan as _;
use jiff::civil::Date;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/accounts/{id}/history");

/// What it takes and gives.
pub fn operation() -> Operation {
    let day = || json!({ "type": "string", "format": "date" });
    Operation::new(ROUTE, "Accounts", "The balances of one account, day by day")
        .answers::<AccountHistoryBody>()
        .query(
            "from",
            "The first day, YYYY-MM-DD; by default a year before `to`. At most ten years per answer.",
            day(),
        )
        .query("to", "The last day, YYYY-MM-DD; by default today.", day())
        .example(Example::shows("/points/0/balance").fill("{id}", "create-account", "/account/id"))
}

/// The maximum number of days: ten years with their leap days.
pub const DAYS_MAX: i32 = 3_653;

/// Answers with the history of the account between two days.
///
/// # Errors
/// [`Failure`]; a 404 for an account that is not the caller's, a 400 for days in the wrong order or more than
/// [`DAYS_MAX`] days.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, AccountId::parse)?;
    let today = admitted.as_of().today();
    let (first, last) = days(&request, today)?;
    let keys = app.keys(user).await?;
    let AccountPast {
        account,
        anchors,
        history,
    } = balances::past_of(&app, user, id, keys.as_ref(), today).await?;
    Ok(respond::ok(&AccountHistoryBody {
        account_id: id.to_string(),
        currency: account.balance.currency().to_string(),
        from: first.to_string(),
        to: last.to_string(),
        known_from: history.known_from().map(|day| day.to_string()),
        estimated_from: history.estimated_from().map(|day| day.to_string()),
        points: history.between(first, last).map(BalancePointBody::from).collect(),
        anchors: anchors.into_iter().map(AnchorBody::from).collect(),
    })?)
}

fn days(request: &Request, today: Date) -> Result<(Date, Date), Problem> {
    let last = params::query_day(request, "to", today)?;
    let first = params::query_day(request, "from", last.saturating_sub(1.year()))?;
    let earliest = last.saturating_sub(DAYS_MAX.days());
    if first > last || first < earliest {
        return Err(Problem::field(
            "from",
            "must be at most ten years before `to`, and not after it",
        ));
    }
    Ok((first, last))
}
