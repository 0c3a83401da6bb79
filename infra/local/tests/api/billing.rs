//! Checkout, the billing portal, and subscriptions.
//!
//! Functions: `create-checkout`, `customer-portal`, `get-current-user-subscription`.

use futures::future::join_all;
use goldgrove_providers::cognito::{CognitoClient, CognitoError, CognitoSettings};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::shop::{DECLINED, MONTHLY, PAYS, YEARLY, pay, press};
use crate::harness::{World, person, shared};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// The subscription without the trial.
fn without_trial(mut subscription: Value) -> Value {
    subscription.as_object_mut().unwrap().remove("trial");
    subscription
}

#[tokio::test]
async fn who_never_paid_is_subscribed_to_nothing() {
    let subscription = person().await.subscription().await;
    let expected = json!({
        "subscribed": false, "subscription_tier": null, "subscription_end": null, "status": null,
        "cancel_at_period_end": false, "interval": null, "payment": null,
        "trial": {"isTrialActive": true, "isTrialExpired": false, "daysLeft": 7, "isPaidUser": false},
    });
    assert_eq!(subscription, expected);
}

#[tokio::test]
async fn a_paid_checkout_is_premium_everywhere() {
    for (price, interval, end) in [
        (MONTHLY, "month", "2026-12-21T12:00:00Z"),
        (YEARLY, "year", "2027-11-21T12:00:00Z"),
    ] {
        let person = person().await;
        let page = person.page_to_pay(price).await;
        let paid = pay(&page, PAYS).await;
        let back = format!("{}/settings?checkout=success", person.urls.app);
        assert_eq!((paid.status, paid.header("location")), (303, back.as_str()));

        let trial = json!({"isTrialActive": false, "isTrialExpired": false, "daysLeft": 0, "isPaidUser": true});
        let expected = json!({
            "subscribed": true, "subscription_tier": "Premium", "subscription_end": end, "status": "active",
            "cancel_at_period_end": false, "interval": interval, "payment": "settled", "trial": trial,
        });
        assert_eq!(person.subscription().await, expected);
        assert_eq!(person.get("/profile").await.ok()["trial"], trial);
        assert_eq!(person.get("/dashboard").await.ok()["profile"]["trial"], trial);
    }
}

#[tokio::test]
async fn a_declined_card_changes_nothing() {
    let person = person().await;
    let before = person.subscription().await;
    let page = person.page_to_pay(MONTHLY).await;
    let declined = pay(&page, DECLINED).await;
    assert!(declined.text.contains("Your card was declined"), "{}", declined.text);
    assert_eq!(person.subscription().await, before);
    assert_eq!(person.page_to_pay(MONTHLY).await, page, "the page is still open");
}

#[tokio::test]
async fn a_wrong_wish_is_named() {
    let person = person().await;
    let rows = [
        (
            "another shop's price",
            json!({"priceId": "price_other", "isYearly": false}),
            "priceId",
        ),
        (
            "no id",
            json!({"priceId": "../v1/prices", "isYearly": false}),
            "priceId",
        ),
        ("nothing", json!({}), "priceId"),
        ("a number", json!({"priceId": 5}), "priceId"),
        (
            "a flag as text",
            json!({"priceId": MONTHLY, "isYearly": "no"}),
            "isYearly",
        ),
        (
            "a flag that contradicts",
            json!({"priceId": MONTHLY, "isYearly": true}),
            "isYearly",
        ),
    ];
    for (name, body, field) in rows {
        assert_eq!(
            person.post("/create-checkout", body).await.invalid_fields(),
            [field],
            "{name}"
        );
    }
    assert_eq!(shared().await.customers_of(&person), [""; 0], "nothing was made");
    let yearly = json!({"priceId": YEARLY, "isYearly": true});
    person.post("/create-checkout", yearly).await.ok();
}

#[tokio::test]
async fn a_key_that_leads_to_no_customer_keeps_nobody_from_paying() {
    let world = World::start().await;
    for (name, status, error_type) in [
        ("a failure the provider keeps", 500, "api_error"),
        ("the user had another address", 400, "idempotency_error"),
    ] {
        let person = world.person().await;
        let creation = json!({
            "endpoint": "/v1/customers", "method": "POST", "times": 1, "status": status, "error_type": error_type,
        });
        world.shop_fault(creation).await;
        person.page_to_pay(MONTHLY).await;
        assert_eq!(world.customers_of(&person).len(), 1, "{name}");
    }
}

