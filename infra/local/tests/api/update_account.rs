//! Manual assets and debts, and the editable fields of linked ones.
//!
//! Functions: `create-account`, `list-accounts`, `update-account`, `delete-account`, `update-investment-account-balances`.

use std::sync::Arc;

use futures::future::join_all;
use goldgrove_app::App;
use goldgrove_crypto::UserKeys;
use goldgrove_domain::account::AccountKind;
use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_testing::{AccountBuilder, HoldingBuilder, usd};
use serde_json::{Value, json};

use crate::harness::{HARBOUR, NORTHGATE, PLATYPUS, Person, World, person};

fn home() -> Value {
    json!({"name": "Our home", "type": "property", "balance": 480_000.5})
}

fn home_with(field: &str, value: Value) -> Value {
    let mut body = home();
    body[field] = value;
    body
}

async fn created(person: &Person, body: Value) -> Value {
    person.post("/accounts", body).await.created()["account"].clone()
}

async fn accounts_of(person: &Person) -> Vec<Value> {
    person.get("/accounts").await.ok()["accounts"]
        .as_array()
        .unwrap()
        .clone()
}

fn at(account: &Value) -> String {
    format!("/accounts/{}", account["id"].as_str().unwrap())
}

/// Assets and liabilities; asserts that today's point of the history has the same.
#[track_caller]
fn totals(dashboard: &Value) -> (f64, f64) {
    let (now, point) = (&dashboard["netWorth"], &dashboard["history"][0]);
    assert_eq!(point["date"], "2026-11-21");
    assert_eq!(
        (&now["totalAssets"], &now["totalLiabilities"]),
        (&point["assets"], &point["liabilities"])
    );
    (
        point["assets"].as_f64().unwrap(),
        point["liabilities"].as_f64().unwrap(),
    )
}

async fn totals_of(person: &Person) -> (f64, f64) {
    totals(&person.get("/dashboard").await.ok())
}

#[tokio::test]
async fn an_account_keeps_exactly_what_was_typed_in() {
    let person = person().await;
    let account = created(&person, home()).await;
    let expected = json!({
        "user_id": person.id, "name": "Our home", "official_name": null, "balance": 480_000.5, "currency": "USD",
        "credit_limit": null, "interest_rate": null, "rate_type": null, "paid_in_full": null, "secured_by": null, "is_asset": true, "type": "property", "subtype": null, "account_type": "Property", "data_source": "manual",
        "plaid_account_id": null, "item_id": null, "institution_id": null, "mask": null, "hidden": false,
        "last_updated": "2026-11-21T12:00:00Z", "created_at": "2026-11-21T12:00:00Z", "version": 1,
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&account[name], value, "{name}");
    }
    assert_eq!(accounts_of(&person).await, [account]);
}

#[tokio::test]
async fn every_type_counts_on_its_side() {
    let person = person().await;
    let rows = [
        ("property", true, "property", "Property"),
        ("vehicle", true, "vehicle", "Vehicle"),
        ("cash", true, "depository", "Cash"),
        ("depository", true, "depository", "Bank account"),
        ("crypto", true, "crypto", "Crypto"),
        ("others", true, "others", "Other"),
        ("loan", false, "loan", "Loan"),
        ("credit", false, "credit", "Credit"),
    ];
    let (mut assets, mut debts) = (0.0, 0.0);
    for (word, is_asset, kind, label) in rows {
        let account = created(&person, json!({"name": word, "type": word, "balance": 100})).await;
        let told = [&account["type"], &account["account_type"], &account["is_asset"]];
        assert_eq!(told, [&json!(kind), &json!(label), &json!(is_asset)], "{word}");
        *(if is_asset { &mut assets } else { &mut debts }) += 100.0;
        assert_eq!(totals_of(&person).await, (assets, debts), "{word}");
    }
}

