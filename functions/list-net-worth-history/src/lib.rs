//! `GET /net-worth-history`: the caller's latest days of net worth.

use std::sync::Arc;

use goldgrove_app::{App, Failure, balances, sealed};
use goldgrove_http::body::net_worth::{EstimatedHistoryBody, NetWorthHistoryBody, NetWorthPointBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{FixedRates, NetWorthHistory};
use goldgrove_storage::user_rows::UserRows;
use jiff::civil::Date;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/net-worth-history");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Net worth", "Net worth day by day, latest first")
        .answers::<NetWorthHistoryBody>()
        .query(
            "limit",
            "The maximum number of days.",
            json!({ "type": "integer", "minimum": 1, "maximum": DAYS_MAX, "default": DAYS_DEFAULT }),
        )
        .query(
            "reach",
            "`accounts` adds the days before the first recorded one, as far back as all accounts have a balance, ten years at most.",
            json!({ "type": "string", "enum": [REACH_ACCOUNTS] }),
        )
        .query(
            "from",
            "The first day that is added, where `reach` asks for the days before the first recorded one.",
            json!({ "type": "string", "format": "date" }),
        )
        .or_sealed("history")
        .example(Example::shows("/history/0/net_worth").after("refresh-financial-data"))
}

/// The default number of days.
pub const DAYS_DEFAULT: u32 = 30;
/// The maximum number of days.
pub const DAYS_MAX: u32 = 1_000;
/// The value of `reach` for the days before the first recorded one.
const REACH_ACCOUNTS: &str = "accounts";

/// Lists the days, latest first, opened and in the profile's currency at each day's rates, or for `?sealed=true` as one
/// row per day with sealed fields.
///
/// # Errors
/// [`Failure`]; a 400 unless `limit` is from 1 to [`DAYS_MAX`], `reach` is a known word, and `from` is a day.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let limit = params::query_number(&request, "limit", DAYS_DEFAULT, 1, DAYS_MAX)? as usize;
    let reaches_back = reaches_back(&request)?;
    let from = params::query_day(&request, "from", Date::MIN)?;
    let (table, user) = (app.table(), admitted.user());
    let history = NetWorthHistory::new(table, user);
    let keys = app.keys(user).await?;
    if params::query_flag(&request, "sealed")? {
        let rows = history.latest_sealed(limit, keys.as_ref()).await?;
        return sealed::list(&app, user, "history", &rows).await;
    }
    let belongings = async {
        if reaches_back {
            return UserRows::load_without_profile(table, user, 0).await;
        }
        Ok(UserRows {
            fixed_rates: FixedRates::new(table, user).list_rows().await?,
            ..UserRows::default()
        })
    };
    let (points, belongings) = tokio::try_join!(history.latest(limit, keys.as_ref()), belongings)?;
    let own = UserRows {
        profile: admitted.profile_row().cloned(),
        ..belongings
    };
    let data = own.open(keys.as_ref())?;
    let currency = data.profile.as_ref().ok_or(Problem::NotFound)?.value.currency;
    let points = app.context.history_in(points, &data.fixed_rates, currency).await?;
    let estimated = if reaches_back {
        let today = admitted.as_of().today();
        balances::before_records(&app, user, &data, currency, keys.as_ref(), (from, today)).await?
    } else {
        None
    };
    let estimated = estimated.map(|before| EstimatedHistoryBody::of(before.first.date, before.estimate));
    let history = points.into_iter().map(NetWorthPointBody::try_from);
    Ok(respond::ok(&NetWorthHistoryBody {
        history: history.collect::<Result<_, _>>()?,
        estimated: estimated.transpose()?,
    })?)
}

fn reaches_back(request: &Request) -> Result<bool, Problem> {
    match params::query_text(request, "reach") {
        None => Ok(false),
        Some(REACH_ACCOUNTS) => Ok(true),
        Some(_) => Err(Problem::field("reach", "must be accounts")),
    }
}
