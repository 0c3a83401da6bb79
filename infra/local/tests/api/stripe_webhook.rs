//! The payment provider's webhooks: which are accepted, and that the stored subscription is the provider's current one,
//! whatever the order and number of events.
//!
//! Functions: `stripe-webhook`.

use futures::future::join_all;
use goldgrove_standin_stripe::signature;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::shop::{MONTHLY, WEBHOOK_SECRET, YEARLY, press};
use crate::harness::{Person, World, shared};

/// The time of the shared stack's clock.
const NOW: i64 = 1_795_262_400;
const FIVE_MINUTES: i64 = 300;

fn event(id: &str, object: &Value) -> String {
    let kind = "customer.subscription.updated";
    json!({"id": id, "object": "event", "type": kind, "created": NOW, "data": {"object": object}}).to_string()
}

#[tokio::test]
async fn only_what_the_provider_signed_a_short_while_ago_is_let_in() {
    let world = World::start().await;
    let body = event("evt_1", &json!({"object": "balance"}));
    let tampered = body.replace("evt_1", "evt_2");
    let good = signature(WEBHOOK_SECRET, &body, NOW);
    let at = |moment| Some(signature(WEBHOOK_SECRET, &body, moment));
    let rotated = format!(
        "{good},{}",
        signature("whsec_old", &body, NOW).split_once(',').unwrap().1
    );
    let before = world.snapshot().await;
    for (name, body, header) in [
        ("no header", &body, None),
        ("an empty header", &body, Some(String::new())),
        ("no signature", &body, Some(format!("t={NOW}"))),
        ("another body", &tampered, Some(good.clone())),
        ("another secret", &body, Some(signature("whsec_other", &body, NOW))),
        (
            "another time",
            &body,
            Some(good.replacen(&NOW.to_string(), &(NOW + 1).to_string(), 1)),
        ),
        ("too late", &body, at(NOW - FIVE_MINUTES - 1)),
        ("another scheme", &body, Some(good.replace("v1=", "v0="))),
        ("no event", &"{}".to_owned(), Some(signature(WEBHOOK_SECRET, "{}", NOW))),
        (
            "no JSON",
            &"news".to_owned(),
            Some(signature(WEBHOOK_SECRET, "news", NOW)),
        ),
    ] {
        let refused = world.webhook(body.clone(), header.as_deref()).await;
        refused.problem(401, "bad-signature");
        world.snapshot().await.assert_unchanged_since(&before);
        assert!(!refused.text.contains("evt_"), "{name}");
    }
    for (name, header) in [
        ("now", Some(good)),
        ("as late as allowed", at(NOW - FIVE_MINUTES)),
        ("by a clock that is ahead", at(NOW + 2 * FIVE_MINUTES)),
        ("one of two secrets", Some(rotated)),
    ] {
        let taken = world.webhook(body.clone(), header.as_deref()).await.ok();
        assert_eq!(taken, json!({"received": true}), "{name}");
    }
}

#[tokio::test]
async fn a_body_that_is_no_text_is_judged_by_its_bytes() {
    let body = [0xff_u8, 0xfe, b'{'].to_vec();
    let header = signature(WEBHOOK_SECRET, "{}", NOW);
    let refused = shared().await.webhook(body, Some(&header)).await;
    refused.problem(401, "bad-signature");
}

#[tokio::test]
async fn what_concerns_nobody_here_is_taken_and_changes_nothing() {
    let world = World::start().await;
    world.person().await;
    let before = world.snapshot().await;
    for (name, object) in [
        (
            "a kind nobody has heard of",
            json!({"object": "unicorn", "id": "uni_1"}),
        ),
        (
            "an unknown subscription",
            json!({"object": "subscription", "id": "sub_unknown"}),
        ),
        ("an unknown charge", json!({"object": "charge", "id": "ch_unknown"})),
        (
            "an invoice without a subscription",
            json!({"object": "invoice", "id": "in_1"}),
        ),
    ] {
        let body = event(&format!("evt_{}", name.replace(' ', "_")), &object);
        let header = signature(WEBHOOK_SECRET, &body, NOW);
        let taken = world.webhook(body, Some(&header)).await.ok();
        assert_eq!(taken, json!({"received": true}), "{name}");
    }
    assert_eq!(world.snapshot().await.rows("SUBSCRIPTION"), before.rows("SUBSCRIPTION"));
}

