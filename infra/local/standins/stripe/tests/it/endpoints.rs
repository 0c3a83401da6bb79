//! All endpoints against the contract, also those that the client does not call.

use serde_json::{Value, json};

use crate::shop::{MONTHLY, PORTAL, SITE, Shop, YEARLY};

#[tokio::test]
async fn every_answer_fits_the_contract() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let customer = subscription.customer.as_str();
    let (_, object) = shop
        .api("GET", &format!("/v1/subscriptions/{}", subscription.id), &[])
        .await;
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let invoice = text(&object["latest_invoice"]);
    let item = text(&object["items"]["data"][0]["id"]);
    let open = [
        ("mode", "subscription"),
        ("customer", customer),
        ("line_items[0][price]", YEARLY),
        ("line_items[0][quantity]", "1"),
        ("success_url", SITE),
        ("metadata[plan]", "yearly"),
    ];
    let (status, session) = shop.api("POST", "/v1/checkout/sessions", &open).await;
    assert_eq!(status, 200, "{session}");
    let session = text(&session["id"]);
    let id = subscription.id.as_str();

    for (method, path, form) in [
        ("GET", "/v1/customers?limit=1".to_owned(), vec![]),
        ("GET", format!("/v1/customers/{customer}"), vec![]),
        ("GET", format!("/v1/checkout/sessions?customer={customer}"), vec![]),
        ("GET", format!("/v1/checkout/sessions/{session}"), vec![]),
        ("POST", format!("/v1/checkout/sessions/{session}/expire"), vec![]),
        (
            "GET",
            "/v1/billing_portal/configurations?active=true".to_owned(),
            vec![],
        ),
        ("GET", format!("/v1/billing_portal/configurations/{PORTAL}"), vec![]),
        (
            "GET",
            format!("/v1/subscriptions?customer={customer}&status=active"),
            vec![],
        ),
        (
            "POST",
            format!("/v1/subscriptions/{id}"),
            vec![("metadata[seen]", "yes")],
        ),
        (
            "POST",
            format!("/v1/subscriptions/{id}"),
            vec![("items[0][id]", item.as_str()), ("items[0][price]", YEARLY)],
        ),
        ("GET", "/v1/prices?active=true".to_owned(), vec![]),
        ("GET", format!("/v1/prices/{MONTHLY}"), vec![]),
        ("GET", "/v1/products/prod_goldgrove_premium".to_owned(), vec![]),
        ("GET", format!("/v1/invoices/{invoice}"), vec![]),
        ("DELETE", format!("/v1/subscriptions/{id}"), vec![]),
    ] {
        let (status, answer) = shop.api(method, &path, &form).await;
        assert_eq!(status, 200, "{method} {path}: {answer}");
    }
    shop.check_contract();
}

#[tokio::test]
async fn the_prices_are_those_of_premium_in_canadian_dollars() {
    let shop = Shop::start().await;
    for (price, cents, interval) in [(MONTHLY, 999, "month"), (YEARLY, 9_999, "year")] {
        let (_, price) = shop.api("GET", &format!("/v1/prices/{price}"), &[]).await;
        assert_eq!(
            (&price["unit_amount"], &price["currency"]),
            (&json!(cents), &json!("cad"))
        );
        assert_eq!(price["recurring"]["interval"], interval);
    }
}

#[tokio::test]
async fn what_cannot_be_done_is_refused_in_the_contracts_words() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let customer = subscription.customer.as_str();
    let changing = format!("/v1/subscriptions/{}", subscription.id);
    shop.act(&subscription.id, "cancel").await;
    for (method, path, form, expected) in [
        ("POST", "/v1/customers", "colour=gold", "400 parameter_unknown colour"),
        ("POST", "/v1/checkout/sessions", "", "400 parameter_missing mode"),
        ("POST", "/v1/checkout/sessions", "mode=payment", "400 - mode"),
        (
            "POST",
            "/v1/billing_portal/sessions",
            "customer={customer}&return_url=javascript:1",
            "400 - return_url",
        ),
        ("GET", "/v1/customers?limit=0", "", "400 - limit"),
        ("GET", "/v1/subscriptions?status=asleep", "", "400 - status"),
        ("GET", "/v1/prices/price_other", "", "404 resource_missing id"),
        ("GET", "/v1/refunds", "", "404 - -"),
        ("POST", &changing, "cancel_at_period_end=true", "400 - -"),
        (
            "POST",
            &changing,
            "cancel_at_period_end=maybe",
            "400 - cancel_at_period_end",
        ),
        ("DELETE", &changing, "", "404 resource_missing id"),
    ] {
        let form = form.replace("{customer}", customer);
        let fields: Vec<_> = form.split('&').filter_map(|field| field.split_once('=')).collect();
        let (status, answer) = shop.api(method, path, &fields).await;
        let word = |field: &str| answer["error"][field].as_str().unwrap_or("-").to_owned();
        let given = format!("{status} {} {}", word("code"), word("param"));
        assert_eq!(given, expected, "{method} {path}: {answer}");
    }
}

#[tokio::test]
async fn a_deleted_customer_is_an_id_and_nothing_more() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let path = format!("/v1/customers/{}", subscription.customer.as_str());
    let (status, deleted) = shop.api("DELETE", &path, &[]).await;
    let expected = json!({ "id": subscription.customer.as_str(), "object": "customer", "deleted": true });
    assert_eq!((status, &deleted), (200, &expected));
    assert_eq!(shop.api("GET", &path, &[]).await, (200, expected));
    let (_, ended) = shop
        .api("GET", &format!("/v1/subscriptions/{}", subscription.id), &[])
        .await;
    assert_eq!(ended["status"], "canceled");
    let (_, listed) = shop.api("GET", "/v1/customers", &[]).await;
    assert_eq!(listed["data"], json!([]));
    assert_eq!(shop.api("DELETE", &path, &[]).await.0, 404);
}
