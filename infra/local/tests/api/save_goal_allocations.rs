//! Goal allocations: never more than the account or holding has, at today's value.
//!
//! Functions: `list-goal-allocations`, `save-goal-allocations`.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::harness::{Answer, MAPLE, NORTHGATE, Person, person};

async fn goal(person: &Person, name: &str) -> String {
    let goal = json!({"goal": {
        "name": name, "targetAmount": 10_000, "targetDate": "2031-11-20T12:00:00Z", "plannedMonthlyContribution": 100,
    }});
    let created = person.post("/create-goal", goal).await.created();
    created["goal"]["id"].as_str().unwrap().to_owned()
}

async fn savings(person: &Person, balance: f64) -> Value {
    let body = json!({"name": "Jar", "type": "cash", "balance": balance});
    person.post("/accounts", body).await.created()["account"].clone()
}

fn of_account(account: &Value, percentage: impl Into<Value>) -> Value {
    json!({"allocation_type": "account", "account_id": account["id"], "allocation_percentage": percentage.into()})
}

fn amount_of(account: &Value, amount: impl Into<Value>) -> Value {
    json!({"allocation_type": "account", "account_id": account["id"], "allocated_amount": amount.into()})
}

fn percent_of(holding: &Value, percentage: impl Into<Value>) -> Value {
    json!({"allocation_type": "holding", "holding_id": holding["id"], "allocation_percentage": percentage.into()})
}

fn units_of(holding: &Value, units: impl Into<Value>) -> Value {
    json!({"allocation_type": "holding", "holding_id": holding["id"], "allocated_units": units.into()})
}

/// Links a brokerage; a holding in US dollars of four units or more.
async fn linked_holding(person: &Person) -> Value {
    person.link(NORTHGATE).await.ok();
    let dashboard = person.get("/dashboard").await.ok();
    let is_wanted = |holding: &&Value| holding["currency"] == "USD" && holding["quantity"].as_f64() >= Some(4.0);
    let mut holdings = dashboard["holdings"].as_array().unwrap().iter();
    holdings.find(is_wanted).unwrap().clone()
}

async fn save(person: &Person, goal: &str, allocations: &[Value]) -> Answer {
    let body = json!({"allocations": allocations});
    person.put(&format!("/goals/{goal}/allocations"), body).await
}

async fn listed(person: &Person) -> Vec<Value> {
    let answer = person.get("/goal-allocations").await.ok();
    answer["allocations"].as_array().unwrap().clone()
}

/// The saved amount of a goal; asserts that every route shows the same.
async fn current(person: &Person, goal: &str) -> f64 {
    let of = |list: &Value| {
        let found = list.as_array().unwrap().iter().find(|known| known["id"] == goal);
        found.unwrap()["current_amount"].clone()
    };
    let goals = of(&person.get("/goals").await.ok()["goals"]);
    assert_eq!(of(&person.get("/dashboard").await.ok()["goals"]), goals);
    let planned = person.post(&format!("/goals/{goal}/plan"), json!({})).await.ok();
    assert_eq!(planned["plan"]["currentAmount"], goals);
    goals.as_f64().unwrap()
}

