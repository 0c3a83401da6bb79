//! The Lambda Runtime API, as a process in the cloud sees it, for exactly one event.
//!
//! Does not read the event or start the process.

use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

/// The id of the one invocation.
pub const REQUEST_ID: &str = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
/// The trace of the one invocation, which is sampled.
pub const ROOT: &str = "1-5759e988-bd862e3fe1be46a994272793";
/// The function's segment in the trace.
pub const PARENT: &str = "53995c3f42cd8ad8";
const FUNCTION_ARN: &str = "arn:aws:lambda:us-east-1:000000000000:function:local";

/// The outcome of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It answered.
    Answered(Value),
    /// It reported an error for the event.
    Failed(Value),
    /// It reported that it cannot start.
    NotStarted(Value),
}

/// A Runtime API with one event.
#[derive(Debug)]
pub struct RuntimeApi {
    address: String,
    outcomes: mpsc::Receiver<Outcome>,
    server: JoinHandle<()>,
}

impl Drop for RuntimeApi {
    fn drop(&mut self) {
        self.server.abort();
    }
}

struct Shared {
    event: Mutex<Option<Value>>,
    deadline: Timestamp,
    outcomes: mpsc::Sender<Outcome>,
}

impl RuntimeApi {
    /// Listens on a free port and returns `event` to the first request, to be answered by `deadline`.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn offer(event: Value, deadline: Timestamp) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?.to_string();
        let (sender, outcomes) = mpsc::channel(1);
        let shared = Shared {
            event: Mutex::new(Some(event)),
            deadline,
            outcomes: sender,
        };
        let router = router(Arc::new(shared));
        let server = tokio::spawn(async move {
            // Ends when this value is dropped. If the socket breaks before, the event stays without an answer.
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self {
            address,
            outcomes,
            server,
        })
    }

    /// Host and port, for `AWS_LAMBDA_RUNTIME_API`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The outcome of the event; `None` when the server is gone.
    pub async fn outcome(&mut self) -> Option<Outcome> {
        self.outcomes.recv().await
    }
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/2018-06-01/runtime/invocation/next", get(next))
        .route(
            "/2018-06-01/runtime/invocation/{id}/response",
            reports(Outcome::Answered),
        )
        .route("/2018-06-01/runtime/invocation/{id}/error", reports(Outcome::Failed))
        .route("/2018-06-01/runtime/init/error", reports(Outcome::NotStarted))
        .with_state(shared)
}

/// Takes a report. The runtime sends one without a JSON content type.
fn reports(outcome: fn(Value) -> Outcome) -> MethodRouter<Arc<Shared>> {
    post(move |State(shared): State<Arc<Shared>>, body: Bytes| async move {
        let report = serde_json::from_slice(&body);
        let report = report.unwrap_or_else(|_| Value::from(String::from_utf8_lossy(&body)));
        // The receiver is gone once the invocation was judged.
        let _ = shared.outcomes.send(outcome(report)).await;
        (StatusCode::ACCEPTED, Json(json!({ "status": "OK" })))
    })
}

/// Returns the event. A second request waits for ever, as in the cloud while there is no work.
async fn next(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let Some(event) = shared.event.lock().await.take() else {
        return std::future::pending().await;
    };
    let mut response = Response::new(Body::from(event.to_string()));
    let headers = [
        ("lambda-runtime-aws-request-id", REQUEST_ID.to_owned()),
        ("lambda-runtime-invoked-function-arn", FUNCTION_ARN.to_owned()),
        (
            "lambda-runtime-trace-id",
            format!("Root={ROOT};Parent={PARENT};Sampled=1"),
        ),
        (
            "lambda-runtime-deadline-ms",
            shared.deadline.as_millisecond().to_string(),
        ),
    ];
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn offered() -> (RuntimeApi, String) {
        let deadline = Timestamp::UNIX_EPOCH;
        let api = RuntimeApi::offer(json!({ "hello": 1 }), deadline).await.unwrap();
        let base = format!("http://{}/2018-06-01/runtime", api.address());
        (api, base)
    }

    #[tokio::test]
    async fn the_event_comes_with_what_the_runtime_needs() {
        let (_api, base) = offered().await;
        let response = reqwest::get(format!("{base}/invocation/next")).await.unwrap();
        assert_eq!(response.headers()["lambda-runtime-aws-request-id"], REQUEST_ID);
        assert_eq!(response.headers()["lambda-runtime-deadline-ms"], "0");
        assert_eq!(response.json::<Value>().await.unwrap(), json!({ "hello": 1 }));
    }

    #[tokio::test]
    async fn every_report_becomes_its_outcome() {
        let body = json!({ "a": 1 });
        let rows = [
            (
                format!("invocation/{REQUEST_ID}/response"),
                Outcome::Answered(body.clone()),
            ),
            (format!("invocation/{REQUEST_ID}/error"), Outcome::Failed(body.clone())),
            ("init/error".to_owned(), Outcome::NotStarted(body.clone())),
        ];
        for (path, expected) in rows {
            let (mut api, base) = offered().await;
            let request = reqwest::Client::new()
                .post(format!("{base}/{path}"))
                .body(body.to_string());
            assert_eq!(request.send().await.unwrap().status(), StatusCode::ACCEPTED, "{path}");
            assert_eq!(api.outcome().await, Some(expected), "{path}");
        }
    }
}
