//! State across restarts, and its file.

use std::os::unix::fs::PermissionsExt;

use serde_json::json;

use crate::shop::{EMAIL, MONTHLY, PAYS, Shop, key, user};

#[tokio::test]
async fn everything_survives_a_restart() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.days_pass(31).await;
    let before = shop.client.subscription(&subscription.id).await;
    let customer = shop.customer(2).await;
    let checkout = shop.checkout(&customer, MONTHLY).await;

    let shop = shop.restart().await;

    assert_eq!(shop.client.subscription(&subscription.id).await, before);
    let again = shop.client.create_customer(&user(2), EMAIL, &key("customer-2")).await;
    assert_eq!(
        again.expect("a customer").id,
        customer,
        "even idempotency keys are remembered"
    );
    let page = format!("{}/c/pay/{}", shop.url, checkout.id);
    assert_eq!(shop.pay(&page, PAYS).await.0, 303);
}

#[tokio::test]
async fn a_webhook_that_was_kept_back_is_sent_after_a_restart() {
    let shop = Shop::start().await;
    shop.control("PUT", "webhooks", json!({ "hold": true, "copies": 1 }))
        .await;
    shop.customer(1).await;

    let mut shop = shop.restart().await;

    shop.control("PUT", "webhooks", json!({ "hold": false, "copies": 1 }))
        .await;
    assert_eq!(shop.event().await.event_type, "customer.created");
}

#[tokio::test]
async fn the_state_file_is_private_and_holds_no_card_number() {
    let shop = Shop::start().await;
    shop.subscribed(MONTHLY).await;
    let mode = std::fs::metadata(shop.state_file())
        .expect("the file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    let text = std::fs::read_to_string(shop.state_file()).expect("text");
    assert!(!text.contains(PAYS) && !text.contains("Avery Stone"));
}
