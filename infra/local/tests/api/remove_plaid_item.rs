//! Linked items: listed without their secrets, and removed with all their data.
//!
//! Functions: `list-plaid-items`, `remove-plaid-item`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use goldgrove_app::wiring::FromSettings as _;
use goldgrove_app::{App, Bank};
use goldgrove_local::calls;
use jiff::SignedDuration;
use lambda_http::{Body, RequestExt as _};
use serde_json::{Value, json};

use crate::harness::mortal::MortalTable;
use crate::harness::{HARBOUR, MAPLE, NORTHGATE, PLATYPUS, Person, World, person};

fn at(item: &Value) -> String {
    format!("/plaid-items/{}", item["id"].as_str().unwrap())
}

async fn items_of(person: &Person) -> Vec<Value> {
    person.get("/plaid-items").await.ok()["items"]
        .as_array()
        .unwrap()
        .clone()
}

#[tokio::test]
async fn logins_are_listed_as_the_dashboard_shows_them_and_without_secrets() {
    let person = person().await;
    person.link(MAPLE).await.ok();
    person.link(PLATYPUS).await.ok();
    let dashboard = person.get("/dashboard").await.ok();
    let answer = person.get("/plaid-items").await;
    assert_eq!(answer.ok()["items"], dashboard["items"]);
    for secret in ["access-", "token", "plaid_item_id", "cursor"] {
        assert!(!answer.text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn a_removed_item_is_ended_at_the_provider_and_leaves_no_trace() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(PLATYPUS).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    let before = world.snapshot().await;
    let kept = person.get("/dashboard").await.ok();

    person.link(NORTHGATE).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    let item = person.item_at(NORTHGATE).await;
    person.delete(&at(&item)).await.nothing();

    assert_eq!(world.provider_items(NORTHGATE), [Value::Null; 0]);
    let after = world.snapshot().await;
    for noun in [
        "ACCOUNT#",
        "HOLDING#",
        "INSTITUTION#",
        "ITEM#",
        "TRANSACTION#",
        "ALLOCATION#",
    ] {
        let ids = |rows: Vec<String>| rows.len();
        let catalogue = usize::from(noun == "INSTITUTION#");
        assert_eq!(ids(after.rows(noun)), ids(before.rows(noun)) + catalogue, "{noun}");
    }
    let dashboard = person.get("/dashboard").await.ok();
    assert_eq!(dashboard["netWorth"]["netWorth"], kept["netWorth"]["netWorth"]);
    assert_eq!(dashboard["history"], kept["history"], "today's point followed");
    person.delete(&at(&item)).await.problem(404, "not-found");
    person.link(NORTHGATE).await.ok();
}

#[tokio::test]
async fn transactions_of_an_account_come_with_its_first_balance_and_go_with_its_bank() {
    let world = World::start().await;
    let person = world.person().await;
    let token = person.public_token(HARBOUR).await;
    world.missing_balances(HARBOUR, &["chequing"]).await;
    person
        .post("/exchange-public-token", HARBOUR.handing_over(&token))
        .await
        .ok();
    world.stack().queues.settled().await;
    let accounts = async || {
        let listed = person.get("/accounts").await.ok()["accounts"].clone();
        let listed = listed.as_array().unwrap().clone();
        let ids: HashSet<String> = listed.iter().map(|account| account["id"].to_string()).collect();
        ids
    };
    let spent_from = async || {
        let listed = person.transactions("").await;
        let ids: HashSet<String> = listed.iter().map(|spent| spent["account_id"].to_string()).collect();
        ids
    };
    let readable = accounts().await;
    assert_eq!(readable.len(), HARBOUR.accounts - 1);
    assert!(spent_from().await.is_subset(&readable), "no account, no transactions");

    world.missing_balances(HARBOUR, &[]).await;
    person.post("/refresh-financial-data", json!({})).await.ok();
    let late = &accounts().await - &readable;
    assert_eq!(late.len(), 1);
    assert!(late.is_subset(&spent_from().await), "all of them came with the account");

    world.missing_balances(HARBOUR, &["chequing"]).await;
    world.clock.advance(SignedDuration::from_mins(20));
    person.post("/refresh-financial-data", json!({})).await.ok();
    assert!(late.is_subset(&spent_from().await), "a known account keeps them");

    person.delete(&at(&person.item_at(HARBOUR).await)).await.nothing();
    assert_eq!(world.snapshot().await.rows("TRANSACTION#"), [""; 0]);
}

#[tokio::test]
async fn what_is_set_aside_from_a_removed_item_is_set_aside_no_more() {
    let person = person().await;
    person.link(HARBOUR).await.ok();
    let dashboard = person.get("/dashboard").await.ok();
    let account = dashboard["accounts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|account| account["is_asset"] == true);
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 5000, "targetDate": "2030-01-01T00:00:00Z", "plannedMonthlyContribution": 10,
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"]["id"].clone();
    let path = format!("/goals/{}/allocations", goal.as_str().unwrap());
    let claim = json!({
        "allocation_type": "account", "account_id": account.unwrap()["id"], "allocation_percentage": 100,
    });
    person.put(&path, json!({"allocations": [claim]})).await.ok();
    person.delete(&at(&person.item_at(HARBOUR).await)).await.nothing();
    assert_eq!(person.get("/goal-allocations").await.ok(), json!({"allocations": []}));
    assert_eq!(person.get("/goals").await.ok()["goals"][0]["current_amount"], 0.0);
}

#[tokio::test]
async fn an_item_the_provider_no_longer_knows_is_removed_all_the_same() {
    let world = World::start().await;
    for code in ["ITEM_NOT_FOUND", "INVALID_ACCESS_TOKEN"] {
        let person = world.person().await;
        person.link(HARBOUR).await.ok();
        let token = world.provider_items(HARBOUR).last().unwrap()["access_token"].clone();
        let fault = json!({"endpoint": "/item/remove", "error_code": code, "times": 1});
        world.fault(fault).await;
        person.delete(&at(&person.item_at(HARBOUR).await)).await.nothing();
        assert_eq!(items_of(&person).await, [Value::Null; 0], "{code}");
        world.heal().await;
        person.provider("/item/remove", json!({"access_token": token})).await;
    }
}

#[tokio::test]
async fn while_the_provider_cannot_be_told_everything_stays() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(NORTHGATE).await.ok();
    let item = person.item_at(NORTHGATE).await;
    let before = world.snapshot().await;
    for fault in [
        json!({"mode": "500"}),
        json!({"error_code": "RATE_LIMIT"}),
        json!({"mode": "garbage"}),
    ] {
        let mut fault = fault;
        fault["endpoint"] = "/item/remove".into();
        world.fault(fault).await;
        person.delete(&at(&item)).await.problem(502, "connection-error");
        world.snapshot().await.assert_unchanged_since(&before);
        world.heal().await;
    }
    person.delete(&at(&item)).await.nothing();
}

#[tokio::test]
async fn the_item_of_another_looks_like_one_that_never_was() {
    let (one, other) = (person().await, person().await);
    other.link(PLATYPUS).await.ok();
    let theirs = other.item_at(PLATYPUS).await;
    let answer = one.delete(&at(&theirs)).await;
    answer.problem(404, "not-found");
    for made_up in ["item_018f2d3c-0000-7000-8000-000000000000", "item_", "x"] {
        let told = one.delete(&format!("/plaid-items/{made_up}")).await;
        assert_eq!(
            told.apart_from_request_id(),
            answer.apart_from_request_id(),
            "{made_up}"
        );
    }
    assert_eq!(items_of(&other).await.len(), 1);
    assert_eq!(items_of(&one).await, [Value::Null; 0]);
}

/// Removes an item in a process that dies before call number `calls` to its table. Returns whether it answered.
async fn removed_before_death(world: &World, person: &Person, item: &Value, calls: usize) -> bool {
    let (bank, end) = world.wired(&world.settings(&[]), |wiring| {
        let mut app = App::from_settings(wiring)?;
        let (table, end) = MortalTable::over(Arc::clone(&app.context.tables.main), calls);
        app.context.tables.main = Arc::new(table);
        wiring.share(Arc::new(app));
        Ok((wiring.get::<Bank>()?, end))
    });
    let request = lambda_http::http::Request::delete("/api/plaid-items")
        .header("authorization", format!("Bearer {}", person.token))
        .body(Body::Empty)
        .unwrap()
        .with_path_parameters(HashMap::from([(
            "id".to_owned(),
            vec![item["id"].as_str().unwrap().to_owned()],
        )]));
    let life = world.beside_the_stack(async move {
        tokio::select! {
            answer = calls::on_behalf_of("remove-plaid-item", goldgrove_registry::remove_plaid_item::handle(bank, request)) => Some(answer.unwrap().status().as_u16()),
            () = end.notified() => None,
        }
    });
    let answer = life.await;
    assert!(answer.is_none_or(|status| status == 204));
    answer.is_some()
}

#[tokio::test]
async fn a_removal_cut_off_anywhere_is_finished_by_the_same_request() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    let kept = person.get("/dashboard").await.ok()["netWorth"]["netWorth"].clone();
    let nouns = [
        "ACCOUNT#",
        "HOLDING#",
        "INSTITUTION#",
        "ITEM#",
        "TRANSACTION#",
        "ALLOCATION#",
    ];
    let mut before = None;
    for calls in 0.. {
        // Refreshes have a rate limit.
        world.clock.advance(SignedDuration::from_mins(11));
        let person = person.again(&world).await;
        person.link(NORTHGATE).await.ok();
        person.post("/refresh-financial-data", json!({})).await.ok();
        let item = person.item_at(NORTHGATE).await;
        let lived = removed_before_death(&world, &person, &item, calls).await;

        let again = person.delete(&at(&item)).await;
        assert!(
            [204, 404].contains(&again.status),
            "after {calls} calls: {}",
            again.text
        );
        let snapshot = world.snapshot().await;
        let counts = nouns.map(|noun| snapshot.rows(noun).len());
        assert_eq!(*before.get_or_insert(counts), counts, "after {calls} calls");
        assert_eq!(world.provider_items(NORTHGATE), [Value::Null; 0], "after {calls} calls");
        let dashboard = person.get("/dashboard").await.ok();
        assert_eq!(dashboard["netWorth"]["netWorth"], kept, "after {calls} calls");
        if lived {
            assert!(calls > 5, "it died in the middle a few times: {calls}");
            return;
        }
    }
}
