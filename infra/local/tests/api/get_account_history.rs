//! The history of an account: recorded, entered and estimated balances, only for its owner.
//!
//! Functions: `get-account-history`, `save-account-balance`, `delete-account-balance`.

use goldgrove_domain::Decimal;
use jiff::SignedDuration;
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::harness::{PLATYPUS, Person, World, person};

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// The day of a world's clock.
const TODAY: &str = "2026-11-21";

fn at(account: &Value) -> String {
    format!("/accounts/{}", account["id"].as_str().unwrap())
}

async fn created(person: &Person, kind: &str, balance: f64) -> Value {
    let body = json!({"name": "Ours", "type": kind, "balance": balance});
    person.post("/accounts", body).await.created()["account"].clone()
}

async fn history(person: &Person, account: &Value) -> Value {
    person.get(&format!("{}/history", at(account))).await.ok()
}

fn amount(number: &Value) -> Decimal {
    Decimal::from_str_exact(&number.to_string()).unwrap()
}

/// Day, balance and kind of every point.
fn points(history: &Value) -> Vec<(String, f64, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let points = history["points"].as_array().unwrap().iter();
    points
        .map(|point| {
            (
                text(&point["date"]),
                point["balance"].as_f64().unwrap(),
                text(&point["kind"]),
            )
        })
        .collect()
}

fn point(date: &str, balance: f64, kind: &str) -> (String, f64, String) {
    (date.to_owned(), balance, kind.to_owned())
}

async fn put(person: &Person, account: &Value, date: &str, balance: f64) -> crate::harness::Answer {
    let path = format!("{}/balances/{date}", at(account));
    person.put(&path, json!({ "balance": balance })).await
}

#[tokio::test]
async fn a_home_has_the_values_its_owner_typed_in_until_it_was_recorded() {
    let world = World::start().await;
    let person = world.person().await;
    let home = created(&person, "property", 480_000.5).await;
    let fresh = history(&person, &home).await;
    assert_eq!(points(&fresh), [point(TODAY, 480_000.5, "recorded")]);
    assert_eq!(
        (&fresh["currency"], &fresh["known_from"], &fresh["estimated_from"]),
        (&json!("USD"), &json!(TODAY), &Value::Null)
    );
    assert_eq!((&fresh["from"], &fresh["to"]), (&json!("2025-11-21"), &json!(TODAY)));

    let answer = put(&person, &home, "2026-11-19", 470_000.0).await.ok();
    assert_eq!(
        answer["anchor"],
        json!({"date": "2026-11-19", "balance": 470_000.0, "currency": "USD"})
    );
    put(&person, &home, "1900-01-01", 0.0).await.ok();
    put(&person, &home, "2026-11-19", 471_000.0).await.ok();
    let typed = history(&person, &home).await;
    let recent = points(&typed).split_off(points(&typed).len() - 4);
    assert_eq!(
        recent,
        [
            point("2026-11-18", 0.0, "estimated"),
            point("2026-11-19", 471_000.0, "anchor"),
            point("2026-11-20", 471_000.0, "estimated"),
            point(TODAY, 480_000.5, "recorded"),
        ]
    );
    assert_eq!(
        (&typed["known_from"], &typed["estimated_from"]),
        (&json!("1900-01-01"), &json!("1900-01-02"))
    );
    assert_eq!(typed["anchors"].as_array().unwrap().len(), 2);

    // A day later, yesterday's recorded balance is unchanged.
    person
        .patch(&at(&home), json!({"version": 1, "balance": 500_000}))
        .await
        .ok();
    world.clock.advance(DAY);
    let person = person.again(&world).await;
    let later = history(&person, &home).await;
    let recent = points(&later).split_off(points(&later).len() - 2);
    assert_eq!(
        recent,
        [
            point(TODAY, 500_000.0, "recorded"),
            point("2026-11-22", 500_000.0, "recorded"),
        ]
    );
    let range = format!("{}/history?from=2026-11-20&to=2026-11-21", at(&home));
    let part = person.get(&range).await.ok();
    assert_eq!(
        points(&part),
        [
            point("2026-11-20", 471_000.0, "estimated"),
            point(TODAY, 500_000.0, "recorded"),
        ]
    );
}

