//! `exchange-public-token`: a linked item's data arrives once, and no item stays open at the provider if it is not
//! stored.

use futures::future::join_all;
use rust_decimal::Decimal;
use serde_json::json;

use crate::harness::exact::{Exact, sum};
use crate::harness::{HARBOUR, Institution, MAPLE, NORTHGATE, PLATYPUS, Person, World, person};

const PATH: &str = "/exchange-public-token";

fn dec(text: &str) -> Decimal {
    Decimal::from_str_exact(text).unwrap()
}

async fn dashboard(person: &Person) -> Exact {
    let answer = person.get("/dashboard").await;
    answer.ok();
    Exact::parse(&answer.text)
}

/// The account with that name, and its holdings.
#[track_caller]
fn account<'a>(dashboard: &'a Exact, name: &str) -> (&'a Exact, Vec<&'a Exact>) {
    let named = |account: &&Exact| account["name"].text() == name;
    let account = dashboard["accounts"]
        .list()
        .iter()
        .find(named)
        .expect("the account is there");
    let holdings = dashboard["holdings"].list().iter();
    (
        account,
        holdings
            .filter(|holding| holding["account_id"] == account["id"])
            .collect(),
    )
}

#[tokio::test]
async fn every_institution_brings_its_accounts_and_holdings() {
    let person = person().await;
    for bank in [PLATYPUS, MAPLE, NORTHGATE, HARBOUR] {
        let results = person.link(bank).await.ok()["results"].clone();
        let expected = json!({"accountsProcessed": bank.accounts, "holdingsProcessed": bank.holdings});
        assert_eq!(results, expected, "{}", bank.name);
        let item = person.item_at(bank).await;
        assert_eq!(
            (&item["status"], &item["error_code"]),
            (&json!("good"), &json!(null)),
            "{}",
            bank.name
        );
        assert!(
            person
                .get("/dashboard")
                .await
                .text
                .contains(&format!("\"name\":\"{}\"", bank.name))
        );
    }
    let accounts = person.get("/accounts").await.ok();
    assert_eq!(accounts["accounts"].as_array().unwrap().len(), 19);
    let holdings = person.get("/investment-holdings").await.ok();
    assert_eq!(holdings["holdings"].as_array().unwrap().len(), 29);
}

#[tokio::test]
async fn what_is_owed_is_owed_and_what_is_overpaid_is_owned() {
    let person = person().await;
    person.link(PLATYPUS).await.ok();
    let dashboard = dashboard(&person).await;
    let rows = [
        ("Everyday Chequing", "depository", "6284.19", true),
        ("High-Yield Savings", "depository", "41720.00", true),
        ("Gold Rewards Card", "credit", "1846.22", false),
        ("Travel Card", "credit", "45.20", true),
        ("Home Mortgage", "loan", "94800.00", false),
        ("Student Loan", "loan", "8912.40", false),
    ];
    for (name, kind, balance, owned) in rows {
        let (account, _) = account(&dashboard, name);
        assert_eq!(
            (account["type"].text(), account["balance"].number()),
            (kind, dec(balance)),
            "{name}"
        );
        assert_eq!(account["is_asset"].is_true(), owned, "{name}");
    }
    let totals = &dashboard["netWorth"];
    assert_eq!(totals["totalAssets"].number(), dec("48049.39"));
    assert_eq!(totals["totalLiabilities"].number(), dec("105558.62"));
    assert_eq!(totals["netWorth"].number(), dec("-57509.23"));
    assert_eq!(totals["breakdown"]["creditCards"].number(), dec("1846.22"));
}

