//! Net worth before the first recorded day, from the balances of accounts at that time.

use serde_json::{Value, json};

use crate::harness::{PLATYPUS, Person, World, person};

const REACH: &str = "/net-worth-history?reach=accounts";

async fn created(person: &Person, kind: &str, balance: f64) -> Value {
    let body = json!({"name": kind, "type": kind, "balance": balance});
    person.post("/accounts", body).await.created()["account"].clone()
}

async fn put(person: &Person, account: &Value, date: &str, balance: f64) {
    let path = format!("/accounts/{}/balances/{date}", account["id"].as_str().unwrap());
    person.put(&path, json!({ "balance": balance })).await.ok();
}

async fn estimated(person: &Person) -> Value {
    person.get(REACH).await.ok()["estimated"].clone()
}

#[tokio::test]
async fn the_history_reaches_back_as_far_as_every_account_does() {
    let world = World::start().await;
    let person = world.person().await;
    let home = created(&person, "property", 500_000.0).await;
    let loan = created(&person, "loan", 300_000.5).await;
    put(&person, &home, "2026-11-17", 480_000.0).await;
    let one = estimated(&person).await;
    let hole = |from: &str, to: &str| json!({"from": from, "to": to, "account_ids": [loan["id"]], "currencies": []});
    assert_eq!(one["points"], json!([]), "no total without the loan");
    assert_eq!(one["holes"], json!([hole("2026-11-17", "2026-11-20")]));

    put(&person, &loan, "2026-11-19", 301_000.25).await;
    let both = estimated(&person).await;
    let point = |date: &str| {
        json!({
            "date": date, "currency": "USD", "net_worth": 178_999.75, "assets": 480_000.0, "liabilities": 301_000.25,
        })
    };
    assert_eq!(
        both,
        json!({
            "recorded_from": "2026-11-21",
            "joined": true,
            "points": [point("2026-11-19"), point("2026-11-20")],
            "holes": [hole("2026-11-17", "2026-11-18")],
        })
    );
    // Only on request, without storing anything, and only from the user's own accounts.
    let usual = person.get("/net-worth-history").await.ok();
    assert_eq!(usual["estimated"], Value::Null);
    assert_eq!(usual["history"].as_array().unwrap().len(), 1);
    let other = world.person().await;
    created(&other, "cash", 5.0).await;
    assert_eq!(estimated(&other).await["points"], json!([]));

    // The estimate needs every visible account, so a new one delays it and a hidden one does not.
    let car = created(&person, "vehicle", 9_000.0).await;
    assert_eq!(estimated(&person).await["points"], json!([]));
    let path = format!("/accounts/{}", car["id"].as_str().unwrap());
    person.patch(&path, json!({"version": 1, "hidden": true})).await.ok();
    assert_eq!(estimated(&person).await["points"], both["points"]);
}

#[tokio::test]
async fn a_currency_without_a_rate_is_named() {
    let person = person().await;
    let home = created(&person, "property", 500_000.0).await;
    put(&person, &home, "2026-11-19", 480_000.0).await;
    let euro = json!({"name": "Euro", "type": "cash", "currency": "EUR", "balance": 10});
    let euro = person.post("/accounts", euro).await.created()["account"].clone();
    put(&person, &euro, "2026-11-20", 9.0).await;
    let found = estimated(&person).await;
    assert_eq!(found["points"], json!([]));
    assert_eq!(
        found["holes"],
        json!([
            {"from": "2026-11-19", "to": "2026-11-19", "account_ids": [euro["id"]], "currencies": []},
            {"from": "2026-11-20", "to": "2026-11-20", "account_ids": [], "currencies": ["EUR"]},
        ])
    );
}

#[tokio::test]
async fn transactions_carry_linked_accounts_back_and_the_rest_is_named() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(PLATYPUS).await.ok();
    world.stack().queues.settled().await;
    let accounts = person.get("/accounts").await.ok()["accounts"].clone();
    let found = estimated(&person).await;
    assert_eq!(
        found["points"],
        json!([]),
        "investments have no balance before they were linked"
    );
    let missing = &found["holes"].as_array().unwrap().last().unwrap()["account_ids"];
    let is_missing = |account: &&Value| missing.as_array().unwrap().contains(&account["id"]);
    for account in accounts.as_array().unwrap().iter().filter(is_missing) {
        put(&person, account, "2026-11-01", 100.0).await;
    }
    let filled = estimated(&person).await;
    let points = filled["points"].as_array().unwrap();
    let last_days = points
        .iter()
        .filter(|point| point["date"].as_str().unwrap() >= "2026-11-01");
    assert_eq!(last_days.count(), 20, "{filled}");
    assert_eq!(filled["joined"], true);
    // The totals are the sums of the accounts' own histories, to the cent.
    let mut sum = 0;
    for account in accounts.as_array().unwrap() {
        let path = format!(
            "/accounts/{}/history?from=2026-11-10&to=2026-11-10",
            account["id"].as_str().unwrap()
        );
        let balance = &person.get(&path).await.ok()["points"][0]["balance"];
        let is_debt = ["credit", "loan"].contains(&account["type"].as_str().unwrap());
        sum += if is_debt { -cents(balance) } else { cents(balance) };
    }
    let of_day = points.iter().find(|point| point["date"] == "2026-11-10").unwrap();
    assert_eq!(cents(&of_day["net_worth"]), sum);
    // A part from a later day has the same days as the whole.
    for from in ["2026-10-20", "2026-11-05", "2026-11-20"] {
        let part = person.get(&format!("{REACH}&from={from}")).await.ok()["estimated"].clone();
        let own = points.iter().filter(|point| point["date"].as_str().unwrap() >= from);
        assert_eq!(part["points"], own.cloned().collect::<Value>(), "{from}");
        assert_eq!(part["joined"], true);
    }
    let none = person.get(&format!("{REACH}&from=2026-11-21")).await.ok();
    assert_eq!(none["estimated"], Value::Null, "all of these days are recorded");
}

fn cents(number: &Value) -> i64 {
    let amount = goldgrove_domain::Decimal::from_str_exact(&number.to_string()).unwrap();
    i64::try_from(amount * goldgrove_domain::Decimal::ONE_HUNDRED).unwrap()
}

#[tokio::test]
async fn another_reach_is_refused() {
    let person = person().await;
    let refused = person.get("/net-worth-history?reach=banks").await;
    assert_eq!(refused.invalid_fields(), ["reach"]);
    let refused = person.get(&format!("{REACH}&from=monday")).await;
    assert_eq!(refused.invalid_fields(), ["from"]);
}
