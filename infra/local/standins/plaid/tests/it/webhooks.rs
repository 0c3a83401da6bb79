//! Webhooks: follow the contract, with a signature over the exact bytes by the published key.

use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use goldgrove_providers::ErrorCode;
use goldgrove_providers::plaid::PlaidError;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

use crate::contract::Contract;
use crate::sandbox::{CAPITAL_ONE, HARBOUR, MAPLE, Sandbox};

type Received = Arc<Mutex<Vec<(String, Vec<u8>)>>>;

/// A receiver of webhooks.
async fn receiver() -> (String, Received) {
    let received = Received::default();
    let app = axum::Router::new()
        .route("/hook", post(receive))
        .with_state(received.clone());
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, app).await });
    (url, received)
}

async fn receive(State(received): State<Received>, headers: HeaderMap, body: Bytes) {
    let signature = headers["plaid-verification"].to_str().expect("text").to_owned();
    received.lock().expect("not poisoned").push((signature, body.to_vec()));
}

fn bodies(received: &Received) -> Vec<Value> {
    let received = received.lock().expect("not poisoned");
    received
        .iter()
        .map(|(_, body)| serde_json::from_slice(body).expect("JSON"))
        .collect()
}

#[tokio::test]
async fn each_webhook_has_the_shape_of_the_contract() {
    let sandbox = Sandbox::start().await;
    let (url, received) = receiver().await;
    let token = sandbox
        .linked_with(MAPLE, json!(["transactions", "investments"]), Some(&url))
        .await;
    sandbox.read_past(&token).await;
    let announced: Vec<_> = bodies(&received)
        .iter()
        .map(|body| body["webhook_code"].clone())
        .collect();
    assert_eq!(
        announced,
        [
            "INITIAL_UPDATE",
            "SYNC_UPDATES_AVAILABLE",
            "HISTORICAL_UPDATE",
            "SYNC_UPDATES_AVAILABLE"
        ]
    );
    if let Some(contract) = Contract::load() {
        contract.check("InitialUpdateWebhook", &bodies(&received)[0]);
        contract.check("HistoricalUpdateWebhook", &bodies(&received)[2]);
    }
    received.lock().expect("not poisoned").clear();
    let rows = [
        ("SYNC_UPDATES_AVAILABLE", None, "SyncUpdatesAvailableWebhook"),
        ("DEFAULT_UPDATE", Some("TRANSACTIONS"), "DefaultUpdateWebhook"),
        ("DEFAULT_UPDATE", Some("HOLDINGS"), "HoldingsDefaultUpdateWebhook"),
        (
            "DEFAULT_UPDATE",
            Some("INVESTMENTS_TRANSACTIONS"),
            "InvestmentsDefaultUpdateWebhook",
        ),
        ("DEFAULT_UPDATE", Some("LIABILITIES"), "LiabilitiesDefaultUpdateWebhook"),
        ("ERROR", Some("ITEM"), "ItemErrorWebhook"),
        ("LOGIN_REPAIRED", None, "ItemLoginRepairedWebhook"),
        ("NEW_ACCOUNTS_AVAILABLE", None, "NewAccountsAvailableWebhook"),
        ("PENDING_DISCONNECT", None, "PendingDisconnectWebhook"),
        ("USER_PERMISSION_REVOKED", None, "UserPermissionRevokedWebhook"),
        ("USER_ACCOUNT_REVOKED", None, "UserAccountRevokedWebhook"),
    ];
    for (code, webhook_type, _) in rows {
        let mut body = json!({ "access_token": token.reveal(), "webhook_code": code });
        if let Some(webhook_type) = webhook_type {
            body["webhook_type"] = json!(webhook_type);
        }
        let (status, answer) = sandbox.post("/sandbox/item/fire_webhook", &body).await;
        assert_eq!(status, 200, "{answer}");
    }
    sandbox.check_contract();
    for code in ["INITIAL_UPDATE", "HISTORICAL_UPDATE"] {
        let body = json!({ "access_token": token.reveal(), "webhook_code": code });
        let (status, _) = sandbox.post("/sandbox/item/fire_webhook", &body).await;
        assert_eq!(status, 400, "{code} is not fired on demand");
    }
    let bodies = bodies(&received);
    assert_eq!(bodies.len(), rows.len());
    let Some(contract) = Contract::load() else { return };
    for (body, (code, _, schema)) in bodies.iter().zip(rows) {
        assert_eq!(body["webhook_code"], code);
        contract.check(schema, body);
    }
}

