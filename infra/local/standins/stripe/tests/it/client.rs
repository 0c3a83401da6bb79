//! All calls of the client, against the stand-in.

use goldgrove_domain::Language;
use goldgrove_domain::clock::Clock as _;
use goldgrove_domain::subscription::{PaymentState, SubscriptionStatus, Tier};
use goldgrove_providers::ErrorCode;
use goldgrove_providers::stripe::{CustomerId, EventId, PortalRequest, StripeError, Subject, SubscriptionId};
use serde_json::json;

use crate::shop::{EMAIL, MONTHLY, PAYS, PORTAL, SITE, Shop, YEARLY, key, prices, user};

#[tokio::test]
async fn a_customer_is_made_once_and_found_by_user() {
    let shop = Shop::start().await;
    let made = shop
        .client
        .create_customer(&user(1), EMAIL, &key("one"))
        .await
        .expect("a customer");
    let again = shop
        .client
        .create_customer(&user(1), EMAIL, &key("one"))
        .await
        .expect("a customer");
    assert_eq!(made, again, "the same key makes the same customer");
    assert_eq!(made.user.as_deref(), Some("user-1"));

    let found = shop.client.find_customer(&user(1), EMAIL).await.expect("an answer");
    assert_eq!(found, Some(made));
    for (user, email) in [(user(2), EMAIL), (user(1), "other@goldgrove.example")] {
        assert_eq!(
            shop.client.find_customer(&user, email).await,
            Ok(None),
            "{user} {email}"
        );
    }
    shop.check_contract();
}

#[tokio::test]
async fn a_customer_is_found_on_a_later_page() {
    let shop = Shop::start().await;
    let oldest = shop.customer(0).await;
    for number in 1..=100 {
        shop.customer(number).await;
    }
    let found = shop.client.find_customer(&user(0), EMAIL).await.expect("an answer");
    assert_eq!(found.map(|customer| customer.id), Some(oldest));
}

#[tokio::test]
async fn a_key_that_was_used_for_something_else_is_refused() {
    let shop = Shop::start().await;
    shop.client
        .create_customer(&user(1), EMAIL, &key("one"))
        .await
        .expect("a customer");
    let other = shop.client.create_customer(&user(2), EMAIL, &key("one")).await;
    assert_eq!(other, Err(StripeError::KeyReused));
    shop.check_contract();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_comes_several_times_at_once_creates_once() {
    let shop = Shop::start().await;
    for round in 0..20 {
        let key = key(&format!("round-{round}"));
        let user = user(round);
        let ask = || shop.client.create_customer(&user, EMAIL, &key);
        let (one, two, three, four) = tokio::join!(ask(), ask(), ask(), ask());
        let one = one.expect("a customer");
        for other in [two, three, four] {
            assert_eq!(other.as_ref(), Ok(&one));
        }
    }
}

#[tokio::test]
async fn a_paid_checkout_is_a_subscription_to_premium() {
    let shop = Shop::start().await;
    for (price, end) in [(MONTHLY, "2026-12-21T12:00:00Z"), (YEARLY, "2027-11-21T12:00:00Z")] {
        let customer = shop.customer(if price == MONTHLY { 1 } else { 2 }).await;
        let page = shop.checkout(&customer, price).await;
        assert_eq!(shop.client.subscriptions_of(&customer).await, Ok(vec![]));
        shop.pay(&page.url, PAYS).await;

        let found = shop.client.subscriptions_of(&customer).await.expect("subscriptions");
        let [subscription] = found.as_slice() else {
            panic!("{found:?}")
        };
        assert_eq!(subscription.customer, customer);
        assert_eq!(subscription.status, SubscriptionStatus::Active);
        assert_eq!(subscription.price.as_str(), price);
        assert_eq!(subscription.current_period_end.to_string(), end);
        assert_eq!(subscription.created, shop.clock.now());
        assert!(!subscription.cancel_at_period_end);

        let terms = subscription.terms(&prices(), PaymentState::Settled);
        assert_eq!(terms.tier, Some(Tier::Premium));
        assert!(terms.is_paid(shop.clock.now()));
        assert_eq!(
            shop.client.subscription(&subscription.id).await.as_ref(),
            Ok(subscription)
        );
    }
    shop.check_contract();
}

#[tokio::test]
async fn the_portal_opens_once_it_is_configured() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let open = async |configuration, attempt| {
        let portal = PortalRequest {
            customer: &customer,
            configuration,
            language: Language::FrCa,
            return_url: SITE,
        };
        shop.client.create_portal_session(&portal, &key(attempt)).await
    };
    shop.control("PUT", "portal", json!({ "configured": false })).await;
    for configuration in [None, Some(PORTAL)] {
        let refused = open(configuration, "before").await;
        assert_eq!(refused, Err(StripeError::PortalNotConfigured), "{configuration:?}");
    }
    shop.control("PUT", "portal", json!({ "configured": true })).await;
    assert_eq!(
        open(Some("bpc_other"), "other").await,
        Err(StripeError::PortalNotConfigured)
    );
    for (configuration, attempt) in [(None, "default"), (Some(PORTAL), "named")] {
        let page = open(configuration, attempt).await.expect("a page");
        assert!(page.url.starts_with(&shop.url));
    }
    shop.check_contract();
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let shop = Shop::start().await;
    let nobody = CustomerId::parse("cus_nobody").expect("an id");
    let portal = PortalRequest {
        customer: &nobody,
        configuration: None,
        language: Language::EnCa,
        return_url: SITE,
    };
    let nothing = SubscriptionId::parse("sub_nothing").expect("an id");
    let never = EventId::parse("evt_never").expect("an id");
    assert_eq!(
        shop.client.create_portal_session(&portal, &key("a")).await,
        Err(StripeError::NotFound)
    );
    assert_eq!(shop.client.subscription(&nothing).await, Err(StripeError::NotFound));
    assert_eq!(shop.client.event(&never).await, Err(StripeError::NotFound));
    assert_eq!(
        shop.client.subscriptions_of(&nobody).await,
        Err(StripeError::NotFound),
        "a filter that names nobody is refused"
    );
    shop.check_contract();
}

