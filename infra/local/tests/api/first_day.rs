//! The first day of an item: every kind links, its data arrives without another action, and a refresh works.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::harness::{HARBOUR, Institution, MAPLE, PLATYPUS, Person, World};

const EXCHANGE: &str = "/exchange-public-token";

/// An institution with delayed balances of cards.
const CAPITAL_ONE: Institution = Institution {
    id: "ins_128026",
    name: "Capital One",
    products: &["transactions", "liabilities"],
    accounts: 2,
    holdings: 0,
};

impl Person {
    /// The only item, as the page gets it.
    async fn item(&self) -> Value {
        self.get("/plaid-items").await.ok()["items"][0].clone()
    }
}

/// A kind of item: its name, the widget's kind, the institution, the accounts, and whether it has transactions.
type Kind = (&'static str, &'static str, &'static str, &'static [&'static str], bool);

#[rustfmt::skip]
const KINDS: [Kind; 12] = [
    ("a bank", "bank", "ins_gg_4", &["chequing"], true),
    ("a card", "bank", "ins_136439", &["card"], true),
    ("a bank's card", "bank", "ins_128026", &["card"], true),
    ("everything at one bank", "bank", "ins_gg_2", &["chequing", "rrsp", "tfsa", "car-loan"], true),
    ("a loan", "loans", "ins_gg_6", &["mortgage", "student"], false),
    ("a brokerage", "investments", "ins_gg_3", &["brokerage"], false),
    ("a 401(k)", "investments", "ins_gg_7", &["401k"], false),
    ("an IRA", "investments", "ins_gg_7", &["ira"], false),
    ("an RRSP", "investments", "ins_gg_8", &["rrsp"], false),
    ("a TFSA", "investments", "ins_gg_8", &["tfsa"], false),
    ("a bank's RRSP alone", "investments", "ins_gg_2", &["rrsp"], false),
    ("a crypto exchange", "investments", "ins_gg_9", &["wallet"], false),
];

#[tokio::test]
async fn every_kind_of_item_can_be_linked_and_brings_what_it_has_without_another_tap() {
    let world = World::start().await;
    for (name, kind, institution, accounts, has_transactions) in KINDS {
        let person = world.person().await;
        let linked = person.links(&world, kind, institution, accounts).await.ok();
        assert_eq!(linked["results"]["accountsProcessed"], accounts.len(), "{name}");
        let item = person.item().await;
        assert_eq!(
            (&item["status"], &item["awaits_history"]),
            (&json!("good"), &json!(false)),
            "{name}"
        );
        let mut found = 0;
        for account in person.get("/accounts").await.ok()["accounts"].as_array().unwrap() {
            let path = format!("/transactions?account={}", account["id"].as_str().unwrap());
            found += person.get(&path).await.ok()["transactions"].as_array().unwrap().len();
        }
        assert_eq!(found > 0, has_transactions, "{name}");
    }
    assert_eq!(world.stack().queues.dead_lettered(), 0);
}

#[tokio::test]
async fn two_years_of_transactions_come_with_the_link() {
    let world = World::start().await;
    let person = world.person().await;
    person.links(&world, "bank", HARBOUR.id, &["chequing"]).await.ok();
    let transactions = person.transactions("").await;
    let days = transactions.iter().map(|one| one["date"].as_str().unwrap());
    assert!(
        days.min().unwrap().starts_with("2024-12"),
        "{} transactions",
        transactions.len()
    );
}

#[tokio::test]
async fn history_is_awaited_until_the_provider_has_it() {
    let world = World::start().await;
    let person = world.person().await;
    world
        .fault(json!({ "endpoint": "/transactions/sync", "error_code": "PRODUCT_NOT_READY" }))
        .await;
    person.link(HARBOUR).await.ok();
    let item = person.item().await;
    assert_eq!(
        (&item["status"], &item["awaits_history"]),
        (&json!("good"), &json!(true))
    );
    world.heal().await;
    // The sync failed, but the provider announces the history anyway.
    let access_token = world.provider_items(HARBOUR)[0]["access_token"].clone();
    let body = json!({ "access_token": access_token, "webhook_code": "HISTORICAL_UPDATE" });
    person.provider("/local/webhooks/fire", body).await.ok_json();
    world.stack().queues.settled().await;
    assert_eq!(person.item().await["awaits_history"], false);
}

#[tokio::test]
async fn a_card_whose_balance_comes_late_is_refreshed_like_any_other() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(CAPITAL_ONE).await.ok();
    world.clock.advance(SignedDuration::from_hours(48));
    let person = person.again(&world).await;
    let refreshed = person.post("/refresh-financial-data", json!({})).await.ok();
    let item = &refreshed["items"][0];
    assert_eq!((item["status"].as_str(), item.get("error")), (Some("good"), None));
    assert_eq!(refreshed["results"]["accountsUpdated"], 2);
    assert_ne!(refreshed["results"]["transactionsSaved"], 0);
}

#[tokio::test]
async fn a_balance_that_does_not_come_keeps_no_transactions_away_and_the_known_one_keeps_its_age() {
    /// The fault, the item's status, its code in the answer, and why its balance is not live.
    type Row = (&'static str, Value, &'static str, Option<&'static str>, &'static str);
    let rows: [Row; 5] = [
        (
            "nothing newer",
            json!({ "error_type": "INVALID_RESULT", "error_code": "LAST_UPDATED_DATETIME_OUT_OF_RANGE" }),
            "good",
            None,
            "nothing_newer",
        ),
        (
            "an institution without live balances",
            json!({ "error_code": "PRODUCTS_NOT_SUPPORTED" }),
            "good",
            None,
            "not_offered",
        ),
        (
            "an institution that does not answer",
            json!({ "error_code": "INSTITUTION_NOT_RESPONDING" }),
            "error",
            Some("INSTITUTION_ERROR"),
            "unavailable",
        ),
        (
            "a request that is refused",
            json!({ "error_type": "INVALID_REQUEST", "error_code": "INVALID_FIELD" }),
            "error",
            Some("INVALID_FIELD"),
            "unavailable",
        ),
        (
            "too many requests",
            json!({ "error_type": "RATE_LIMIT_EXCEEDED", "error_code": "BALANCE_LIMIT" }),
            "good",
            Some("RATE_LIMIT_EXCEEDED"),
            "limit",
        ),
    ];
    for (name, fault, status, error, known_because) in rows {
        let world = World::start().await;
        let person = world.person().await;
        // The other item works, so that the answer reports both.
        person.link(HARBOUR).await.ok();
        person.link(PLATYPUS).await.ok();
        let before = person.transactions("").await.len();
        world.clock.advance(SignedDuration::from_hours(72));
        let person = person.again(&world).await;
        let mut fault = fault;
        fault["endpoint"] = "/accounts/balance/get".into();
        fault["institution_id"] = PLATYPUS.id.into();
        world.fault(fault).await;

        let answer = person.post("/refresh-financial-data", json!({})).await.ok();

        let linked = person.item_at(PLATYPUS).await;
        assert_eq!(linked["status"], status, "{name}");
        let item = answer["items"]
            .as_array()
            .unwrap()
            .iter()
            .find(|item| item["id"] == linked["id"]);
        let item = item.unwrap();
        assert_eq!(item.get("error").and_then(Value::as_str), error, "{name}");
        assert_eq!(item["known_because"], known_because, "{name}");
        // The provider's limit lasts a minute.
        let next_live = (known_because == "limit").then_some("2026-11-24T12:01:00Z");
        assert_eq!(item.get("next_live").and_then(Value::as_str), next_live, "{name}");
        assert!(person.transactions("").await.len() > before, "{name}");
        let linked_at: Timestamp = linked["last_updated"].as_str().unwrap().parse().unwrap();
        let age = goldgrove_domain::clock::Clock::now(world.clock.as_ref()).duration_since(linked_at);
        assert!(age >= SignedDuration::from_hours(72), "{name}: {age:?}");
        assert_eq!(answer["results"]["accountsUpdated"], HARBOUR.accounts, "{name}");
    }
}

#[tokio::test]
async fn the_widget_may_name_no_institution_and_one_of_two_types() {
    let world = World::start().await;
    let person = world.person().await;
    for (bank, institution, link_type) in [
        (HARBOUR, Some(Value::Null), Some("banking")),
        (MAPLE, None, Some("investment")),
        (PLATYPUS, None, None),
    ] {
        let mut body = json!({ "public_token": person.public_token(bank).await });
        if let Some(institution) = institution {
            body["institution"] = institution;
        }
        if let Some(link_type) = link_type {
            body["link_type"] = link_type.into();
        }
        person.post(EXCHANGE, body).await.ok();
        world.stack().queues.settled().await;
        assert_eq!(
            person.item_at(bank).await["status"],
            "good",
            "the provider says where it is"
        );
    }
    let body = json!({ "public_token": "public-sandbox-1", "link_type": "lending" });
    assert_eq!(person.post(EXCHANGE, body).await.invalid_fields(), ["link_type"]);
}