/// The messages of an error, by field.
#[track_caller]
fn refusals(answer: &Answer) -> Vec<(String, String)> {
    answer.invalid_fields();
    let text = |error: &Value, name: &str| error[name].as_str().unwrap().to_owned();
    let body = answer.json();
    let errors = body["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| (text(error, "field"), text(error, "message")))
        .collect()
}

#[tokio::test]
async fn what_is_set_aside_is_listed_and_is_the_goals_current_amount() {
    let person = person().await;
    let (jar, goal) = (savings(&person, 1_000.01).await, goal(&person, "Boat").await);
    let saved = save(&person, &goal, &[of_account(&jar, 25.5)]).await.ok();
    let expected = json!({
        "id": saved["allocations"][0]["id"], "user_id": person.id, "goal_id": goal, "allocation_type": "account",
        "account_id": jar["id"], "holding_id": null, "allocation_percentage": 25.5, "allocated_units": null,
        "allocated_amount": null, "allocated_currency": null, "amount": 255.0, "currency": "USD", "excluded": [],
    });
    assert_eq!(saved["allocations"], json!([expected]));
    assert_eq!(listed(&person).await, [expected]);
    assert_eq!(saved["goal"]["current_amount"], 255.0);
    assert_eq!(saved["goal"]["plan"]["percentComplete"], 2.5);
    assert_eq!(current(&person, &goal).await.to_string(), "255");

    let path = format!("/accounts/{}", jar["id"].as_str().unwrap());
    person.patch(&path, json!({"version": 1, "balance": 2_000})).await.ok();
    assert_eq!(current(&person, &goal).await.to_string(), "510");
    person.patch(&path, json!({"version": 2, "hidden": true})).await.ok();
    assert_eq!(current(&person, &goal).await.to_string(), "0");
    person.delete(&path).await.ok();
    assert_eq!(listed(&person).await, [Value::Null; 0]);
}

#[tokio::test]
async fn an_amount_of_an_account_stays_while_the_account_has_it() {
    let person = person().await;
    let jar = savings(&person, 5_000.0).await;
    let (laptop, boat) = (goal(&person, "Laptop").await, goal(&person, "Boat").await);
    let saved = save(&person, &laptop, &[amount_of(&jar, 2_600.5)]).await.ok();
    assert_eq!(saved["allocations"][0]["allocated_amount"], 2_600.5);
    assert_eq!(saved["allocations"][0]["allocation_percentage"], Value::Null);
    assert_eq!(saved["goal"]["current_amount"], 2_600.5);

    let refused = save(&person, &boat, &[amount_of(&jar, 2_399.51)]).await;
    let field = "allocations[0].allocated_amount".to_owned();
    let left = "must be at most the 2399.50 USD that is left".to_owned();
    assert_eq!(refusals(&refused), [(field, left)]);
    let refused = save(&person, &boat, &[of_account(&jar, 48)]).await;
    assert_eq!(refusals(&refused)[0].1, "must be at most the 47.99% that is left");
    save(&person, &boat, &[amount_of(&jar, 2_399.5)]).await.ok();

    let path = format!("/accounts/{}", jar["id"].as_str().unwrap());
    person.patch(&path, json!({"version": 1, "balance": 9_000})).await.ok();
    assert_eq!(current(&person, &laptop).await.to_string(), "2600.5");
    person.patch(&path, json!({"version": 2, "balance": 2_500})).await.ok();
    assert_eq!(current(&person, &laptop).await.to_string(), "1300.25");
    assert_eq!(current(&person, &boat).await.to_string(), "1199.75");

    // What was set aside before may stay as it is, beside something new.
    let other = savings(&person, 100.0).await;
    let more = [amount_of(&jar, 2_600.5), of_account(&other, 50)];
    let saved = save(&person, &laptop, &more).await.ok();
    assert_eq!(saved["goal"]["current_amount"], 1_350.25);
    let lowered = save(&person, &laptop, &[amount_of(&jar, 2_000)]).await.ok();
    assert_eq!(lowered["allocations"][0]["allocated_currency"], "USD");
    let refused = save(&person, &laptop, &[amount_of(&jar, 2_000.01)]).await;
    assert_eq!(refusals(&refused)[0].1, "must be at most the 100.50 USD that is left");

    // Also once the account is one of which no amount is taken.
    let plan = json!({"version": 3, "subtype": "rrsp"});
    person.patch(&path, plan).await.ok();
    save(&person, &laptop, &[amount_of(&jar, 2_000), of_account(&other, 60)])
        .await
        .ok();
    let refused = save(&person, &laptop, &[amount_of(&jar, 2_000.01)]).await;
    assert_eq!(refusals(&refused)[0].1, "must be of a bank account");
}

#[tokio::test]
async fn what_is_kept_counts_before_what_is_new() {
    let person = person().await;
    let holding = &linked_holding(&person).await;
    let boat = goal(&person, "Boat").await;
    save(&person, &boat, &[percent_of(holding, 100)]).await.ok();
    let account = json!({"id": holding["account_id"]});
    let both = [of_account(&account, 1), percent_of(holding, 100)];
    let refused = save(&person, &boat, &both).await;
    assert_eq!(refused.invalid_fields(), ["allocations[0].allocation_percentage"]);
}

#[tokio::test]
async fn an_amount_that_was_written_down_counts_until_something_is_set_aside() {
    let person = person().await;
    let (jar, goal) = (savings(&person, 1_000.0).await, goal(&person, "Boat").await);
    let path = format!("/goals/{goal}");
    person
        .patch(&path, json!({"version": 1, "current_amount": 42}))
        .await
        .ok();
    assert_eq!(current(&person, &goal).await.to_string(), "42");
    save(&person, &goal, &[of_account(&jar, 10)]).await.ok();
    assert_eq!(current(&person, &goal).await.to_string(), "100");
    let refused = person.patch(&path, json!({"version": 2, "current_amount": 1})).await;
    assert_eq!(refused.invalid_fields(), ["current_amount"]);
    save(&person, &goal, &[]).await.ok();
    assert_eq!(current(&person, &goal).await.to_string(), "42");
}

#[tokio::test]
async fn what_is_saved_takes_the_place_of_what_was_and_nothing_is_dropped() {
    let person = person().await;
    let (one, other) = (savings(&person, 100.0).await, savings(&person, 200.0).await);
    let goal = goal(&person, "Boat").await;
    save(&person, &goal, &[of_account(&one, 100), of_account(&other, 50)])
        .await
        .ok();
    let both = listed(&person).await;
    save(&person, &goal, &[of_account(&one, 100), of_account(&other, 50)])
        .await
        .ok();
    assert_eq!(listed(&person).await, both, "saving the same again changes nothing");

    let dropped = [
        of_account(&one, 0),
        of_account(&one, -5),
        of_account(&other, 60),
        json!({"allocation_type": "holding"}),
    ];
    let saved = save(&person, &goal, &dropped).await.ok();
    assert_eq!(saved["allocations"].as_array().unwrap().len(), 1);
    assert_eq!(current(&person, &goal).await.to_string(), "120");
    save(&person, &goal, &[]).await.ok();
    assert_eq!(listed(&person).await, [Value::Null; 0]);
}

#[tokio::test]
async fn what_loans_leave_of_a_home_is_the_same_wherever_it_is_told() {
    let person = person().await;
    let boat = goal(&person, "Boat").await;
    let mut owned = Vec::new();
    for (kind, balance) in [("property", 500_000), ("loan", 300_000), ("loan", 100_000)] {
        let body = json!({"name": kind, "type": kind, "balance": balance});
        owned.push(person.post("/accounts", body).await.created()["account"].clone());
    }
    for loan in &owned[1..] {
        let tie = json!({"version": loan["version"], "secured_by": owned[0]["id"]});
        let path = format!("/accounts/{}", loan["id"].as_str().unwrap());
        person.patch(&path, tie).await.ok();
    }
    save(&person, &boat, &[of_account(&owned[0], 5)]).await.ok();
    assert_eq!(json!(current(&person, &boat).await), 5_000.0);
    let renamed = json!({"version": 1, "name": "Ship"});
    let answer = person.patch(&format!("/goals/{boat}"), renamed).await.ok();
    assert_eq!(answer["goal"]["current_amount"], 5_000.0);
}

#[tokio::test]
async fn a_claim_beyond_an_account_is_refused_and_told_what_is_left() {
    let person = person().await;
    let jar = savings(&person, 1_000.0).await;
    let (boat, house) = (goal(&person, "Boat").await, goal(&person, "House").await);
    save(&person, &boat, &[of_account(&jar, 60)]).await.ok();
    let refused = save(&person, &house, &[of_account(&jar, 40.5)]).await;
    let field = "allocations[0].allocation_percentage".to_owned();
    let left = "must be at most the 40% that is left".to_owned();
    assert_eq!(refusals(&refused), [(field, left)]);
    save(&person, &house, &[of_account(&jar, 40)]).await.ok();
    save(&person, &boat, &[of_account(&jar, 60)]).await.ok();
    let before = listed(&person).await;
    save(&person, &boat, &[of_account(&jar, 60.01)])
        .await
        .problem(400, "invalid-request");
    assert_eq!(listed(&person).await, before);

    person.delete(&format!("/goals/{house}")).await.ok();
    assert_eq!(listed(&person).await.len(), 1);
    save(&person, &boat, &[of_account(&jar, 100)]).await.ok();
}

#[tokio::test]
async fn a_claim_beyond_what_is_held_is_refused_in_every_form() {
    let person = person().await;
    let holding = &linked_holding(&person).await;
    let (boat, house) = (goal(&person, "Boat").await, goal(&person, "House").await);
    let held = holding["quantity"].as_f64().unwrap();
    let saved = save(&person, &boat, &[percent_of(holding, 50)]).await.ok();
    let half = holding["current_value"].as_f64().unwrap() / 2.0;
    assert!((saved["goal"]["current_amount"].as_f64().unwrap() - half).abs() < 0.006);

    let rows = [
        ("units", units_of(holding, held), "allocated_units"),
        ("a percentage", percent_of(holding, 51), "allocation_percentage"),
    ];
    for (name, claim, field) in rows {
        let refused = save(&person, &house, &[claim]).await;
        assert_eq!(refused.invalid_fields(), [format!("allocations[0].{field}")], "{name}");
    }
    let account = json!({"id": holding["account_id"]});
    let refused = save(&person, &house, &[of_account(&account, 51)]).await;
    assert_eq!(refusals(&refused)[0].1, "must be at most the 50% that is left");
    save(&person, &house, &[units_of(holding, 1)]).await.ok();
}

#[tokio::test]
async fn a_wrong_allocation_is_named_by_its_place() {
    let person = person().await;
    let other = crate::harness::person().await;
    person.link(MAPLE).await.ok();
    let dashboard = person.get("/dashboard").await.ok();
    let account = |matches: &dyn Fn(&Value) -> bool| {
        let accounts = dashboard["accounts"].as_array().unwrap();
        accounts.iter().find(|account| matches(account)).unwrap().clone()
    };
    let (jar, theirs) = (savings(&person, 1_000.0).await, savings(&other, 1_000.0).await);
    let debt = account(&|account| account["is_asset"] == false);
    let foreign = account(&|account| account["is_asset"] == true && account["currency"] == "CAD");
    let car = json!({"name": "Car", "type": "vehicle", "balance": 9_000});
    let car = person.post("/accounts", car).await.created()["account"].clone();
    let goal = goal(&person, "Boat").await;
    let made_up = json!({"id": "acct_018f2d3c-0000-7000-8000-000000000000"});
    let rows = [
        ("somebody else's account", of_account(&theirs, 1), "account_id"),
        ("a made-up account", of_account(&made_up, 1), "account_id"),
        (
            "no id",
            json!({"allocation_type": "account", "allocation_percentage": 1}),
            "account_id",
        ),
        ("an account as a holding", percent_of(&jar, 1), "holding_id"),
        ("a debt", of_account(&debt, 1), "account_id"),
        ("a vehicle", of_account(&car, 1), "account_id"),
        ("another currency", of_account(&foreign, 1), "account_id"),
        ("the same twice", of_account(&jar, 1), "account_id"),
        (
            "more than all",
            of_account(&account(&|known| known["currency"] == "CAD"), 1),
            "account_id",
        ),
        (
            "units of an account",
            json!({"allocation_type": "account", "account_id": jar["id"], "allocated_units": 1}),
            "allocated_units",
        ),
        (
            "a percentage and units",
            json!({"allocation_type": "holding", "holding_id": "x", "allocated_units": 1, "allocation_percentage": 1}),
            "allocated_units",
        ),
        (
            "an unknown type",
            json!({"allocation_type": "wish", "allocation_percentage": 1}),
            "allocation_type",
        ),
    ];
    for (name, wrong, field) in rows {
        let refused = save(&person, &goal, &[of_account(&jar, 1), wrong]).await;
        assert_eq!(refused.invalid_fields(), [format!("allocations[1].{field}")], "{name}");
    }
    let (known, unknown) = (
        save(&person, &goal, &[of_account(&theirs, 1)]).await,
        save(&person, &goal, &[of_account(&made_up, 1)]).await,
    );
    assert_eq!(known.apart_from_request_id(), unknown.apart_from_request_id());
    let many: Vec<Value> = (0..49).map(|_| of_account(&jar, 1)).collect();
    assert_eq!(save(&person, &goal, &many).await.invalid_fields(), ["allocations"]);
    assert_eq!(listed(&person).await, [Value::Null; 0]);
}

#[tokio::test]
async fn a_wrong_amount_is_named_by_its_place() {
    let person = person().await;
    let (jar, goal) = (savings(&person, 1_000.0).await, goal(&person, "Boat").await);
    let made_up = json!({"id": "acct_018f2d3c-0000-7000-8000-000000000000"});
    let home = json!({"name": "Home", "type": "property", "balance": 9_000});
    let home = person.post("/accounts", home).await.created()["account"].clone();
    let rows = [
        ("an amount of a home", amount_of(&home, 1), "allocated_amount"),
        ("an amount of a made-up account", amount_of(&made_up, 1), "account_id"),
        ("an amount beyond cents", amount_of(&jar, 0.001), "allocated_amount"),
        (
            "an amount in another currency than the account's",
            json!({"allocation_type": "account", "account_id": jar["id"], "allocated_amount": 1, "allocated_currency": "EUR"}),
            "allocated_currency",
        ),
        (
            "an amount and a percentage",
            json!({"allocation_type": "account", "account_id": home["id"], "allocated_amount": 1, "allocation_percentage": 1}),
            "allocated_amount",
        ),
        (
            "an amount of a holding",
            json!({"allocation_type": "holding", "holding_id": "x", "allocated_amount": 1}),
            "allocated_amount",
        ),
    ];
    for (name, wrong, field) in rows {
        let refused = save(&person, &goal, &[wrong]).await;
        assert_eq!(refused.invalid_fields(), [format!("allocations[0].{field}")], "{name}");
    }
    assert_eq!(listed(&person).await, [Value::Null; 0]);
}

#[tokio::test]
async fn goals_that_claim_at_one_moment_never_get_more_than_there_is() {
    let person = person().await;
    let jar = savings(&person, 1_000.0).await;
    let mut goals = Vec::new();
    for number in 0..5 {
        goals.push(goal(&person, &format!("Goal {number}")).await);
    }
    let claim = [of_account(&jar, 60)];
    let answers = join_all(goals.iter().map(|goal| save(&person, goal, &claim))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert!([400, 409].contains(&answer.status), "{}", answer.text);
    }
    assert_eq!(listed(&person).await.len(), 1);
}
