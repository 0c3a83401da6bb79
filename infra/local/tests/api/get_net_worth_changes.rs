//! Attribution: each event between two days has its cause, and the causes sum to the change.
//!
//! Functions: `get-net-worth-changes`.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{PLATYPUS, Person, World, person};

const A_DAY: SignedDuration = SignedDuration::from_hours(24);
const CAUSES: [&str; 9] = [
    "added",
    "markets",
    "currency",
    "debtPaid",
    "revalued",
    "edits",
    "accounts",
    "unexplained",
    "redenominated",
];

async fn changes(person: &Person, query: &str) -> Value {
    person.get(&format!("/net-worth-changes{query}")).await.ok()
}

/// The causes with an amount other than zero.
fn told(change: &Value) -> Vec<(&'static str, f64)> {
    let all = CAUSES.map(|cause| (cause, change["causes"][cause].as_f64().unwrap()));
    all.into_iter().filter(|(_, amount)| *amount != 0.0).collect()
}

/// In cents, so that sums are exact.
fn cents(amount: &Value) -> i64 {
    let text = format!("{:.2}", amount.as_f64().unwrap());
    text.replace('.', "").parse().unwrap()
}

fn assert_sums(change: &Value) {
    let sum: i64 = CAUSES.iter().map(|cause| cents(&change["causes"][cause])).sum();
    assert_eq!(sum, cents(&change["change"]), "{change}");
}

async fn jar(person: &Person, kind: &str, balance: i64) -> Value {
    let jar = json!({"name": "Jar", "type": kind, "balance": balance});
    person.post("/accounts", jar).await.created()["account"].clone()
}

async fn refill(person: &Person, jar: &Value, version: u64, balance: i64) {
    let path = format!("/accounts/{}", jar["id"].as_str().unwrap());
    person
        .patch(&path, json!({"version": version, "balance": balance}))
        .await
        .ok();
}

#[tokio::test]
async fn what_happened_since_yesterday_is_told_by_its_cause() {
    let world = World::start().await;
    let person = world.person().await;
    let (cash, home) = (
        jar(&person, "cash", 1_000).await,
        jar(&person, "property", 90_000).await,
    );
    world.clock.advance(A_DAY);
    let person = person.again(&world).await;
    assert_eq!(
        changes(&person, "").await["netWorth"],
        Value::Null,
        "there is one day only"
    );
    refill(&person, &cash, 1, 1_250).await;
    refill(&person, &home, 1, 91_500).await;
    person.link(PLATYPUS).await.ok();
    world.clock.advance(A_DAY);
    let person = person.again(&world).await;
    refill(&person, &cash, 2, 1_200).await;

    let found = changes(&person, "?from=2026-11-21&to=2026-11-22").await;
    let linked = -57_509.23;
    assert_eq!(
        told(&found["netWorth"]),
        [("added", 250.0), ("revalued", 1_500.0), ("accounts", linked)]
    );
    assert_eq!(
        (&found["netWorth"]["before"], &found["splitSince"]),
        (&json!(91_000.0), &json!("2026-11-21"))
    );
    assert_sums(&found["netWorth"]);
    let both = changes(&person, "?from=2026-11-01&daily=true").await;
    assert_eq!(told(&both["netWorth"])[0], ("added", 200.0));
    assert_eq!(both["splitSince"], "2026-11-21", "nothing is known of the days before");
    assert_eq!(both["days"].as_array().unwrap().len(), 2);
    assert_sums(&both["netWorth"]);
    both["days"].as_array().unwrap().iter().for_each(assert_sums);
}

