//! The queues of the local stack: accept messages over SQS's protocol and deliver them to the functions as the cloud
//! does.
//!
//! The template sets the batch size, the concurrency and the number of deliveries before the dead-letter queue
//! ([`QueueRules`]). Messages are delivered at least once. A message that a function reports as failed is delivered
//! again, here after a short pause; without `FunctionResponseTypes` it would be lost, here as in the cloud. Messages
//! exist only in memory. If the stack stops before a delivery, the provider's next notice or the next day's schedule
//! makes up for it.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use futures::FutureExt as _;
use goldgrove_app::Failure;
use goldgrove_domain::random::IdSource;
use goldgrove_http::Problem;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;

use crate::template::QueueRules;

/// The pause before a failed message is delivered again; in the cloud, its visibility timeout.
const REDELIVERY: Duration = Duration::from_millis(200);
/// The most messages in a request.
const ENTRIES_MAX: usize = 10;
const BYTES_MAX: usize = 1_048_576;
/// The most characters of an entry's id in its batch.
const ENTRY_ID_MAX: usize = 80;

type Work = Pin<Box<dyn Future<Output = Result<Value, Failure>> + Send>>;

/// A function for a queue: takes an event, returns the messages to deliver again.
pub type Consumer = Arc<dyn Fn(Value) -> Work + Send + Sync>;

#[derive(Clone, Debug)]
struct Message {
    id: String,
    body: String,
    deliveries: u32,
}

/// Running queues: the router for messages, and counters.
pub struct Queues {
    /// Accepts messages over HTTP.
    pub router: Router,
    /// Accepts messages from this process.
    pub inbox: Arc<Inbox>,
    /// Counts open and dead-lettered messages.
    pub ledger: Ledger,
}

/// The number of open messages, and the number of dead-lettered ones.
#[derive(Clone, Debug)]
pub struct Ledger {
    open: watch::Sender<usize>,
    aside: watch::Sender<usize>,
}

impl Ledger {
    fn new() -> Self {
        Self {
            open: watch::Sender::new(0),
            aside: watch::Sender::new(0),
        }
    }

    /// Waits until every message is done or dead-lettered.
    pub async fn settled(&self) {
        // `self` holds the sender, so the channel cannot close during the wait.
        self.open.subscribe().wait_for(|open| *open == 0).await.ok();
    }

    /// The number of dead-lettered messages.
    pub fn dead_lettered(&self) -> usize {
        *self.aside.borrow()
    }
}

impl Queues {
    /// Starts a queue under the name of each of `consumers`; `ids` creates message ids. Each queue has one delivery
    /// task in `running`.
    pub fn start(
        consumers: BTreeMap<&'static str, (QueueRules, Consumer)>,
        ids: Arc<dyn IdSource>,
        running: &mut JoinSet<()>,
    ) -> Self {
        let ledger = Ledger::new();
        let mut lines = BTreeMap::new();
        for (name, (rules, consumer)) in consumers {
            let (line, end) = mpsc::unbounded_channel();
            let delivery = Delivery {
                again: line.clone(),
                rules,
                consumer,
                ledger: ledger.clone(),
            };
            lines.insert(name, line);
            running.spawn(Arc::new(delivery).run(end));
        }
        let inbox = Arc::new(Inbox {
            ids,
            lines,
            ledger: ledger.clone(),
        });
        Self {
            router: Router::new().route("/", post(take)).with_state(Arc::clone(&inbox)),
            inbox,
            ledger,
        }
    }
}

/// Delivers the messages of one queue, batch by batch.
struct Delivery {
    again: mpsc::UnboundedSender<Message>,
    rules: QueueRules,
    consumer: Consumer,
    ledger: Ledger,
}

impl Delivery {
    async fn run(self: Arc<Self>, mut line: mpsc::UnboundedReceiver<Message>) {
        let places = Arc::new(Semaphore::new(self.rules.at_once));
        // Running deliveries end with this task.
        let (mut batch, mut under_way) = (Vec::new(), JoinSet::new());
        while let Ok(place) = Arc::clone(&places).acquire_owned().await {
            if line.recv_many(&mut batch, self.rules.batch).await == 0 {
                return;
            }
            while under_way.try_join_next().is_some() {}
            let (delivery, batch) = (Arc::clone(&self), std::mem::take(&mut batch));
            under_way.spawn(async move {
                delivery.deliver(batch).await;
                drop(place);
            });
        }
    }

