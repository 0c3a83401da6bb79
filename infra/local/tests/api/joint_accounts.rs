//! Two sign-ins at one bank: accounts that both of them report count once.
//!
//! Functions: `exchange-public-token`, `refresh-financial-data`, `refresh-plaid-item`, `remove-plaid-item`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::shop::MONTHLY;
use crate::harness::{PLATYPUS, Person, World};
use crate::list_transactions::pages;
use crate::orphans::next_day;

/// What the first of two people sees at the bank, and what the second does. The chequing account is joint.
const FIRST: [&str; 2] = ["chequing", "card"];
const SECOND: [&str; 2] = ["chequing", "savings"];

async fn sign_in(world: &World, person: &Person, accounts: &[&str]) -> Value {
    let linked = person.links(world, "bank", PLATYPUS.id, accounts).await;
    linked.ok()["results"]["accountsProcessed"].clone()
}

/// The accounts by their name: their ids, their items and how many transactions the lists have.
async fn accounts(person: &Person) -> BTreeMap<String, (Value, Value, usize)> {
    let mut found = BTreeMap::new();
    for account in person.get("/accounts").await.ok()["accounts"].as_array().unwrap() {
        let transactions = pages(person, &format!("account={}", account["id"].as_str().unwrap())).await;
        let transactions = transactions.concat().len();
        let name = account["name"].as_str().unwrap().to_owned();
        let known = found.insert(name, (account["id"].clone(), account["item_id"].clone(), transactions));
        assert_eq!(known, None, "an account is there twice");
    }
    found
}

async fn items(person: &Person) -> Vec<Value> {
    person.get("/plaid-items").await.ok()["items"]
        .as_array()
        .unwrap()
        .clone()
}

async fn refresh(world: &World, person: &Person) {
    person.post("/refresh-financial-data", json!({})).await.ok();
    world.stack().queues.settled().await;
}

const JOINT: &str = "Everyday Chequing";

#[tokio::test]
async fn a_joint_account_counts_once_and_stays_with_the_first_sign_in() {
    let world = World::start().await;
    let person = world.person().await;
    assert_eq!(sign_in(&world, &person, &FIRST).await, 2);
    let before = accounts(&person).await;
    assert!(before[JOINT].2 > 0, "{before:?}");

    assert_eq!(sign_in(&world, &person, &SECOND).await, 1);
    for _ in 0..2 {
        let after = accounts(&person).await;
        let names: Vec<&str> = after.keys().map(String::as_str).collect();
        assert_eq!(names, [JOINT, "Gold Rewards Card", "High-Yield Savings"]);
        for (name, known) in &before {
            assert_eq!(&after[name], known, "{name}");
        }
        assert!(after["High-Yield Savings"].2 > 0, "{after:?}");
        refresh(&world, &person).await;
    }
    assert!(items(&person).await.iter().all(|item| item["status"] == "good"));

    let again = person.links(&world, "bank", PLATYPUS.id, &["chequing"]).await;
    again.problem(409, "institution-already-linked");
    assert_eq!(world.adopted_items(PLATYPUS), 2, "the third is closed at the provider");
}

#[tokio::test]
async fn the_other_sign_in_keeps_a_joint_account_when_one_is_removed() {
    let world = World::start().await;
    let person = world.person().await;
    sign_in(&world, &person, &FIRST).await;
    let first = items(&person).await[0]["id"].clone();
    sign_in(&world, &person, &SECOND).await;
    let before = accounts(&person).await;
    let second = before["High-Yield Savings"].1.clone();

    let path = format!("/plaid-items/{}", first.as_str().unwrap());
    person.delete(&path).await.nothing();
    refresh(&world, &person).await;
    let mut expected = before.clone();
    expected.remove("Gold Rewards Card");
    expected.get_mut(JOINT).unwrap().1 = second.clone();
    assert_eq!(accounts(&person).await, expected);
    let institutions = person.get("/dashboard").await.ok()["institutions"].clone();
    assert_eq!(institutions[0]["name"], PLATYPUS.name);

    let path = format!("/plaid-items/{}", second.as_str().unwrap());
    person.delete(&path).await.nothing();
    assert_eq!(person.get("/dashboard").await.ok()["institutions"], json!([]));
    assert_eq!(sign_in(&world, &person, &SECOND).await, 2, "as if it were new");
}

