//! Daily net worth: every user has a point for every day, even without a visit.
//!
//! Functions: `snapshot-net-worth`, `list-net-worth-history`.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use goldgrove_app::nightly::Hours;
use goldgrove_app::queue::{Queue, QueueError};
use goldgrove_app::snapshots::Snapshots;
use goldgrove_domain::calendar::Zone;
use goldgrove_local::calls;
use goldgrove_registry::snapshot_net_worth::Step;
use goldgrove_standin_kms::Fault;
use goldgrove_storage::roster::SHARDS;
use jiff::SignedDuration;
use jiff::civil::{Date, date};
use serde_json::{Value, json};

use crate::harness::{HARBOUR, PLATYPUS, Person, World};

const A_DAY: SignedDuration = SignedDuration::from_hours(24);

impl World {
    /// Runs the schedule and waits until the queues are done. Returns whether work was due.
    pub(crate) async fn daily(&self) -> bool {
        let nightly = Arc::clone(&self.stack().nightly);
        let was_due = self
            .beside_the_stack(async move { nightly.run_due().await })
            .await
            .unwrap();
        self.stack().queues.settled().await;
        was_due
    }

    /// The ports of the function, as in its own process.
    fn snapshots(&self) -> Arc<Snapshots> {
        self.ports(&self.settings(&[]))
    }
}

/// The hour in which a day starts for a user with an unknown zone.
fn midnight_of(day: Date) -> Hours {
    let until = Zone::default().start_of(day);
    Hours {
        since: until - SignedDuration::from_hours(1),
        until,
    }
}