#[tokio::test]
async fn what_a_debt_costs_is_kept_and_changed_and_nothing_owned_costs_anything() {
    let person = person().await;
    let loan = json!({"name": "Car", "type": "loan", "subtype": "auto", "balance": 9_000, "interest_rate": 6.95});
    let loan = created(&person, loan).await;
    assert_eq!(loan["interest_rate"], 6.95);
    let cheaper = json!({"version": 1, "interest_rate": 0});
    let answer = person.patch(&at(&loan), cheaper).await.ok();
    assert_eq!(answer["account"]["interest_rate"], 0.0);
    let renamed = json!({"version": 2, "name": "Van"});
    let answer = person.patch(&at(&loan), renamed).await.ok();
    assert_eq!(answer["account"]["interest_rate"], 0.0);
    let unknown = json!({"version": 3, "interest_rate": null});
    let answer = person.patch(&at(&loan), unknown).await.ok();
    assert_eq!(answer["account"]["interest_rate"], Value::Null);
    for rate in [-0.01, 100.01] {
        let wrong = json!({"version": 4, "interest_rate": rate});
        assert_eq!(
            person.patch(&at(&loan), wrong).await.invalid_fields(),
            ["interest_rate"]
        );
    }
    let home = created(&person, home()).await;
    let owned = json!({"version": 1, "interest_rate": 5});
    assert_eq!(
        person.patch(&at(&home), owned).await.invalid_fields(),
        ["interest_rate"]
    );
}

#[tokio::test]
async fn whether_a_rate_moves_is_kept_and_changed_and_counts_when_rates_rise() {
    let person = person().await;
    let mortgage =
        json!({"name": "Home", "type": "loan", "subtype": "mortgage", "balance": 120_000, "rate_type": "variable"});
    let mortgage = created(&person, mortgage).await;
    assert_eq!(mortgage["rate_type"], "variable");
    let stress = json!({"stressTest": {"incomeLostMonths": 0, "marketsPercent": 0, "ratePoints": 2}});
    let extra = async || {
        let planned = person.post("/goals/plan", stress.clone()).await.ok();
        planned["stressTest"]["extraInterestMonthly"].as_f64().unwrap()
    };
    let rows = [
        (json!({}), json!("variable"), 200.0),
        (json!({"rate_type": "fixed"}), json!("fixed"), 0.0),
        (json!({"rate_type": "variable"}), json!("variable"), 200.0),
        (json!({"rate_type": null}), Value::Null, 0.0),
    ];
    for (version, (mut change, kept, cost)) in (1..).zip(rows) {
        change["version"] = json!(version);
        let answer = person.patch(&at(&mortgage), change).await.ok();
        assert_eq!(answer["account"]["rate_type"], kept);
        assert!((extra().await - cost).abs() < 0.005, "{kept}");
    }
    let odd = json!({"version": 5, "rate_type": "floating"});
    assert_eq!(person.patch(&at(&mortgage), odd).await.invalid_fields(), ["rate_type"]);
    let home = created(&person, home()).await;
    let owned = json!({"version": 1, "rate_type": "fixed"});
    assert_eq!(person.patch(&at(&home), owned).await.invalid_fields(), ["rate_type"]);
}

/// The next amount's options and the extra interest under stress.
async fn costs(person: &Person) -> (usize, f64) {
    let planned = person.post("/goals/plan", json!({})).await.ok();
    let options = planned["nextAmount"]["options"].as_array().unwrap().len();
    (options, planned["stressTest"]["extraInterestMonthly"].as_f64().unwrap())
}

