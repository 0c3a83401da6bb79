//! Property and its loans.
//!
//! Functions: `get-account-equity`.

use serde_json::{Value, json};

use crate::harness::{PLATYPUS, Person, World, person};

fn at(account: &Value) -> String {
    format!("/accounts/{}", account["id"].as_str().unwrap())
}

async fn created(person: &Person, kind: &str, balance: f64, currency: &str) -> Value {
    let body = json!({"name": kind, "type": kind, "balance": balance, "currency": currency});
    person.post("/accounts", body).await.created()["account"].clone()
}

async fn tie(person: &Person, loan: &Value, property: &Value) -> Value {
    let version = listed(person, loan).await["version"].clone();
    let change = json!({"version": version, "secured_by": property["id"]});
    person.patch(&at(loan), change).await.ok()["account"].clone()
}

async fn listed(person: &Person, account: &Value) -> Value {
    let accounts = person.get("/accounts").await.ok();
    let mut accounts = accounts["accounts"].as_array().unwrap().iter();
    accounts.find(|known| known["id"] == account["id"]).unwrap().clone()
}

async fn equity(person: &Person, account: &Value) -> Value {
    person.get(&format!("{}/equity", at(account))).await.ok()["equity"].clone()
}

#[tokio::test]
async fn several_loans_add_up_and_both_pages_tell_the_same() {
    let person = person().await;
    let home = created(&person, "property", 500_000.0, "USD").await;
    let (first, second) = (
        created(&person, "loan", 300_000.0, "USD").await,
        created(&person, "loan", 50_000.0, "USD").await,
    );
    assert_eq!(equity(&person, &home).await, Value::Null);
    assert_eq!(tie(&person, &first, &home).await["secured_by"], home["id"]);
    tie(&person, &second, &home).await;
    let found = equity(&person, &home).await;
    let expected = json!({
        "property_id": home["id"], "loan_ids": found["loan_ids"], "currency": "USD", "value": 500_000.0,
        "owed": 350_000.0, "equity": 150_000.0, "loan_to_value": 70,
    });
    assert_eq!(found, expected);
    assert_eq!(found["loan_ids"].as_array().unwrap().len(), 2);
    for loan in [&first, &second] {
        assert_eq!(equity(&person, loan).await, found);
        assert_eq!(listed(&person, loan).await["secured_by"], home["id"]);
    }
    let untied = json!({"version": 2, "secured_by": null});
    let answer = person.patch(&at(&second), untied).await.ok();
    assert_eq!(answer["account"]["secured_by"], Value::Null);
    assert_eq!(equity(&person, &home).await["equity"], 200_000.0);
    assert_eq!(equity(&person, &second).await, Value::Null);
}

#[tokio::test]
async fn equity_is_in_the_propertys_currency_and_unknown_without_a_rate() {
    let person = person().await;
    let home = created(&person, "property", 500_000.0, "CAD").await;
    let loan = created(&person, "loan", 100_000.0, "USD").await;
    tie(&person, &loan, &home).await;
    let rate = json!({ "from": "USD", "to": "CAD", "since": "2026-01-01", "rate": 1.4 });
    person.put("/exchange-rates/fixed", rate).await.ok();
    let found = equity(&person, &loan).await;
    assert_eq!(
        (
            &found["currency"],
            &found["owed"],
            &found["equity"],
            &found["loan_to_value"]
        ),
        (&json!("CAD"), &json!(140_000.0), &json!(360_000.0), &json!(28))
    );
    let abroad = created(&person, "property", 1.0, "EUR").await;
    tie(&person, &loan, &abroad).await;
    let found = equity(&person, &abroad).await;
    assert_eq!(found["value"], 1.0);
    for unknown in ["owed", "equity", "loan_to_value"] {
        assert_eq!(found[unknown], Value::Null, "{unknown}");
    }
}

#[tokio::test]
async fn removing_either_unties_and_undoing_that_ties_again() {
    let person = person().await;
    let home = created(&person, "property", 500_000.0, "USD").await;
    let loan = created(&person, "loan", 300_000.0, "USD").await;
    tie(&person, &loan, &home).await;
    let removed = person.delete(&at(&home)).await.ok();
    assert_eq!(listed(&person, &loan).await["secured_by"], Value::Null);
    assert_eq!(equity(&person, &loan).await, Value::Null);
    let dashboard = person.get("/dashboard").await.ok();
    assert_eq!(dashboard["accounts"][0]["secured_by"], Value::Null);
    let renamed = person
        .patch(&at(&loan), json!({"version": 2, "name": "Loan"}))
        .await
        .ok();
    assert_eq!(renamed["account"]["secured_by"], Value::Null);
    person
        .post("/undo", json!({"token": removed["undo"]["token"]}))
        .await
        .ok();
    assert_eq!(listed(&person, &loan).await["secured_by"], home["id"]);

    let removed = person.delete(&at(&loan)).await.ok();
    assert_eq!(equity(&person, &home).await, Value::Null);
    person
        .post("/undo", json!({"token": removed["undo"]["token"]}))
        .await
        .ok();
    assert_eq!(equity(&person, &home).await["equity"], 200_000.0);
}

#[tokio::test]
async fn only_a_loan_is_tied_and_only_to_a_property_of_its_owner() {
    let world = World::start().await;
    let (one, other) = (world.person().await, world.person().await);
    let theirs = created(&other, "property", 5.0, "USD").await;
    let home = created(&one, "property", 500_000.0, "USD").await;
    let (loan, card, car) = (
        created(&one, "loan", 300_000.0, "USD").await,
        created(&one, "credit", 1.0, "USD").await,
        created(&one, "vehicle", 1.0, "USD").await,
    );
    let rows = [
        ("another's property", &loan, theirs["id"].clone()),
        ("a car", &loan, car["id"].clone()),
        ("itself", &loan, loan["id"].clone()),
        ("what is no id", &loan, json!("x")),
        ("a card", &card, home["id"].clone()),
        ("a property", &home, home["id"].clone()),
    ];
    for (name, account, property) in rows {
        let change = json!({"version": 1, "secured_by": property});
        let refused = one.patch(&at(account), change).await;
        assert_eq!(refused.invalid_fields(), ["secured_by"], "{name}");
    }
    one.get(&format!("{}/equity", at(&theirs)))
        .await
        .problem(404, "not-found");
}

#[tokio::test]
async fn a_refresh_leaves_a_linked_loan_tied() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(PLATYPUS).await.ok();
    world.stack().queues.settled().await;
    let accounts = person.get("/accounts").await.ok();
    let mut accounts = accounts["accounts"].as_array().unwrap().iter();
    let mortgage = accounts.find(|account| account["type"] == "loan").unwrap().clone();
    let home = created(&person, "property", 500_000.0, "USD").await;
    tie(&person, &mortgage, &home).await;
    let before = equity(&person, &home).await;
    assert_ne!(before, Value::Null);
    person.post("/refresh-financial-data", json!({})).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(equity(&person, &home).await, before);
}
