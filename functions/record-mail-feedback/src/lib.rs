//! Takes what the mail service reports of our mails: one came back for good, or its reader called it unwanted (decision 104).
//!
//! A report is about the address that we wrote to. The addresses among its recipients may be others, to which that one forwards.

mod report;

use std::sync::Arc;

use goldgrove_app::queue::Batch;
use goldgrove_app::{Failure, MailFeedback};
use goldgrove_http::operation::{Example, Trigger, json};
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

/// Does what the reports of one event ask for.
///
/// # Errors
/// [`Failure`] when the event is no queue's; a report that fails is named in the answer and comes again.
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