#[tokio::test]
async fn a_card_is_paid_in_full_while_it_is_a_card() {
    let person = person().await;
    let card =
        json!({"name": "Card", "type": "credit", "subtype": "credit card", "balance": 1_200, "paid_in_full": true});
    let card = created(&person, card).await;
    assert_eq!(card["paid_in_full"], true);
    assert_eq!(costs(&person).await, (0, 0.0));
    let rows = [
        (json!({"name": "Blue"}), json!(true), (0, 0.0)),
        (json!({"paid_in_full": false}), json!(false), (1, 2.0)),
        (
            json!({"paid_in_full": true, "interest_rate": 21}),
            json!(true),
            (0, 0.0),
        ),
        (json!({"subtype": "line of credit"}), Value::Null, (1, 2.0)),
        (json!({"subtype": "credit card"}), json!(false), (1, 2.0)),
    ];
    for (version, (mut change, kept, expected)) in (1..).zip(rows) {
        change["version"] = json!(version);
        let answer = person.patch(&at(&card), change.clone()).await.ok();
        assert_eq!(answer["account"]["paid_in_full"], kept, "{change}");
        assert_eq!(accounts_of(&person).await, [answer["account"].clone()], "{change}");
        assert_eq!(costs(&person).await, expected, "{change}");
    }
    let loan = created(&person, json!({"name": "Car", "type": "loan", "balance": 9_000})).await;
    let line = json!({"name": "Line", "type": "credit", "subtype": "line of credit", "balance": 9_000});
    let line = created(&person, line).await;
    for (account, mut change) in [
        (&loan, json!({"paid_in_full": true})),
        (&line, json!({"paid_in_full": true})),
        (&card, json!({"paid_in_full": true, "subtype": "overdraft"})),
    ] {
        let version = if account["id"] == card["id"] { 6 } else { 1 };
        change["version"] = json!(version);
        let refused = person.patch(&at(account), change.clone()).await;
        assert_eq!(refused.invalid_fields(), ["paid_in_full"], "{change}");
    }
    let unsaid = json!({"version": 1, "paid_in_full": false});
    let answer = person.patch(&at(&loan), unsaid).await.ok();
    assert_eq!(answer["account"]["paid_in_full"], Value::Null);
}

#[tokio::test]
async fn a_linked_card_stays_paid_in_full_until_its_type_is_corrected() {
    let person = person().await;
    person.link(PLATYPUS).await.ok();
    let the_card = async || {
        let accounts = accounts_of(&person).await;
        let card = accounts.iter().find(|account| account["subtype"] == "credit card");
        card.unwrap().clone()
    };
    let card = the_card().await;
    let change = json!({"version": 1, "paid_in_full": true});
    person.patch(&at(&card), change).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    let card = the_card().await;
    assert_eq!((&card["paid_in_full"], &card["version"]), (&json!(true), &json!(2)));
    let planned = person.post("/goals/plan", json!({})).await.ok();
    let options = planned["nextAmount"]["options"].as_array().unwrap();
    assert!(
        options.iter().all(|option| option["accountId"] != card["id"]),
        "{options:?}"
    );
    for (change, kept) in [
        (json!({"version": 2, "type": "loan"}), Value::Null),
        (json!({"version": 3, "type": "credit"}), json!(false)),
        (json!({"version": 4, "type": "loan"}), Value::Null),
        (
            json!({"version": 5, "type": "credit", "paid_in_full": true}),
            json!(true),
        ),
    ] {
        let answer = person.patch(&at(&card), change.clone()).await.ok();
        assert_eq!(answer["account"]["paid_in_full"], kept, "{change}");
    }
}

#[tokio::test]
async fn the_subtype_of_a_manual_account_is_corrected_and_its_rules_hold_at_once() {
    let person = person().await;
    let savings = json!({"name": "Pot", "type": "cash", "subtype": "savings", "balance": 5_000});
    let savings = created(&person, savings).await;
    let rows = [
        (json!("401k"), "401(k)", true),
        (json!("tfsa"), "TFSA", false),
        (json!(" rrsp "), "RRSP", true),
        (json!("lira"), "LIRA", true),
        (json!("lif"), "LIF", true),
        (json!("rdsp"), "RDSP", true),
        (Value::Null, "Bank account", false),
        (json!("cd"), "Term deposit", false),
    ];
    for (version, (subtype, label, is_plan)) in (1..).zip(rows) {
        let change = json!({"version": version, "subtype": subtype});
        let answer = person.patch(&at(&savings), change).await.ok()["account"].clone();
        let told = [&answer["type"], &answer["account_type"], &answer["is_typed_in_plan"]];
        assert_eq!(
            told,
            [&json!("depository"), &json!(label), &json!(is_plan)],
            "{subtype}"
        );
        assert_eq!(accounts_of(&person).await, [answer], "{subtype}");
    }
    let mortgage = json!({"name": "Home", "type": "loan", "subtype": "mortgage", "balance": 120_000});
    let mortgage = created(&person, mortgage).await;
    let (options, extra) = costs(&person).await;
    assert_eq!((options, extra), (1, 0.0), "a fixed rate");
    let change = json!({"version": 1, "subtype": "home equity"});
    person.patch(&at(&mortgage), change).await.ok();
    assert_eq!(costs(&person).await, (1, 200.0), "a variable one");
    for wrong in [json!(" "), json!("a\u{0}b"), json!("x".repeat(65))] {
        let change = json!({"version": 2, "subtype": wrong});
        assert_eq!(person.patch(&at(&mortgage), change).await.invalid_fields(), ["subtype"]);
    }
    person.link(PLATYPUS).await.ok();
    let accounts = accounts_of(&person).await;
    let linked = accounts
        .iter()
        .find(|account| account["data_source"] == "plaid")
        .unwrap();
    let change = json!({"version": 1, "subtype": "savings", "balance": 5});
    assert_eq!(
        person.patch(&at(linked), change).await.invalid_fields(),
        ["balance", "subtype"]
    );
}

