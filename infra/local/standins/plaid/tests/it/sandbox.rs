//! A running stand-in, a client for it, and a record of their exchanges.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use goldgrove_domain::Language;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::item::AccessToken;
use goldgrove_providers::plaid::{LinkKind, LinkMode, LinkProducts, LinkRequest, PlaidClient, PlaidSettings};
use goldgrove_standin_plaid::Plaid;
use goldgrove_testing::{MockClock, SeededIds};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::contract::Contract;

pub(crate) const PLATYPUS: &str = "ins_gg_1";
pub(crate) const MAPLE: &str = "ins_gg_2";
pub(crate) const NORTHGATE: &str = "ins_gg_3";
pub(crate) const HARBOUR: &str = "ins_gg_4";
pub(crate) const FLAKY: &str = "ins_gg_5";
pub(crate) const CAPITAL_ONE: &str = "ins_128026";

/// The redirect URI in the provider's dashboard.
pub(crate) const WAY_BACK: &str = "https://goldgrove.example/add-asset";
const CLIENT_ID: &str = "client-id-of-the-sandbox";
const SECRET: &str = "secret-of-the-sandbox";
/// Long enough for a loopback answer on a busy machine, short enough to wait for without an answer.
const PATIENCE_MS: u64 = 5_000;

type Exchanges = Arc<Mutex<Vec<Exchange>>>;

/// A call and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) path: String,
    pub(crate) request: Value,
    pub(crate) status: u16,
    pub(crate) answer: Value,
}

/// A stand-in on a free port.
pub(crate) struct Sandbox {
    pub(crate) url: String,
    pub(crate) client: PlaidClient,
    pub(crate) clock: Arc<MockClock>,
    exchanges: Exchanges,
    http: reqwest::Client,
    _server: Server,
    folder: TempDir,
}

