//! Webhooks: follow the contract, with a signature over the exact bytes; repeated, held and reordered on demand.

use goldgrove_domain::clock::Clock as _;
use goldgrove_providers::stripe::Subject;
use goldgrove_providers::stripe::webhook::{WebhookError, WebhookSecret, verify};
use serde_json::{Value, json};

use crate::contract::Contract;
use crate::receiver::Delivered;
use crate::shop::{MONTHLY, Shop};

#[tokio::test]
async fn a_subscription_is_told_of_in_order_and_each_event_fits_the_contract() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let expected = [
        ("customer.created", "Customer", Subject::Other),
        ("charge.succeeded", "", Subject::Other),
        (
            "customer.subscription.created",
            "Subscription",
            Subject::Subscription(subscription.id.clone()),
        ),
        (
            "invoice.paid",
            "Invoice",
            Subject::Subscription(subscription.id.clone()),
        ),
        (
            "checkout.session.completed",
            "Session",
            Subject::Subscription(subscription.id),
        ),
    ];
    let mut seen = Vec::new();
    for _ in &expected {
        seen.push(shop.delivered().await);
    }
    for (event_type, schema, subject) in expected {
        let of_type = |delivered: &&Delivered| delivered.json()["type"] == event_type;
        let delivered = seen.iter().find(of_type).unwrap_or_else(|| panic!("no {event_type}"));
        let event = shop.verified(delivered);
        if event_type != "charge.succeeded" {
            assert_eq!(event.subject, subject, "{event_type}");
        }
        let Some(contract) = Contract::load() else { continue };
        contract.check_named("EventBase", &delivered.json());
        if !schema.is_empty() {
            contract.check_named(schema, &delivered.json()["data"]["object"]);
        }
    }
}

#[tokio::test]
async fn another_secret_or_a_changed_byte_is_not_let_in() {
    let mut shop = Shop::start().await;
    shop.customer(1).await;
    let delivered = shop.delivered().await;
    let now = shop.clock.now();
    let another = WebhookSecret::new("whsec_of_another");
    let outcome = verify(&delivered.body, &delivered.signature, &another, now);
    assert_eq!(outcome, Err(WebhookError::Signature));
    let mut altered = delivered.body.to_vec();
    altered.push(b' ');
    let secret = WebhookSecret::new("whsec_of_the_shop");
    assert_eq!(
        verify(&altered, &delivered.signature, &secret, now),
        Err(WebhookError::Signature)
    );
}

#[tokio::test]
async fn what_is_not_taken_is_sent_again_with_the_same_bytes() {
    let mut shop = Shop::start().await;
    shop.refuse_webhooks(3);
    shop.customer(1).await;
    let first = shop.delivered().await;
    for _ in 0..3 {
        assert_eq!(shop.delivered().await.body, first.body);
    }
}

#[tokio::test]
async fn each_may_be_sent_more_than_once() {
    let mut shop = Shop::start().await;
    shop.control("PUT", "webhooks", json!({ "hold": false, "copies": 2 }))
        .await;
    shop.customer(1).await;
    let (first, second) = (shop.event().await, shop.event().await);
    assert_eq!(first, second);
}

#[tokio::test]
async fn held_back_they_can_be_sent_in_any_order_and_then_let_go() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.until("checkout.session.completed").await;
    shop.control("PUT", "webhooks", json!({ "hold": true, "copies": 1 }))
        .await;
    shop.act(&subscription.id, "decline-payments").await;
    shop.act(&subscription.id, "cancel").await;
    shop.act(&subscription.id, "refund").await;
    assert!(shop.is_quiet());

    let held = held(&shop).await;
    assert_eq!(held.len(), 2);
    let (deleted, refunded) = (&held[0], &held[1]);
    let order = json!({ "events": [refunded, deleted, refunded] });
    let sent = shop.control("POST", "webhooks/send", order).await;
    assert_eq!(sent, json!({ "taken": [true, true, true] }));
    for expected in [refunded, deleted, refunded] {
        assert_eq!(shop.event().await.id.as_str(), expected);
    }
    shop.control("PUT", "webhooks", json!({ "hold": false, "copies": 1 }))
        .await;
    assert!(shop.is_quiet(), "what was sent by hand is not sent again");
}

async fn held(shop: &Shop) -> Vec<String> {
    let listed = shop.control("GET", "webhooks", json!({})).await;
    let events = listed["events"].as_array().expect("events");
    let is_held = |event: &&Value| event["delivery"] == "held";
    let id = |event: &Value| event["id"].as_str().expect("an id").to_owned();
    events.iter().filter(is_held).map(id).collect()
}

#[tokio::test]
async fn let_go_they_come_in_the_order_in_which_things_happened() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.until("checkout.session.completed").await;
    shop.control("PUT", "webhooks", json!({ "hold": true, "copies": 1 }))
        .await;
    shop.act(&subscription.id, "dispute").await;
    shop.act(&subscription.id, "lose-dispute").await;
    shop.control("PUT", "webhooks", json!({ "hold": false, "copies": 1 }))
        .await;
    let types = [shop.event().await, shop.event().await].map(|event| event.event_type);
    assert_eq!(types, ["charge.dispute.created", "charge.dispute.closed"]);
}

#[tokio::test]
async fn a_signature_carries_the_machines_time_even_far_ahead() {
    let mut shop = Shop::start().await;
    shop.days_pass(400).await;
    shop.customer(1).await;
    let event = shop.event().await;
    assert!(event.created > shop.clock.now(), "it happened in the stand-in's time");
}

#[tokio::test]
async fn nothing_is_told_of_a_change_that_changes_nothing() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.until("checkout.session.completed").await;
    shop.act(&subscription.id, "accept-payments").await;
    assert!(shop.is_quiet());
}