    async fn deliver(&self, mut batch: Vec<Message>) {
        for message in &mut batch {
            message.deliveries += 1;
        }
        // As on Lambda, a panic fails the whole batch.
        let outcome = AssertUnwindSafe((self.consumer)(event(&batch))).catch_unwind().await;
        let outcome = outcome.unwrap_or_else(|_panic| Err(Problem::Internal.into()));
        let failed = outcome.ok().and_then(|answer| self.failed(&answer, &batch));
        let failed = failed.unwrap_or_else(|| batch.iter().map(|message| message.id.clone()).collect());
        let (failed, done): (Vec<_>, Vec<_>) = batch.into_iter().partition(|message| failed.contains(&message.id));
        self.ledger.open.send_modify(|open| *open -= done.len());
        for message in failed {
            self.try_again(message);
        }
    }

    /// The messages that an answer reports as failed. `None` if one of them is not in the batch, which fails the whole
    /// batch.
    fn failed(&self, answer: &Value, batch: &[Message]) -> Option<BTreeSet<String>> {
        let named = answer["batchItemFailures"].as_array();
        let named = named.filter(|_| self.rules.reports_failures).into_iter().flatten();
        named
            .map(|failure| {
                let id = failure["itemIdentifier"].as_str()?;
                batch.iter().any(|message| message.id == id).then(|| id.to_owned())
            })
            .collect()
    }

    fn try_again(&self, message: Message) {
        if message.deliveries >= self.rules.deliveries {
            tracing::error!(message = message.id, "a message went to the dead-letter queue");
            self.ledger.aside.send_modify(|aside| *aside += 1);
            self.ledger.open.send_modify(|open| *open -= 1);
            return;
        }
        let again = self.again.clone();
        tokio::spawn(async move {
            tokio::time::sleep(REDELIVERY).await;
            again.send(message).ok();
        });
    }
}

/// The event for a function.
fn event(batch: &[Message]) -> Value {
    let records: Vec<Value> = batch
        .iter()
        .map(|message| {
            json!({
                "messageId": message.id,
                "receiptHandle": message.id,
                "body": message.body,
                "attributes": { "ApproximateReceiveCount": message.deliveries.to_string() },
                "messageAttributes": {},
                "eventSource": "aws:sqs",
                "awsRegion": "us-east-1",
            })
        })
        .collect();
    json!({ "Records": records })
}

/// The entrance of all queues.
pub struct Inbox {
    ids: Arc<dyn IdSource>,
    lines: BTreeMap<&'static str, mpsc::UnboundedSender<Message>>,
    ledger: Ledger,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct SendMessageBatch {
    queue_url: String,
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Entry {
    id: String,
    message_body: String,
}

async fn take(State(inbox): State<Arc<Inbox>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok());
    if target != Some("AmazonSQS.SendMessageBatch") {
        return refusal("com.amazonaws.sqs#UnsupportedOperation");
    }
    let Ok(request) = serde_json::from_slice::<SendMessageBatch>(&body) else {
        return refusal("com.amazon.coral.service#SerializationException");
    };
    let line = request
        .queue_url
        .rsplit('/')
        .next()
        .and_then(|name| inbox.lines.get(name));
    let Some(line) = line else {
        return refusal("com.amazonaws.sqs#QueueDoesNotExist");
    };
    if let Some(kind) = fault_of(&request.entries) {
        return refusal(kind);
    }
    let (fit, unfit): (Vec<_>, Vec<_>) = request
        .entries
        .into_iter()
        .partition(|entry| is_fit(&entry.message_body));
    let taken: Vec<Value> = fit.into_iter().map(|entry| inbox.keep(line, entry)).collect();
    let failed: Vec<Value> = unfit
        .into_iter()
        .map(|entry| json!({ "Id": entry.id, "SenderFault": true, "Code": "InvalidMessageContents" }))
        .collect();
    answer(StatusCode::OK, json!({ "Successful": taken, "Failed": failed }))
}

/// The fault of a batch as a whole.
fn fault_of(entries: &[Entry]) -> Option<&'static str> {
    let is_name = |id: &str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (1..=ENTRY_ID_MAX).contains(&id.len()) && id.bytes().all(is_plain)
    };
    let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    let bytes: usize = entries.iter().map(|entry| entry.message_body.len()).sum();
    if entries.is_empty() {
        Some("com.amazonaws.sqs#EmptyBatchRequest")
    } else if entries.len() > ENTRIES_MAX {
        Some("com.amazonaws.sqs#TooManyEntriesInBatchRequest")
    } else if !ids.iter().all(|id| is_name(id)) {
        Some("com.amazonaws.sqs#InvalidBatchEntryId")
    } else if ids.len() < entries.len() {
        Some("com.amazonaws.sqs#BatchEntryIdsNotDistinct")
    } else if bytes > BYTES_MAX {
        Some("com.amazonaws.sqs#BatchRequestTooLong")
    } else {
        None
    }
}

