//! Subscriptions over time.

use goldgrove_domain::clock::Clock as _;
use goldgrove_domain::subscription::{PaymentState, SubscriptionStatus};
use goldgrove_providers::stripe::Subscription;
use jiff::SignedDuration;
use serde_json::json;

use crate::shop::{MONTHLY, Shop, prices};
use strum::VariantArray as _;

async fn now(shop: &Shop, subscription: &Subscription) -> Subscription {
    shop.client
        .subscription(&subscription.id)
        .await
        .expect("a subscription")
}

#[tokio::test]
async fn a_subscription_renews_every_month_and_tells_of_it() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    for end in ["2027-01-21T12:00:00Z", "2027-02-21T12:00:00Z"] {
        shop.forget_webhooks();
        shop.days_pass(31).await;
        let renewed = now(&shop, &subscription).await;
        assert_eq!(renewed.status, SubscriptionStatus::Active);
        assert_eq!(renewed.current_period_end.to_string(), end);
        let types = [shop.event().await, shop.event().await, shop.event().await].map(|event| event.event_type);
        assert_eq!(
            types,
            ["charge.succeeded", "invoice.paid", "customer.subscription.updated"]
        );
    }
    shop.check_contract();
}

#[tokio::test]
async fn several_months_at_once_are_several_renewals() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.days_pass(100).await;
    let renewed = now(&shop, &subscription).await;
    assert_eq!(renewed.current_period_end.to_string(), "2027-03-21T12:00:00Z");
}

#[tokio::test]
async fn a_subscription_that_ends_with_its_period_is_over_then() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let path = format!("/v1/subscriptions/{}", subscription.id);
    shop.api("POST", &path, &[("cancel_at_period_end", "true")]).await;
    shop.days_pass(29).await;
    assert_eq!(now(&shop, &subscription).await.status, SubscriptionStatus::Active);
    shop.days_pass(1).await;
    assert_eq!(now(&shop, &subscription).await.status, SubscriptionStatus::Canceled);
    shop.until("customer.subscription.deleted").await;
    shop.check_contract();
}

#[tokio::test]
async fn a_failed_renewal_is_past_due_for_two_weeks_and_then_over() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.act(&subscription.id, "decline-payments").await;
    shop.days_pass(30).await;
    shop.until("invoice.payment_failed").await;
    let late = now(&shop, &subscription).await;
    assert_eq!(late.status, SubscriptionStatus::PastDue);
    let terms = late.terms(&prices(), PaymentState::Settled);
    assert!(!terms.is_paid(shop.clock.now()), "the new period is not paid");
    shop.days_pass(13).await;
    assert_eq!(now(&shop, &subscription).await.status, SubscriptionStatus::PastDue);
    shop.days_pass(1).await;
    assert_eq!(now(&shop, &subscription).await.status, SubscriptionStatus::Canceled);
    shop.check_contract();
}

#[tokio::test]
async fn a_card_that_pays_again_settles_what_is_open() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    shop.act(&subscription.id, "decline-payments").await;
    shop.days_pass(30).await;
    shop.forget_webhooks();
    shop.act(&subscription.id, "accept-payments").await;
    shop.until("invoice.paid").await;
    shop.until("customer.subscription.updated").await;
    assert_eq!(now(&shop, &subscription).await.status, SubscriptionStatus::Active);
}

#[tokio::test]
async fn every_status_can_be_had_by_hand_and_is_understood() {
    for &status in SubscriptionStatus::VARIANTS {
        let shop = Shop::start().await;
        let subscription = shop.subscribed(MONTHLY).await;
        let path = format!("subscriptions/{}/status", subscription.id);
        shop.control("PUT", &path, json!({ "status": <&str>::from(status) }))
            .await;
        assert_eq!(now(&shop, &subscription).await.status, status);
        shop.check_contract();
    }
}

#[tokio::test]
async fn time_runs_with_the_machine_and_ahead_of_it_but_never_back() {
    let shop = Shop::start().await;
    let epoch = shop.clock.now().as_second();
    shop.clock.advance(SignedDuration::from_secs(60));
    let clock = shop.control("POST", "clock", json!({ "advance_seconds": 40 })).await;
    assert_eq!(clock, json!({ "now": epoch + 100, "ahead_seconds": 40 }));
    assert_eq!(shop.control("GET", "clock", json!({})).await, clock);
}