#[tokio::test]
async fn cash_among_the_holdings_is_counted_once() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    let dashboard = dashboard(&person).await;
    for name in ["Rollover IRA", "Roth IRA", "Riverside School 403(b)", "Acme 401(k)"] {
        let (account, holdings) = account(&dashboard, name);
        assert_eq!(account["balance"].number(), sum(holdings, "current_value"), "{name}");
    }
    // The balance includes 100 units at 6.40 of an unnamed security, but the holdings do not.
    let (brokerage, holdings) = account(&dashboard, "Individual Brokerage");
    assert_eq!(
        brokerage["balance"].number(),
        sum(holdings.clone(), "current_value") + dec("640.00")
    );
    assert!(
        holdings
            .iter()
            .all(|holding| !holding["security_name"].text().is_empty())
    );
    let cash: Vec<_> = holdings
        .iter()
        .filter(|holding| holding["symbol"] == Exact::parse("\"CUR:USD\""))
        .collect();
    assert_eq!((cash.len(), cash[0]["current_value"].number()), (1, dec("642.18")));

    // The balances are all of the assets; holdings and available cash are not added.
    let balances = sum(dashboard["accounts"].list(), "balance");
    assert_eq!(dashboard["netWorth"]["totalAssets"].number(), balances);
}

#[tokio::test]
async fn what_an_institution_does_not_say_stays_unknown() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    let dashboard = dashboard(&person).await;
    let by_name = |name: &str| {
        let named = |holding: &&Exact| holding["security_name"].text() == name;
        dashboard["holdings"]
            .list()
            .iter()
            .find(named)
            .unwrap_or_else(|| panic!("no {name}"))
    };
    for unknown in ["Vanguard Target Retirement 2045 Fund", "USD Coin"] {
        assert!(by_name(unknown)["cost_basis"].is_null(), "{unknown}");
    }
    assert_eq!(by_name("Apple Inc.")["cost_basis"].number(), dec("2184.00"));
    assert_eq!(by_name("Bitcoin")["class"].text(), "Crypto");
    assert_eq!(
        by_name("Vanguard Federal Money Market Fund")["class"].text(),
        "Available Cash"
    );
    assert_eq!(by_name("USD Coin")["currency"].text(), "USDC");
}

#[tokio::test]
async fn accounts_are_linked_once() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    let before = person.get("/dashboard").await.text;

    let again = person.link(HARBOUR).await;

    let problem = again.problem(409, "institution-already-linked");
    assert_eq!(problem["title"], "Already connected");
    let words =
        "Your accounts at this institution are already connected. Refresh them or repair their connection instead.";
    assert_eq!(problem["userMessage"], words);
    assert_eq!(person.get("/dashboard").await.text, before);
    assert_eq!(world.adopted_items(HARBOUR), 1);
}

#[tokio::test]
async fn an_institution_is_who_the_provider_says_it_is() {
    let world = World::start().await;
    let person = world.person().await;
    let other_names = [("ins_made_up", "Bank of <script>"), ("ins_gg_1", "First Platypus Bank")];
    for (id, name) in other_names {
        let mut body = HARBOUR.handing_over(&person.public_token(HARBOUR).await);
        body["institution"] = json!({"institution_id": id, "name": name});
        let answer = person.post(PATH, body).await;
        match world.adopted_items(HARBOUR) {
            1 if answer.status == 200 => {}
            adopted => {
                answer.problem(409, "institution-already-linked");
                assert_eq!(adopted, 1, "the second item is closed again");
            }
        }
        let linked = person.get("/dashboard").await.ok()["institutions"].clone();
        assert_eq!(linked.as_array().unwrap().len(), 1);
        assert_eq!(
            (&linked[0]["id"], &linked[0]["name"]),
            (&json!(HARBOUR.id), &json!(HARBOUR.name)),
            "{name}"
        );
        assert_eq!(person.get("/institutions").await.ok()["institutions"], linked, "{name}");
    }
}

#[tokio::test]
async fn nobody_renames_an_institution_for_everybody() {
    let world = World::start().await;
    let (one, other) = (world.person().await, world.person().await);
    one.link(HARBOUR).await.ok();
    let catalogue = one.get("/institutions").await.text;
    world
        .fault(json!({"endpoint": "/institutions/get_by_id", "mode": "garbage"}))
        .await;
    let mut body = HARBOUR.handing_over(&other.public_token(HARBOUR).await);
    body["institution"]["name"] = "Bank of <script>".into();
    other.post(PATH, body).await.ok();
    assert_eq!(one.get("/institutions").await.text, catalogue);
    assert_eq!(
        other.get("/dashboard").await.ok()["institutions"][0]["name"],
        HARBOUR.name
    );
}