/// Whether XML can represent a text, as the service demands.
fn is_fit(body: &str) -> bool {
    let is_carried = |character: char| matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..);
    !body.is_empty() && body.chars().all(is_carried)
}

impl Inbox {
    /// Puts an event of a service in this process into the queue `name`, as the event bus does in the cloud.
    pub fn put(&self, name: &str, body: &Value) {
        let Some(line) = self.lines.get(name) else { return };
        let entry = Entry {
            id: String::new(),
            message_body: body.to_string(),
        };
        self.keep(line, entry);
    }

    fn keep(&self, line: &mpsc::UnboundedSender<Message>, entry: Entry) -> Value {
        let id = self.ids.uuid().to_string();
        let md5 = format!("{:x}", md5::compute(&entry.message_body));
        let taken = json!({ "Id": entry.id, "MessageId": id, "MD5OfMessageBody": md5 });
        self.ledger.open.send_modify(|open| *open += 1);
        let message = Message {
            id,
            body: entry.message_body,
            deliveries: 0,
        };
        line.send(message).ok();
        taken
    }
}

fn refusal(kind: &str) -> Response {
    answer(
        StatusCode::BAD_REQUEST,
        json!({ "__type": kind, "message": "the local queues do not take this" }),
    )
}

fn answer(status: StatusCode, body: Value) -> Response {
    (
        status,
        [(header::CONTENT_TYPE, "application/x-amz-json-1.0")],
        Json(body),
    )
        .into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use goldgrove_app::aws::AwsClients;
    use goldgrove_app::queue::{Queue, SqsQueue};
    use goldgrove_http::config::Source;
    use goldgrove_testing::SeededIds;
    use tokio::net::TcpListener;

    use super::*;

    const RULES: QueueRules = QueueRules {
        batch: 4,
        deliveries: 3,
        at_once: 2,
        reports_failures: true,
    };

    type Seen = Arc<Mutex<Vec<(String, String)>>>;

    /// A queue `name` at an address that has a queue `work`. Its function records each message with its delivery count,
    /// and fails the messages that request it.
    async fn queue(name: &str) -> (SqsQueue, Ledger, Seen) {
        queue_of(RULES, name).await
    }

    /// The same with other rules.
    async fn queue_of(rules: QueueRules, name: &str) -> (SqsQueue, Ledger, Seen) {
        let seen = Seen::default();
        let noted = Arc::clone(&seen);
        let consumer: Consumer = Arc::new(move |event| {
            let noted = Arc::clone(&noted);
            Box::pin(async move {
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                let mut failures = Vec::new();
                for record in event["Records"].as_array().unwrap() {
                    let (body, count) = (
                        text(&record["body"]),
                        text(&record["attributes"]["ApproximateReceiveCount"]),
                    );
                    assert_ne!(body, "panic", "planted");
                    if body == "break" {
                        return Err(Problem::Internal.into());
                    }
                    if body == "fail another's" {
                        failures.push(json!({ "itemIdentifier": "of no message" }));
                    }
                    if body == "fail" || (body == "fail once" && count == "1") {
                        failures.push(json!({ "itemIdentifier": record["messageId"] }));
                    }
                    noted.lock().unwrap().push((body, count));
                }
                Ok(json!({ "batchItemFailures": failures }))
            })
        });
        let Queues { router, ledger, .. } = started(rules, consumer);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (at(&url, name), ledger, seen)
    }

    /// A queue `work` that runs until the test ends.
    fn started(rules: QueueRules, consumer: Consumer) -> Queues {
        let mut running = JoinSet::new();
        let consumers = BTreeMap::from([("work", (rules, consumer))]);
        let queues = Queues::start(consumers, Arc::new(SeededIds::default()), &mut running);
        running.detach_all();
        queues
    }

    /// The queue of that name at `url`.
    fn at(url: &str, name: &str) -> SqsQueue {
        let source = Source::fixed([
            ("AWS_REGION", "us-east-1"),
            ("AWS_ACCESS_KEY_ID", "local"),
            ("AWS_SECRET_ACCESS_KEY", "local"),
            ("AWS_ENDPOINT_URL_SQS", url),
        ]);
        let clients = AwsClients::of(&source).unwrap();
        SqsQueue::new(clients.sqs, format!("{url}/{name}"))
    }

    fn texts(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[tokio::test]
    async fn every_message_is_delivered_and_what_fails_comes_again() {
        let (queue, ledger, seen) = queue("work").await;
        let mut messages: Vec<String> = (0..23).map(|number| number.to_string()).collect();
        messages.extend(texts(&["fail once", "fail"]));
        queue.send(messages).await.unwrap();
        ledger.settled().await;
        let seen = seen.lock().unwrap();
        for number in 0..23 {
            let count = seen.iter().filter(|(body, _)| *body == number.to_string()).count();
            assert_eq!(count, 1, "{number}");
        }
        let counts = |wanted: &str| -> Vec<String> {
            let deliveries = seen.iter().filter(|(body, _)| body == wanted);
            deliveries.map(|(_, count)| count.clone()).collect()
        };
        assert_eq!(counts("fail once"), ["1", "2"]);
        assert_eq!(counts("fail"), ["1", "2", "3"]);
        assert_eq!(ledger.dead_lettered(), 1);
    }

    #[tokio::test]
    async fn no_more_deliveries_are_under_way_than_the_template_allows() {
        let most = Arc::new(Mutex::new((0, 0)));
        let counted = Arc::clone(&most);
        let consumer: Consumer = Arc::new(move |event| {
            let counted = Arc::clone(&counted);
            assert!(event["Records"].as_array().unwrap().len() <= RULES.batch);
            Box::pin(async move {
                {
                    let mut count = counted.lock().unwrap();
                    count.0 += 1;
                    count.1 = count.1.max(count.0);
                }
                tokio::task::yield_now().await;
                counted.lock().unwrap().0 -= 1;
                Ok(json!({ "batchItemFailures": [] }))
            })
        });
        let Queues { router, ledger, .. } = started(RULES, consumer);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        at(&url, "work")
            .send((0..40).map(|number| number.to_string()).collect())
            .await
            .unwrap();
        ledger.settled().await;
        assert_eq!(most.lock().unwrap().1, RULES.at_once);
    }

    #[tokio::test]
    async fn an_event_the_function_broke_over_comes_again_whole() {
        for body in ["break", "panic", "fail another's"] {
            let (queue, ledger, _) = queue("work").await;
            queue.send(texts(&[body])).await.unwrap();
            ledger.settled().await;
            assert_eq!(ledger.dead_lettered(), 1, "{body}");
        }
    }

    #[tokio::test]
    async fn without_reports_an_answer_means_that_all_is_done() {
        let rules = QueueRules {
            reports_failures: false,
            ..RULES
        };
        let (queue, ledger, seen) = queue_of(rules, "work").await;
        queue.send(texts(&["fail once"])).await.unwrap();
        ledger.settled().await;
        let once = ("fail once".to_owned(), "1".to_owned());
        assert_eq!(
            (seen.lock().unwrap().as_slice(), ledger.dead_lettered()),
            ([once].as_slice(), 0)
        );
    }

    #[tokio::test]
    async fn a_queue_nobody_made_takes_nothing() {
        let (elsewhere, ledger, seen) = queue("another").await;
        assert!(elsewhere.send(texts(&["lost"])).await.is_err());
        ledger.settled().await;
        assert!(seen.lock().unwrap().is_empty());
    }
}