#[tokio::test]
async fn another_key_opens_nothing() {
    let shop = Shop::start().await;
    let refused = shop.stranger().find_customer(&user(1), EMAIL).await;
    let code = ErrorCode::small("");
    assert_eq!(refused, Err(StripeError::Configuration { code }));
    shop.check_contract();
}

#[tokio::test]
async fn an_event_can_be_asked_for_again() {
    let mut shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    let event = shop.until("customer.subscription.created").await;
    assert_eq!(event.subject, Subject::Subscription(subscription.id));
    assert_eq!(shop.client.event(&event.id).await, Ok(event));
    shop.check_contract();
}

#[tokio::test]
async fn money_that_goes_back_shows_on_its_charge() {
    for (actions, event_type, expected) in [
        (vec!["refund"], "charge.refunded", PaymentState::Refunded),
        (vec!["dispute"], "charge.dispute.created", PaymentState::Disputed),
        (
            vec!["dispute", "lose-dispute"],
            "charge.dispute.closed",
            PaymentState::Disputed,
        ),
        (
            vec!["dispute", "win-dispute"],
            "charge.dispute.closed",
            PaymentState::Settled,
        ),
    ] {
        let mut shop = Shop::start().await;
        let subscription = shop.subscribed(MONTHLY).await;
        for action in &actions {
            shop.act(&subscription.id, action).await;
        }
        let Subject::Charge(id) = shop.until(event_type).await.subject else {
            panic!("{event_type} is about a charge")
        };
        let charge = shop.client.charge(&id).await.expect("a charge");
        assert_eq!(charge.payment, expected, "{actions:?}");
        assert_eq!(charge.customer.as_ref(), Some(&subscription.customer));
        let is_paid = subscription.terms(&prices(), charge.payment).is_paid(shop.clock.now());
        assert_eq!(is_paid, expected == PaymentState::Settled, "{actions:?}");
        shop.check_contract();
    }
}

#[tokio::test]
async fn a_page_to_pay_on_is_open_until_it_is_paid_or_closed() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    assert_eq!(shop.client.open_checkouts_of(&customer).await, Ok(vec![]));
    let first = shop.checkout(&customer, MONTHLY).await;
    let second = shop.checkout(&customer, YEARLY).await;
    let other = shop.customer(2).await;
    shop.checkout(&other, MONTHLY).await;

    let open = shop.client.open_checkouts_of(&customer).await.expect("an answer");
    let seen: Vec<_> = open
        .iter()
        .map(|open| (open.price.as_ref().map_or("", |price| price.as_str()), &open.page))
        .collect();
    assert_eq!(seen, [(YEARLY, &second), (MONTHLY, &first)], "the newest first");

    let closed = shop.client.expire_checkout(&open[0].id, &key("close")).await;
    assert_eq!(closed, Ok(()));
    assert_eq!(
        shop.client.expire_checkout(&open[0].id, &key("close")).await,
        Ok(()),
        "again"
    );
    shop.pay(&first.url, PAYS).await;
    assert_eq!(shop.client.open_checkouts_of(&customer).await, Ok(vec![]));
    shop.check_contract();
}

#[tokio::test]
async fn a_subscription_is_ended_once_or_more() {
    let shop = Shop::start().await;
    let subscription = shop.subscribed(MONTHLY).await;
    for again in 0..2 {
        assert_eq!(shop.client.end_subscription(&subscription.id).await, Ok(()), "{again}");
    }
    let found = shop
        .client
        .subscription(&subscription.id)
        .await
        .expect("a subscription");
    assert_eq!((found.status, found.is_over()), (SubscriptionStatus::Canceled, true));
    assert!(!subscription.is_over());
    shop.check_contract();
}

#[tokio::test]
async fn the_money_of_the_current_period_decides() {
    let rows: [(&str, &[&str], PaymentState); 7] = [
        ("kept", &[], PaymentState::Settled),
        ("refunded", &["refund"], PaymentState::Refunded),
        ("disputed", &["dispute"], PaymentState::Disputed),
        ("won", &["dispute", "win-dispute"], PaymentState::Settled),
        ("lost", &["dispute", "lose-dispute"], PaymentState::Disputed),
        ("inquiry", &["inquire"], PaymentState::Settled),
        ("closed inquiry", &["inquire", "close-inquiry"], PaymentState::Settled),
    ];
    for (name, actions, expected) in rows {
        let shop = Shop::start().await;
        let subscription = shop.subscribed(MONTHLY).await;
        for action in actions {
            shop.act(&subscription.id, action).await;
        }
        let payment = shop.client.payment_state(&subscription).await;
        assert_eq!(payment, Ok(expected), "{name}");
        shop.check_contract();
    }
}

#[tokio::test]
async fn money_that_went_back_for_an_earlier_period_says_nothing_of_this_one() {
    let shop = Shop::start().await;
    let refunded = shop.subscribed(MONTHLY).await;
    shop.act(&refunded.id, "refund").await;
    shop.days_pass(31).await;
    let renewed = shop.client.subscription(&refunded.id).await.expect("a subscription");
    let payment = shop.client.payment_state(&renewed).await;
    assert_eq!(payment, Ok(PaymentState::Settled));
    shop.check_contract();
}
