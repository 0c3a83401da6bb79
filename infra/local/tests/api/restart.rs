//! What was acknowledged is there after a restart, to the letter.

use goldgrove_local::ports::Ports;
use serde_json::json;

use crate::harness::world::free_range;
use crate::harness::{MAPLE, NORTHGATE, World};

#[tokio::test]
async fn a_restart_changes_nothing_anybody_can_see() {
    let mut world = World::empty();
    let ports = Ports::From(free_range());
    world.begin(ports).await;
    let mut person = world.person().await;
    person.link(NORTHGATE).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 5000, "targetDate": "2036-05-01T00:00:00Z", "plannedMonthlyContribution": 10,
    }});
    let made = person.post_once("/create-goal", "wizard-0001", &goal).await;
    made.created();
    let hand_over = MAPLE.handing_over(&person.public_token(MAPLE).await);
    let linked = person
        .post_once("/exchange-public-token", "link-0001", &hand_over)
        .await;
    linked.ok();
    world.stack().queues.settled().await;
    let before = person.get("/dashboard").await.text;
    let stored = world.snapshot().await;

    world.stop().await;
    world.begin(ports).await;
    // A browser would open new connections, too.
    person.client = reqwest::Client::new();

    assert_eq!(
        person.get("/dashboard").await.text,
        before,
        "the same token, the same figures"
    );
    world.snapshot().await.assert_unchanged_since(&stored);
    assert_eq!(
        person.post_once("/create-goal", "wizard-0001", &goal).await.text,
        made.text
    );
    let replay = person
        .post_once("/exchange-public-token", "link-0001", &hand_over)
        .await;
    assert_eq!(replay.text, linked.text);
    let refreshed = person.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(refreshed["items"].as_array().unwrap().len(), 2);
    person.again(&world).await.get("/profile").await.ok();
}
