//! `GET /net-worth-history`: the caller's latest days of net worth.

use std::sync::Arc;

use goldgrove_app::{App, Failure, sealed};
use goldgrove_http::body::net_worth::{NetWorthHistoryBody, NetWorthPointBody};
use goldgrove_http::operation::{Example, Operation, json};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_storage::entity::fixed_rate::FixedRates;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::user_rows::UserRows;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/net-worth-history");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Net worth", "Net worth day by day, latest first")
        .answers::<NetWorthHistoryBody>()
        .query(
            "limit",
            "How many days come at most.",
            json!({ "type": "integer", "minimum": 1, "maximum": DAYS_MAX, "default": DAYS_DEFAULT }),
        )
        .or_sealed("history")
        .example(Example::shows("/history/0/net_worth").after("refresh-financial-data"))
}

/// How many days come unless asked otherwise.
pub const DAYS_DEFAULT: u32 = 30;
/// How many days come at most.
pub const DAYS_MAX: u32 = 1_000;

/// Lists the days, latest first, opened and in the profile's currency at each day's rates, or with `?sealed=true` as rows of a day each with sealed fields.
///
/// # Errors
/// [`Failure`]; a 400 unless `limit` is within 1 and [`DAYS_MAX`].
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let limit = params::query_number(&request, "limit", DAYS_DEFAULT, 1, DAYS_MAX)? as usize;
    let history = NetWorthHistory::new(app.table(), admitted.user());
    let keys = app.keys(admitted.user()).await?;
    if params::query_flag(&request, "sealed")? {
        let rows = history.latest_sealed(limit, keys.as_ref()).await?;
        return sealed::list(&app, admitted.user(), "history", &rows).await;
    }
    let own = UserRows {
        profile: admitted.profile_row().cloned(),
        ..UserRows::default()
    };
    let profile = own.open(keys.as_ref())?.profile.ok_or(Problem::NotFound)?;
    let fixed = FixedRates::new(app.table(), admitted.user());
    let (points, fixed) = tokio::try_join!(history.latest(limit, keys.as_ref()), fixed.list(keys.as_ref()))?;
    let points = app.vault.history_in(points, &fixed, profile.value.currency).await?;
    let history = points
        .into_iter()
        .map(NetWorthPointBody::try_from)
        .collect::<Result<_, _>>()?;
    Ok(respond::ok(&NetWorthHistoryBody { history })?)
}
