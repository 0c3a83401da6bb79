//! `GET /net-worth-changes`: why the caller's net worth and goals moved over a period, to the cent.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_domain::movement::{Movement, explain};
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::{Currency, MoneyError};
use goldgrove_http::body::goal_odds::DISCLAIMER;
use goldgrove_http::body::net_worth_changes::{ChangeBody, DayChangeBody, GoalChangeBody, NetWorthChangesBody};
use goldgrove_http::params::FieldErrors;
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_storage::entity::movement::Movements;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::user_rows::UserRows;
use jiff::ToSpan as _;
use jiff::civil::Date;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/net-worth-changes");

/// How many days the period has unless asked otherwise.
pub const DAYS_DEFAULT: i32 = 30;
/// How many days it has at most.
pub const DAYS_MAX: i32 = 1_000;

/// Answers with the change from the end of the day `from` to the end of the day `to`, as far back as it can be split.
///
/// # Errors
/// [`Failure`]; a 400 unless `from` is a day before `to`, at most [`DAYS_MAX`] earlier.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let (from, to) = period(&request, app.vault.clock.today())?;
    let keys = app.keys(user).await?;
    let (movements, history) = (
        Movements::new(app.table(), user),
        NetWorthHistory::new(app.table(), user),
    );
    let after = from.saturating_add(1.day());
    let (movements, points) = tokio::try_join!(
        movements.between(after, to, keys.as_ref()),
        history.between(after, to, keys.as_ref())
    )?;
    let own = UserRows {
        profile: admitted.profile_row().cloned(),
        ..UserRows::default()
    };
    let profile = own.open(keys.as_ref())?.profile.ok_or(Problem::NotFound)?;
    let known = believed(movements, &points)?;
    Ok(respond::ok(&answer((from, to), profile.value.currency, &known)?)?)
}

fn period(request: &Request, today: Date) -> Result<(Date, Date), Problem> {
    let mut errors = FieldErrors::default();
    let day = |name| {
        params::query_text(request, name).map(|text| text.parse::<Date>().map_err(|_| "must be a day, YYYY-MM-DD"))
    };
    let to = errors.kept_or("to", day("to"), today);
    let from = errors.kept_or("from", day("from"), to.saturating_sub(DAYS_DEFAULT.days()));
    errors.finish()?;
    let days = (to - from).get_days();
    if !(1..=DAYS_MAX).contains(&days) {
        return Err(Problem::field(
            "from",
            format!("must be 1 to {DAYS_MAX} days before to"),
        ));
    }
    Ok((from, to))
}

/// The movements whose day ends at the point that is kept of it: whatever else there is was cut off while it was recorded,
/// and what came before it cannot be joined to what came after.
fn believed(movements: Vec<Movement>, points: &[NetWorthPoint]) -> Result<Vec<Movement>, MoneyError> {
    let mut known = Vec::with_capacity(movements.len());
    for movement in movements {
        let point = points.iter().find(|point| point.date == movement.date);
        let stands = point.map_or(Ok::<_, MoneyError>(false), |point| {
            Ok(point.net_worth()? == movement.net_worth.after()?)
        })?;
        if !stands {
            known.clear();
            continue;
        }
        known.push(movement);
    }
    Ok(known)
}

fn answer((from, to): (Date, Date), currency: Currency, known: &[Movement]) -> Result<NetWorthChangesBody, Failure> {
    let explained = explain(known)?.filter(|explained| explained.net_worth.before.currency() == currency);
    let days = known
        .iter()
        .filter(|day| explained.as_ref().is_some_and(|explained| day.date > explained.since));
    Ok(NetWorthChangesBody {
        from: from.to_string(),
        to: to.to_string(),
        currency: currency.to_string(),
        split_since: explained.as_ref().map(|explained| explained.since.to_string()),
        days: days.map(DayChangeBody::of).collect::<Result<_, _>>()?,
        net_worth: explained
            .as_ref()
            .map(|explained| ChangeBody::of(&explained.net_worth))
            .transpose()?,
        goals: explained
            .iter()
            .flat_map(|explained| &explained.goals)
            .map(GoalChangeBody::of)
            .collect::<Result<_, _>>()?,
        disclaimer: DISCLAIMER,
    })
}