#[tokio::test]
async fn how_the_widget_calls_an_institution_is_for_nobody_else() {
    let world = World::start().await;
    let (one, other) = (world.person().await, world.person().await);
    world
        .fault(json!({"endpoint": "/institutions/get_by_id", "mode": "garbage"}))
        .await;
    let mut body = HARBOUR.handing_over(&one.public_token(HARBOUR).await);
    body["institution"]["name"] = "Bank of <script>".into();
    one.post(PATH, body).await.ok();
    assert_eq!(
        one.get("/dashboard").await.ok()["institutions"][0]["name"],
        "Bank of <script>"
    );
    assert_eq!(one.get("/institutions").await.ok()["institutions"], json!([]));

    world.heal().await;
    other.link(HARBOUR).await.ok();
    let catalogue = one.get("/institutions").await.ok()["institutions"].clone();
    assert_eq!(
        (catalogue.as_array().unwrap().len(), &catalogue[0]["name"]),
        (1, &json!(HARBOUR.name))
    );
}

#[tokio::test]
async fn of_items_that_race_one_is_kept_and_the_others_are_closed() {
    let world = World::start().await;
    let person = world.person().await;
    let tokens = join_all((0..4).map(|_| person.public_token(NORTHGATE))).await;
    let exchanges = tokens
        .iter()
        .map(|token| person.post(PATH, NORTHGATE.handing_over(token)));
    let answers = join_all(exchanges).await;

    let (linked, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!(linked.len(), 1);
    for answer in refused {
        answer.problem(409, "institution-already-linked");
    }
    assert_eq!(world.adopted_items(NORTHGATE), 1);
    let dashboard = person.get("/dashboard").await.ok();
    assert_eq!(dashboard["accounts"].as_array().unwrap().len(), NORTHGATE.accounts);
    assert_eq!(dashboard["holdings"].as_array().unwrap().len(), NORTHGATE.holdings);
    let refreshed = person.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(
        refreshed["items"][0]["status"], "good",
        "the item that was kept is the one that works"
    );
}

#[tokio::test]
async fn a_token_that_is_spent_expired_or_invented_connects_nothing() {
    let world = World::start().await;
    let (person, thief) = (world.person().await, world.person().await);
    let spent = person.public_token(HARBOUR).await;
    person.post(PATH, HARBOUR.handing_over(&spent)).await.ok();
    let expired = thief.public_token(HARBOUR).await;
    world
        .clock
        .advance(jiff::SignedDuration::from_mins(29) + jiff::SignedDuration::from_secs(59));
    thief.get("/profile").await.ok();
    let rows = [
        ("spent by another", spent.as_str()),
        ("invented", "public-sandbox-0"),
        ("markup", "<script>"),
    ];
    for (name, token) in rows {
        assert_failed(&thief, HARBOUR, token, name).await;
    }
    world.clock.advance(jiff::SignedDuration::from_secs(1));
    let later = world.person().await;
    assert_failed(&later, HARBOUR, &expired, "expired").await;
    assert_eq!(later.get("/dashboard").await.ok()["items"], json!([]));
}

async fn assert_failed(person: &Person, bank: Institution, token: &str, name: &str) {
    let problem = person
        .post(PATH, bank.handing_over(token))
        .await
        .problem(502, "exchange-failed");
    assert_eq!(problem["title"], "Connection failed", "{name}");
    assert_eq!(
        problem["userMessage"], "The bank connection could not be completed. Please try again.",
        "{name}"
    );
}

#[tokio::test]
async fn an_item_that_cannot_be_read_is_closed_again() {
    let world = World::start().await;
    let person = world.person().await;
    for (endpoint, fault) in [
        ("/accounts/get", json!({"mode": "garbage"})),
        ("/accounts/get", json!({"error_code": "ITEM_LOGIN_REQUIRED"})),
        ("/investments/holdings/get", json!({"error_code": "INSTITUTION_DOWN"})),
    ] {
        let mut fault = fault;
        fault["endpoint"] = endpoint.into();
        world.fault(fault).await;
        let token = person.public_token(NORTHGATE).await;
        assert_failed(&person, NORTHGATE, &token, endpoint).await;
        assert_eq!(world.adopted_items(NORTHGATE), 0, "{endpoint}");
        let dashboard = person.get("/dashboard").await.ok();
        for list in ["accounts", "items", "holdings", "history"] {
            assert_eq!(dashboard[list], json!([]), "{endpoint}: {list}");
        }
        world.heal().await;
    }
    person.link(NORTHGATE).await.ok();
}

#[tokio::test]
async fn holdings_that_are_not_ready_yet_do_not_stop_the_accounts() {
    let world = World::start().await;
    let person = world.person().await;
    world
        .fault(json!({"endpoint": "/investments/holdings/get", "error_code": "PRODUCT_NOT_READY", "times": 1}))
        .await;
    let results = person.link(NORTHGATE).await.ok()["results"].clone();
    assert_eq!(results, json!({"accountsProcessed": 6, "holdingsProcessed": 0}));
    let refreshed = person.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(refreshed["results"]["holdingsProcessed"], NORTHGATE.holdings);
}

#[tokio::test]
async fn a_key_links_once_however_often_it_is_sent() {
    let world = World::start().await;
    let person = world.person().await;
    let body = MAPLE.handing_over(&person.public_token(MAPLE).await);
    let first = person.post_once(PATH, "link-0001", &body).await;
    let second = person.post_once(PATH, "link-0001", &body).await;
    assert_eq!((first.status, &first.text), (second.status, &second.text));
    first.ok();
    second.ok();
    assert_eq!(world.adopted_items(MAPLE), 1);

    let other = HARBOUR.handing_over(&person.public_token(HARBOUR).await);
    person
        .post_once(PATH, "link-0001", &other)
        .await
        .problem(409, "conflict");
    assert_eq!(world.adopted_items(HARBOUR), 0);
}

#[tokio::test]
async fn a_key_links_once_when_five_requests_race() {
    let person = person().await;
    let body = HARBOUR.handing_over(&person.public_token(HARBOUR).await);
    let answers = join_all((0..5).map(|_| person.post_once(PATH, "link-0002", &body))).await;
    let replay = person.post_once(PATH, "link-0002", &body).await;
    replay.ok();
    for answer in answers {
        if answer.status == 200 {
            assert_eq!(answer.text, replay.text);
        } else {
            answer.problem(409, "in-progress");
            assert_eq!(answer.header("retry-after"), "2");
        }
    }
    person.item_at(HARBOUR).await;
}

#[tokio::test]
async fn a_key_whose_request_failed_may_be_used_again() {
    let person = person().await;
    let spent = HARBOUR.handing_over("public-sandbox-0");
    person
        .post_once(PATH, "link-0003", &spent)
        .await
        .problem(502, "exchange-failed");
    let good = HARBOUR.handing_over(&person.public_token(HARBOUR).await);
    person.post_once(PATH, "link-0003", &good).await.ok();
}

#[tokio::test]
async fn a_wrong_field_of_the_hand_over_is_named() {
    let person = person().await;
    let good = HARBOUR.handing_over("public-sandbox-0");
    let rows = [
        ("public_token", json!("")),
        ("public_token", json!("x".repeat(1025))),
        ("institution.institution_id", json!("../ins_1")),
        ("institution.institution_id", json!("")),
        ("institution.name", json!("")),
        ("institution.name", json!("x".repeat(121))),
        ("institution.name", json!(null)),
    ];
    for (field, value) in rows {
        let mut body = good.clone();
        *body.pointer_mut(&format!("/{}", field.replace('.', "/"))).unwrap() = value;
        assert_eq!(person.post(PATH, body).await.invalid_fields(), [field]);
    }
    assert_eq!(person.post(PATH, json!({})).await.invalid_fields(), ["public_token"]);
}
