//! `POST /rpc/get_current_user_subscription`: whether the caller pays, for which plan and until when.
//!
//! Answers from our copy, so that no sign-in waits for the payment provider.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::body::subscription::SubscriptionBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, respond};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/rpc/get_current_user_subscription").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Billing", "The caller's subscription and trial")
        .answers::<SubscriptionBody>()
        .fails([Problem::NotFound])
        .example(Example::shows("/trial/daysLeft"))
}

/// Answers with the subscription and the trial.
///
/// # Errors
/// [`Failure`]; a 404 when there is no profile. An unreadable row is an error, never an unpaid or a paid user.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let trial = admitted.trial().ok_or(Problem::NotFound)?;
    let subscriber = admitted.subscriber().map(|known| &known.value);
    let body = SubscriptionBody::of(subscriber, trial, app.now());
    Ok(respond::ok(&body)?)
}
