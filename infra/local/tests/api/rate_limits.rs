//! Rate limits: the error has the exact time to wait, and affects no other caller and no longer time.

use jiff::SignedDuration;
use reqwest::Client;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{Answer, MAPLE, Person, World};

const SENDER_LIMIT: usize = 10;
const ADDRESS_LIMIT: usize = 60;
const REFRESH_LIMIT: usize = 20;
const LIVE_LIMIT: usize = 12;

fn message(email: &str) -> Value {
    json!({ "name": "Robin Vale", "email": email, "message": "Hello" })
}

/// Writes to support with a forged source address.
async fn write(world: &World, email: &str, claimed: usize) -> Answer {
    let request = Client::new()
        .post(format!("{}/api/contact", world.urls().app))
        .header("x-forwarded-for", format!("203.0.113.{claimed}"));
    send(request.json(&message(email))).await
}

#[tokio::test]
async fn one_sender_and_one_address_may_write_so_often_in_an_hour_whatever_a_header_says() {
    let world = World::start().await;
    for attempt in 0..SENDER_LIMIT {
        assert_eq!(write(&world, "often@goldgrove.example", attempt).await.status, 202);
    }
    world.clock.advance(SignedDuration::from_secs(61));
    let refused = write(&world, "Often@Goldgrove.example", 99).await;
    refused.problem(429, "rate-limited");
    assert_eq!(refused.header("retry-after"), "3539");

    // The rejected message counts for its address, but not for its sender.
    for attempt in SENDER_LIMIT + 1..ADDRESS_LIMIT {
        let email = format!("sender{attempt}@goldgrove.example");
        assert_eq!(write(&world, &email, attempt).await.status, 202, "{attempt}");
    }
    let refused = write(&world, "somebody.else@goldgrove.example", 98).await;
    refused.problem(429, "rate-limited");
    assert_eq!(refused.header("retry-after"), "3539");

    world.clock.advance(SignedDuration::from_secs(3_538));
    assert_eq!(write(&world, "late@goldgrove.example", 1).await.status, 429);
    world.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(write(&world, "often@goldgrove.example", 1).await.status, 202);
}

#[tokio::test]
async fn a_user_may_refresh_so_often_in_ten_minutes_and_another_is_not_held_up() {
    let world = World::start().await;
    let (eager, other) = (world.person().await, world.person().await);
    for _ in 0..REFRESH_LIMIT {
        eager.post("/refresh-financial-data", json!({})).await.ok();
    }
    let refused = eager.post("/refresh-financial-data", json!({})).await;
    let problem = refused.problem(429, "refresh-limit");
    assert_eq!(problem["title"], "Refresh Limit Reached");
    assert_eq!(refused.header("retry-after"), "600");
    other.post("/refresh-financial-data", json!({})).await.ok();
    world.clock.advance(SignedDuration::from_mins(10));
    eager.post("/refresh-financial-data", json!({})).await.ok();
}

#[tokio::test]
async fn live_balances_are_asked_for_so_often_a_day_and_then_known_ones_are_used() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(MAPLE).await.ok();
    let calls = || world.provider_items(MAPLE)[0]["balance_calls"].clone();
    let midnight = "2026-11-22T00:00:00Z";
    let refreshed = async |person: &Person| {
        let answer = person.post("/refresh-financial-data", json!({})).await.ok();
        let item = answer["items"][0].clone();
        assert_eq!(item["status"], "good");
        (answer["results"]["accountsUpdated"].clone(), item)
    };
    for attempt in 1..=LIVE_LIMIT {
        // The provider allows five a minute.
        world.clock.advance(SignedDuration::from_mins(1));
        let (updated, item) = refreshed(&person).await;
        assert_eq!((&updated, item.get("known_because")), (&json!(MAPLE.accounts), None));
        let next = item.get("next_live").and_then(Value::as_str);
        assert_eq!(next, (attempt == LIVE_LIMIT).then_some(midnight), "{attempt}");
    }
    let asked = calls();
    world.clock.advance(SignedDuration::from_mins(1));
    let (updated, item) = refreshed(&person).await;
    assert_eq!(
        (&item["known_because"], &item["next_live"]),
        (&json!("limit"), &json!(midnight))
    );
    assert_eq!((updated, item.get("error"), calls()), (json!(0), None, asked));

    world.clock.advance(SignedDuration::from_hours(12));
    let (_, item) = refreshed(&person.again(&world).await).await;
    assert_eq!((item.get("known_because"), item.get("next_live")), (None, None));
}

#[tokio::test]
async fn the_counts_hold_no_address_in_the_clear() {
    let world = World::start().await;
    assert_eq!(write(&world, "quiet@goldgrove.example", 1).await.status, 202);
    let rows = world.snapshot().await.rows("WINDOW#");
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert!(!row.contains("quiet") && !row.contains("127.0.0.1"), "{row}");
    }
}

#[tokio::test]
async fn whoever_cannot_be_counted_is_refused_and_nothing_happens() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(MAPLE).await.ok();
    world.drop_table("idempotency").await;
    let provider = || std::fs::read_to_string(world.folder().join("plaid.json")).unwrap();
    let (before, calls) = (provider(), ["/refresh-financial-data", "/create-unified-link-token"]);
    for path in calls {
        person.post(path, json!({})).await.problem(503, "unavailable");
    }
    person.get("/export").await.problem(503, "unavailable");
    write(&world, "uncounted@goldgrove.example", 1)
        .await
        .problem(503, "unavailable");
    assert_eq!(provider(), before);
    let url = format!("{}/messages?to=support@goldgrove.example", world.urls().mailbox);
    let messages = send(Client::new().get(url)).await.ok_json();
    assert_eq!(messages["messages"], json!([]));
}