#[tokio::test]
async fn the_first_month_and_the_history_are_reported_before_the_feed_is_read() {
    let sandbox = Sandbox::start().await;
    let (url, received) = receiver().await;
    let codes = || {
        let bodies = bodies(&received);
        bodies
            .iter()
            .map(|body| body["webhook_code"].clone())
            .collect::<Vec<_>>()
    };
    let token = sandbox
        .linked_with(CAPITAL_ONE, json!(["transactions"]), Some(&url))
        .await;
    assert_eq!(codes(), ["INITIAL_UPDATE", "HISTORICAL_UPDATE"]);
    let news = json!({ "access_token": token.reveal(), "webhook_code": "SYNC_UPDATES_AVAILABLE" });
    let (status, _) = sandbox.post("/sandbox/item/fire_webhook", &news).await;
    assert_eq!(status, 400, "the feed was never asked for");

    let body = json!({ "access_token": token.reveal() });
    let (_, page) = sandbox.post("/transactions/sync", &body).await;
    assert_eq!(page["transactions_update_status"], "HISTORICAL_UPDATE_COMPLETE");
    assert_ne!(page["added"], json!([]));
    let (status, _) = sandbox.post("/sandbox/item/fire_webhook", &news).await;
    assert_eq!(status, 200);
    assert_eq!(codes()[2..], ["SYNC_UPDATES_AVAILABLE"]);
}

#[tokio::test]
async fn the_signature_is_over_the_bytes_and_by_the_served_key() {
    let sandbox = Sandbox::start().await;
    let (url, received) = receiver().await;
    let token = sandbox.linked_with(HARBOUR, json!(["transactions"]), Some(&url)).await;
    let early = json!({ "access_token": token.reveal(), "webhook_code": "SYNC_UPDATES_AVAILABLE" });
    let (status, _) = sandbox.post("/sandbox/item/fire_webhook", &early).await;
    assert_eq!(status, 400, "the feed was never asked for");
    let body = json!({ "access_token": token.reveal(), "webhook_code": "DEFAULT_UPDATE" });
    sandbox.post("/sandbox/item/fire_webhook", &body).await;
    let (signature, sent) = received.lock().expect("not poisoned").remove(0);

    let header = jsonwebtoken::decode_header(&signature).expect("a token");
    assert_eq!(header.alg, Algorithm::ES256);
    let kid = header.kid.expect("a key id");
    let key = sandbox
        .client
        .webhook_verification_key_get(&kid)
        .await
        .expect("the key");
    assert_eq!((key.kid.as_str(), key.expired), (kid.as_str(), false));

    let mut validation = Validation::new(Algorithm::ES256);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    let verifier = DecodingKey::from_ec_components(&key.x, &key.y).expect("a point");
    let claims = jsonwebtoken::decode::<Value>(&signature, &verifier, &validation)
        .expect("it verifies")
        .claims;
    assert_eq!(claims["request_body_sha256"], hex::encode(Sha256::digest(&sent)));
    assert_eq!(claims["iat"], goldgrove_testing::clock::EPOCH.as_second());

    let unknown = sandbox.client.webhook_verification_key_get("another").await;
    let code = ErrorCode::capital("INVALID_WEBHOOK_VERIFICATION_KEY_ID");
    assert_eq!(unknown, Err(PlaidError::Configuration { code }));
    sandbox.check_contract();
}

#[tokio::test]
async fn a_broken_login_is_reported_and_every_call_says_so() {
    let sandbox = Sandbox::start().await;
    let (url, received) = receiver().await;
    let token = sandbox.linked_with(HARBOUR, json!(["transactions"]), Some(&url)).await;
    sandbox
        .post("/sandbox/item/reset_login", &json!({ "access_token": token.reveal() }))
        .await;
    assert_eq!(bodies(&received)[0]["webhook_code"], "ERROR");
    let expected = PlaidError::LoginRequired {
        code: ErrorCode::capital("ITEM_LOGIN_REQUIRED"),
    };
    assert_eq!(sandbox.client.accounts_get(&token).await, Err(expected.clone()));
    assert_eq!(
        sandbox.client.item_get(&token).await.expect("the item").error,
        Some(expected)
    );
    sandbox.check_contract();
}

#[tokio::test]
async fn a_webhook_without_an_address_is_refused() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(HARBOUR).await;
    let body = json!({ "access_token": token.reveal(), "webhook_code": "SYNC_UPDATES_AVAILABLE" });
    let (status, answer) = sandbox.post("/sandbox/item/fire_webhook", &body).await;
    assert_eq!(
        (status, &answer["error_code"]),
        (400, &json!("SANDBOX_WEBHOOK_INVALID"))
    );
    sandbox.check_contract();
}
