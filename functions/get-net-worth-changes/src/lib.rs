//! `GET /net-worth-changes`: why the caller's net worth, or one of their goals, moved over a period, to the cent.

use std::sync::Arc;

use goldgrove_app::changes::{self, Period};
use goldgrove_app::{App, Failure};
use goldgrove_domain::{FieldKeys, Goal, GoalId, UserId};
use goldgrove_http::body::net_worth_changes::NetWorthChangesBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{Attributions, FixedRates, Goals, NetWorthHistory};
use goldgrove_storage::user_rows::UserRows;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/net-worth-changes");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Net worth", "Why net worth or a goal changed over a period")
        .answers::<NetWorthChangesBody>()
        .query(
            "from",
            "The day after which the period begins; by default thirty days before its last day.",
            json!({ "type": "string", "format": "date" }),
        )
        .query(
            "to",
            "The last day of the period; by default today.",
            json!({ "type": "string", "format": "date" }),
        )
        .query(
            "daily",
            "Whether to include each day.",
            json!({ "type": "boolean", "default": false }),
        )
        .query(
            "goal",
            "Also returns the changes of this goal.",
            json!({ "type": "string" }),
        )
        .example(Example::shows("/disclaimer"))
}

/// Answers with the change from the end of the day `from` to the end of the day `to`, as far back as attributions go.
///
/// # Errors
/// [`Failure`]; a 400 for an invalid [`Period`], a 404 for a goal that is not the caller's.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let period = Period::of(&request, admitted.as_of().today())?;
    let keys = app.keys(user).await?;
    let history = NetWorthHistory::new(app.table(), user);
    let mut days = history.between(period.first(), period.last(), keys.as_ref()).await?;
    if let Some(goal) = goal_asked_for(&app, user, &request, keys.as_ref()).await? {
        let attributions = Attributions::new(app.table(), user);
        let changes = attributions
            .of_goal(&goal, period.first(), period.last(), keys.as_ref())
            .await?;
        for day in &mut days.attributions {
            day.goals
                .extend(changes.get(&day.date).map(|change| (goal.id, *change)));
        }
    }
    let own = UserRows {
        profile: admitted.profile_row().cloned(),
        ..UserRows::default()
    };
    let profile = own.open(keys.as_ref())?.profile.ok_or(Problem::NotFound)?;
    let currency = profile.value.currency;
    let (points, fixed) = match changes::compared_with(&days.attributions, currency) {
        Some(first) => {
            let fixed = FixedRates::new(app.table(), user);
            let earlier = history.between(first, period.last(), keys.as_ref());
            let (earlier, fixed) = tokio::try_join!(earlier, fixed.list(keys.as_ref()))?;
            (earlier.points, fixed)
        }
        None => (days.points, Vec::new()),
    };
    let changes = period.explained(&app.context, currency, days.attributions, &points, &fixed);
    let changes = changes.await?;
    Ok(respond::ok(&changes)?)
}

async fn goal_asked_for(
    app: &App,
    user: &UserId,
    request: &Request,
    keys: &dyn FieldKeys,
) -> Result<Option<Goal>, Failure> {
    let Some(text) = params::query_text(request, "goal") else {
        return Ok(None);
    };
    let id = GoalId::parse(text).map_err(|_| Problem::NotFound)?;
    let goal = Goals::new(app.table(), user).get(&id, keys).await?;
    Ok(Some(goal.ok_or(Problem::NotFound)?.value))
}
