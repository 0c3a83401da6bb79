//! `refresh-financial-data`: new figures from the institutions that answer, without a loss of known ones.

use futures::future::join_all;
use goldgrove_testing::clock::EPOCH;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{Answer, HARBOUR, Institution, MAPLE, NORTHGATE, PLATYPUS, Person, World, person};

const BALANCES: &str = "/accounts/balance/get";
const LIABILITIES: &str = "/liabilities/get";
const HOLDINGS: &str = "/investments/holdings/get";
const TRANSACTIONS: &str = "/transactions/sync";

async fn refresh(person: &Person) -> Answer {
    person.post("/refresh-financial-data", json!({})).await
}

/// A person with an item at each of `banks`, in their own world.
async fn household(banks: &[Institution]) -> (World, Person) {
    let world = World::start().await;
    let person = world.person().await;
    for bank in banks {
        person.link(*bank).await.ok();
    }
    (world, person)
}

/// Accounts, holdings and totals, without times and counts of updates.
async fn figures(person: &Person) -> Value {
    let mut dashboard = person.get("/dashboard").await.ok();
    for list in ["accounts", "holdings"] {
        for row in dashboard[list].as_array_mut().unwrap() {
            let row = row.as_object_mut().unwrap();
            row.retain(|name, _| name != "last_updated" && name != "version");
        }
    }
    dashboard["netWorth"]["lastUpdated"].take();
    json!([
        dashboard["accounts"],
        dashboard["holdings"],
        dashboard["netWorth"],
        dashboard["assetAllocation"]
    ])
}

/// The number of the provider's transactions for a new client.
async fn reported_transactions(world: &World, person: &Person, bank: Institution) -> usize {
    let access_token = world.provider_items(bank)[0]["access_token"].clone();
    let (mut cursor, mut reported) = (json!(""), 0);
    loop {
        let body = json!({"access_token": access_token, "cursor": cursor, "count": 500});
        let page = person.provider(TRANSACTIONS, body).await.ok_json();
        reported += page["added"].as_array().unwrap().len();
        if page["has_more"] == false {
            return reported;
        }
        cursor = page["next_cursor"].clone();
    }
}

#[tokio::test]
async fn a_refresh_brings_everything_once() {
    let (world, person) = household(&[PLATYPUS, MAPLE, NORTHGATE]).await;
    let before = figures(&person).await;

    let first = refresh(&person).await.ok();

    assert_eq!(
        (
            &first["results"]["accountsUpdated"],
            &first["results"]["holdingsProcessed"]
        ),
        (&json!(16), &json!(29))
    );
    let items = first["items"].as_array().unwrap();
    assert_eq!(items.len(), 3);
    for item in items {
        assert_eq!((item["status"].as_str(), item.get("error")), (Some("good"), None));
    }
    assert_eq!(
        figures(&person).await,
        before,
        "on the same day the figures are the same"
    );

    let stored = person.transactions("").await;
    let mut reported = 0;
    for bank in [PLATYPUS, MAPLE] {
        reported += reported_transactions(&world, &person, bank).await;
    }
    assert!(reported > 100, "three months of them");
    assert_eq!(stored.len(), reported);

    let second = refresh(&person).await.ok();
    assert_eq!(second["results"]["transactionsSaved"], 0);
    assert_eq!(person.transactions("").await, stored);
}

