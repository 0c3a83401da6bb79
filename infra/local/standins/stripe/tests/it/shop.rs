//! A running stand-in, a client for it, a receiver of its webhooks, and a record of all exchanges.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use goldgrove_domain::Language;
use goldgrove_domain::ids::UserId;
use goldgrove_providers::stripe::webhook::{Event, WebhookSecret, verify};
use goldgrove_providers::stripe::{
    CheckoutRequest, CustomerId, HostedPage, IdempotencyKey, PortalRequest, PremiumPrices, PriceId, StripeClient,
    StripeSettings, Subscription, SubscriptionId,
};
use goldgrove_standin_stripe::Stripe;
use goldgrove_testing::{MockClock, SeededIds};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::contract::{Contract, Exchange};
use crate::receiver::{Delivered, Receiver, Server};

pub(crate) const MONTHLY: &str = "price_premium_monthly";
pub(crate) const YEARLY: &str = "price_premium_yearly";
pub(crate) const PORTAL: &str = "bpc_goldgrove";
pub(crate) const SITE: &str = "http://localhost:3000";
pub(crate) const PAYS: &str = "4242424242424242";
pub(crate) const EMAIL: &str = "avery@goldgrove.example";

const SECRET: &str = "sk_test_of_the_shop";
const WEBHOOK_SECRET: &str = "whsec_of_the_shop";
/// Long enough for a loopback answer on a busy machine, short enough to wait for without an answer.
const PATIENCE_MS: u64 = 5_000;

/// A stand-in on a free port.
pub(crate) struct Shop {
    pub(crate) url: String,
    pub(crate) client: StripeClient,
    pub(crate) clock: Arc<MockClock>,
    exchanges: Arc<Mutex<Vec<Exchange>>>,
    receiver: Receiver,
    http: reqwest::Client,
    _server: Server,
    folder: TempDir,
}

