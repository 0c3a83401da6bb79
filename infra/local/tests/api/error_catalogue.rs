//! The error catalogue, end to end: each error of the aggregation provider becomes the problem with exactly the
//! documented title and text, on every route that calls the provider.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{Answer, HARBOUR, Person, World};

/// A route and the provider's endpoint that it calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Route {
    Link,
    Exchange,
    Refresh,
    Remove,
}

use Route::{Exchange, Link, Refresh, Remove};

impl Route {
    const fn endpoint(self) -> &'static str {
        match self {
            Self::Link => "/link/token/create",
            Self::Exchange => "/item/public_token/exchange",
            Self::Refresh => "/accounts/balance/get",
            Self::Remove => "/item/remove",
        }
    }

    /// Calls the route; `person` has one item, at the bank `HARBOUR`.
    async fn call(self, person: &Person, item: &str) -> Answer {
        match self {
            Self::Link => {
                person
                    .post("/create-unified-link-token", json!({"mode": "create"}))
                    .await
            }
            Self::Exchange => {
                let mut hand_over = HARBOUR.handing_over("public-sandbox-whatever");
                hand_over["institution"]["institution_id"] = "ins_gg_2".into();
                person.post("/exchange-public-token", hand_over).await
            }
            Self::Refresh => person.post("/refresh-financial-data", json!({})).await,
            Self::Remove => person.delete(&format!("/plaid-items/{item}")).await,
        }
    }
}

