//! The receiver of the stand-in's webhooks.

use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// A received webhook.
pub(crate) struct Delivered {
    pub(crate) signature: String,
    pub(crate) body: Bytes,
}

impl Delivered {
    /// The event's JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// Stops serving when dropped.
pub(crate) struct Server(pub(crate) JoinHandle<()>);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A receiver of webhooks.
pub(crate) struct Receiver {
    pub(crate) url: String,
    pub(crate) arrived: mpsc::UnboundedReceiver<Delivered>,
    /// How many of the next deliveries to refuse.
    pub(crate) refusals: Arc<Mutex<u32>>,
    _server: Server,
}

#[derive(Clone)]
struct Doorstep {
    arrivals: mpsc::UnboundedSender<Delivered>,
    refusals: Arc<Mutex<u32>>,
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        let (arrivals, arrived) = mpsc::unbounded_channel();
        let refusals = Arc::new(Mutex::new(0));
        let app = axum::Router::new()
            .route("/api/webhooks/stripe", post(receive))
            .with_state(Doorstep {
                arrivals,
                refusals: refusals.clone(),
            });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let server = tokio::spawn(async move { axum::serve(listener, app).await.expect("serves") });
        Self {
            url: format!("http://{address}/api/webhooks/stripe"),
            arrived,
            refusals,
            _server: Server(server),
        }
    }
}

async fn receive(State(door): State<Doorstep>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let signature = headers["stripe-signature"].to_str().expect("text").to_owned();
    // A finished test no longer receives.
    let _ = door.arrivals.send(Delivered { signature, body });
    let mut refusals = door.refusals.lock().expect("not poisoned");
    if *refusals > 0 {
        *refusals -= 1;
        return StatusCode::SERVICE_UNAVAILABLE;
    }
    StatusCode::OK
}
