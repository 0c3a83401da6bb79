//! `POST /insights/unsubscribe`: no more mails of cards, without signing in.
//!
//! What a mail program posts when its reader declines (RFC 8058), and what the page behind the mail's link does. The
//! token in the address says whose mails; the answer is the same for every token, so that none can be guessed by it.

use std::sync::Arc;

use goldgrove_app::insights::{decline, user_of};
use goldgrove_app::rate_limit::{Bucket, Subject};
use goldgrove_app::{App, Failure};
use goldgrove_http::operation::{Example, Operation, json};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, StatusCode, edge, params, respond};
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/insights/unsubscribe").public();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Insights", "No more mails of cards, without signing in")
        .answers::<UnsubscribeInsightsAnswer>()
        .accepted()
        .query(
            "token",
            "The token of a mail.",
            json!({ "type": "string", "maxLength": 256 }),
        )
        .limited()
        // The token comes from a mail.
        .example(Example::refused(StatusCode::BAD_REQUEST))
}

/// Longer than any token.
const TOKEN_MAX: usize = 256;

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UnsubscribeInsightsAnswer {
    /// Always true: if the token is one, no more mails are sent.
    pub accepted: bool,
}

/// Takes the wish down. The body is not looked at: mail programs send a form, pages send nothing.
///
/// # Errors
/// [`Failure`]; a 400 without a token, a 429 beyond the limit.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let from = Subject::Address(edge::viewer_address(&request)?);
    app.limit(Bucket::Unsubscribe, from).await?;
    let token = params::query_text(&request, "token").filter(|token| token.len() <= TOKEN_MAX);
    let token = token.ok_or_else(|| Problem::field("token", "must be the one of a mail"))?;
    if let Some(user) = user_of(&app.vault, token).await? {
        let keys = app.keys(&user).await?;
        decline(&app.vault, &user, &keys).await?;
    }
    Ok(respond::json(
        StatusCode::ACCEPTED,
        &UnsubscribeInsightsAnswer { accepted: true },
    )?)
}
