//! One total in every currency: what is converted, at which rate, and why it moved.

use goldgrove_domain::Decimal;
use jiff::SignedDuration;
use rust_decimal::RoundingStrategy;
use serde_json::{Value, json};

use crate::harness::exact::{Exact, exact};
use crate::harness::{Person, World};

const THREE_DAYS: SignedDuration = SignedDuration::from_hours(72);

/// A stack that has the rates of the last weeks, and somebody whose totals are in Canadian dollars.
async fn canadian() -> (World, Person) {
    let world = World::start().await;
    fetch_rates(&world).await;
    let person = world.person().await;
    person.patch("/profile", json!({"currency": "CAD"})).await.ok();
    (world, person)
}

async fn fetch_rates(world: &World) {
    let fetched = world.stack().rates.run(json!({"from": "2026-10-01"})).await.unwrap();
    assert_ne!(fetched["added"], 0, "{fetched}");
}

async fn account(person: &Person, kind: &str, currency: &str, balance: f64) -> Value {
    let account = json!({"name": currency, "type": kind, "currency": currency, "balance": balance});
    person.post("/accounts", account).await.created()["account"].clone()
}

fn cents(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

#[tokio::test]
async fn every_currency_with_a_rate_is_in_the_totals_to_the_cent() {
    let (_world, person) = canadian().await;
    account(&person, "cash", "CAD", 1_000.10).await;
    account(&person, "cash", "USD", 2_000.33).await;
    account(&person, "cash", "USD", 0.01).await;
    account(&person, "loan", "USD", 500.55).await;
    account(&person, "cash", "EUR", 300.0).await;
    account(&person, "cash", "JPY", 12_345.0).await;
    let dashboard = exact(&person, "/dashboard").await;
    let totals = &dashboard["netWorth"];
    let (mut assets, mut liabilities) = ("1000.10".parse::<Decimal>().unwrap(), Decimal::ZERO);
    let mut told = Vec::new();
    for other in totals["otherCurrencies"].list() {
        let counted = &other["counted"];
        let rate = counted["rate"]["rate"].number();
        assert!(rate > Decimal::ZERO);
        assert_eq!(counted["rate"]["day"].text(), "2026-11-20", "the last business day");
        assert_eq!(counted["rate"]["source"].text(), "bank_of_canada");
        let mut parts = Decimal::ZERO;
        for part in counted["accounts"].list() {
            let accounts = dashboard["accounts"].list();
            let own = accounts.iter().find(|one| one["id"].text() == part["accountId"].text());
            let own = own.unwrap();
            assert_eq!(part["amount"].number(), cents(own["balance"].number() * rate));
            parts += part["amount"].number();
        }
        assert_eq!(
            parts,
            counted["totalAssets"].number() + counted["totalLiabilities"].number()
        );
        assets += counted["totalAssets"].number();
        liabilities += counted["totalLiabilities"].number();
        told.push(other["currency"].text());
    }
    assert_eq!(told, ["EUR", "JPY", "USD"]);
    assert_eq!(totals["totalAssets"].number(), assets);
    assert_eq!(totals["totalLiabilities"].number(), liabilities);
    let parts = dashboard["assetAllocation"].list();
    let allocated: Decimal = parts.iter().map(|part| part["value"].number()).sum();
    assert_eq!(allocated, assets);
    let today = &dashboard["history"].list()[0];
    assert_eq!(today["net_worth"].number(), totals["netWorth"].number());
    let alone = exact(&person, "/net-worth").await;
    assert_eq!(alone["netWorth"]["netWorth"].number(), totals["netWorth"].number());
}

#[tokio::test]
async fn without_rates_an_amount_is_listed_and_in_no_total() {
    let world = World::start().await;
    let person = world.person().await;
    account(&person, "cash", "USD", 100.0).await;
    account(&person, "cash", "EUR", 50.0).await;
    let totals = person.get("/net-worth").await.ok()["netWorth"].clone();
    assert_eq!(totals["totalAssets"], 100.0);
    assert_eq!(totals["otherCurrencies"][0]["currency"], "EUR");
    assert_eq!(totals["otherCurrencies"][0]["counted"], Value::Null);
}

#[tokio::test]
async fn another_main_currency_and_back_gives_the_same_history() {
    let (world, person) = canadian().await;
    account(&person, "cash", "CAD", 1_000.0).await;
    let dollars = account(&person, "cash", "USD", 2_000.0).await;
    world.clock.advance(THREE_DAYS);
    fetch_rates(&world).await;
    let person = person.again(&world).await;
    let path = format!("/accounts/{}", dollars["id"].as_str().unwrap());
    person
        .patch(&path, json!({"version": 1, "balance": 2_100.0}))
        .await
        .ok();
    let history = async || person.get("/net-worth-history").await.ok()["history"].clone();
    let before = history().await;
    person.patch("/profile", json!({"currency": "USD"})).await.ok();
    let in_dollars = history().await;
    let days = in_dollars.as_array().unwrap();
    assert_eq!(days.len(), 2);
    assert!(days.iter().all(|day| day["currency"] == "USD"), "{in_dollars}");
    let first = days[1]["net_worth"].as_f64().unwrap();
    assert!((2_500.0..3_000.0).contains(&first), "CA$1,000 and US$2,000: {first}");
    person.patch("/profile", json!({"currency": "CAD"})).await.ok();
    assert_eq!(history().await, before);
}

#[tokio::test]
async fn a_rate_that_moved_is_told_as_exchange_rates() {
    let (world, person) = canadian().await;
    let dollars = account(&person, "cash", "USD", 2_000.0).await;
    let then = exact(&person, "/net-worth").await;
    world.clock.advance(THREE_DAYS);
    fetch_rates(&world).await;
    let person = person.again(&world).await;
    let path = format!("/accounts/{}", dollars["id"].as_str().unwrap());
    person
        .patch(&path, json!({"version": 1, "balance": 2_100.0}))
        .await
        .ok();
    let now = exact(&person, "/net-worth").await;
    let rate = |answer: &Exact| answer["netWorth"]["otherCurrencies"].list()[0]["counted"]["rate"]["rate"].number();
    let (before, after) = (rate(&then), rate(&now));
    assert_ne!(before, after, "the series moves");
    let changes = exact(&person, "/net-worth-changes?from=2026-11-21").await;
    let change = &changes["netWorth"];
    let two_thousand = Decimal::from(2_000);
    let moved = cents(two_thousand * after) - cents(two_thousand * before);
    assert_eq!(change["causes"]["currency"].number(), moved);
    let added = cents(Decimal::from(2_100) * after) - cents(two_thousand * after);
    assert_eq!(change["causes"]["added"].number(), added);
    assert_eq!(change["change"].number(), moved + added);
}

#[tokio::test]
async fn savings_in_another_currency_are_set_aside_for_a_goal() {
    let (_world, person) = canadian().await;
    let dollars = account(&person, "cash", "USD", 1_000.0).await;
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 9_000, "targetDate": "2029-11-21T12:00:00Z", "riskProfile": "moderate",
        "plannedMonthlyContribution": 100, "onboardingGoal": false,
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"].clone();
    assert_eq!(goal["currency"], "CAD");
    let half = json!({"allocations": [
        {"allocation_type": "account", "account_id": dollars["id"], "allocation_percentage": 50},
    ]});
    let path = format!("/goals/{}/allocations", goal["id"].as_str().unwrap());
    person.put(&path, half).await.ok();
    let totals = exact(&person, "/dashboard").await;
    let rate = totals["netWorth"]["otherCurrencies"].list()[0]["counted"]["rate"]["rate"].number();
    let saved = totals["goals"].list()[0]["current_amount"].number();
    assert_eq!(saved, cents(Decimal::from(500) * rate));
}