#[tokio::test]
async fn each_sign_in_takes_up_its_own_accounts_after_both_were_disconnected() {
    let world = World::start().await;
    let person = world.person().await;
    sign_in(&world, &person, &FIRST).await;
    sign_in(&world, &person, &SECOND).await;
    let ids = async |person: &Person| -> Vec<(String, Value)> {
        let accounts = accounts(person).await.into_iter();
        accounts.map(|(name, (id, ..))| (name, id)).collect()
    };
    let before = ids(&person).await;
    for _ in 0..45 {
        next_day(&world).await.unwrap();
    }
    let person = person.again(&world).await;
    person.subscribe(MONTHLY).await;
    assert!(items(&person).await.iter().all(|item| item["status"] == "disconnected"));

    sign_in(&world, &person, &SECOND).await;
    let second = accounts(&person).await;
    assert_eq!(second[JOINT].1, second["High-Yield Savings"].1, "{second:?}");
    sign_in(&world, &person, &FIRST).await;
    refresh(&world, &person).await;
    assert_eq!(ids(&person).await, before);
    let states: Vec<Value> = items(&person).await.iter().map(|item| item["status"].clone()).collect();
    assert_eq!(states, ["good", "good"]);
    let after = accounts(&person).await;
    assert_ne!(after["Gold Rewards Card"].1, after[JOINT].1, "{after:?}");
}

/// Completes the widget's update mode for an item with every account of the bank.
async fn shares_all(world: &World, person: &Person, item: &Value) {
    let wish = json!({"mode": "update", "itemId": item});
    let token = person.post("/create-unified-link-token", wish).await.ok()["link_token"].clone();
    let body = json!({"link_token": token, "institution_id": PLATYPUS.id, "account_ids": []});
    let request = person.client.post(format!("{}/local/link/complete", person.urls.plaid));
    send(request.json(&body)).await.ok_json();
    person
        .post("/refresh-financial-data", json!({"repaired": item}))
        .await
        .ok();
    world.stack().queues.settled().await;
}

#[tokio::test]
async fn an_account_that_the_other_sign_in_shares_later_counts_once() {
    let world = World::start().await;
    let person = world.person().await;
    sign_in(&world, &person, &["savings"]).await;
    person.noticed(&world, PLATYPUS, "NEW_ACCOUNTS_AVAILABLE", None).await;
    let first = items(&person).await[0]["id"].clone();
    sign_in(&world, &person, &FIRST).await;
    let before = accounts(&person).await;

    shares_all(&world, &person, &first).await;
    for _ in 0..2 {
        let after = accounts(&person).await;
        assert_eq!(after.len(), PLATYPUS.accounts, "{after:?}");
        assert_eq!(after[JOINT], before[JOINT]);
        refresh(&world, &person).await;
    }
}

#[tokio::test]
async fn a_sign_in_whose_access_ended_is_taken_up_again_beside_another_that_ended() {
    let world = World::start().await;
    let person = world.person().await;
    sign_in(&world, &person, &["card"]).await;
    sign_in(&world, &person, &["savings"]).await;
    let before = accounts(&person).await;
    for item in world.provider_items(PLATYPUS) {
        let body = json!({ "access_token": item["access_token"], "webhook_code": "USER_PERMISSION_REVOKED" });
        person.provider("/local/webhooks/fire", body).await.ok_json();
    }
    world.stack().queues.settled().await;
    for accounts in [["savings"], ["card"]] {
        assert_eq!(sign_in(&world, &person, &accounts).await, 1);
    }
    let after = accounts(&person).await;
    let ids = |known: &BTreeMap<String, (Value, Value, usize)>| -> Vec<Value> {
        known.values().map(|(id, ..)| id.clone()).collect()
    };
    assert_eq!(ids(&after), ids(&before));
    let states: Vec<Value> = items(&person).await.iter().map(|item| item["status"].clone()).collect();
    assert_eq!(states, ["good", "good"]);
}