#[tokio::test]
async fn a_recorded_day_stays_and_other_days_are_refused_with_a_reason() {
    let person = person().await;
    let home = created(&person, "property", 1_000.0).await;
    put(&person, &home, TODAY, 5.0).await.problem(409, "conflict");
    let rows = [
        ("tomorrow", "2026-11-22", json!(5), "date"),
        ("before 1900", "1899-12-31", json!(5), "date"),
        ("a negative value", "2025-01-01", json!(-0.01), "balance"),
        ("half a cent", "2025-01-01", json!(0.005), "balance"),
        ("more than a billion", "2025-01-01", json!(1_000_000_000.01), "balance"),
        ("a text", "2025-01-01", json!("5"), "balance"),
    ];
    for (name, day, balance, field) in rows {
        let path = format!("{}/balances/{day}", at(&home));
        let refused = person.put(&path, json!({ "balance": balance })).await;
        assert_eq!(refused.invalid_fields(), [field], "{name}");
    }
    for strange in ["2026-02-30", "2026-1-1", "yesterday", "2025-06-30T00:00:00"] {
        put(&person, &home, strange, 5.0).await.problem(404, "not-found");
    }
    let ranges = [
        ("a strange day", "from=2026", "from"),
        ("the wrong way around", "from=2026-11-21&to=2026-11-20", "from"),
        ("more than ten years", "from=2016-11-19&to=2026-11-21", "from"),
        ("a strange end", "to=x", "to"),
    ];
    for (name, range, field) in ranges {
        let refused = person.get(&format!("{}/history?{range}", at(&home))).await;
        assert_eq!(refused.invalid_fields(), [field], "{name}");
    }
    assert_eq!(history(&person, &home).await["anchors"], json!([]));
}

#[tokio::test]
async fn an_overdrawn_deposit_and_an_overpaid_card_may_be_below_zero() {
    let person = person().await;
    for (kind, is_fit) in [("cash", true), ("credit", true), ("loan", false), ("vehicle", false)] {
        let account = created(&person, kind, 100.0).await;
        let answer = put(&person, &account, "2025-01-01", -20.5).await;
        assert_eq!(answer.status == 200, is_fit, "{kind}: {}", answer.text);
    }
}

#[tokio::test]
async fn a_linked_deposit_walks_back_through_its_transactions() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(PLATYPUS).await.ok();
    world.stack().queues.settled().await;
    let accounts = person.get("/accounts").await.ok();
    let chequing = accounts["accounts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|account| account["type"] == "depository")
        .unwrap();
    let own = format!("account={}", chequing["id"].as_str().unwrap());
    let mut transactions = person.transactions(&own).await;
    transactions.retain(|one| one["pending"] == false);
    let (oldest, newest) = (transactions.last().unwrap(), &transactions[0]);
    let found = history(&person, chequing).await;
    let days = points(&found);
    assert_eq!(found["estimated_from"], oldest["date"]);
    assert_eq!(found["known_from"], TODAY);
    let balance_on = |history: &Value, date: &Value| {
        let points = history["points"].as_array().unwrap().iter();
        amount(&points.clone().find(|point| point["date"] == *date).unwrap()["balance"])
    };
    // From the oldest day to today, with all transactions between, to the cent.
    let after = transactions.iter().filter(|one| one["date"] != oldest["date"]);
    let left: Decimal = after.map(|one| amount(&one["amount"])).sum();
    assert_eq!(balance_on(&found, &oldest["date"]) - left, amount(&chequing["balance"]));
    assert!(newest["date"].as_str().unwrap() <= TODAY);
    assert_eq!(days.last().unwrap().2, "recorded");

    // An entered balance overrides the estimate, and the earlier days follow from it.
    let first: Date = oldest["date"].as_str().unwrap().parse().unwrap();
    let day = first.tomorrow().unwrap().to_string();
    put(&person, chequing, &day, 1.0).await.ok();
    let anchored = history(&person, chequing).await;
    let same_day = transactions.iter().filter(|one| one["date"] == json!(day));
    let same_day: Decimal = same_day.map(|one| amount(&one["amount"])).sum();
    assert_eq!(balance_on(&anchored, &oldest["date"]), Decimal::ONE + same_day);
    assert_eq!(points(&anchored)[0].2, "estimated");
    assert_eq!(points(&anchored)[1], point(&day, 1.0, "anchor"));
    // A refresh does not change entered balances.
    person.post("/refresh-financial-data", json!({})).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(history(&person, chequing).await["anchors"], anchored["anchors"]);
}