#[tokio::test]
async fn a_refresh_that_reads_everything_writes_what_differs_alone() {
    let (world, person) = household(&[PLATYPUS]).await;
    refresh(&person).await.ok();
    let stored = person.transactions("").await;
    let partition = format!("USER#{}", person.id);
    let under = async |prefix: &str| {
        let mut rows = world.rows_in("main", &partition).await;
        rows.retain(|row| row["sk"]["S"].as_str().unwrap().starts_with(prefix));
        rows
    };
    // An interrupted refresh left its mark and did not store one of the pages.
    let mut item = under("ITEM#").await.remove(0);
    item["syncing"] = json!({ "S": "yes" });
    item["syncing_since"] = json!({ "S": "2026-01-01T00:00:00Z" });
    world.put_row("main", &item).await;
    let pages = under("TRANSACTION#").await;
    let key = json!({ "pk": pages[0]["pk"], "sk": pages[0]["sk"] });
    world.on_table("DeleteItem", "main", json!({ "Key": key })).await;
    let lost = stored.len() - person.transactions("").await.len();
    assert!((1..stored.len()).contains(&lost), "{lost}");
    // Another row does not open.
    let spoiled = json!({
        "pk": pages[0]["pk"], "sk": { "S": "TRANSACTION#2025-01-02#1" }, "account_id": pages[0]["account_id"],
    });
    world.put_row("main", &spoiled).await;

    let answer = refresh(&person).await.ok();

    assert_eq!(answer["results"]["transactionsSaved"], lost);
    assert_eq!(person.transactions("").await, stored);
    let mended = under("TRANSACTION#").await;
    let kept = mended.iter().filter(|row| pages.contains(row)).count();
    assert_eq!((mended.len(), kept), (pages.len(), pages.len() - 1));
}

#[tokio::test]
async fn a_transaction_that_posts_takes_the_place_of_the_pending_one() {
    let (world, person) = household(&[PLATYPUS]).await;
    refresh(&person).await.ok();
    let mut saved_later = 0;
    // The trial ends after these days.
    for _ in 0..6 {
        world.clock.advance(SignedDuration::from_hours(24));
        let today = person.again(&world).await;
        saved_later += refresh(&today).await.ok()["results"]["transactionsSaved"]
            .as_u64()
            .unwrap();
        let stored = today.transactions("").await;
        assert_eq!(stored.len(), reported_transactions(&world, &person, PLATYPUS).await);
    }
    assert!(saved_later > 2, "purchases were made and posted: {saved_later}");
}

#[tokio::test]
async fn a_purchase_discovered_twice_is_one_purchase() {
    let (world, person) = household(&[PLATYPUS]).await;
    refresh(&person).await.ok();
    let access_token = world.provider_items(PLATYPUS)[0]["access_token"].clone();
    for _ in 0..3 {
        person
            .provider("/transactions/refresh", json!({"access_token": access_token}))
            .await
            .ok_json();
        refresh(&person).await.ok();
        let stored = person.transactions("").await.len();
        assert_eq!(stored, reported_transactions(&world, &person, PLATYPUS).await);
    }
}

#[tokio::test]
async fn a_broken_item_is_named_and_the_others_go_on() {
    let (world, person) = household(&[HARBOUR, NORTHGATE]).await;
    let before = figures(&person).await;
    world.clock.advance(SignedDuration::from_secs(60));
    world.break_item(&person, HARBOUR).await;

    let answer = refresh(&person).await.ok();

    let (broken, good) = (person.item_at(HARBOUR).await, person.item_at(NORTHGATE).await);
    let told = |item: &Value| {
        let items = answer["items"].as_array().unwrap();
        items.iter().find(|told| told["id"] == item["id"]).unwrap().clone()
    };
    let expected = json!({"id": broken["id"], "status": "login_required", "error": "ITEM_LOGIN_REQUIRED"});
    assert_eq!(told(&broken), expected);
    assert_eq!(told(&good), json!({"id": good["id"], "status": "good"}));
    assert_eq!(answer["results"]["accountsUpdated"], NORTHGATE.accounts);
    assert_eq!(broken["status"], "login_required");
    assert_eq!(broken["last_updated"], EPOCH.to_string(), "its figures are of then");
    assert_eq!(good["last_updated"], "2026-11-21T12:01:00Z");
    assert_eq!(figures(&person).await, before);
}

#[tokio::test]
async fn a_broken_item_stays_broken_where_live_balances_fail_for_another_reason() {
    let (world, person) = household(&[HARBOUR]).await;
    world.break_item(&person, HARBOUR).await;
    refresh(&person).await.ok();
    let limited = json!({"error_code": "RATE_LIMIT"});
    let rows = [
        ("too often", vec![(BALANCES, limited.clone())]),
        ("an outage", vec![(BALANCES, json!({"mode": "500"}))]),
        (
            "too often in every way",
            vec![(BALANCES, limited.clone()), ("/accounts/get", limited)],
        ),
    ];
    for (name, faults) in rows {
        for (endpoint, mut fault) in faults {
            fault["endpoint"] = endpoint.into();
            world.fault(fault).await;
        }
        refresh(&person).await;
        assert_eq!(person.item_at(HARBOUR).await["status"], "login_required", "{name}");
        world.heal().await;
    }
}