/// The days of a person's points, latest first.
async fn days(person: &Person) -> Vec<String> {
    let history = person.get("/net-worth-history").await.ok();
    let points = history["history"].as_array().unwrap().iter();
    points.map(|point| point["date"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn three_days_are_three_points_for_everybody() {
    let world = World::start().await;
    let (saver, newcomer) = (world.person().await, world.person().await);
    saver.link(PLATYPUS).await.ok();
    for _ in 0..3 {
        assert!(world.daily().await, "a new day");
        assert!(!world.daily().await, "and only once");
        world.clock.advance(A_DAY);
    }
    let (saver, newcomer) = (saver.again(&world).await, newcomer.again(&world).await);
    for person in [&saver, &newcomer] {
        assert_eq!(days(person).await, ["2026-11-23", "2026-11-22", "2026-11-21"]);
    }
    let history = saver.get("/net-worth-history").await.ok()["history"].clone();
    for point in history.as_array().unwrap() {
        assert_eq!(
            (&point["assets"], &point["liabilities"]),
            (&json!(48_049.39), &json!(105_558.62))
        );
    }
    let points = newcomer.get("/net-worth-history").await.ok()["history"].clone();
    assert!(
        points
            .as_array()
            .unwrap()
            .iter()
            .all(|point| point["net_worth"] == json!(0.0))
    );
    assert_eq!(world.stack().queues.dead_lettered(), 0);
}

#[tokio::test]
async fn every_user_has_the_night_of_their_own_midnight() {
    let world = World::start().await;
    let zones = ["Pacific/Honolulu", "America/Toronto", "America/St_Johns"];
    let mut people = Vec::new();
    for zone in zones {
        let person = world.person().await;
        person.patch("/profile", json!({"time_zone": zone})).await.ok();
        people.push(person);
    }
    world.daily().await;
    // The three midnights are at 03:30, 05:00 and 10:00 UTC.
    for (name, hours, expected) in [
        ("at three, to none", 15, [1, 1, 1]),
        ("at four, on the island", 1, [1, 1, 2]),
        ("at five, in Toronto", 1, [1, 2, 2]),
        ("at nine, to none", 4, [1, 2, 2]),
        ("at ten, in Honolulu", 1, [2, 2, 2]),
    ] {
        world.clock.advance(SignedDuration::from_hours(hours));
        assert!(world.daily().await, "{name}");
        let mut points = Vec::new();
        for person in &people {
            points.push(days(&person.again(&world).await).await.len());
        }
        assert_eq!(points, expected, "{name}");
    }
}

/// A queue that stores its messages.
#[derive(Default)]
struct Kept(Mutex<Vec<String>>);

#[async_trait]
impl Queue for Kept {
    async fn send(&self, messages: Vec<String>) -> Result<(), QueueError> {
        self.0.lock().unwrap().extend(messages);
        Ok(())
    }
}

#[tokio::test]
async fn only_those_whose_day_began_cost_a_message() {
    let world = World::start().await;
    let mut ids = Vec::new();
    for zone in ["Pacific/Honolulu", "America/Toronto", "America/Toronto"] {
        let person = world.person().await;
        person.patch("/profile", json!({"time_zone": zone})).await.ok();
        ids.push(person.id);
    }
    let ports = world.snapshots();
    let in_toronto: BTreeSet<String> = ids.split_off(1).into_iter().collect();
    let midnight = midnight_of(date(2026, 11, 22));
    let noon = Hours {
        since: midnight.since + SignedDuration::from_hours(12),
        until: midnight.until + SignedDuration::from_hours(12),
    };
    for (hours, expected) in [(midnight, in_toronto), (noon, BTreeSet::new())] {
        let queue = Arc::new(Kept::default());
        let ports = Arc::new(Snapshots {
            context: Arc::clone(&ports.context),
            queue: queue.clone(),
            digests: Arc::clone(&ports.digests),
            narration: None,
        });
        let records = (0..SHARDS).map(|shard| {
            let step = Step::List {
                hours,
                shard,
                after: None,
            };
            json!({"messageId": "1", "body": serde_json::to_string(&step).unwrap()})
        });
        let event = json!({"Records": records.collect::<Vec<_>>()});
        let work = calls::on_behalf_of(
            "snapshot-net-worth",
            goldgrove_registry::snapshot_net_worth::handle(ports, event),
        );
        world.beside_the_stack(work).await.unwrap();
        let mut due = BTreeSet::new();
        for message in queue.0.lock().unwrap().iter() {
            match serde_json::from_str(message).unwrap() {
                Step::Write { users, .. } => due.extend(users),
                Step::List { .. } => panic!("a page holds them all"),
            }
        }
        assert_eq!(due, expected);
    }
}

#[tokio::test]
async fn more_users_than_a_page_holds_are_all_reached() {
    const USERS: usize = 40;
    let world = World::start().await;
    let mut people = Vec::new();
    for _ in 0..USERS {
        people.push(world.person().await);
    }
    world.daily().await;
    assert_eq!(world.snapshot().await.rows("NETWORTH#").len(), USERS);
    assert_eq!(days(&people[USERS - 1]).await, ["2026-11-21"]);
}

#[tokio::test]
async fn a_step_of_a_day_that_is_over_changes_nothing() {
    let world = World::start().await;
    let person = world.person().await;
    world.daily().await;
    let step = |day| {
        let step = Step::Write {
            hours: midnight_of(day),
            users: vec![person.id.clone(), "nobody".to_owned(), "no user id!".to_owned()],
        };
        json!({"Records": [{"messageId": "1", "body": serde_json::to_string(&step).unwrap()}]})
    };
    let ports = world.snapshots();
    let handle = async |event: Value| {
        let ports = Arc::clone(&ports);
        let work = calls::on_behalf_of(
            "snapshot-net-worth",
            goldgrove_registry::snapshot_net_worth::handle(ports, event),
        );
        let answer = world.beside_the_stack(work).await;
        assert_eq!(answer.unwrap(), json!({"batchItemFailures": []}));
    };
    person.link(HARBOUR).await.ok();
    world.clock.advance(A_DAY);
    let today = person.again(&world).await;
    let history = async || today.get("/net-worth-history").await.ok()["history"].clone();
    today
        .post("/accounts", json!({"name": "Jar", "type": "cash", "balance": 5}))
        .await
        .created();
    let before = history().await;
    for day in [21, 20] {
        handle(step(date(2026, 11, day))).await;
    }
    assert_eq!(history().await, before);
}

/// Data of a later day does not describe an earlier one, and a day in between would interrupt the attribution.
#[tokio::test]
async fn a_night_that_comes_too_late_leaves_the_days_around_it_as_they_are() {
    let world = World::start().await;
    let person = world.person().await;
    let jar = json!({"name": "Jar", "type": "cash", "balance": 100});
    let jar = person.post("/accounts", jar).await.created()["account"]["id"].clone();
    let path = format!("/accounts/{}", jar.as_str().unwrap());
    world.daily().await;
    world.clock.advance(A_DAY * 2);
    let later = person.again(&world).await;
    later.patch(&path, json!({"version": 1, "balance": 130})).await.ok();

    let (ports, users) = (world.snapshots(), vec![person.id.clone()]);
    let hours = midnight_of(date(2026, 11, 22));
    let tally = world
        .beside_the_stack(async move {
            goldgrove_registry::snapshot_net_worth::write(&ports.context, None, hours, &users).await
        })
        .await;
    assert_eq!((tally.written, tally.skipped, tally.retry.is_some()), (0, 0, false));

    assert_eq!(days(&later).await, ["2026-11-23", "2026-11-21"]);
    let changes = "/net-worth-changes?from=2026-11-21&to=2026-11-23";
    let changes = later.get(changes).await.ok();
    assert_eq!(changes["splitSince"], "2026-11-21", "{changes}");
    assert_eq!(changes["netWorth"]["causes"]["added"], json!(30.0), "{changes}");
}

#[tokio::test]
async fn a_user_whose_rows_do_not_open_is_skipped_and_counted_and_stops_nobody() {
    let world = World::start().await;
    let (broken, whole) = (world.person().await, world.person().await);
    let jar = json!({"name": "Jar", "type": "cash", "balance": 5});
    whole.post("/accounts", jar.clone()).await.created();
    let account = broken.post("/accounts", jar).await.created()["account"]["id"].clone();
    let before = days(&broken).await;
    let row = format!("ACCOUNT#{}", account.as_str().unwrap());
    let spoil = json!({"UpdateExpression": "SET balance = :b", "ExpressionAttributeValues": {":b": {"S": "AAAA"}}});
    world.on_row(&broken, &row, "UpdateItem", spoil).await;
    world.clock.advance(A_DAY);
    world.daily().await;

    let ports = world.snapshots();
    let (users, hours) = (
        vec![broken.id.clone(), whole.id.clone()],
        midnight_of(date(2026, 11, 22)),
    );
    let tally = world
        .beside_the_stack(async move {
            goldgrove_registry::snapshot_net_worth::write(&ports.context, None, hours, &users).await
        })
        .await;
    assert_eq!((tally.written, tally.skipped, tally.retry.is_some()), (1, 1, false));
    let (broken, whole) = (broken.again(&world).await, whole.again(&world).await);
    assert_eq!(days(&broken).await, before, "no point, and above all none of zero");
    assert_eq!(days(&whole).await[0], "2026-11-22");
    assert_eq!(
        world.stack().queues.dead_lettered(),
        0,
        "what cannot succeed is not tried for ever"
    );
}

#[tokio::test]
async fn quiet_nights_keep_what_there_is_once_and_the_days_still_add_up() {
    const QUIET: usize = 5;
    let world = World::start().await;
    let person = world.person().await;
    let jar = json!({"name": "Jar", "type": "cash", "balance": 100});
    let jar = person.post("/accounts", jar).await.created()["account"]["id"].clone();
    let path = format!("/accounts/{}", jar.as_str().unwrap());
    let snapshots = async || world.snapshot().await.rows("NETWORTHSTANDING#").len();
    for night in 0..QUIET {
        world.daily().await;
        assert_eq!(snapshots().await, 1, "night {night}");
        world.clock.advance(A_DAY);
    }
    world.daily().await;
    let later = person.again(&world).await;
    for (version, balance) in [(1, 130), (2, 100), (3, 140)] {
        let change = json!({"version": version, "balance": balance});
        later.patch(&path, change).await.ok();
    }
    assert_eq!(snapshots().await, 2, "what changed is kept");
    world.clock.advance(A_DAY);
    world.daily().await;
    assert_eq!(snapshots().await, 2);

    let later = person.again(&world).await;
    let changes = later
        .get("/net-worth-changes?from=2026-11-21&to=2026-11-27&daily=true")
        .await
        .ok();
    assert_eq!(changes["splitSince"], "2026-11-21", "no day is missing");
    assert_eq!(changes["days"].as_array().unwrap().len(), QUIET + 1);
    assert_eq!(changes["netWorth"]["causes"]["added"], json!(40.0), "{changes}");
    assert_eq!(changes["netWorth"]["change"], json!(40.0));
}

#[tokio::test]
async fn a_point_waits_for_no_card() {
    let world = World::start().await;
    let person = world.person().await;
    let jar = json!({"name": "Jar", "type": "cash", "balance": 5});
    person.post("/accounts", jar).await.created();
    let unreadable =
        json!({"UpdateExpression": "SET mailed_until = :u", "ExpressionAttributeValues": {":u": {"S": "?"}}});
    world.on_row(&person, "INSIGHT", "UpdateItem", unreadable).await;
    world.clock.advance(A_DAY);
    let (ports, users) = (world.snapshots(), vec![person.id.clone()]);
    let hours = midnight_of(date(2026, 11, 22));
    let tally = world
        .beside_the_stack(async move {
            goldgrove_registry::snapshot_net_worth::write(&ports.context, None, hours, &users).await
        })
        .await;
    assert_eq!((tally.written, tally.skipped, tally.retry.is_some()), (1, 0, false));
    assert_eq!(days(&person.again(&world).await).await[0], "2026-11-22");
}

#[tokio::test]
async fn while_keys_cannot_be_had_the_step_comes_again() {
    let world = World::start().await;
    let person = world.person().await;
    let ports = world.snapshots();
    world.stack().kms.set_fault(Some(Fault::Throttled));
    let users = vec![person.id.clone()];
    let (context, hours) = (Arc::clone(&ports.context), midnight_of(date(2026, 11, 21)));
    let tally = world
        .beside_the_stack(
            async move { goldgrove_registry::snapshot_net_worth::write(&context, None, hours, &users).await },
        )
        .await;
    assert_eq!((tally.written, tally.skipped, tally.retry.is_some()), (0, 0, true));
}
