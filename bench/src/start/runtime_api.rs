//! Lambda's Runtime API with one event.

use std::future;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::{StartError, failed};

/// A step of a process, and its time.
#[derive(Debug)]
pub(super) enum Step {
    /// It requested work.
    Ready(Instant),
    /// It answered.
    Answered(Instant),
    /// It reported an error.
    Failed(String),
}

/// A Runtime API for one process.
pub(super) struct RuntimeApi {
    /// Host and port.
    pub(super) address: String,
    /// What the process does.
    pub(super) steps: mpsc::UnboundedReceiver<Step>,
    server: JoinHandle<()>,
}

impl Drop for RuntimeApi {
    fn drop(&mut self) {
        self.server.abort();
    }
}

#[derive(Clone)]
struct Work {
    event: String,
    /// Whether the event was returned.
    given: Arc<AtomicBool>,
    steps: mpsc::UnboundedSender<Step>,
}

impl RuntimeApi {
    /// Offers `event` on a free port.
    pub(super) async fn offer(event: String) -> Result<Self, StartError> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .map_err(failed("no port for the Runtime API"))?;
        let address = listener
            .local_addr()
            .map_err(failed("no port for the Runtime API"))?
            .to_string();
        let (sender, steps) = mpsc::unbounded_channel();
        let router = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route("/2018-06-01/runtime/invocation/{id}/response", post(answered))
            .route("/2018-06-01/runtime/invocation/{id}/error", post(error))
            .route("/2018-06-01/runtime/init/error", post(error))
            .with_state(Work {
                event,
                given: Arc::default(),
                steps: sender,
            });
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the Runtime API stopped");
            }
        });
        Ok(Self { address, steps, server })
    }
}

async fn next(State(work): State<Work>) -> Response {
    note(&work, Step::Ready(now()));
    if work.given.swap(true, Ordering::Relaxed) {
        return future::pending().await;
    }
    let headers = [
        ("content-type", "application/json"),
        ("lambda-runtime-aws-request-id", "8476a536-e9f4-11e8-9739-2dfe598c3fcd"),
        ("lambda-runtime-deadline-ms", "4102444800000"),
        (
            "lambda-runtime-invoked-function-arn",
            "arn:aws:lambda:us-east-1:000000000000:function:bench",
        ),
        (
            "lambda-runtime-trace-id",
            "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=0",
        ),
    ];
    (headers, work.event).into_response()
}

async fn answered(State(work): State<Work>) -> StatusCode {
    note(&work, Step::Answered(now()));
    StatusCode::ACCEPTED
}

async fn error(State(work): State<Work>, body: String) -> StatusCode {
    note(&work, Step::Failed(body));
    StatusCode::ACCEPTED
}

fn note(work: &Work, step: Step) {
    // The receiver is gone once the first answer is in.
    let _ = work.steps.send(step);
}

#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
pub(super) fn now() -> Instant {
    Instant::now()
}
