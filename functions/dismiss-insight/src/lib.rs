//! `POST /insights/{id}/dismiss`: dismisses a card until its bucket changes, or undoes that.

use std::sync::Arc;

use goldgrove_app::{App, Failure, profile};
use goldgrove_domain::ids::InsightId;
use goldgrove_domain::insights::{Card, Voice};
use goldgrove_http::body::insight::InsightBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::insight::Cards;
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/insights/{id}/dismiss");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Insights", "Dismisses an insight, or undoes that")
        .answers::<InsightBody>()
        .takes::<DismissInsightInput>(json!({ "dismissed": true }))
        .fails([Problem::CHANGED])
        .example(Example::shows("/dismissedAt").fill("{id}", "list-insights", "/insights/0/id"))
}

/// The request body. An empty object dismisses the insight.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DismissInsightInput {
    /// Whether to dismiss the insight; `false` undoes an earlier dismissal.
    #[serde(default = "dismissed_default")]
    pub dismissed: bool,
}

const fn dismissed_default() -> bool {
    true
}

/// Dismisses the card, or shows it again, and answers with it. Repeating it changes nothing.
///
/// # Errors
/// [`Failure`]; a 404 for a card that is not shown, a 409 when it changed at the same moment.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, InsightId::parse)?;
    let input: DismissInsightInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let cards = Cards::new(app.table(), user);
    let profile = profile::load(app.table(), user, keys.as_ref()).await?.value;
    let stored = cards.get(&id, keys.as_ref()).await?;
    let stored = stored.filter(|card| card.value.is_open()).ok_or(Problem::NotFound)?;
    let already = stored.value.dismissed_at.filter(|_| input.dismissed);
    let changed = Card {
        dismissed_at: input.dismissed.then(|| already.unwrap_or_else(|| app.now())),
        ..stored.value.clone()
    };
    if changed != stored.value {
        cards.replace(&changed, stored.version, keys.as_ref()).await?;
    }
    let voice = Voice {
        language: params::language(&request),
        home: profile.currency,
    };
    Ok(respond::ok(&InsightBody::of(changed, voice)?)?)
}
