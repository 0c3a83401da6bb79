//! Queues of work that one function sends and another does later.
//!
//! A queue delivers at least once and in any order, so the work for a message must be safe to repeat.

use async_trait::async_trait;
use aws_sdk_sqs::types::SendMessageBatchRequestEntry;
use goldgrove_http::Problem;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::Failure;

/// The most messages one call sends.
const BATCH_MAX: usize = 10;

/// Why a message could not be queued.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// The queue cannot be reached, or did not accept every message. Accepted messages are delivered.
    #[error("a queue did not take the messages: {cause}")]
    NotTaken {
        /// The queue's error.
        cause: String,
    },
    /// A message is not the JSON that this queue carries.
    #[error("a message cannot be written or read")]
    Malformed(#[from] serde_json::Error),
}

/// A queue of messages.
#[async_trait]
pub trait Queue: Send + Sync {
    /// Sends messages; after an error, some of them may have been accepted.
    async fn send(&self, messages: Vec<String>) -> Result<(), QueueError>;
}

/// An SQS queue.
#[derive(Clone, Debug)]
pub struct SqsQueue {
    client: aws_sdk_sqs::Client,
    url: String,
}

impl SqsQueue {
    /// The queue at `url`.
    pub const fn new(client: aws_sdk_sqs::Client, url: String) -> Self {
        Self { client, url }
    }

    async fn send_batch(&self, messages: &[String]) -> Result<(), QueueError> {
        let lost = |cause: String| QueueError::NotTaken { cause };
        let entries = messages
            .iter()
            .enumerate()
            .map(|(position, message)| {
                SendMessageBatchRequestEntry::builder()
                    .id(position.to_string())
                    .message_body(message)
                    .build()
            })
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| lost(error.to_string()))?;
        let answer = self
            .client
            .send_message_batch()
            .queue_url(&self.url)
            .set_entries(Some(entries))
            .send()
            .await
            .map_err(|error| lost(error.into_service_error().to_string()))?;
        match answer.failed().first() {
            None => Ok(()),
            Some(failed) => Err(lost(failed.code().to_owned())),
        }
    }
}

#[async_trait]
impl Queue for SqsQueue {
    async fn send(&self, messages: Vec<String>) -> Result<(), QueueError> {
        for batch in messages.chunks(BATCH_MAX) {
            self.send_batch(batch).await?;
        }
        Ok(())
    }
}

/// Messages as a queue delivers them to a function.
#[derive(Debug, Deserialize)]
struct Deliveries {
    #[serde(rename = "Records")]
    records: Vec<Record>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    message_id: String,
    body: String,
    #[serde(default)]
    attributes: Attributes,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Attributes {
    approximate_receive_count: Option<String>,
}

/// One message, with its metadata from the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery<M> {
    /// The message's id in the answer.
    pub id: String,
    /// The message.
    pub message: M,
    /// Whether it was delivered before: the worker then need not wait again for what was missing.
    pub is_repeated: bool,
}

/// The messages of one event, and which of them failed.
#[derive(Debug)]
pub struct Batch {
    records: std::vec::IntoIter<Record>,
    failed: Vec<Value>,
}

impl Batch {
    /// The messages of a queue's event.
    ///
    /// # Errors
    /// [`Failure`] when `event` does not come from a queue; all of its messages are delivered again.
    pub fn of(event: Value) -> Result<Self, Failure> {
        let deliveries: Deliveries = serde_json::from_value(event).map_err(|error| {
            tracing::error!(%error, "the event is not from a queue");
            Problem::Internal
        })?;
        Ok(Self {
            records: deliveries.records.into_iter(),
            failed: Vec::new(),
        })
    }

    /// The next message. Skips messages that cannot be read and counts them as failed.
    pub fn take_next<M: DeserializeOwned>(&mut self) -> Option<Delivery<M>> {
        loop {
            let record = self.records.next()?;
            let count = record.attributes.approximate_receive_count.as_deref();
            match serde_json::from_str(&record.body) {
                Ok(message) => {
                    return Some(Delivery {
                        message,
                        is_repeated: count.is_some_and(|count| count != "1"),
                        id: record.message_id,
                    });
                }
                Err(error) => self.note(&record.message_id, Err(QueueError::from(error).into())),
            }
        }
    }

    /// Records the outcome of a message. A failure does not stop the others.
    pub fn note(&mut self, id: &str, outcome: Result<(), Failure>) {
        if let Err(failure) = outcome {
            tracing::error!(message_id = id, cause = %failure, counts = failure.counts(), "a message failed");
            self.failed.push(json!({ "itemIdentifier": id }));
        }
    }

    /// The answer to the queue.
    pub fn into_answer(self) -> Value {
        json!({ "batchItemFailures": self.failed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(id: &str, body: &str, count: &str) -> Value {
        json!({ "messageId": id, "body": body, "attributes": { "ApproximateReceiveCount": count }, "eventSource": "aws:sqs" })
    }

    #[test]
    fn one_failing_message_is_named_and_stops_no_other() {
        let event = json!({ "Records": [
            record("a", "1", "1"), record("b", "2", "1"), record("c", "not a number", "1"), record("d", "4", "3"),
        ]});
        let mut batch = Batch::of(event).unwrap();
        let mut seen = Vec::new();
        while let Some(delivery) = batch.take_next::<u32>() {
            seen.push((delivery.message, delivery.is_repeated));
            let outcome = if delivery.message == 2 {
                Err(Problem::Unavailable.into())
            } else {
                Ok(())
            };
            batch.note(&delivery.id, outcome);
        }
        assert_eq!(seen, [(1, false), (2, false), (4, true)]);
        let failed = json!({ "batchItemFailures": [{ "itemIdentifier": "b" }, { "itemIdentifier": "c" }] });
        assert_eq!(batch.into_answer(), failed);
    }

    #[test]
    fn an_event_of_somebody_else_is_refused() {
        for event in [
            json!({}),
            json!({ "Records": 5 }),
            json!({ "detail-type": "Scheduled Event" }),
        ] {
            assert_eq!(Batch::of(event).unwrap_err().into_problem(), Problem::Internal);
        }
    }
}