#[tokio::test]
async fn another_currency_stands_beside_the_totals() {
    let person = person().await;
    created(&person, home()).await;
    created(&person, home_with("currency", json!("cad"))).await;
    let dashboard = person.get("/dashboard").await.ok();
    assert_eq!(totals(&dashboard), (480_000.5, 0.0));
    assert_eq!(dashboard["netWorth"]["otherCurrencies"][0]["currency"], "CAD");
}

#[tokio::test]
async fn a_wrong_field_is_named_and_nothing_is_kept() {
    let person = person().await;
    let rows = [
        ("no name", "name", json!("")),
        ("a name too long", "name", json!("x".repeat(121))),
        ("an unknown type", "type", json!("castle")),
        ("an investment", "type", json!("investment")),
        ("an empty subtype", "subtype", json!(" ")),
        ("a rate beyond reason", "interest_rate", json!(100.01)),
        ("a rate of what is no debt", "interest_rate", json!(5)),
        ("a kind of rate of what is no debt", "rate_type", json!("fixed")),
        ("an unknown kind of rate", "rate_type", json!("floating")),
        ("no card to pay in full", "paid_in_full", json!(true)),
        ("a control character", "subtype", json!("a\u{0}b")),
        ("a negative balance", "balance", json!(-0.01)),
        ("half a cent", "balance", json!(0.005)),
        ("more than a billion", "balance", json!(1_000_000_000.01)),
        ("a balance as text", "balance", json!("5")),
        ("null as a balance", "balance", json!(null)),
        ("no currency", "currency", json!("x")),
        ("a currency that is not offered", "currency", json!("XAU")),
    ];
    for (name, field, value) in rows {
        let answer = person.post("/accounts", home_with(field, value)).await;
        assert_eq!(answer.invalid_fields(), [field], "{name}");
    }
    for field in [
        "id",
        "user_id",
        "is_asset",
        "data_source",
        "item_id",
        "plaid_account_id",
    ] {
        let answer = person.post("/accounts", home_with(field, json!("x"))).await;
        assert_eq!(answer.status, 400, "{field}");
    }
    assert_eq!(accounts_of(&person).await, [Value::Null; 0]);
}

#[tokio::test]
async fn a_key_makes_one_account_however_often_it_is_sent() {
    let person = person().await;
    let body = home();
    let answers = join_all((0..5).map(|_| person.post_once("/accounts", "our-home-1", &body))).await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.text), (201, &answers[0].text));
    }
    for (field, value) in [
        ("name", json!("A boat")),
        ("balance", json!(1)),
        ("type", json!("vehicle")),
    ] {
        let other = person
            .post_once("/accounts", "our-home-1", &home_with(field, value))
            .await;
        other.problem(409, "conflict");
    }
    assert_eq!(accounts_of(&person).await.len(), 1);
    assert_eq!(totals_of(&person).await, (480_000.5, 0.0));
    let loan = |rate: f64| json!({"name": "Car", "type": "loan", "balance": 9_000, "interest_rate": rate});
    person.post_once("/accounts", "our-loan-1", &loan(6.95)).await.created();
    let dearer = person.post_once("/accounts", "our-loan-1", &loan(7.95)).await;
    dearer.problem(409, "conflict");
}