#[tokio::test]
async fn a_past_balance_is_removed_and_brought_back_and_goes_with_its_account() {
    let person = person().await;
    let home = created(&person, "property", 1_000.0).await;
    put(&person, &home, "2024-02-29", 700.0).await.ok();
    put(&person, &home, "2025-06-30", 800.0).await.ok();
    let before = history(&person, &home).await;
    let path = format!("{}/balances/2024-02-29", at(&home));
    let removed = person.delete(&path).await.ok();
    person.delete(&path).await.problem(404, "not-found");
    assert_eq!(history(&person, &home).await["anchors"].as_array().unwrap().len(), 1);
    let undone = person
        .post("/undo", json!({"token": removed["undo"]["token"]}))
        .await
        .ok();
    assert_eq!(undone, json!({"complete": true}));
    assert_eq!(history(&person, &home).await, before);

    let removed = person.delete(&at(&home)).await.ok();
    person
        .get(&format!("{}/history", at(&home)))
        .await
        .problem(404, "not-found");
    put(&person, &home, "2024-02-29", 1.0).await.problem(404, "not-found");
    let exported = person.get("/export").await.ok();
    assert_eq!(exported["balance_anchors"], json!([]));
    person
        .post("/undo", json!({"token": removed["undo"]["token"]}))
        .await
        .ok();
    assert_eq!(history(&person, &home).await, before);
}

#[tokio::test]
async fn another_persons_account_is_not_there() {
    let world = World::start().await;
    let (one, other) = (world.person().await, world.person().await);
    let home = created(&other, "property", 1_000.0).await;
    put(&other, &home, "2024-02-29", 700.0).await.ok();
    let theirs = history(&other, &home).await;
    one.get(&format!("{}/history", at(&home)))
        .await
        .problem(404, "not-found");
    put(&one, &home, "2024-02-29", 1.0).await.problem(404, "not-found");
    let path = format!("{}/balances/2024-02-29", at(&home));
    one.delete(&path).await.problem(404, "not-found");
    assert_eq!(history(&other, &home).await, theirs);
}

#[tokio::test]
async fn today_is_the_owners_day() {
    let world = World::start().await;
    let person = world.person().await;
    // Noon in London is the next day in Kiritimati.
    person
        .patch("/profile", json!({"time_zone": "Pacific/Kiritimati"}))
        .await
        .ok();
    let home = created(&person, "property", 1_000.0).await;
    let found = history(&person, &home).await;
    assert_eq!(points(&found), [point("2026-11-22", 1_000.0, "recorded")]);
    put(&person, &home, "2026-11-22", 5.0).await.problem(409, "conflict");
    put(&person, &home, TODAY, 5.0).await.ok();

    // Eight in the morning of the 22nd in London is still the 21st in Pago Pago.
    world.clock.advance(SignedDuration::from_hours(20));
    let person = person.again(&world).await;
    person
        .patch("/profile", json!({"time_zone": "Pacific/Pago_Pago"}))
        .await
        .ok();
    let refused = put(&person, &home, "2026-11-22", 5.0).await;
    assert_eq!(refused.invalid_fields(), ["date"]);
    put(&person, &home, TODAY, 6.0).await.problem(409, "conflict");
    let found = history(&person, &home).await;
    assert_eq!(found["to"], TODAY);
    assert_eq!(points(&found), [point(TODAY, 1_000.0, "recorded")]);
}

#[tokio::test]
async fn everything_that_is_kept_is_exported() {
    let person = person().await;
    let home = created(&person, "property", 1_000.0).await;
    put(&person, &home, "2024-02-29", 700.0).await.ok();
    let exported = person.get("/export").await.ok();
    let balance = |date: &str, balance: f64| json!({"account_id": home["id"], "date": date, "balance": balance, "currency": "USD", "is_asset": true});
    assert_eq!(exported["account_balances"], json!([balance(TODAY, 1_000.0)]));
    assert_eq!(exported["balance_anchors"], json!([balance("2024-02-29", 700.0)]));
}