#[tokio::test]
async fn a_customer_of_nobodys_is_taken_and_changes_nothing() {
    let world = World::start().await;
    let person = world.person().await;
    person.subscribe(MONTHLY).await;
    let kept = world.snapshot().await.rows("SUBSCRIPTION");
    let subscription = world.subscription_of(&person);
    world.forget_row(&person, "SUBSCRIPTION").await;

    let body = event("evt_of_nobody", &json!({"object": "subscription", "id": subscription}));
    let header = signature(WEBHOOK_SECRET, &body, NOW);
    world.webhook(body, Some(&header)).await.ok();
    assert_eq!(kept.len(), 1);
    assert_eq!(world.snapshot().await.rows("SUBSCRIPTION"), [""; 0]);
}

#[tokio::test]
async fn news_that_overtakes_the_index_finds_its_user() {
    let world = World::start().await;
    let person = world.person().await;
    person.page_to_pay(MONTHLY).await;
    world.unindex_subscription(&person).await;
    person.subscribe(MONTHLY).await;
    assert_eq!(person.subscription().await["subscribed"], true);
}

#[tokio::test]
async fn each_status_is_kept_and_lets_in_whom_it_should() {
    let world = World::start().await;
    let person = world.person().await;
    person.subscribe(YEARLY).await;
    let path = format!("subscriptions/{}/status", world.subscription_of(&person));
    for (status, subscribed) in [
        ("trialing", true),
        ("past_due", false),
        ("incomplete", false),
        ("incomplete_expired", false),
        ("paused", false),
        ("unpaid", false),
        ("active", true),
        ("canceled", false),
    ] {
        world.shop(Method::PUT, &path, &json!({"status": status})).await;
        let kept = person.subscription().await;
        assert_eq!(
            (&kept["status"], &kept["subscribed"]),
            (&json!(status), &json!(subscribed))
        );
        assert_eq!(kept["trial"]["isPaidUser"], subscribed, "{status}");
    }
}

#[tokio::test]
async fn money_that_goes_back_takes_premium_with_it() {
    let rows: [(&[&str], &str, bool); 4] = [
        (&["refund"], "refunded", false),
        (&["dispute"], "disputed", false),
        (&["dispute", "win-dispute"], "settled", true),
        (&["dispute", "lose-dispute"], "disputed", false),
    ];
    let world = shared().await;
    for (actions, payment, subscribed) in rows {
        let person = world.person().await;
        person.subscribe(MONTHLY).await;
        for action in actions {
            world.happens(&person, action).await;
        }
        let kept = person.subscription().await;
        assert_eq!(
            (&kept["payment"], &kept["subscribed"]),
            (&json!(payment), &json!(subscribed))
        );
        assert_eq!(kept["status"], "active", "{actions:?}");
    }
}

#[tokio::test]
async fn a_delivery_that_fails_comes_again_and_one_that_was_taken_is_remembered() {
    let world = World::start().await;
    let person = world.person().await;
    world.hold_webhooks().await;
    person.subscribe(MONTHLY).await;
    let news = world.events();
    let about_it = vec![news.last().unwrap().clone()];

    for endpoint in [
        "/v1/subscriptions/{id}",
        "/v1/subscriptions",
        "/v1/invoice_payments",
        "/v1/charges",
    ] {
        world.shop_fault(json!({"endpoint": endpoint, "mode": "500"})).await;
        assert_eq!(world.send_webhooks(&about_it).await, [false], "{endpoint}");
        assert_eq!(person.subscription().await["subscribed"], false, "{endpoint}");
        world.shop_heals().await;
    }
    assert_eq!(world.send_webhooks(&about_it).await, [true]);
    assert_eq!(person.subscription().await["subscribed"], true);

    world
        .shop_fault(json!({"endpoint": "/v1/subscriptions/{id}", "mode": "500"}))
        .await;
    assert_eq!(
        world.send_webhooks(&about_it).await,
        [true],
        "nobody asks a second time"
    );
    world.clock.advance(SignedDuration::from_hours(32 * 24));
    assert_eq!(
        world.send_webhooks(&about_it).await,
        [false],
        "what is forgotten is asked again"
    );
}

