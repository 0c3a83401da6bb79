//! The billing portal in a browser without scripts.

use goldgrove_domain::subscription::SubscriptionStatus;
use serde_json::json;

use crate::shop::{MONTHLY, SITE, Shop, YEARLY};

#[tokio::test]
async fn the_page_says_where_the_subscription_stands_and_leads_back() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let page = shop.portal(&subscription.customer).await;
    let (status, headers, text) = shop.open(&page.url).await;
    assert_eq!(status, 200);
    for expected in [
        "CA$9.99",
        "Active. Renews on Dec 21, 2026.",
        "ending in 4242",
        "<caption>Payments</caption>",
    ] {
        assert!(text.contains(expected), "{expected} is missing");
    }
    assert!(text.contains(&format!("<a href=\"{SITE}/settings\">Return to Goldgrove</a>")));
    let policy = headers["content-security-policy"].to_str().expect("text");
    assert!(policy.ends_with("form-action 'self'"), "{policy}");
}

#[tokio::test]
async fn a_subscription_is_ended_with_its_period_and_kept_after_all() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let page = shop.portal(&subscription.customer).await;
    for (action, ends, words) in [
        ("cancel", true, "Ends on Dec 21, 2026."),
        ("keep", false, "Renews on Dec 21, 2026."),
    ] {
        shop.forget_webhooks();
        let (status, headers, _) = shop.submit(&page.url, &[("action", action)]).await;
        assert_eq!(status, 303);
        shop.until("customer.subscription.updated").await;
        let now = shop
            .client
            .subscription(&subscription.id)
            .await
            .expect("a subscription");
        assert_eq!(now.cancel_at_period_end, ends);
        assert_eq!(now.status, SubscriptionStatus::Active);

        let next = format!("{}{}", shop.url, headers["location"].to_str().expect("text"));
        let (_, _, text) = shop.open(&next).await;
        assert!(text.contains("role=\"status\"") && text.contains(words), "{action}");
    }
}

#[tokio::test]
async fn switching_begins_a_new_period_and_takes_off_what_is_left_of_the_old() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.days_pass(15).await;
    let page = shop.portal(&subscription.customer).await;
    let (_, _, text) = shop.open(&page.url).await;
    assert!(text.contains("Pay by the year (CA$95.00 today)"), "{text}");

    shop.submit(&page.url, &[("action", "year")]).await;
    let now = shop
        .client
        .subscription(&subscription.id)
        .await
        .expect("a subscription");
    assert_eq!(now.price.as_str(), YEARLY);
    assert_eq!(now.current_period_end.to_string(), "2027-12-06T12:00:00Z");

    let (_, _, text) = shop.open(&page.url).await;
    assert!(
        text.contains("CA$99.99") && text.contains("CA$95.00"),
        "the payment is listed"
    );
    assert!(
        text.contains("Pay by the month (CA$0.00 today)"),
        "nothing is owed for going back"
    );
}

#[tokio::test]
async fn each_status_is_put_into_words() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let page = shop.portal(&subscription.customer).await;
    for (status, words) in [
        ("trialing", "Free until Dec 21, 2026"),
        ("past_due", "The last payment did not go through."),
        ("incomplete", "The first payment has not gone through yet."),
        ("paused", "Paused. Nothing is charged."),
        ("unpaid", "Not paid. Premium is off."),
        ("active", "Active. Renews on Dec 21, 2026."),
        ("canceled", "You have no subscription."),
    ] {
        let path = format!("subscriptions/{}/status", subscription.id);
        shop.control("PUT", &path, json!({ "status": status })).await;
        let (_, _, text) = shop.open(&page.url).await;
        assert!(text.contains(words), "{status}");
    }
}

#[tokio::test]
async fn a_link_into_the_portal_works_for_an_hour() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let page = shop.portal(&subscription.customer).await;
    shop.control("POST", "clock", json!({ "advance_seconds": 3_599 })).await;
    assert_eq!(shop.open(&page.url).await.0, 200);
    shop.control("POST", "clock", json!({ "advance_seconds": 1 })).await;
    assert_eq!(shop.open(&page.url).await.0, 404);
    let (status, ..) = shop.submit(&page.url, &[("action", "cancel")]).await;
    assert_eq!(status, 404);
    let now = shop
        .client
        .subscription(&subscription.id)
        .await
        .expect("a subscription");
    assert!(!now.cancel_at_period_end);
}
