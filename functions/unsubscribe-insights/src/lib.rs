//! `POST /insights/unsubscribe`: turns off insight emails by a link, without signing in.
//!
//! A mail program sends this request when its reader declines (RFC 8058), and so does the page behind the mail's link.
//! The token in the URL contains the user and a keyed hash, so trying tokens reveals nothing.

use std::sync::Arc;

use goldgrove_app::insights::{decline, user_of};
use goldgrove_app::{App, Bucket, Failure, Subject};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, edge, json, params, respond};
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/insights/unsubscribe").public();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Insights",
        "Turns off insight emails by a link, without signing in",
    )
    .answers::<UnsubscribeInsightsAnswer>()
    .accepted()
    .query(
        "token",
        "The token from the link in an email.",
        json!({ "type": "string", "maxLength": 256 }),
    )
    .limited()
    // The token comes from a mail.
    .example(Example::refused(StatusCode::BAD_REQUEST))
}

/// More than the length of any token.
const TOKEN_MAX: usize = 256;

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UnsubscribeInsightsAnswer {
    /// Always true: insight emails are turned off.
    pub accepted: bool,
}

/// Declines the mails. Ignores the body: mail programs send a form, pages send nothing.
///
/// # Errors
/// [`Failure`]; a 400 without a valid token, a 429 beyond the limit.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let from = Subject::Address(edge::viewer_address(&request)?);
    app.limit(Bucket::Unsubscribe, from).await?;
    let unknown = || Problem::field("token", "must be the one of a mail");
    let token = params::query_text(&request, "token").filter(|token| token.len() <= TOKEN_MAX);
    let user = user_of(&app.context, token.ok_or_else(unknown)?).await?;
    let user = user.ok_or_else(unknown)?;
    let keys = app.keys(&user).await?;
    decline(&app.context, &user, &keys).await?;
    Ok(respond::json(
        StatusCode::ACCEPTED,
        &UnsubscribeInsightsAnswer { accepted: true },
    )?)
}
