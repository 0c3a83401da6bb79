//! Handles the mail service's reports of permanent bounces and spam complaints (decision 104).
//!
//! A report concerns the address that we mailed. The recipients in it may be other addresses, to which ours is
//! forwarded.

mod report;

use std::sync::Arc;

use goldgrove_app::queue::Batch;
use goldgrove_app::{Failure, MailFeedback};
use goldgrove_http::{Example, Trigger, json};
use serde_json::Value;

pub use report::{Effect, Report};

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::queue(Example::shows("/batchItemFailures").sends(json!({
        "version": "0",
        "id": "00000000-0000-0000-0000-000000000000",
        "detail-type": "Email Bounced",
        "source": "aws.ses",
        "detail": {
            "eventType": "Bounce",
            "bounce": { "bounceType": "Permanent", "bounceSubType": "General" },
            "mail": { "destination": ["bounce@simulator.amazonses.com"] },
        },
    })))
}

/// Handles the reports of one event.
///
/// # Errors
/// [`Failure`] when the event does not come from a queue. A report that fails is listed in the answer and delivered
/// again.
pub async fn handle(feedback: Arc<MailFeedback>, event: Value) -> Result<Value, Failure> {
    let mut batch = Batch::of(event)?;
    while let Some(delivery) = batch.take_next::<Report>() {
        let outcome = take(&feedback, &delivery.message).await;
        batch.note(&delivery.id, outcome);
    }
    Ok(batch.into_answer())
}

async fn take(feedback: &MailFeedback, report: &Report) -> Result<(), Failure> {
    for address in report.addresses() {
        match report.effect() {
            Effect::Returned => feedback.mark_returned(address).await?,
            Effect::Unwanted => feedback.decline(address).await?,
            Effect::None => {}
        }
    }
    Ok(())
}