/// Status, slug, title and text.
type Words = (u16, &'static str, &'static str, &'static str);

const CONNECTION_LIMIT: Words = (
    429,
    "connection-limit",
    "Connection Limit Reached",
    "Our bank connection provider is busy right now. Please wait a few minutes and try again.",
);
const LINK_CONFIGURATION: Words = (
    502,
    "link-configuration",
    "Configuration Error",
    "Bank connections are not set up correctly. Please contact support.",
);
const NO_LIABILITIES: Words = (
    422,
    "no-liability-accounts",
    "Liability Accounts Not Found",
    "No loan or credit accounts were found. You can connect your other account types instead.",
);
const CONNECTION_ERROR: Words = (
    502,
    "connection-error",
    "Connection Error",
    "Failed to connect to the bank connection provider. Please try again.",
);
const EXCHANGE_FAILED: Words = (
    502,
    "exchange-failed",
    "Connection failed",
    "The bank connection could not be completed. Please try again.",
);
const REFRESH_LIMIT: Words = (
    429,
    "refresh-limit",
    "Refresh Limit Reached",
    "Your accounts were refreshed very recently. Please wait a few minutes and try again.",
);
const REFRESH_CONFIGURATION: Words = (
    502,
    "refresh-configuration",
    "Configuration Error",
    "Account refresh is not set up correctly. Please contact support.",
);
const REFRESH_FAILED: Words = (
    502,
    "refresh-failed",
    "Failed to refresh accounts",
    "We could not reach your institutions. Your last figures are kept; please try again later.",
);

/// Type and code of the provider's error, the route, and the expected problem.
type Row = (&'static str, &'static str, Route, Words);

#[rustfmt::skip]
const CATALOGUE: [Row; 49] = [
    ("RATE_LIMIT_EXCEEDED", "RATE_LIMIT", Link, CONNECTION_LIMIT),
    ("RATE_LIMIT_EXCEEDED", "LINK_TOKEN_CREATE_LIMIT", Link, CONNECTION_LIMIT),
    ("RATE_LIMIT_EXCEEDED", "INVALID_PRODUCT", Link, CONNECTION_LIMIT),
    ("TYPE_OF_TOMORROW", "LINK_TOKEN_CREATE_LIMIT", Link, CONNECTION_LIMIT),
    ("INVALID_INPUT", "INVALID_PRODUCT", Link, LINK_CONFIGURATION),
    ("TYPE_OF_TOMORROW", "INVALID_PRODUCT", Link, LINK_CONFIGURATION),
    ("INVALID_INPUT", "INVALID_FIELD", Link, LINK_CONFIGURATION),
    ("INVALID_INPUT", "INVALID_API_KEYS", Link, LINK_CONFIGURATION),
    ("INVALID_INPUT", "INVALID_INSTITUTION", Link, LINK_CONFIGURATION),
    ("INVALID_REQUEST", "MISSING_FIELDS", Link, LINK_CONFIGURATION),
    ("INVALID_REQUEST", "INVALID_BODY", Link, LINK_CONFIGURATION),
    ("INVALID_REQUEST", "NOT_FOUND", Link, LINK_CONFIGURATION),
    ("ITEM_ERROR", "NO_LIABILITY_ACCOUNTS", Link, NO_LIABILITIES),
    ("API_ERROR", "INTERNAL_SERVER_ERROR", Link, CONNECTION_ERROR),
    ("INSTITUTION_ERROR", "INSTITUTION_DOWN", Link, CONNECTION_ERROR),
    ("INSTITUTION_ERROR", "INSTITUTION_NOT_RESPONDING", Link, CONNECTION_ERROR),
    ("ITEM_ERROR", "ITEM_LOCKED", Link, CONNECTION_ERROR),
    ("ITEM_ERROR", "PRODUCTS_NOT_SUPPORTED", Link, CONNECTION_ERROR),
    ("TYPE_OF_TOMORROW", "CODE_OF_TOMORROW", Link, CONNECTION_ERROR),

    ("INVALID_INPUT", "INVALID_PUBLIC_TOKEN", Exchange, EXCHANGE_FAILED),
    ("INVALID_INPUT", "INVALID_API_KEYS", Exchange, EXCHANGE_FAILED),
    ("INVALID_REQUEST", "MISSING_FIELDS", Exchange, EXCHANGE_FAILED),
    ("RATE_LIMIT_EXCEEDED", "RATE_LIMIT", Exchange, EXCHANGE_FAILED),
    ("API_ERROR", "INTERNAL_SERVER_ERROR", Exchange, EXCHANGE_FAILED),
    ("INSTITUTION_ERROR", "INSTITUTION_DOWN", Exchange, EXCHANGE_FAILED),
    ("ITEM_ERROR", "ITEM_LOGIN_REQUIRED", Exchange, EXCHANGE_FAILED),
    ("TYPE_OF_TOMORROW", "CODE_OF_TOMORROW", Exchange, EXCHANGE_FAILED),

    ("RATE_LIMIT_EXCEEDED", "RATE_LIMIT", Refresh, REFRESH_LIMIT),
    ("RATE_LIMIT_EXCEEDED", "BALANCE_LIMIT", Refresh, REFRESH_LIMIT),
    ("RATE_LIMIT_EXCEEDED", "CODE_OF_TOMORROW", Refresh, REFRESH_LIMIT),
    ("INVALID_INPUT", "INVALID_PRODUCT", Refresh, REFRESH_CONFIGURATION),
    ("TYPE_OF_TOMORROW", "INVALID_PRODUCT", Refresh, REFRESH_CONFIGURATION),
    ("INVALID_INPUT", "INVALID_FIELD", Refresh, REFRESH_CONFIGURATION),
    ("INVALID_INPUT", "INVALID_API_KEYS", Refresh, REFRESH_CONFIGURATION),
    ("INVALID_INPUT", "INVALID_ACCOUNT_ID", Refresh, REFRESH_CONFIGURATION),
    ("INVALID_REQUEST", "MISSING_FIELDS", Refresh, REFRESH_CONFIGURATION),
    ("INVALID_REQUEST", "NOT_FOUND", Refresh, REFRESH_CONFIGURATION),
    ("API_ERROR", "INTERNAL_SERVER_ERROR", Refresh, REFRESH_FAILED),
    ("INSTITUTION_ERROR", "INSTITUTION_DOWN", Refresh, REFRESH_FAILED),
    ("INSTITUTION_ERROR", "INSTITUTION_NOT_RESPONDING", Refresh, REFRESH_FAILED),
    ("INSTITUTION_ERROR", "CODE_OF_TOMORROW", Refresh, REFRESH_FAILED),

    ("RATE_LIMIT_EXCEEDED", "RATE_LIMIT", Remove, CONNECTION_ERROR),
    ("INVALID_INPUT", "INVALID_API_KEYS", Remove, CONNECTION_ERROR),
    ("INVALID_REQUEST", "MISSING_FIELDS", Remove, CONNECTION_ERROR),
    ("API_ERROR", "INTERNAL_SERVER_ERROR", Remove, CONNECTION_ERROR),
    ("INSTITUTION_ERROR", "INSTITUTION_DOWN", Remove, CONNECTION_ERROR),
    ("ITEM_ERROR", "ITEM_LOCKED", Remove, CONNECTION_ERROR),
    ("ITEM_ERROR", "NO_ACCOUNTS", Remove, CONNECTION_ERROR),
    ("TYPE_OF_TOMORROW", "CODE_OF_TOMORROW", Remove, CONNECTION_ERROR),
];

/// Failures other than the provider's error answers, the route, and the expected problem.
#[rustfmt::skip]
const BREAKAGES: [(&str, Route, Words); 12] = [
    ("429", Link, CONNECTION_LIMIT),
    ("500", Link, CONNECTION_ERROR),
    ("garbage", Link, CONNECTION_ERROR),
    ("429", Exchange, EXCHANGE_FAILED),
    ("500", Exchange, EXCHANGE_FAILED),
    ("garbage", Exchange, EXCHANGE_FAILED),
    ("429", Refresh, REFRESH_LIMIT),
    ("500", Refresh, REFRESH_FAILED),
    ("garbage", Refresh, REFRESH_FAILED),
    ("429", Remove, CONNECTION_ERROR),
    ("500", Remove, CONNECTION_ERROR),
    ("garbage", Remove, CONNECTION_ERROR),
];

/// Checks the answer during a fault, and the pause of a limit.
async fn check(world: &World, person: &Person, item: &str, fault: Value, route: Route, words: Words) {
    let name = format!("{fault} on {route:?}");
    let mut fault = fault;
    fault["endpoint"] = route.endpoint().into();
    world.fault(fault).await;
    let answer = route.call(person, item).await;
    let (status, slug, title, told) = words;
    assert_eq!(answer.status, status, "{name}: {}", answer.text);
    let problem = answer.problem(status, slug);
    assert_eq!(
        (&problem["title"], &problem["userMessage"]),
        (&title.into(), &told.into()),
        "{name}"
    );
    assert_eq!(
        answer.header("retry-after"),
        if status == 429 { "60" } else { "" },
        "{name}"
    );
    world.heal().await;
}

/// Refreshes are hours apart: a connection's live balances are limited per day, and a trial lasts a week.
async fn hours_later(world: &World, person: Person, route: Route) -> Person {
    if !matches!(route, Refresh) {
        return person;
    }
    world.clock.advance(SignedDuration::from_hours(9));
    person.again(world).await
}

#[tokio::test]
async fn every_refusal_of_the_provider_comes_out_in_the_documented_words() {
    let world = World::start().await;
    let mut person = world.person().await;
    person.link(HARBOUR).await.ok();
    let item = person.item_at(HARBOUR).await["id"].as_str().unwrap().to_owned();
    for (kind, code, route, words) in CATALOGUE {
        person = hours_later(&world, person, route).await;
        let fault = json!({"error_type": kind, "error_code": code});
        check(&world, &person, &item, fault, route, words).await;
    }
    for (mode, route, words) in BREAKAGES {
        person = hours_later(&world, person, route).await;
        check(&world, &person, &item, json!({"mode": mode}), route, words).await;
    }
    // The item survived all of this.
    person.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(person.item_at(HARBOUR).await["status"], "good");
    person.delete(&format!("/plaid-items/{item}")).await.nothing();
}

#[tokio::test]
async fn a_provider_without_liabilities_connects_when_they_are_left_out() {
    let world = World::start().await;
    let person = world.person().await;
    let fault = json!({"endpoint": "/link/token/create", "error_code": "NO_LIABILITY_ACCOUNTS", "times": 1});
    world.fault(fault).await;
    let wish = |skips: bool| json!({"mode": "create", "skipLiabilities": skips});
    let refused = person.post("/create-unified-link-token", wish(false)).await;
    refused.problem(422, "no-liability-accounts");

    let token = person.post("/create-unified-link-token", wish(true)).await.ok()["link_token"].clone();

    let asked = person
        .provider("/link/token/get", json!({"link_token": token}))
        .await
        .ok_json();
    assert_eq!(asked["metadata"]["initial_products"], json!(["transactions"]));
    let state = std::fs::read_to_string(world.folder().join("plaid.json")).unwrap();
    let state: Value = serde_json::from_str(&state).unwrap();
    let kept = &state["link_tokens"][token.as_str().unwrap()];
    assert_eq!(kept["optional_products"], json!(["investments"]));
}
