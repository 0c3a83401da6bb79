//! Subscriptions without a page: paid, declined or disputed by a customer's card.

use serde_json::Value;

use crate::shop::{MONTHLY, Shop};

/// Subscribes a new customer with a test card; returns the subscription.
async fn subscribed_with(shop: &Shop, number: u32, card: &str) -> Value {
    let customer = shop.customer(number).await;
    let customer = customer.as_str();
    let attach = format!("/v1/payment_methods/{card}/attach");
    let (status, method) = shop.api("POST", &attach, &[("customer", customer)]).await;
    assert_eq!((status, method["customer"].as_str()), (200, Some(customer)), "{method}");
    let form = [
        ("customer", customer),
        ("items[0][price]", MONTHLY),
        ("default_payment_method", method["id"].as_str().unwrap()),
    ];
    let (status, subscription) = shop.api("POST", "/v1/subscriptions", &form).await;
    assert_eq!(status, 200, "{subscription}");
    subscription
}

/// The charges of a subscription's latest invoice.
async fn charges(shop: &Shop, subscription: &Value) -> Value {
    let invoice = subscription["latest_invoice"].as_str().unwrap();
    let intent = invoice.replacen("in_", "pi_", 1);
    let (_, page) = shop
        .api("GET", &format!("/v1/charges?payment_intent={intent}"), &[])
        .await;
    page["data"].clone()
}

#[tokio::test]
async fn a_card_pays_declines_or_is_disputed() {
    let shop = Shop::start().await;
    for (number, card, status, paid, disputed) in [
        (1, "pm_card_visa", "active", true, false),
        (2, "pm_card_chargeCustomerFail", "incomplete", false, false),
        (3, "pm_card_createDispute", "active", true, true),
    ] {
        let subscription = subscribed_with(&shop, number, card).await;
        assert_eq!(subscription["status"], status, "{card}");
        let charges = charges(&shop, &subscription).await;
        assert_eq!(charges[0]["paid"], paid, "{card}");
        assert_eq!(charges[0]["disputed"], disputed, "{card}");
        let path = format!("/v1/disputes?charge={}", charges[0]["id"].as_str().unwrap());
        let (_, disputes) = shop.api("GET", &path, &[]).await;
        assert_eq!(
            disputes["data"].as_array().unwrap().len(),
            usize::from(disputed),
            "{card}"
        );
    }
    shop.check_contract();
}

#[tokio::test]
async fn a_subscription_needs_a_card_of_the_customers_own() {
    let shop = Shop::start().await;
    let (one, other) = (shop.customer(1).await, shop.customer(2).await);
    let attach = "/v1/payment_methods/pm_card_visa/attach";
    let (_, method) = shop.api("POST", attach, &[("customer", other.as_str())]).await;
    let wish = [("customer", one.as_str()), ("items[0][price]", MONTHLY)];
    for (what, more) in [
        ("no card", None),
        ("another's", method["id"].as_str()),
        ("a test card that was not attached", Some("pm_card_visa")),
    ] {
        let more = more.map(|id| ("default_payment_method", id));
        let form: Vec<_> = wish.into_iter().chain(more).collect();
        let (status, answer) = shop.api("POST", "/v1/subscriptions", &form).await;
        let code = answer["error"]["code"].as_str();
        assert_eq!((status, code), (400, Some("resource_missing")), "{what}: {answer}");
    }
    let unknown = "/v1/payment_methods/pm_card_none/attach";
    assert_eq!(shop.api("POST", unknown, &[("customer", one.as_str())]).await.0, 404);
}
