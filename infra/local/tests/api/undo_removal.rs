//! Undo of deletions: everything returns, once, for its owner, within the time limit.
//!
//! Functions: `undo-removal`.

use goldgrove_domain::Rate;
use goldgrove_domain::ids::GoalId;
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_storage::entity::goal::Goals;
use goldgrove_storage::entity::recorded_plan::RecordedPlans;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{Answer, Person, World, person, shared};

const WINDOW: SignedDuration = SignedDuration::from_secs(30);

async fn goal(person: &Person, name: &str) -> Value {
    let goal = json!({"goal": {
        "name": name, "targetAmount": 24_000, "targetDate": "2031-11-20T12:00:00Z", "plannedMonthlyContribution": 350,
    }});
    person.post("/create-goal", goal).await.created()["goal"].clone()
}

async fn jar(person: &Person) -> Value {
    let body = json!({"name": "Jar", "type": "cash", "balance": 1_000});
    person.post("/accounts", body).await.created()["account"].clone()
}

fn at(goal: &Value) -> String {
    format!("/goals/{}", goal["id"].as_str().unwrap())
}

fn account_at(account: &Value) -> String {
    format!("/accounts/{}", account["id"].as_str().unwrap())
}

async fn set_aside(person: &Person, goal: &Value, jar: &Value, percent: u32) -> Answer {
    let share = json!({"allocation_type": "account", "account_id": jar["id"], "allocation_percentage": percent});
    let path = format!("{}/allocations", at(goal));
    person.put(&path, json!({"allocations": [share]})).await
}

/// Deletes the object at `path`; returns the undo token.
async fn delete(person: &Person, path: &str) -> Value {
    let answer = person.delete(path).await.ok();
    assert_eq!(answer["undo"]["seconds"], WINDOW.as_secs());
    answer["undo"]["token"].clone()
}

async fn undo(person: &Person, token: &Value) -> Answer {
    person.post("/undo", json!({ "token": token })).await
}

/// All of a person's visible financial data.
async fn everything(person: &Person) -> Vec<Value> {
    let mut seen = Vec::new();
    for path in ["/goals", "/goal-allocations", "/accounts", "/net-worth"] {
        seen.push(person.get(path).await.ok());
    }
    seen
}

#[tokio::test]
async fn a_goal_with_more_plans_than_can_be_kept_goes_for_good() {
    let world = shared().await;
    let person = world.person().await;
    let (goal, other) = (goal(&person, "Boat").await, goal(&person, "Trip").await);
    let id = GoalId::parse(goal["id"].as_str().unwrap()).unwrap();
    world
        .store_for(&person, move |app, user, keys| async move {
            let goals = Goals::new(app.table(), &user);
            let goal = goals.get(&id, keys.as_ref()).await.unwrap().unwrap().value;
            let plans: Vec<RecordedPlan> = (1..=1_000)
                .map(|number| {
                    let made_at = goal.created_at + SignedDuration::from_hours(24 + number);
                    let rate = Rate::from_percent(4);
                    RecordedPlan::of(&goal, goal.current_amount, rate, rate, made_at)
                })
                .collect();
            let store = RecordedPlans::new(app.table(), &user);
            store.put_all(&plans, keys.as_ref()).await.unwrap();
        })
        .await;
    assert_eq!(person.delete(&at(&goal)).await.ok()["undo"], Value::Null);
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([other]));
    let plans = person.get("/export").await.ok()["goal_plans"].clone();
    assert_eq!(plans.as_array().unwrap().len(), 1, "the other's");
}

#[tokio::test]
async fn a_goal_comes_back_with_what_was_set_aside_for_it_and_its_first_plan() {
    let person = person().await;
    let (jar, goal) = (jar(&person).await, goal(&person, "Boat").await);
    set_aside(&person, &goal, &jar, 60).await.ok();
    person
        .patch(&at(&goal), json!({"version": 1, "target_amount": 30_000}))
        .await
        .ok();
    let before = everything(&person).await;
    let plan = person.post(&format!("{}/plan", at(&goal)), json!({})).await.ok();

    let token = delete(&person, &at(&goal)).await;
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([]));
    assert_eq!(undo(&person, &token).await.ok(), json!({"complete": true}));
    assert_eq!(everything(&person).await, before);
    assert_eq!(person.post(&format!("{}/plan", at(&goal)), json!({})).await.ok(), plan);
}