impl Shop {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self::start_in(folder, Arc::new(MockClock::default()), Receiver::start().await).await
    }

    /// Restarts the stand-in with the same books.
    pub(crate) async fn restart(self) -> Self {
        let Self {
            folder,
            clock,
            receiver,
            ..
        } = self;
        Self::start_in(folder, clock, receiver).await
    }

    async fn start_in(folder: TempDir, clock: Arc<MockClock>, receiver: Receiver) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let settings = goldgrove_standin_stripe::StripeSettings {
            path: folder.path().join("stripe.json"),
            secret: SECRET.to_owned(),
            webhook_secret: WEBHOOK_SECRET.to_owned(),
            webhook_url: Some(receiver.url.clone()),
            webhook_retry_pause: Duration::ZERO,
            public_url: url.clone(),
            monthly_price: MONTHLY.to_owned(),
            yearly_price: YEARLY.to_owned(),
            portal_configuration: PORTAL.to_owned(),
        };
        let stripe = Stripe::open(settings, clock.clone(), Arc::new(SeededIds::default())).expect("it opens");
        let exchanges = Arc::new(Mutex::new(Vec::new()));
        let app = stripe
            .router()
            .layer(axum::middleware::from_fn_with_state(exchanges.clone(), record));
        let server = tokio::spawn(async move { axum::serve(listener, app).await.expect("serves") });
        Self {
            client: client(&url, SECRET, PATIENCE_MS),
            url,
            clock,
            exchanges,
            receiver,
            http: reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .expect("a client"),
            _server: Server(server),
            folder,
        }
    }

    /// The state file.
    pub(crate) fn state_file(&self) -> std::path::PathBuf {
        self.folder.path().join("stripe.json")
    }

    /// A client with this timeout.
    pub(crate) fn hasty_client(&self, timeout_ms: u64) -> StripeClient {
        client(&self.url, SECRET, timeout_ms)
    }

    /// A client with another key.
    pub(crate) fn stranger(&self) -> StripeClient {
        client(&self.url, "sk_test_of_another", PATIENCE_MS)
    }

    /// Calls any path of the provider's API.
    pub(crate) async fn api(&self, method: &str, path: &str, form: &[(&str, &str)]) -> (u16, Value) {
        let method = method.parse().expect("a method");
        let request = self
            .http
            .request(method, format!("{}{path}", self.url))
            .bearer_auth(SECRET);
        let answer = request.body(encoded(form)).send().await.expect("an answer");
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.expect("a body");
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    /// Uses a control; fails the test on an error.
    pub(crate) async fn control(&self, method: &str, path: &str, body: Value) -> Value {
        let method = method.parse().expect("a method");
        let request = self.http.request(method, format!("{}/local/{path}", self.url));
        let answer = request.json(&body).send().await.expect("an answer");
        let status = answer.status();
        let bytes = answer.bytes().await.expect("a body");
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        assert!(status.is_success(), "{path}: {status} {body}");
        body
    }

    /// Acts on a subscription with a control.
    pub(crate) async fn act(&self, subscription: &SubscriptionId, action: &str) {
        let path = format!("subscriptions/{subscription}/{action}");
        self.control("POST", &path, json!({})).await;
    }

    /// Advances time by days.
    pub(crate) async fn days_pass(&self, days: i64) {
        let body = json!({ "advance_seconds": days * 86_400 });
        self.control("POST", "clock", body).await;
    }

    /// Opens a page; returns the status, the headers and the text.
    pub(crate) async fn open(&self, url: &str) -> (u16, HeaderMap, String) {
        let answer = self.http.get(url).send().await.expect("an answer");
        read(answer).await
    }

    /// Posts a page's form; returns the status, the headers and the text.
    pub(crate) async fn submit(&self, url: &str, form: &[(&str, &str)]) -> (u16, HeaderMap, String) {
        let answer = self.http.post(url).body(encoded(form)).send().await.expect("an answer");
        read(answer).await
    }

    /// Fills in Checkout's form.
    pub(crate) async fn pay(&self, url: &str, card: &str) -> (u16, HeaderMap, String) {
        let form = [
            ("number", card),
            ("expiry", "12 / 30"),
            ("code", "123"),
            ("name", "Avery Stone"),
        ];
        self.submit(url, &form).await
    }

    /// Creates a customer for the user with that number.
    pub(crate) async fn customer(&self, number: u32) -> CustomerId {
        let key = key(&format!("customer-{number}"));
        let created = self.client.create_customer(&user(number), EMAIL, &key).await;
        created.expect("a customer").id
    }

    /// Creates a Checkout page for a price, in English.
    pub(crate) async fn checkout(&self, customer: &CustomerId, price: &str) -> HostedPage {
        self.checkout_in(Language::EnCa, customer, price).await
    }

    pub(crate) async fn checkout_in(&self, language: Language, customer: &CustomerId, price: &str) -> HostedPage {
        let checkout = CheckoutRequest {
            customer,
            price: &PriceId::parse(price).expect("an id"),
            user: &user(1),
            language,
            success_url: &format!("{SITE}/dashboard?paid={{CHECKOUT_SESSION_ID}}"),
            cancel_url: &format!("{SITE}/dashboard"),
        };
        let key = key(&format!("checkout-{customer}-{price}"));
        let page = self.client.create_checkout_session(&checkout, &key).await;
        page.expect("a page")
    }

    /// Creates a portal page, in English.
    pub(crate) async fn portal(&self, customer: &CustomerId) -> HostedPage {
        self.portal_in(Language::EnUs, customer).await
    }

    pub(crate) async fn portal_in(&self, language: Language, customer: &CustomerId) -> HostedPage {
        let portal = PortalRequest {
            customer,
            configuration: Some(PORTAL),
            language,
            return_url: &format!("{SITE}/settings"),
        };
        let page = self.client.create_portal_session(&portal, &key("portal")).await;
        page.expect("a page")
    }

    /// Creates a customer with a paid subscription.
    pub(crate) async fn subscribed(&self, price: &str) -> Subscription {
        let customer = self.customer(1).await;
        let page = self.checkout(&customer, price).await;
        let (status, _, text) = self.pay(&page.url, PAYS).await;
        assert_eq!(status, 303, "{text}");
        let mut found = self.client.subscriptions_of(&customer).await.expect("subscriptions");
        assert_eq!(found.len(), 1);
        found.remove(0)
    }

    /// Waits for the next webhook.
    pub(crate) async fn delivered(&mut self) -> Delivered {
        self.receiver.arrived.recv().await.expect("the receiver runs")
    }

    /// Waits for the next webhook and verifies its signature.
    pub(crate) async fn event(&mut self) -> Event {
        let delivered = self.delivered().await;
        self.verified(&delivered)
    }

    /// Waits for a webhook of that type.
    pub(crate) async fn until(&mut self, event_type: &str) -> Event {
        loop {
            let event = self.event().await;
            if event.event_type == event_type {
                return event;
            }
        }
    }

    /// Drops received webhooks.
    pub(crate) fn forget_webhooks(&mut self) {
        while self.receiver.arrived.try_recv().is_ok() {}
    }

    /// Whether no further webhook has arrived.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.receiver.arrived.try_recv().is_err()
    }

    /// Makes the receiver refuse its next deliveries.
    pub(crate) fn refuse_webhooks(&self, times: u32) {
        *self.receiver.refusals.lock().expect("not poisoned") = times;
    }

    /// Verifies a delivery's signature, as the product does.
    pub(crate) fn verified(&self, delivered: &Delivered) -> Event {
        use goldgrove_domain::clock::Clock as _;
        let secret = WebhookSecret::new(WEBHOOK_SECRET);
        verify(&delivered.body, &delivered.signature, &secret, self.clock.now()).expect("it is let in")
    }

    /// Checks all exchanges against the contract.
    #[track_caller]
    pub(crate) fn check_contract(&self) {
        let exchanges = self.exchanges.lock().expect("not poisoned").clone();
        assert!(!exchanges.is_empty(), "nothing was said");
        let Some(contract) = Contract::load() else { return };
        for exchange in &exchanges {
            contract.check(exchange);
        }
    }
}

