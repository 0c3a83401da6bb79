//! `POST /webhooks/plaid`: receives the aggregation provider's notices about items.
//!
//! The provider waits 10 seconds for an answer, and an institution may take longer. So this function only verifies a
//! notice's signature and queues it for `refresh-plaid-item`. If the queue does not accept a notice, the answer is an
//! error, and the provider sends it again.

use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_app::bank::BankHook;
use goldgrove_app::bank::notice::ItemNotice;
use goldgrove_app::queue::QueueError;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_providers::ErrorCode;
use goldgrove_providers::plaid::webhook::{self, Notice, WebhookError, WebhookKeyError};
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/webhooks/plaid").signed();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Linking",
        "Receives the aggregation provider's events about bank connections",
    )
    .answers::<PlaidWebhookAnswer>()
    .example(Example::shows("/received").sends(json!({
        "webhook_type": "TRANSACTIONS", "webhook_code": "SYNC_UPDATES_AVAILABLE", "item_id": "unknown",
        "initial_update_complete": true, "historical_update_complete": true, "environment": "sandbox",
    })))
}

/// The header of the signature.
pub const SIGNATURE: &str = "plaid-verification";

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlaidWebhookAnswer {
    /// Always true: the provider does not have to send the event again.
    pub received: bool,
}

/// Queues a notice that is worth it, and confirms it to the provider.
///
/// # Errors
/// [`Failure`]; [`Problem::BadSignature`] for a request without the provider's recent signature.
pub async fn handle(hook: Arc<BankHook>, request: Request) -> Result<Response, Failure> {
    let notice = verified(&hook, &request).await?;
    let code = ErrorCode::capital(&notice.code);
    if let Some(notice) = ItemNotice::of(notice) {
        let message = serde_json::to_string(&notice).map_err(QueueError::from)?;
        hook.queue.send(vec![message]).await?;
        tracing::info!(%code, "a notice was queued");
    } else {
        tracing::info!(%code, "a notice about data that is not stored");
    }
    Ok(respond::ok(&PlaidWebhookAnswer { received: true })?)
}

async fn verified(hook: &BankHook, request: &Request) -> Result<Notice, Problem> {
    let header = request.headers().get(SIGNATURE).and_then(|value| value.to_str().ok());
    let header = header.unwrap_or_default();
    let key_id = webhook::key_id(header).map_err(refused)?;
    let key = hook.keys.key(&key_id).await.map_err(|error| match error {
        WebhookKeyError::Unknown => Problem::BadSignature,
        WebhookKeyError::Unavailable => Problem::Unavailable,
    })?;
    webhook::verify(params::bytes(request), header, &key, hook.clock.now()).map_err(refused)
}

fn refused(error: WebhookError) -> Problem {
    tracing::warn!(%error, "a notice was rejected");
    match error {
        WebhookError::Body => Problem::field("body", "must be a notice"),
        _ => Problem::BadSignature,
    }
}