#[tokio::test]
async fn an_account_comes_back_with_what_is_set_aside_of_it_and_counts_again() {
    let person = person().await;
    let (jar, goal) = (jar(&person).await, goal(&person, "Boat").await);
    set_aside(&person, &goal, &jar, 60).await.ok();
    let before = everything(&person).await;
    let token = delete(&person, &account_at(&jar)).await;
    assert_eq!(person.get("/accounts").await.ok()["accounts"], json!([]));
    undo(&person, &token).await.ok();
    let mut after = everything(&person).await;
    let mut before = before;
    // Net worth was computed again.
    for seen in [&mut before, &mut after] {
        seen[3]["netWorth"]["lastUpdated"].take();
    }
    assert_eq!(after, before);
}

#[tokio::test]
async fn undoing_twice_is_undoing_once() {
    let person = person().await;
    let goal = goal(&person, "Boat").await;
    let token = delete(&person, &at(&goal)).await;
    let (one, two) = tokio::join!(undo(&person, &token), undo(&person, &token));
    one.ok();
    two.ok();
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([goal]));
    // Later changes stay, and so does a second deletion.
    let changed = person
        .patch(&at(&goal), json!({"version": 1, "name": "Yacht"}))
        .await
        .ok();
    undo(&person, &token).await.ok();
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([changed["goal"]]));
    delete(&person, &at(&goal)).await;
    undo(&person, &token).await.ok();
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([]));
}

#[tokio::test]
async fn money_set_aside_for_another_goal_in_between_stays_there() {
    let person = person().await;
    let jar = jar(&person).await;
    let (boat, house) = (goal(&person, "Boat").await, goal(&person, "House").await);
    set_aside(&person, &boat, &jar, 60).await.ok();
    let token = delete(&person, &at(&boat)).await;
    set_aside(&person, &house, &jar, 100).await.ok();
    assert_eq!(undo(&person, &token).await.ok(), json!({"complete": false}));
    assert_eq!(person.get("/goals").await.ok()["goals"].as_array().unwrap().len(), 2);
    let allocations = person.get("/goal-allocations").await.ok()["allocations"].clone();
    assert_eq!(allocations.as_array().unwrap().len(), 1);
    assert_eq!(allocations[0]["goal_id"], house["id"]);
}

#[tokio::test]
async fn a_day_that_cannot_be_recorded_takes_no_change_and_no_way_back() {
    let world = World::start().await;
    let person = world.person().await;
    let (spoiled, other) = (jar(&person).await, jar(&person).await);
    let row = format!("ACCOUNT#{}", spoiled["id"].as_str().unwrap());
    let spoil = json!({"UpdateExpression": "SET balance = :b", "ExpressionAttributeValues": {":b": {"S": "AAAA"}}});
    world.on_row(&person, &row, "UpdateItem", spoil).await;
    let renamed = json!({"version": 1, "name": "Pot"});
    let changed = person.patch(&account_at(&other), renamed).await.ok();
    assert_eq!(changed["account"]["name"], "Pot");
    let token = delete(&person, &account_at(&other)).await;
    assert_eq!(undo(&person, &token).await.ok(), json!({"complete": true}));
    let again = person.delete(&account_at(&other)).await;
    assert_eq!(again.status, 200, "it is back: {}", again.text);
}

#[tokio::test]
async fn a_token_ends_with_its_time() {
    let world = World::start().await;
    let person = world.person().await;
    let (one, other) = (goal(&person, "Boat").await, goal(&person, "House").await);
    let (early, late) = (delete(&person, &at(&one)).await, delete(&person, &at(&other)).await);
    world.clock.advance(WINDOW - SignedDuration::from_secs(1));
    undo(&person, &early).await.ok();
    world.clock.advance(SignedDuration::from_secs(1));
    undo(&person, &late).await.problem(404, "not-found");
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([one]));
}

#[tokio::test]
async fn the_token_of_another_looks_like_one_that_never_was() {
    let (one, other) = (person().await, person().await);
    let goal = goal(&other, "Boat").await;
    let token = delete(&other, &at(&goal)).await;
    let refused = undo(&one, &token).await;
    refused.problem(404, "not-found");
    for made_up in [json!("0b5d1f5e-8c1a-4c58-9d0a-2f6f3a1f9c11"), json!("x"), json!("")] {
        let answer = undo(&one, &made_up).await;
        assert_eq!(
            answer.apart_from_request_id(),
            refused.apart_from_request_id(),
            "{made_up}"
        );
    }
    assert_eq!(one.get("/goals").await.ok()["goals"], json!([]));
    undo(&other, &token).await.ok();
}

#[tokio::test]
async fn what_is_kept_is_sealed() {
    let world = World::start().await;
    let person = world.person().await;
    let goal = goal(&person, "A name nobody may read").await;
    delete(&person, &at(&goal)).await;
    let rows = world.snapshot().await.rows("REMOVED#");
    assert_eq!(rows.len(), 1);
    assert!(!rows[0].contains("24000"), "{}", rows[0]);
}