#[tokio::test]
async fn a_manual_account_changes_and_the_totals_follow() {
    let person = person().await;
    let account = created(&person, home()).await;
    let changes = [
        (json!({"balance": 500_000}), (500_000.0, 0.0)),
        (json!({"hidden": true}), (0.0, 0.0)),
        (json!({"hidden": false, "name": "Cottage", "balance": 0}), (0.0, 0.0)),
    ];
    for (version, (mut body, expected)) in (1..).zip(changes) {
        body["version"] = json!(version);
        let changed = person.patch(&at(&account), body.clone()).await.ok()["account"].clone();
        for (name, value) in body.as_object().unwrap() {
            let kept = if name == "version" {
                json!(version + 1)
            } else {
                value.clone()
            };
            assert_eq!(changed[name].as_f64(), kept.as_f64(), "{name}");
        }
        assert_eq!(accounts_of(&person).await, [changed]);
        assert_eq!(totals_of(&person).await, expected);
    }
    assert_eq!(accounts_of(&person).await[0]["name"], "Cottage");
    let stale = person.patch(&at(&account), json!({"version": 3, "name": "x"})).await;
    stale.problem(409, "conflict");
    let rows = [
        (json!({"version": 4, "type": "vehicle"}), "type"),
        (json!({"version": 4, "balance": -1}), "balance"),
        (json!({"version": 4, "name": ""}), "name"),
        (json!({"name": "x"}), "version"),
    ];
    for (body, field) in rows {
        assert_eq!(person.patch(&at(&account), body).await.invalid_fields(), [field]);
    }
}

#[tokio::test]
async fn a_linked_account_is_renamed_hidden_and_corrected_and_a_refresh_keeps_that() {
    let person = person().await;
    person.link(PLATYPUS).await.ok();
    let accounts = accounts_of(&person).await;
    let savings = accounts.iter().find(|account| account["subtype"] == "savings").unwrap();
    let body = json!({"version": savings["version"], "name": "Rainy days", "hidden": true, "type": "brokerage"});
    let changed = person.patch(&at(savings), body).await.ok()["account"].clone();
    let told = [
        &changed["name"],
        &changed["hidden"],
        &changed["type"],
        &changed["account_type"],
    ];
    assert_eq!(
        told,
        [
            &json!("Rainy days"),
            &json!(true),
            &json!("brokerage"),
            &json!("Brokerage")
        ]
    );
    assert_eq!(changed["balance"], savings["balance"]);

    person.post("/refresh-financial-data", json!({})).await.ok();
    let accounts = accounts_of(&person).await;
    let refreshed = accounts.iter().find(|account| account["id"] == savings["id"]).unwrap();
    for field in ["name", "hidden", "type", "account_type", "is_asset", "balance"] {
        assert_eq!(refreshed[field], changed[field], "{field}");
    }
    let body = json!({"version": refreshed["version"], "balance": 1});
    assert_eq!(person.patch(&at(savings), body).await.invalid_fields(), ["balance"]);
}

#[tokio::test]
async fn a_manual_account_is_removed_and_a_linked_one_is_not() {
    let person = person().await;
    let account = created(&person, home()).await;
    person.link(HARBOUR).await.ok();
    let before = accounts_of(&person).await;
    let linked = before.iter().find(|account| account["data_source"] == "plaid").unwrap();
    let refused = person.delete(&at(linked)).await.problem(409, "conflict");
    assert_eq!(
        refused["detail"],
        "This account is linked. Hide it, or remove the connection to its institution."
    );
    assert_eq!(accounts_of(&person).await, before);

    let (assets, _) = totals_of(&person).await;
    person.delete(&at(&account)).await.ok();
    assert_eq!(accounts_of(&person).await.len(), before.len() - 1);
    assert!((totals_of(&person).await.0 - (assets - 480_000.5)).abs() < 0.001);
    person.delete(&at(&account)).await.problem(404, "not-found");
}