#[tokio::test]
async fn a_page_that_could_not_be_closed_is_closed_later() {
    let world = World::start().await;
    let person = world.person().await;
    person.page_to_pay(MONTHLY).await;
    world
        .shop_fault(json!({
            "endpoint": "/v1/checkout/sessions/{id}/expire", "status": 500, "error_type": "api_error", "times": 1,
        }))
        .await;
    person.checkout(YEARLY).await.problem(502, "checkout-failed");
    // The provider repeats its answer to the same key for a day.
    world.clock.advance(SignedDuration::from_mins(1));
    let page = person.page_to_pay(YEARLY).await;
    assert_eq!(pay(&page, PAYS).await.status, 303);
}

#[tokio::test]
async fn who_asks_while_another_request_of_theirs_makes_the_customer_is_told_to_ask_again() {
    let world = World::start().await;
    let person = world.person().await;
    let creation = json!({
        "endpoint": "/v1/customers", "method": "POST", "times": 1, "status": 409,
        "error_type": "invalid_request_error", "error_code": "idempotency_key_in_use",
    });
    world.shop_fault(creation).await;
    person.checkout(MONTHLY).await.problem(409, "in-progress");
    person.page_to_pay(MONTHLY).await;
    assert_eq!(world.customers_of(&person).len(), 1);
}

#[tokio::test]
async fn a_customer_who_is_gone_since_is_made_anew_within_the_day() {
    let world = World::start().await;
    let person = world.person().await;
    person.page_to_pay(MONTHLY).await;
    let first = world.customers_of(&person).remove(0);
    world
        .stripe(Method::DELETE, &format!("/v1/customers/{first}"), "")
        .await;
    person.subscribe(MONTHLY).await;
    world.subscription_of(&person);
    let second = world.customers_of(&person);
    assert_eq!(second.len(), 1);
    assert_ne!(second[0], first);
}

#[tokio::test]
async fn a_user_is_one_customer_however_often_they_ask_at_once() {
    let person = person().await;
    let asked = join_all((0..4).map(|_| person.checkout(YEARLY))).await;
    for answer in asked {
        // One of two concurrent requests may have to retry.
        assert!([200, 409].contains(&answer.status), "{}", answer.text);
    }
    person.page_to_pay(YEARLY).await;
    let world = shared().await;
    let made = world.customers_of(&person);
    assert_eq!(made.len(), 1);
    let customer = world
        .stripe(Method::GET, &format!("/v1/customers/{}", made[0]), "")
        .await;
    assert_eq!(customer["email"], person.email, "receipts find their way");
}

#[tokio::test]
async fn the_pool_says_whose_token_it_is_and_nothing_of_any_other_text() {
    let person = person().await;
    let settings = CognitoSettings {
        base_url: person.urls.cognito.clone(),
        timeout_ms: 5_000,
    };
    let users = CognitoClient::new(&settings).unwrap();
    assert_eq!(users.email_of(&person.token).await, Ok(person.email.clone()));
    for (name, token) in [
        ("an ID token", person.id_token.as_str()),
        ("no token", "nonsense"),
        ("nothing", ""),
    ] {
        assert_eq!(users.email_of(token).await, Err(CognitoError::Refused), "{name}");
    }
    for base_url in ["ftp://localhost", "localhost"] {
        let base_url = base_url.to_owned();
        assert!(
            CognitoClient::new(&CognitoSettings {
                base_url,
                timeout_ms: 1
            })
            .is_err()
        );
    }
}

#[tokio::test]
async fn a_customer_that_was_made_and_not_kept_is_found_again() {
    let world = World::start().await;
    let person = world.person().await;
    let page = person.page_to_pay(MONTHLY).await;
    let customers = world.customers_of(&person);
    world.forget_row(&person, "SUBSCRIPTION").await;
    // Long enough for the provider to drop the key that created the customer.
    world
        .shop(Method::POST, "clock", &json!({"advance_seconds": 2 * 86_400}))
        .await;

    let again = person.page_to_pay(MONTHLY).await;
    assert_eq!(world.customers_of(&person), customers, "the same customer");
    assert_ne!(again, page, "the first page has run out");
}

#[tokio::test]
async fn one_page_is_open_at_a_time() {
    let person = person().await;
    let monthly = person.page_to_pay(MONTHLY).await;
    assert_eq!(
        person.page_to_pay(MONTHLY).await,
        monthly,
        "the same wish is the same page"
    );
    let yearly = person.page_to_pay(YEARLY).await;

    let late = pay(&monthly, PAYS).await;
    assert_eq!(late.status, 200, "it leads nowhere: {}", late.text);
    assert_eq!(person.subscription().await["subscribed"], false);
    assert_eq!(pay(&yearly, PAYS).await.status, 303);
    assert_eq!(person.subscription().await["interval"], "year");
}

