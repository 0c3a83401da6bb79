//! Calls per item to the aggregation provider, compared with the table in `docs/cost.md`.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use reqwest::Client;
use serde_json::json;

use crate::harness::World;
use crate::harness::person::send;

const COST: &str = include_str!("../../../../docs/cost.md");

pub(crate) type Counts = BTreeMap<String, u64>;

/// Returns and resets the counts of the product's calls. A process fetches the webhook key once.
pub(crate) async fn calls(world: &World) -> Counts {
    let url = format!("{}/local/calls", world.urls().plaid);
    let answer = send(Client::new().delete(url)).await.ok_json();
    let counts: Counts = serde_json::from_value(answer).unwrap();
    let others = ["/sandbox/", "/local/", "/webhook_verification_key/"];
    let is_ours = |path: &str| !others.iter().any(|other| path.starts_with(other));
    counts.into_iter().filter(|(path, _)| is_ours(path)).collect()
}

/// Asserts that a row of the table has exactly these calls.
fn assert_row(kind: &str, occasion: &str, counts: &Counts) {
    let each: Vec<_> = counts.iter().map(|(path, count)| format!("{count} `{path}`")).collect();
    let row = format!(
        "| {kind} | {occasion} | {} | {} |",
        counts.values().sum::<u64>(),
        each.join(", ")
    );
    assert!(COST.contains(&row), "docs/cost.md has another row than\n{row}");
}

/// Asserts that a row has about these calls: notices of the first minutes overlap, and on a busy machine two concurrent
/// syncs are repeated.
fn assert_about(kind: &str, occasion: &str, counts: &Counts) {
    const FEWER: u64 = 8;
    const ONCE_MORE: u64 = 10;
    let start = format!("| {kind} | {occasion} | up to ");
    let (_, rest) = COST.split_once(&start).expect("the row is in docs/cost.md");
    let most: u64 = rest.split(' ').next().unwrap().parse().unwrap();
    let measured = counts.values().sum();
    assert!(
        (most - FEWER..=most + ONCE_MORE).contains(&measured),
        "{start}{most}: {counts:?}"
    );
}

#[tokio::test]
async fn the_calls_of_an_item_are_those_of_the_table_of_costs() {
    let world = World::start().await;
    let kinds: [(&str, &str, &str, &[&str], &str); 3] = [
        ("a bank", "bank", "ins_gg_4", &["chequing"], "TRANSACTIONS"),
        ("a brokerage", "investments", "ins_gg_3", &["brokerage"], "HOLDINGS"),
        (
            "a bank with investments and debts",
            "bank",
            "ins_gg_2",
            &["chequing", "rrsp", "car-loan"],
            "TRANSACTIONS",
        ),
    ];
    for (name, kind, institution, accounts, webhook_type) in kinds {
        let person = world.person().await;
        calls(&world).await;
        person.links(&world, kind, institution, accounts).await.ok();
        assert_about(name, "link and first minutes", &calls(&world).await);
        world.clock.advance(SignedDuration::from_hours(24));
        let person = person.again(&world).await;
        let items = world.provider_items_at(institution);
        let body = json!({ "access_token": items[0]["access_token"], "webhook_type": webhook_type, "webhook_code": "DEFAULT_UPDATE" });
        person.provider("/sandbox/item/fire_webhook", body).await.ok_json();
        world.stack().queues.settled().await;
        assert_row(name, "a notice", &calls(&world).await);
        person.post("/refresh-financial-data", json!({})).await.ok();
        assert_row(name, "a refresh by hand", &calls(&world).await);
    }
}