/// Reproducible random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    /// All events in random order, every third of them twice.
    fn shuffled(&mut self, events: &[String]) -> Vec<String> {
        let mut order = events.to_vec();
        for _ in 0..events.len() / 3 {
            order.push(events[self.below(events.len())].clone());
        }
        for place in (1..order.len()).rev() {
            order.swap(place, self.below(place + 1));
        }
        order
    }
}

/// A subscriber's year: each step changes the subscription or its payment and causes at least one event.
async fn history(world: &World, person: &Person, dice: &mut Dice) {
    let portal = person.portal().await;
    for _ in 0..8 {
        match dice.below(7) {
            0 => drop(press(&portal, "cancel").await),
            1 => drop(press(&portal, "keep").await),
            2 => drop(press(&portal, "year").await),
            3 => drop(press(&portal, "month").await),
            4 => status(world, person, "past_due").await,
            5 => status(world, person, "unpaid").await,
            _ => status(world, person, "active").await,
        }
    }
    if dice.below(3) == 0 {
        world.happens(person, ["refund", "dispute"][dice.below(2)]).await;
    }
}

async fn status(world: &World, person: &Person, status: &str) {
    let path = format!("subscriptions/{}/status", world.subscription_of(person));
    world.shop(Method::PUT, &path, &json!({"status": status})).await;
}

/// The provider's newest subscription, in the format of the answer.
async fn newest(world: &World, person: &Person) -> Value {
    let path = format!("/v1/subscriptions/{}", world.subscription_of(person));
    let object = world.stripe(Method::GET, &path, "").await;
    let item = &object["items"]["data"][0];
    let end = jiff::Timestamp::from_second(item["current_period_end"].as_i64().unwrap()).unwrap();
    json!({
        "status": object["status"],
        "cancel_at_period_end": object["cancel_at_period_end"],
        "interval": item["price"]["recurring"]["interval"],
        "subscription_end": end.to_string(),
        "subscription_tier": "Premium",
    })
}

#[tokio::test]
async fn whatever_order_the_news_comes_in_the_newest_object_is_kept() {
    let world = World::start().await;
    world.hold_webhooks().await;
    for seed in 0..5 {
        let mut dice = Dice(seed);
        let person = world.person().await;
        let earlier = world.events().len();
        person.subscribe([MONTHLY, YEARLY][dice.below(2)]).await;
        history(&world, &person, &mut dice).await;
        let order = dice.shuffled(&world.events()[earlier..]);
        let (first, rest) = order.split_at(order.len() / 2);
        world.send_webhooks(first).await;
        status(&world, &person, ["active", "canceled"][dice.below(2)]).await;
        let last = world.events().pop().unwrap();
        world.send_webhooks(&[rest, &[last]].concat()).await;

        let kept = person.subscription().await;
        let expected = newest(&world, &person).await;
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&kept[name], value, "seed {seed}: {name}");
        }
        let unlocks = kept["status"] == "active" && kept["payment"] == "settled";
        assert_eq!(kept["subscribed"], unlocks, "seed {seed}");
        assert_eq!(kept["trial"]["isPaidUser"], unlocks, "seed {seed}");
    }
}

#[tokio::test]
async fn news_that_comes_all_at_once_leaves_the_newest_object() {
    let world = World::start().await;
    let person = world.person().await;
    world.hold_webhooks().await;
    person.subscribe(MONTHLY).await;
    press(&person.portal().await, "cancel").await;
    let mut bodies = Vec::new();
    for id in world.events() {
        let event = world.stripe(Method::GET, &format!("/v1/events/{id}"), "").await;
        bodies.push(event.to_string());
    }
    let deliveries = bodies.iter().map(|body| {
        let header = signature(WEBHOOK_SECRET, body, NOW);
        let world = &world;
        async move { world.webhook(body.clone(), Some(&header)).await }
    });
    for answer in join_all(deliveries).await {
        assert_eq!(answer.ok(), json!({"received": true}));
    }
    let kept = person.subscription().await;
    assert_eq!(
        (&kept["subscribed"], &kept["cancel_at_period_end"]),
        (&json!(true), &json!(true))
    );
}