#[tokio::test]
async fn one_page_is_open_where_two_are_asked_for_at_once() {
    let world = World::start().await;
    for _ in 0..10 {
        let person = world.person().await;
        person.page_to_pay(MONTHLY).await;
        // The first page expires; the customer exists.
        let two_days = json!({"advance_seconds": 2 * 86_400});
        world.shop(Method::POST, "clock", &two_days).await;
        let (monthly, yearly) = tokio::join!(person.checkout(MONTHLY), person.checkout(YEARLY));
        let opened = [monthly, yearly].into_iter().filter(|answer| answer.status == 200);
        assert!(opened.count() >= 1);
        let customer = &world.customers_of(&person)[0];
        let sessions = world.books()["checkouts"].as_array().unwrap().clone();
        let is_open = |session: &&Value| session["customer"] == customer.as_str() && session["status"] == "open";
        assert_eq!(sessions.iter().filter(is_open).count(), 1);
    }
}

#[tokio::test]
async fn a_key_names_one_wish() {
    let person = person().await;
    let wish = |price| json!({"priceId": price, "isYearly": false});
    let first = person
        .post_once("/create-checkout", "upgrade-1", &wish(MONTHLY))
        .await
        .ok();
    let again = person
        .post_once("/create-checkout", "upgrade-1", &wish(MONTHLY))
        .await
        .ok();
    assert_eq!(again, first);
    let other = person.post_once("/create-checkout", "upgrade-1", &wish(YEARLY)).await;
    other.problem(409, "conflict");
    assert_eq!(
        person.page_to_pay(MONTHLY).await,
        first["url"].as_str().unwrap(),
        "still open"
    );
}

#[tokio::test]
async fn who_subscribes_is_sent_to_the_portal_and_not_to_pay_again() {
    let world = World::start().await;
    let person = world.person().await;
    world.hold_webhooks().await;
    person.subscribe(MONTHLY).await;
    assert_eq!(person.subscription().await["subscribed"], false, "no news yet");

    let problem = person.checkout(YEARLY).await.problem(409, "already-subscribed");
    assert_eq!(
        problem["userMessage"],
        "You already have a subscription. Open the billing portal to change it."
    );
    assert_eq!(person.subscription().await["subscribed"], true, "asking was worth it");

    world.happens(&person, "cancel").await;
    person.checkout(YEARLY).await.ok();
}

#[tokio::test]
async fn the_portal_ends_keeps_and_changes_a_subscription() {
    let person = person().await;
    person.subscribe(MONTHLY).await;
    let portal = person.portal().await;
    let rows = [
        (
            "cancel",
            json!({"cancel_at_period_end": true, "interval": "month", "status": "active"}),
        ),
        (
            "keep",
            json!({"cancel_at_period_end": false, "interval": "month", "status": "active"}),
        ),
        (
            "year",
            json!({"cancel_at_period_end": false, "interval": "year", "status": "active"}),
        ),
    ];
    for (action, expected) in rows {
        assert_eq!(press(&portal, action).await.status, 303, "{action}");
        let subscription = person.subscription().await;
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&subscription[name], value, "{action}: {name}");
        }
        assert_eq!(subscription["subscribed"], true, "{action}");
    }
    assert_ne!(person.portal().await, portal, "every visit is its own");
}

#[tokio::test]
async fn a_subscription_that_was_ended_counts_until_its_period_does() {
    let world = World::start().await;
    let person = world.person().await;
    person.subscribe(MONTHLY).await;
    press(&person.portal().await, "cancel").await;

    world.clock.advance(DAY * 30 - SignedDuration::from_secs(1));
    let person = person.again(&world).await;
    assert_eq!(person.subscription().await["subscribed"], true);
    person.get("/dashboard").await.ok();

    world.clock.advance(SignedDuration::from_secs(1));
    let over = person.subscription().await;
    assert_eq!(
        (&over["subscribed"], &over["trial"]["isTrialExpired"]),
        (&json!(false), &json!(true))
    );
    person.get("/dashboard").await.problem(402, "subscription-required");
}

#[tokio::test]
async fn who_may_no_longer_look_may_still_pay() {
    let world = World::start().await;
    let person = world.person().await;
    world.clock.advance(DAY * 8);
    let person = person.again(&world).await;
    person.get("/dashboard").await.problem(402, "subscription-required");
    let trial = &person.subscription().await["trial"];
    assert_eq!(
        (&trial["isTrialExpired"], &trial["daysLeft"]),
        (&json!(true), &json!(0))
    );

    person.subscribe(YEARLY).await;
    person.get("/dashboard").await.ok();
}

