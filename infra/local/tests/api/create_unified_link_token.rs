//! `create-unified-link-token`: tokens to connect and to repair. `error_catalogue` tests the messages for the
//! provider's errors.

use goldgrove_app::Bank;
use reqwest::Method;
use serde_json::json;

use crate::harness::person::send;
use crate::harness::{HARBOUR, World, person};

const PATH: &str = "/create-unified-link-token";
const ENDPOINT: &str = "/link/token/create";

#[tokio::test]
async fn a_token_opens_the_widget_to_connect_and_to_repair() {
    let person = person().await;
    person.link(HARBOUR).await.ok();
    let item = person.item_at(HARBOUR).await;
    let rows = [
        ("nothing said", json!({}), "2026-11-21T16:00:00Z"),
        ("to connect", json!({"mode": "create"}), "2026-11-21T16:00:00Z"),
        (
            "without liabilities",
            json!({"mode": "create", "skipLiabilities": true}),
            "2026-11-21T16:00:00Z",
        ),
        (
            "to connect, with an item",
            json!({"itemId": item["id"]}),
            "2026-11-21T16:00:00Z",
        ),
        (
            "to repair",
            json!({"mode": "update", "itemId": item["id"]}),
            "2026-11-21T12:30:00Z",
        ),
    ];
    for (name, body, expiration) in rows {
        let answer = person.post(PATH, body).await.ok();
        assert!(answer["link_token"].as_str().unwrap().starts_with("link-"), "{name}");
        assert_eq!(answer["expiration"], expiration, "{name}");
    }
}

#[tokio::test]
async fn the_widget_speaks_the_language_of_the_request() {
    let person = person().await;
    for (accepted, spoken) in [("fr-CA", "fr"), ("en-CA", "en"), ("de", "en")] {
        let request = person.call(Method::POST, PATH).header("accept-language", accepted);
        let answer = send(request.json(&json!({}))).await.ok();
        let token = person
            .provider("/link/token/get", json!({ "link_token": answer["link_token"] }))
            .await;
        assert_eq!(token.ok_json()["metadata"]["language"], spoken, "{accepted}");
    }
}

#[tokio::test]
async fn a_wrong_wish_is_named() {
    let person = person().await;
    let rows = [
        ("an unknown mode", json!({"mode": "destroy"}), "mode"),
        ("a repair of nothing", json!({"mode": "update"}), "itemId"),
        ("a flag as text", json!({"skipLiabilities": "yes"}), "skipLiabilities"),
        ("an item as a number", json!({"mode": "update", "itemId": 5}), "itemId"),
    ];
    for (name, body, field) in rows {
        assert_eq!(person.post(PATH, body).await.invalid_fields(), [field], "{name}");
    }
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_a_connection_error() {
    let world = World::start().await;
    let person = world.person().await;
    world.fault(json!({"endpoint": ENDPOINT, "mode": "timeout"})).await;

    let bank = world.wired(&world.settings(&[("PLAID_TIMEOUT_MS", "50")]), |wiring| {
        wiring.share(world.stack().app.clone());
        wiring.get::<Bank>()
    });
    let request = lambda_http::http::Request::post("/api/create-unified-link-token")
        .header("authorization", format!("Bearer {}", person.token))
        .header("content-type", "application/json")
        .body(lambda_http::Body::Text("{}".to_owned()))
        .unwrap();
    let failure = goldgrove_registry::create_unified_link_token::handle(bank, request)
        .await
        .unwrap_err();

    let problem = failure.into_problem();
    assert_eq!((problem.status().as_u16(), problem.slug()), (502, "connection-error"));
}