impl Sandbox {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self::start_in(folder, Arc::new(MockClock::default())).await
    }

    /// Restarts the stand-in with the same state file.
    pub(crate) async fn restart(self) -> Self {
        let Self { folder, clock, .. } = self;
        Self::start_in(folder, clock).await
    }

    async fn start_in(folder: TempDir, clock: Arc<MockClock>) -> Self {
        let settings = goldgrove_standin_plaid::PlaidSettings {
            path: folder.path().join("plaid.json"),
            client_id: CLIENT_ID.to_owned(),
            secret: SECRET.to_owned(),
            webhook_url: None,
            redirect_uris: vec![WAY_BACK.to_owned()],
        };
        let ids = Arc::new(SeededIds::default());
        let plaid = Plaid::open(settings, clock.clone(), ids).expect("the stand-in opens");
        let exchanges = Exchanges::default();
        let app = plaid
            .router()
            .layer(axum::middleware::from_fn_with_state(exchanges.clone(), record));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let server = tokio::spawn(async move { axum::serve(listener, app).await.expect("serves") });
        Self {
            client: client(&url, PATIENCE_MS),
            url,
            clock,
            exchanges,
            http: reqwest::Client::new(),
            _server: Server(server),
            folder,
        }
    }

    /// The state file.
    pub(crate) fn state_file(&self) -> std::path::PathBuf {
        self.folder.path().join("plaid.json")
    }

    /// A client with this timeout.
    pub(crate) fn hasty_client(&self, timeout_ms: u64) -> PlaidClient {
        client(&self.url, timeout_ms)
    }

    /// A client of an address without a server.
    pub(crate) async fn lonely_client() -> PlaidClient {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        drop(listener);
        client(&url, PATIENCE_MS)
    }

    /// Calls an endpoint with valid credentials.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self
            .http
            .post(format!("{}{path}", self.url))
            .header("PLAID-CLIENT-ID", CLIENT_ID)
            .header("PLAID-SECRET", SECRET)
            .json(body)
            .send()
            .await
            .expect("an answer");
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.expect("a body");
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    /// Sets a fault.
    pub(crate) async fn fault(&self, fault: Value) {
        let (status, answer) = self.post("/local/faults", &fault).await;
        assert_eq!(status, 204, "{answer}");
    }

    /// Clears all faults.
    pub(crate) async fn heal(&self) {
        let url = format!("{}/local/faults", self.url);
        let answer = self.http.delete(url).send().await.expect("an answer");
        assert_eq!(answer.status(), 204);
    }

    /// Sets or ends an institution's outage.
    pub(crate) async fn outage(&self, institution: &str, error_code: Option<&str>) {
        let url = format!("{}/local/institutions/{institution}/outage", self.url);
        let body = json!({ "error_code": error_code });
        let answer = self.http.put(url).json(&body).send().await.expect("an answer");
        assert_eq!(answer.status(), 204);
    }

    /// Links all accounts of an institution for its own products.
    pub(crate) async fn linked(&self, institution: &str) -> AccessToken {
        let products = match institution {
            PLATYPUS | FLAKY => json!(["transactions", "liabilities"]),
            NORTHGATE => json!(["investments"]),
            MAPLE => json!(["transactions", "liabilities", "investments"]),
            _ => json!(["transactions"]),
        };
        let has_feed = products
            .as_array()
            .is_some_and(|products| products.contains(&json!("transactions")));
        let token = self.linked_with(institution, products, None).await;
        if has_feed {
            self.read_past(&token).await;
        }
        token
    }

    /// Calls the feed until all history was read from the institution: nothing, then a month.
    pub(crate) async fn read_past(&self, token: &AccessToken) {
        for _ in 0..2 {
            self.client.transactions_sync_all(token, None).await.expect("a reading");
        }
    }

    /// Links all accounts of an institution.
    pub(crate) async fn linked_with(&self, institution: &str, products: Value, webhook: Option<&str>) -> AccessToken {
        let mut options = json!({ "transactions": { "days_requested": 365 } });
        if let Some(webhook) = webhook {
            options["webhook"] = webhook.into();
        }
        let body = json!({ "institution_id": institution, "initial_products": products, "options": options });
        let (status, answer) = self.post("/sandbox/public_token/create", &body).await;
        assert_eq!(status, 200, "{answer}");
        let public_token = answer["public_token"].as_str().expect("a public token");
        let item = self.client.item_public_token_exchange(public_token).await;
        item.expect("the token is exchanged").access_token
    }

    /// All exchanges so far.
    pub(crate) fn exchanges(&self) -> Vec<Exchange> {
        self.exchanges.lock().expect("no test panicked here").clone()
    }

    /// Checks all exchanges against the contract; returns the called paths.
    #[track_caller]
    pub(crate) fn check_contract(&self) -> Vec<String> {
        let exchanges = self.exchanges();
        assert!(!exchanges.is_empty(), "nothing was said");
        let Some(contract) = Contract::load() else {
            return Vec::new();
        };
        for exchange in &exchanges {
            contract.check_request(&exchange.path, &exchange.request);
            contract.check_answer(&exchange.path, exchange.status, &exchange.answer);
        }
        exchanges.into_iter().map(|exchange| exchange.path).collect()
    }
}

/// Stops serving when dropped.
struct Server(JoinHandle<()>);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A request for a link token for a new item.
pub(crate) fn new_link() -> LinkRequest {
    LinkRequest {
        user: UserId::parse("user-1").expect("a user id"),
        mode: LinkMode::Create(LinkProducts::net_worth(LinkKind::Bank, false)),
        language: Language::EnUs,
        webhook: None,
        redirect_uri: None,
    }
}

fn client(url: &str, timeout_ms: u64) -> PlaidClient {
    let settings = PlaidSettings {
        base_url: url.to_owned(),
        client_id: CLIENT_ID.to_owned(),
        secret: SECRET.to_owned(),
        timeout_ms,
    };
    PlaidClient::new(&settings, Arc::new(SeededIds::default()))
        .expect("a client")
        .with_repeat_pause(Duration::ZERO)
}

/// Records only the provider's own paths; the contract does not cover the controls under `/local`.
async fn record(State(exchanges): State<Exchanges>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    if path.starts_with("/local") || request.method() != "POST" {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let sent = to_bytes(body, usize::MAX).await.expect("a body");
    let response = next.run(Request::from_parts(parts, Body::from(sent.clone()))).await;
    let (parts, body) = response.into_parts();
    let answered = to_bytes(body, usize::MAX).await.expect("a body");
    if let Ok(answer) = serde_json::from_slice(&answered) {
        exchanges.lock().expect("no test panicked here").push(Exchange {
            path,
            request: serde_json::from_slice(&sent).unwrap_or(Value::Null),
            status: parts.status.as_u16(),
            answer,
        });
    }
    Response::from_parts(parts, Body::from(answered))
}
