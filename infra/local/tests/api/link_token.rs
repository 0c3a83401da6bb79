//! `create-unified-link-token`: tokens to connect and to repair, and the words for each of the provider's refusals.

use goldgrove_app::Bank;
use goldgrove_app::bank::BankSettings;
use goldgrove_http::config::Reader;
use goldgrove_local::stack::function_settings;
use serde_json::{Value, json};

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

/// Status, slug, title and words of a documented refusal.
type Words = (u16, &'static str, &'static str, &'static str);

const LIMIT: Words = (
    429,
    "connection-limit",
    "Connection Limit Reached",
    "Our bank connection provider is busy right now. Please wait a few minutes and try again.",
);
const SETTINGS: Words = (
    502,
    "link-configuration",
    "Configuration Error",
    "Bank connections are not set up correctly. Please contact support.",
);
const NO_DEBTS: Words = (
    422,
    "no-liability-accounts",
    "Liability Accounts Not Found",
    "No loan or credit accounts were found. You can connect your other account types instead.",
);
const FAILED: Words = (
    502,
    "connection-error",
    "Connection Error",
    "Failed to connect to the bank connection provider. Please try again.",
);

#[tokio::test]
async fn every_refusal_of_the_provider_has_its_words() {
    let world = World::start().await;
    let person = world.person().await;
    let code = |code: &str| json!({"error_code": code});
    let typed = |kind: &str, code: &str| json!({"error_type": kind, "error_code": code});
    let rows: [(&str, Value, Words); 14] = [
        ("too many calls", code("RATE_LIMIT"), LIMIT),
        ("too many link tokens", code("LINK_TOKEN_CREATE_LIMIT"), LIMIT),
        (
            "too many, by another type",
            typed("API_ERROR_OF_TOMORROW", "LINK_TOKEN_CREATE_LIMIT"),
            LIMIT,
        ),
        ("a bare 429", json!({"mode": "429"}), LIMIT),
        ("a product we may not have", code("INVALID_PRODUCT"), SETTINGS),
        (
            "an input it does not like",
            typed("INVALID_INPUT", "INVALID_FIELD"),
            SETTINGS,
        ),
        ("our keys", code("INVALID_API_KEYS"), SETTINGS),
        (
            "a request it does not like",
            typed("INVALID_REQUEST", "MISSING_FIELDS"),
            SETTINGS,
        ),
        ("no liabilities", code("NO_LIABILITY_ACCOUNTS"), NO_DEBTS),
        ("its own failure", code("INTERNAL_SERVER_ERROR"), FAILED),
        ("a bare 500", json!({"mode": "500"}), FAILED),
        ("garbage", json!({"mode": "garbage"}), FAILED),
        ("an institution that is down", code("INSTITUTION_DOWN"), FAILED),
        ("an error nobody has heard of", typed("NEW_ERROR", "NEW_CODE"), FAILED),
    ];
    for (name, mut fault, (status, slug, title, words)) in rows {
        fault["endpoint"] = ENDPOINT.into();
        world.fault(fault).await;
        let answer = person.post(PATH, json!({})).await;
        let problem = answer.problem(status, slug);
        assert_eq!(
            (&problem["title"], &problem["userMessage"]),
            (&title.into(), &words.into()),
            "{name}"
        );
        assert_eq!(
            answer.header("retry-after"),
            if status == 429 { "60" } else { "" },
            "{name}"
        );
        world.heal().await;
    }
    person.post(PATH, json!({})).await.ok();
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_a_connection_error() {
    let world = World::start().await;
    let person = world.person().await;
    world.fault(json!({"endpoint": ENDPOINT, "mode": "timeout"})).await;

    let source = function_settings(world.urls());
    let mut settings = BankSettings::read(&mut Reader::new(&source));
    settings.plaid.timeout_ms = 50;
    let bank = Bank::new(world.stack().app.clone(), settings).unwrap();
    let request = lambda_http::http::Request::post("/api/create-unified-link-token")
        .header("authorization", format!("Bearer {}", person.token))
        .body(lambda_http::Body::Text("{}".to_owned()))
        .unwrap();
    let failure = create_unified_link_token::handle(bank.into(), request)
        .await
        .unwrap_err();

    let problem = failure.into_problem();
    assert_eq!((problem.status().as_u16(), problem.slug()), (502, "connection-error"));
}