#[tokio::test]
async fn the_account_of_another_looks_like_one_that_never_was() {
    let (one, other) = (person().await, person().await);
    let theirs = created(&other, home()).await;
    let changing = one.patch(&at(&theirs), json!({"version": 1, "name": "Mine"})).await;
    let removing = one.delete(&at(&theirs)).await;
    changing.problem(404, "not-found");
    removing.problem(404, "not-found");
    for made_up in ["acct_018f2d3c-0000-7000-8000-000000000000", "acct_", "x", "goal_1"] {
        let path = format!("/accounts/{made_up}");
        let changed = one.patch(&path, json!({"version": 1, "name": "Mine"})).await;
        assert_eq!(
            changed.apart_from_request_id(),
            changing.apart_from_request_id(),
            "{made_up}"
        );
        let removed = one.delete(&path).await;
        assert_eq!(
            removed.apart_from_request_id(),
            removing.apart_from_request_id(),
            "{made_up}"
        );
    }
    assert_eq!(accounts_of(&other).await, [theirs]);
}

#[tokio::test]
async fn filling_in_balances_moves_no_total_and_happens_once() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(NORTHGATE).await.ok();
    world.store_for(&person, add_account_without_balance).await;
    let before = person.get("/dashboard").await.ok();
    let fill = || {
        person.post(
            "/rpc/update_investment_account_balances",
            json!({"target_user_id": person.id}),
        )
    };
    assert_eq!(fill().await.ok(), json!({ "success": true, "accountsUpdated": 1 }));
    let filled = person.get("/dashboard").await.ok();
    for figure in ["totalAssets", "totalLiabilities", "netWorth", "breakdown"] {
        assert_eq!(filled["netWorth"][figure], before["netWorth"][figure], "{figure}");
    }
    assert_eq!(filled["assetAllocation"], before["assetAllocation"]);
    let balances = |dashboard: &Value| {
        let accounts = dashboard["accounts"].as_array().unwrap().iter();
        let mut cents: Vec<_> = accounts.map(|account| account["balance"].as_f64().unwrap()).collect();
        cents.sort_by(f64::total_cmp);
        cents
    };
    let mut expected = balances(&before);
    expected[0] = 500.0;
    expected.sort_by(f64::total_cmp);
    assert_eq!(balances(&filled), expected, "one had none");
    totals(&filled);

    person.get("/insights").await.ok();
    assert_eq!(fill().await.ok()["accountsUpdated"], 0);
    assert_eq!(person.get("/dashboard").await.ok(), filled);
    let told = person.get("/dashboard?insights=true").await.ok();
    assert!(
        told["insights"].is_object(),
        "nothing changed, so cards stay read: {told}"
    );
}

/// Adds a brokerage account without a reported balance, with one holding of 500 dollars.
async fn add_account_without_balance(app: Arc<App>, user: UserId, keys: Arc<UserKeys>) {
    let account = AccountBuilder::new(77)
        .kind(AccountKind::Brokerage)
        .balance(usd("0"))
        .linked(77, "ins_gg_2")
        .build();
    let held = [HoldingBuilder::new(77, 1).value(usd("500")).build()];
    let accounts = Accounts::new(app.table(), &user);
    accounts.add(&account, keys.as_ref()).await.unwrap();
    let holdings = Holdings::new(app.table(), &user);
    holdings
        .replace_of(account.id, &held, true, keys.as_ref())
        .await
        .unwrap();
}

#[tokio::test]
async fn nobody_fills_in_the_balances_of_another() {
    let (one, other) = (person().await, person().await);
    let fill = |user: &str| {
        one.post(
            "/rpc/update_investment_account_balances",
            json!({"target_user_id": user}),
        )
    };
    let answer = fill(&other.id).await;
    answer.problem(404, "not-found");
    for made_up in ["", "somebody", "018f2d3c-0000-7000-8000-000000000000"] {
        let told = fill(made_up).await;
        assert_eq!(told.apart_from_request_id(), answer.apart_from_request_id());
    }
}
