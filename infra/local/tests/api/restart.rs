//! All acknowledged data is unchanged after a restart.

use goldgrove_local::ports::Ports;
use goldgrove_storage::table::Condition;
use goldgrove_storage::{Key, Row};
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
    // New connections, as a browser would open.
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

#[tokio::test]
async fn what_was_deleted_or_replaced_is_in_no_file_after_a_stop() {
    let mut world = World::empty();
    world.begin(Ports::Free).await;
    // The first fits into a page of the database, the second needs several.
    let texts = ["fern-one".repeat(3), "moss-many".repeat(2_000)];
    let app = std::sync::Arc::clone(&world.stack().app);
    let kept = "stone-stays".repeat(3);
    let rows = texts.clone();
    let stays = kept.clone();
    world
        .beside_the_stack(async move {
            let row = |sort: &str, text: &str| Row::new(Key::new("USER#marks", sort)).with("text", text);
            let put = async |row: Row| app.table().put(row, Condition::Always).await.unwrap();
            for (number, text) in rows.iter().enumerate() {
                put(row(&format!("GONE#{number}"), text)).await;
                put(row(&format!("REPLACED#{number}"), text)).await;
            }
            // Replace and delete the short one last: a later write to its page could hide remains of it.
            for number in (0..rows.len()).rev() {
                put(row(&format!("REPLACED#{number}"), &stays)).await;
                let gone = Key::new("USER#marks", format!("GONE#{number}"));
                app.table().delete(&gone, Condition::Always).await.unwrap();
            }
        })
        .await;
    world.stop().await;
    let files = std::fs::read_dir(world.folder())
        .unwrap()
        .map(|file| file.unwrap().path());
    let bytes: Vec<u8> = files
        .filter(|file| file.is_file())
        .flat_map(|file| std::fs::read(file).unwrap())
        .collect();
    let holds = |text: &str| bytes.windows(24).any(|window| window == &text.as_bytes()[..24]);
    assert!(holds(&kept), "the files are the database's");
    let left: Vec<&str> = texts
        .iter()
        .filter(|text| holds(text))
        .map(|text| &text[..24])
        .collect();
    assert_eq!(left, [""; 0]);
}