#[tokio::test]
async fn an_item_that_is_the_only_one_and_broken_is_an_answer_and_no_error() {
    let (world, person) = household(&[HARBOUR]).await;
    world.break_item(&person, HARBOUR).await;
    let answer = refresh(&person).await.ok();
    assert_eq!(answer["items"][0]["status"], "login_required");
    let nothing = json!({"accountsUpdated": 0, "transactionsSaved": 0, "holdingsProcessed": 0});
    assert_eq!(answer["results"], nothing);
}

#[tokio::test]
async fn when_every_item_fails_alike_the_refresh_says_why_and_nothing_is_lost() {
    let (world, person) = household(&[HARBOUR, NORTHGATE]).await;
    let before = figures(&person).await;
    let code = |code: &str| json!({"error_code": code});
    let rows = [
        ("a limit", code("BALANCE_LIMIT"), (429, "refresh-limit")),
        ("a bare 429", json!({"mode": "429"}), (429, "refresh-limit")),
        ("a bare 500", json!({"mode": "500"}), (502, "refresh-failed")),
        ("garbage", json!({"mode": "garbage"}), (502, "refresh-failed")),
        (
            "institutions that are down",
            code("INSTITUTION_DOWN"),
            (502, "refresh-failed"),
        ),
        ("our settings", code("INVALID_PRODUCT"), (502, "refresh-configuration")),
    ];
    for (name, mut fault, (status, slug)) in rows {
        fault["endpoint"] = BALANCES.into();
        world.fault(fault).await;
        refresh(&person).await.problem(status, slug);
        assert_eq!(figures(&person).await, before, "{name}");
        // A rate limit does not change the item's status.
        let expected = if slug == "refresh-limit" { "good" } else { "error" };
        assert_eq!(person.item_at(HARBOUR).await["status"], expected, "{name}");
        world.heal().await;
    }
    refresh(&person).await.ok();
    for bank in [HARBOUR, NORTHGATE] {
        let item = person.item_at(bank).await;
        assert_eq!((&item["status"], &item["error_code"]), (&json!("good"), &json!(null)));
    }
}

#[tokio::test]
async fn one_failing_item_never_fails_the_others() {
    let (world, person) = household(&[HARBOUR, NORTHGATE]).await;
    let before = figures(&person).await;
    let rows = [
        (
            "no balances",
            BALANCES,
            HARBOUR,
            json!({"error_code": "RATE_LIMIT"}),
            "RATE_LIMIT_EXCEEDED",
        ),
        (
            "no transactions",
            TRANSACTIONS,
            HARBOUR,
            json!({"mode": "500"}),
            "PROVIDER_ERROR",
        ),
        (
            "no holdings",
            HOLDINGS,
            NORTHGATE,
            json!({"mode": "garbage"}),
            "UNREADABLE_ANSWER",
        ),
        (
            "an item removed at the provider",
            BALANCES,
            NORTHGATE,
            json!({"error_code": "ITEM_NOT_FOUND"}),
            "ITEM_NOT_FOUND",
        ),
        (
            "words that are no code",
            BALANCES,
            HARBOUR,
            json!({"error_type": "X", "error_code": "balance is 5"}),
            "UNRECOGNISED",
        ),
    ];
    for (name, endpoint, failing, mut fault, code) in rows {
        fault["endpoint"] = endpoint.into();
        fault["institution_id"] = failing.id.into();
        world.fault(fault).await;
        let answer = refresh(&person).await.ok();
        for bank in [HARBOUR, NORTHGATE] {
            let item = person.item_at(bank).await;
            let items = answer["items"].as_array().unwrap();
            let told = items.iter().find(|told| told["id"] == item["id"]).unwrap();
            let (status, error) = match code {
                _ if bank.id != failing.id => ("good", json!(null)),
                // A rate limit does not change the item's status.
                "RATE_LIMIT_EXCEEDED" => ("good", json!(code)),
                _ => ("error", json!(code)),
            };
            assert_eq!(
                (&told["status"], told.get("error").unwrap_or(&Value::Null)),
                (&json!(status), &error),
                "{name}"
            );
            let kept = if status == "good" { json!(null) } else { error };
            assert_eq!(
                (&item["status"], &item["error_code"]),
                (&json!(status), &kept),
                "{name}"
            );
        }
        assert_eq!(figures(&person).await, before, "{name}");
        world.heal().await;
    }
}

