//! `GET /insights`: the caller's insight cards, and the channel of each rule.

use std::sync::Arc;

use goldgrove_app::insights::InsightPorts;
use goldgrove_app::{Failure, profile};
use goldgrove_http::body::insight::InsightsBody;
use goldgrove_http::{Example, Operation, Request, Response, Route, params, respond};
use goldgrove_storage::entity::insight::Feeds;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/insights");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Insights", "The caller's insights")
        .answers::<InsightsBody>()
        .example(
            Example::shows("/insights/0/id")
                .after("refresh-financial-data")
                .after("list-goal-allocations")
                .after("update-user-income"),
        )
}

/// Lists the cards that are shown, including dismissed ones.
///
/// # Errors
/// [`Failure`]; if a card does not open, the whole feed fails.
pub async fn handle(ports: Arc<InsightPorts>, request: Request) -> Result<Response, Failure> {
    let app = &ports.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let keys = app.keys(user).await?;
    let feeds = Feeds::new(app.table(), user);
    let (rows, profile) = tokio::join!(feeds.rows(), profile::load(app.table(), user, keys.as_ref()));
    let feed = ports.feed(rows?, user, keys.as_ref()).await?;
    let body = ports.body(&feed, &profile?.value, params::language(&request))?;
    Ok(respond::ok(&body)?)
}
