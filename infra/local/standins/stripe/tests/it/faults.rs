//! Faults on demand, and the client's errors.

use std::time::Duration;

use goldgrove_providers::stripe::StripeError;
use goldgrove_providers::{ErrorCode, Outage};
use serde_json::{Value, json};

use crate::shop::{EMAIL, Shop, key, user};

fn fault(endpoint: &str, details: Value) -> Value {
    let mut fault = details;
    fault["endpoint"] = json!(endpoint);
    fault
}

#[tokio::test]
async fn each_failure_is_sorted_by_what_can_be_done() {
    let unavailable = |outage| StripeError::Unavailable { outage };
    let minute = Some(Duration::from_mins(1));
    for (details, expected) in [
        (json!({ "mode": "500" }), unavailable(Outage::Provider)),
        (json!({ "mode": "garbage" }), unavailable(Outage::Garbage)),
        (
            json!({ "mode": "429" }),
            StripeError::RateLimited { retry_after: minute },
        ),
        (
            json!({ "error_type": "api_error", "status": 500 }),
            unavailable(Outage::Provider),
        ),
        (
            json!({ "error_type": "card_error", "error_code": "card_declined", "status": 402 }),
            StripeError::Refused {
                code: ErrorCode::small("card_declined"),
            },
        ),
    ] {
        let shop = Shop::start().await;
        let name = details.to_string();
        shop.control("POST", "faults", fault("/v1/customers", details)).await;
        let outcome = shop.client.find_customer(&user(1), EMAIL).await;
        assert_eq!(outcome, Err(expected), "{name}");
        shop.control("DELETE", "faults", json!({})).await;
        assert_eq!(
            shop.client.find_customer(&user(1), EMAIL).await,
            Ok(None),
            "{name} is healed"
        );
    }
}

#[tokio::test]
async fn a_passing_failure_is_not_noticed_and_creates_nothing_twice() {
    let shop = Shop::start().await;
    let passing = fault("/v1/customers", json!({ "mode": "500", "times": 2 }));
    shop.control("POST", "faults", passing).await;
    let made = shop
        .client
        .create_customer(&user(1), EMAIL, &key("one"))
        .await
        .expect("a customer");
    let (_, listed) = shop.api("GET", "/v1/customers", &[]).await;
    assert_eq!(listed["data"].as_array().expect("data").len(), 1);
    assert_eq!(listed["data"][0]["id"], made.id.as_str());
}

#[tokio::test]
async fn no_answer_in_time_is_said_to_be_that() {
    let shop = Shop::start().await;
    shop.control("POST", "faults", fault("/v1/customers", json!({ "mode": "timeout" })))
        .await;
    let outcome = shop.hasty_client(50).find_customer(&user(1), EMAIL).await;
    let outage = Outage::Timeout;
    assert_eq!(outcome, Err(StripeError::Unavailable { outage }));
}

#[tokio::test]
async fn all_calls_of_a_request_end_with_its_patience() {
    let shop = Shop::start().await;
    shop.control("POST", "faults", fault("/v1/customers", json!({ "mode": "timeout" })))
        .await;
    let away = StripeError::Unavailable {
        outage: Outage::Timeout,
    };
    let client = shop.client.within(Duration::from_millis(50));
    assert_eq!(client.find_customer(&user(1), EMAIL).await, Err(away.clone()));
    shop.control("DELETE", "faults", json!({})).await;
    assert_eq!(
        client.find_customer(&user(1), EMAIL).await,
        Err(away),
        "no time is left for it"
    );
    assert_eq!(shop.client.find_customer(&user(1), EMAIL).await, Ok(None));
}