#[tokio::test]
async fn a_product_that_is_missing_for_now_is_no_failure_and_takes_nothing_away() {
    let (world, person) = household(&[NORTHGATE]).await;
    let before = figures(&person).await;
    let rows = [
        (HOLDINGS, "PRODUCT_NOT_READY"),
        (HOLDINGS, "ADDITIONAL_CONSENT_REQUIRED"),
        (HOLDINGS, "NO_INVESTMENT_ACCOUNTS"),
        (TRANSACTIONS, "PRODUCTS_NOT_SUPPORTED"),
        (TRANSACTIONS, "PRODUCT_NOT_READY"),
    ];
    for (endpoint, code) in rows {
        world.fault(json!({"endpoint": endpoint, "error_code": code})).await;
        let answer = refresh(&person).await.ok();
        assert_eq!(answer["items"][0]["status"], "good", "{endpoint} {code}");
        assert_eq!(figures(&person).await, before, "{endpoint} {code}");
        world.heal().await;
    }
}

#[tokio::test]
async fn what_a_debt_costs_is_its_banks_word_and_stays_when_nothing_is_said() {
    let (world, person) = household(&[PLATYPUS]).await;
    let rates = async || {
        let accounts = person.get("/accounts").await.ok();
        let accounts = accounts["accounts"].as_array().unwrap().clone();
        accounts
            .into_iter()
            .flat_map(|account| [account["interest_rate"].clone(), account["rate_type"].clone()])
            .collect::<Vec<_>>()
    };
    let told = rates().await;
    for one in [json!(21.99), json!("fixed"), Value::Null] {
        assert!(told.contains(&one), "{one}: {told:?}");
    }
    let faults = [
        json!({"endpoint": LIABILITIES, "error_code": "NO_LIABILITY_ACCOUNTS"}),
        json!({"endpoint": LIABILITIES, "error_code": "ADDITIONAL_CONSENT_REQUIRED"}),
        json!({"endpoint": LIABILITIES, "error_code": "PRODUCT_NOT_READY"}),
        json!({"endpoint": LIABILITIES, "mode": "500"}),
        json!({"endpoint": LIABILITIES, "mode": "garbage"}),
    ];
    for fault in faults {
        world.fault(fault.clone()).await;
        let answer = refresh(&person).await.ok();
        assert_eq!(answer["items"][0]["status"], "good", "{fault}");
        assert_eq!(rates().await, told, "{fault}");
        world.heal().await;
    }
}

#[tokio::test]
async fn transactions_that_change_while_they_are_read_are_read_again() {
    let (world, person) = household(&[PLATYPUS]).await;
    let fault =
        json!({"endpoint": TRANSACTIONS, "error_code": "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION", "times": 2});
    world.fault(fault).await;
    let answer = refresh(&person).await.ok();
    assert_eq!(answer["items"][0]["status"], "good");
    let stored = person.transactions("").await.len();
    assert_eq!(stored, reported_transactions(&world, &person, PLATYPUS).await);
}

#[tokio::test]
async fn refreshes_side_by_side_all_succeed_and_double_nothing() {
    let (world, person) = household(&[PLATYPUS, NORTHGATE]).await;
    let before = figures(&person).await;
    for answer in join_all((0..4).map(|_| refresh(&person))).await {
        assert_eq!(answer.ok()["results"]["accountsUpdated"], 12);
    }
    assert_eq!(figures(&person).await, before);
    let reported = reported_transactions(&world, &person, PLATYPUS).await;
    assert_eq!(person.transactions("").await.len(), reported);
}