#[tokio::test]
async fn a_renewal_that_fails_is_past_due_until_it_is_paid_or_given_up() {
    let world = World::start().await;
    let person = world.person().await;
    person.subscribe(MONTHLY).await;
    world.happens(&person, "decline-payments").await;

    let pass = async |days: i32| {
        world.clock.advance(DAY * days);
        // Time at the provider only passes on a call.
        world.shop(Method::POST, "clock", &json!({"advance_seconds": 0})).await;
        person.again(&world).await
    };
    let person = pass(31).await;
    let late = person.subscription().await;
    assert_eq!(
        (&late["status"], &late["subscribed"]),
        (&json!("past_due"), &json!(false)),
        "the new period is not paid"
    );
    world.happens(&person, "accept-payments").await;
    assert_eq!(person.subscription().await["status"], "active");

    world.happens(&person, "decline-payments").await;
    let person = pass(31).await;
    assert_eq!(person.subscription().await["status"], "past_due");
    let person = pass(20).await;
    let over = person.subscription().await;
    assert_eq!(
        (&over["status"], &over["subscribed"]),
        (&json!("canceled"), &json!(false))
    );
}

/// The provider's error, and the status, slug, title and text for the user.
type Refusal = (&'static str, Value, u16, &'static str, &'static str, &'static str);

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one row for each refusal")]
async fn every_refusal_of_the_provider_has_its_words() {
    const CHECKOUT: &str = "The checkout could not be started. Nothing was charged. Please try again.";
    const PORTAL: &str = "The billing portal could not be opened. Please try again.";
    let world = World::start().await;
    let payer = world.person().await;
    payer.subscribe(MONTHLY).await;
    let rows: [Refusal; 6] = [
        (
            "/v1/checkout/sessions",
            json!({"mode": "500"}),
            502,
            "checkout-failed",
            "Checkout Failed",
            CHECKOUT,
        ),
        (
            "/v1/checkout/sessions",
            json!({"mode": "garbage"}),
            502,
            "checkout-failed",
            "Checkout Failed",
            CHECKOUT,
        ),
        (
            "/v1/customers",
            json!({"mode": "429"}),
            502,
            "checkout-failed",
            "Checkout Failed",
            CHECKOUT,
        ),
        (
            "/v1/checkout/sessions",
            json!({"error_type": "invalid_request_error", "error_code": "parameter_unknown"}),
            502,
            "checkout-failed",
            "Checkout Failed",
            CHECKOUT,
        ),
        (
            "/v1/billing_portal/sessions",
            json!({"mode": "500"}),
            502,
            "portal-failed",
            "Portal Access Failed",
            PORTAL,
        ),
        (
            "/v1/subscriptions",
            json!({"mode": "429"}),
            502,
            "portal-failed",
            "Portal Access Failed",
            PORTAL,
        ),
    ];
    for (endpoint, mut fault, status, slug, title, words) in rows {
        fault["endpoint"] = endpoint.into();
        let name = fault.to_string();
        let visitor = world.person().await;
        world.shop_fault(fault).await;
        let answer = match slug {
            "checkout-failed" => visitor.checkout(MONTHLY).await,
            _ => payer.post("/customer-portal", json!({})).await,
        };
        let problem = answer.problem(status, slug);
        assert_eq!(
            (&problem["title"], &problem["userMessage"]),
            (&json!(title), &json!(words)),
            "{name}"
        );
        world.shop_heals().await;
    }
}

#[tokio::test]
async fn a_portal_that_is_not_set_up_says_so() {
    let world = World::start().await;
    let person = world.person().await;
    let nothing = person
        .post("/customer-portal", json!({}))
        .await
        .problem(409, "no-subscription");
    assert_eq!(nothing["title"], "Portal Access Failed");
    person.page_to_pay(MONTHLY).await;
    let unpaid = person.post("/customer-portal", json!({})).await;
    unpaid.problem(409, "no-subscription");

    person.subscribe(MONTHLY).await;
    world.shop(Method::PUT, "portal", &json!({"configured": false})).await;
    let problem = person
        .post("/customer-portal", json!({}))
        .await
        .problem(503, "portal-not-configured");
    assert_eq!(problem["title"], "Portal Setup In Progress");
    let words = "The billing portal is still being set up. Please try again later or contact support.";
    assert_eq!(problem["userMessage"], words);
    world.shop(Method::PUT, "portal", &json!({"configured": true})).await;
    person.portal().await;
}

#[tokio::test]
async fn one_users_subscription_is_nobody_elses() {
    let (payer, other) = (person().await, person().await);
    let before = other.subscription().await;
    payer.subscribe(YEARLY).await;
    assert_eq!(other.subscription().await, before);
    let world = shared().await;
    assert_eq!(world.customers_of(&other), [""; 0]);
    other.page_to_pay(YEARLY).await;
    assert_ne!(world.customers_of(&other), world.customers_of(&payer));
    assert_eq!(without_trial(other.subscription().await), without_trial(before));
}