/// The user with that number.
pub(crate) fn user(number: u32) -> UserId {
    UserId::parse(&format!("user-{number}")).expect("a user id")
}

/// An idempotency key.
pub(crate) fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::parse(text).expect("a key")
}

/// The two prices on sale.
pub(crate) fn prices() -> PremiumPrices {
    let price = |id| PriceId::parse(id).expect("an id");
    PremiumPrices {
        monthly: price(MONTHLY),
        yearly: price(YEARLY),
    }
}

fn encoded(form: &[(&str, &str)]) -> String {
    let mut url = reqwest::Url::parse("http://form").expect("a URL");
    url.query_pairs_mut().extend_pairs(form);
    url.query().unwrap_or_default().to_owned()
}

async fn read(answer: reqwest::Response) -> (u16, HeaderMap, String) {
    let status = answer.status().as_u16();
    let headers = answer.headers().clone();
    (status, headers, answer.text().await.expect("text"))
}

fn client(url: &str, secret: &str, timeout_ms: u64) -> StripeClient {
    let settings = StripeSettings {
        base_url: url.to_owned(),
        secret_key: secret.to_owned(),
        timeout_ms,
    };
    assert!(!format!("{settings:?}").contains(secret), "the key is not shown");
    StripeClient::new(&settings, Arc::new(SeededIds::default()))
        .expect("a client")
        .with_repeat_pause(Duration::ZERO)
}

/// Records only the provider's own API; the contract does not cover pages and controls.
async fn record(State(exchanges): State<Arc<Mutex<Vec<Exchange>>>>, request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with("/v1/") {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let sent = to_bytes(body, usize::MAX).await.expect("a body");
    let query = parts.uri.query().unwrap_or_default().as_bytes().to_vec();
    let fields = if parts.method == "POST" { sent.to_vec() } else { query };
    let (method, path) = (parts.method.to_string(), parts.uri.path().to_owned());
    let response = next.run(Request::from_parts(parts, Body::from(sent))).await;
    let (parts, body) = response.into_parts();
    let answered = to_bytes(body, usize::MAX).await.expect("a body");
    if let Ok(answer) = serde_json::from_slice(&answered) {
        exchanges.lock().expect("no test panicked here").push(Exchange {
            method,
            path,
            fields: decoded(&fields),
            status: parts.status.as_u16(),
            answer,
        });
    }
    Response::from_parts(parts, Body::from(answered))
}

fn decoded(bytes: &[u8]) -> Vec<(String, String)> {
    let text = std::str::from_utf8(bytes).expect("ASCII");
    let url = reqwest::Url::parse(&format!("http://form/?{text}")).expect("a URL");
    url.query_pairs().into_owned().collect()
}