#[tokio::test]
async fn a_refresh_without_items_is_an_empty_answer() {
    let answer = refresh(&person().await).await.ok();
    let nothing = json!({"accountsUpdated": 0, "transactionsSaved": 0, "holdingsProcessed": 0});
    assert_eq!(answer, json!({"results": nothing, "items": []}));
}

#[tokio::test]
async fn every_day_has_one_point_of_history_and_today_is_the_present_net_worth() {
    let (world, person) = household(&[PLATYPUS]).await;
    for day in ["2026-11-21", "2026-11-22", "2026-11-23"] {
        let today = person.again(&world).await;
        refresh(&today).await.ok();
        refresh(&today).await.ok();
        let dashboard = today.get("/dashboard").await.ok();
        assert_eq!(dashboard["history"][0]["date"], day);
        assert_eq!(dashboard["history"][0]["net_worth"], dashboard["netWorth"]["netWorth"]);
        world.clock.advance(SignedDuration::from_hours(24));
    }
    let today = person.again(&world).await;
    let history = today.get("/net-worth-history").await.ok()["history"].clone();
    let days: Vec<_> = history
        .as_array()
        .unwrap()
        .iter()
        .map(|point| point["date"].as_str().unwrap())
        .collect();
    assert_eq!(days, ["2026-11-23", "2026-11-22", "2026-11-21"]);
    for (limit, shown) in [("1", 1), ("2", 2), ("1000", 3)] {
        let history = today.get(&format!("/net-worth-history?limit={limit}")).await.ok();
        assert_eq!(history["history"].as_array().unwrap().len(), shown);
    }
    for limit in ["0", "1001", "-1", "x", "", "1.5", "1,2", "99999999999"] {
        let answer = today.get(&format!("/net-worth-history?limit={limit}")).await;
        assert_eq!(answer.invalid_fields(), ["limit"], "{limit}");
    }
}

#[tokio::test]
async fn an_account_can_be_renamed_however_often_its_figures_arrive() {
    let (world, person) = household(&[HARBOUR]).await;
    let account = person.get("/accounts").await.ok()["accounts"][0].clone();
    let path = format!("/accounts/{}", account["id"].as_str().unwrap());
    world.clock.advance(SignedDuration::from_secs(60));
    refresh(&person).await.ok();

    let change = json!({"version": account["version"], "name": "Ours"});
    let renamed = person.patch(&path, change.clone()).await.ok()["account"].clone();
    assert_eq!(
        (&renamed["name"], &renamed["last_updated"]),
        (&json!("Ours"), &json!("2026-11-21T12:01:00Z"))
    );
    person.patch(&path, change).await.problem(409, "conflict");

    let hidden = json!({"version": renamed["version"], "hidden": true});
    let changes = async || person.patch(&path, hidden.clone()).await;
    let (changed, refreshed) = tokio::join!(changes(), join_all((0..3).map(|_| refresh(&person))));
    changed.ok();
    for answer in refreshed {
        answer.ok();
    }
    let after = person.get("/accounts").await.ok()["accounts"][0].clone();
    assert_eq!((&after["name"], &after["hidden"]), (&json!("Ours"), &json!(true)));
}

#[tokio::test]
async fn an_item_removed_while_it_is_refreshed_stays_removed() {
    let (world, person) = household(&[NORTHGATE]).await;
    for _ in 0..3 {
        let item = person.item_at(NORTHGATE).await["id"].clone();
        let path = format!("/plaid-items/{}", item.as_str().unwrap());
        let (refreshed, removed) = tokio::join!(join_all((0..3).map(|_| refresh(&person))), person.delete(&path));
        removed.nothing();
        for answer in refreshed {
            assert!(answer.status < 500 || answer.status == 502, "{}", answer.text);
        }
        let stored = world.snapshot().await;
        for noun in ["ACCOUNT#", "HOLDING#", "ITEM#", "TRANSACTION#"] {
            assert_eq!(stored.rows(noun), [""; 0], "{noun}");
        }
        person.link(NORTHGATE).await.ok();
    }
}
