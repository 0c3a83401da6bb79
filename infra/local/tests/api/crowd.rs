//! Concurrent tabs and the provider's bursts: parallel refreshes and notices for one item, with conflicting
//! transactions and lagging indexes, through the whole host.

use futures::future::join_all;
use goldgrove_domain::random::IdSource as _;
use goldgrove_testing::SeededIds;
use jiff::SignedDuration;
use reqwest::Client;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{Answer, HARBOUR, Person, World};

/// The number of refreshes, and of notices.
const CROWD: usize = 4;
/// The number of crowds in `make soak`.
const MANY: u64 = 500;

/// Makes one of `every` writes conflict, and makes indexes lag by `queries` queries.
async fn trouble(world: &World, every: u8, queries: u8) {
    for (control, body) in [
        ("conflicts", json!({ "every": every })),
        ("lag", json!({ "queries": queries })),
    ] {
        let url = format!("{}/local/{control}", world.urls().dynamodb);
        assert_eq!(send(Client::new().put(url).json(&body)).await.status, 204);
    }
}

/// Counts the transactions in the provider's feed of an item.
async fn reported(person: &Person, access_token: &Value) -> usize {
    let (mut count, mut cursor) = (0, json!(""));
    loop {
        let body = json!({ "access_token": access_token, "cursor": cursor, "count": 500 });
        let page = person.provider("/transactions/sync", body).await.ok_json();
        count += page["added"].as_array().unwrap().len();
        if page["has_more"] == false {
            return count;
        }
        cursor = page["next_cursor"].clone();
    }
}

/// Runs a crowd with conflicts and lag from `seed`, in a world where only this person has a bank.
async fn crowds(world: &World, seed: u64) {
    let mut dice = [0; 2];
    SeededIds::new(seed).fill(&mut dice);
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    world
        .clock
        .advance(SignedDuration::from_hours(24 + 24 * i64::from(dice[0] % 4)));
    let person = person.again(world).await;
    let item = &world.provider_items(HARBOUR)[0];
    let access_token = item["access_token"].clone();
    trouble(world, 4 + dice[0] % 16, dice[1] % 3).await;
    let refreshes = join_all((0..CROWD).map(|_| person.post("/refresh-financial-data", json!({}))));
    let notices = join_all((0..CROWD).map(|_| {
        let body = json!({ "access_token": access_token, "webhook_code": "SYNC_UPDATES_AVAILABLE" });
        person.provider("/sandbox/item/fire_webhook", body)
    }));
    let (refreshes, notices) = tokio::join!(refreshes, notices);
    let is_expected = |answer: &Answer| matches!(answer.status, 200 | 503);
    assert!(refreshes.iter().all(is_expected), "seed {seed}: {refreshes:?}");
    assert!(notices.iter().all(|answer| answer.status == 200), "seed {seed}");
    world.stack().queues.settled().await;
    trouble(world, 0, 0).await;
    // Retry after a conflict.
    let last = person.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(last["items"][0]["status"], "good", "seed {seed}");

    let stored = person.transactions("").await.len();
    assert_eq!(
        stored,
        reported(&person, &access_token).await,
        "seed {seed}: nothing lost, nothing doubled"
    );
    assert_eq!(world.stack().queues.dead_lettered(), 0, "seed {seed}");
    let id = last["items"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        person.delete(&format!("/plaid-items/{id}")).await.status,
        204,
        "seed {seed}"
    );
}

#[tokio::test]
async fn eight_refreshes_and_notices_at_once_end_in_one_state() {
    let world = World::start().await;
    for seed in 0..3 {
        crowds(&world, seed).await;
    }
}

#[tokio::test]
#[ignore = "a long run, of `make soak`"]
async fn many_crowds_end_in_one_state() {
    let mut world = World::start().await;
    for seed in 0..MANY {
        // Start a new process before its rate limits are reached.
        if seed % 50 == 49 {
            world = World::start().await;
        }
        crowds(&world, seed).await;
        println!("{} of {MANY} crowds", seed + 1);
    }
}