#[tokio::test]
async fn a_goal_moves_with_its_account_and_with_its_plan() {
    let world = World::start().await;
    let person = world.person().await;
    let cash = jar(&person, "cash", 1_000).await;
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 9_000, "targetDate": "2031-11-20T12:00:00Z",
        "plannedMonthlyContribution": 100, "riskProfile": "moderate",
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"]["id"].clone();
    let path = format!("/goals/{}/allocations", goal.as_str().unwrap());
    let share = |percent: u8| json!({"allocations": [{"allocation_type": "account", "account_id": cash["id"], "allocation_percentage": percent}]});
    person.put(&path, share(50)).await.ok();
    refill(&person, &cash, 1, 1_000).await;
    world.clock.advance(A_DAY);
    let person = person.again(&world).await;
    person.put(&path, share(100)).await.ok();
    refill(&person, &cash, 2, 1_400).await;

    assert_eq!(changes(&person, "").await["goal"], Value::Null, "it is not asked for");
    let moved = &changes(&person, &of(&goal)).await["goal"];
    assert_eq!(told(moved), [("added", 200.0), ("edits", 700.0)]);
    assert_eq!((&moved["before"], &moved["after"]), (&json!(500.0), &json!(1_400.0)));
    assert_sums(moved);
}

fn of(goal: &Value) -> String {
    format!("?goal={}", goal.as_str().unwrap())
}

#[tokio::test]
async fn a_goal_is_its_owners() {
    let world = World::start().await;
    let (person, other) = (world.person().await, world.person().await);
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 9_000, "targetDate": "2031-11-20T12:00:00Z", "plannedMonthlyContribution": 100,
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"]["id"].clone();
    assert_eq!(
        changes(&person, &of(&goal)).await["goal"],
        Value::Null,
        "nothing is recorded of it yet"
    );
    for query in [of(&goal), "?goal=boat".to_owned()] {
        let answer = other.get(&format!("/net-worth-changes{query}")).await;
        answer.problem(404, "not-found");
    }
}

#[tokio::test]
async fn a_day_that_was_tampered_with_is_not_believed() {
    let world = World::start().await;
    let person = world.person().await;
    let cash = jar(&person, "cash", 1_000).await;
    for (version, balance) in [(1, 1_100), (2, 1_300), (3, 1_600)] {
        world.clock.advance(A_DAY);
        refill(&person.again(&world).await, &cash, version, balance).await;
    }
    let person = person.again(&world).await;
    assert_eq!(told(&changes(&person, "").await["netWorth"]), [("added", 600.0)]);
    world.on_row(&person, "NETWORTH#2026-11", "DeleteItem", json!({})).await;
    refill(&person, &cash, 4, 1_700).await;
    let found = changes(&person, "").await;
    assert_eq!(
        told(&found["netWorth"]),
        [("added", 400.0)],
        "since the last balances kept"
    );
    assert_eq!(found["splitSince"], "2026-11-23", "no split before that");
}

#[tokio::test]
async fn a_period_is_two_days_in_order() {
    let person = person().await;
    let rows = [
        ("?from=soon", "from"),
        ("?to=2026-13-01", "to"),
        ("?from=20261101", "from"),
        ("?from=2026-11-01T12:00", "from"),
        ("?from=2026-11-21&to=2026-11-21", "from"),
        ("?from=2026-11-22&to=2026-11-21", "from"),
        ("?from=2020-01-01&to=2026-11-21", "from"),
        ("?daily=always", "daily"),
    ];
    for (query, field) in rows {
        let answer = person.get(&format!("/net-worth-changes{query}")).await;
        assert_eq!(answer.invalid_fields(), [field], "{query}");
    }
}

#[tokio::test]
async fn an_edit_of_a_goal_is_told_on_its_day() {
    let world = World::start().await;
    let person = world.person().await;
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 10_000, "targetDate": "2031-11-20T12:00:00Z", "plannedMonthlyContribution": 100,
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"].clone();
    jar(&person, "cash", 1_000).await;
    world.clock.advance(A_DAY);
    let person = person.again(&world).await;
    let path = format!("/goals/{}", goal["id"].as_str().unwrap());
    let saved = json!({ "version": goal["version"], "current_amount": 1_000 });
    person.patch(&path, saved).await.ok();
    let found = changes(&person, &of(&goal["id"])).await;
    assert_eq!(told(&found["goal"]), [("added", 1_000.0)]);
}
