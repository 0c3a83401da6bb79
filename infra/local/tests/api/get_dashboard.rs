//! The dashboard and the lists show the same figures, which add up to the cent.
//!
//! Functions: `get-dashboard`, `get-net-worth`.

use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_testing::HoldingBuilder;
use jiff::SignedDuration;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::harness::exact::{Exact, exact, sum};
use crate::harness::{HARBOUR, MAPLE, NORTHGATE, PLATYPUS, Person, World, person, shared};

/// A person with accounts in three currencies, goals and an income.
async fn household() -> Person {
    let person = person().await;
    for bank in [PLATYPUS, MAPLE, NORTHGATE, HARBOUR] {
        person.link(bank).await.ok();
    }
    for (name, target) in [("Boat", 12_000), ("House", 250_000)] {
        let goal = json!({"goal": {
            "name": name, "targetAmount": target, "targetDate": "2036-05-01T00:00:00Z", "plannedMonthlyContribution": 99.99,
        }});
        person.post("/create-goal", goal).await.created();
    }
    person
        .post("/update-user-income", json!({"monthlyIncome": 7450}))
        .await
        .ok();
    person
}

#[tokio::test]
async fn the_dashboard_is_what_the_lists_say() {
    let person = household().await;
    let dashboard = exact(&person, "/dashboard").await;
    let net_worth = exact(&person, "/net-worth").await;
    assert_eq!(dashboard["profile"], exact(&person, "/profile").await);
    assert_eq!(dashboard["netWorth"], net_worth["netWorth"]);
    assert_eq!(dashboard["assetAllocation"], net_worth["assetAllocation"]);
    assert_eq!(dashboard["accounts"], exact(&person, "/accounts").await["accounts"]);
    assert_eq!(
        dashboard["holdings"],
        exact(&person, "/investment-holdings").await["holdings"]
    );
    assert_eq!(dashboard["goals"], exact(&person, "/goals").await["goals"]);
    assert_eq!(
        dashboard["history"],
        exact(&person, "/net-worth-history").await["history"]
    );
    for institution in dashboard["institutions"].list() {
        assert!(
            exact(&person, "/institutions").await["institutions"]
                .list()
                .contains(institution)
        );
    }
}

#[tokio::test]
async fn what_else_is_asked_for_is_what_its_own_route_says() {
    let world = World::start().await;
    let person = world.person().await;
    let jar = json!({"name": "Jar", "type": "cash", "balance": 1_000});
    let jar = person.post("/accounts", jar).await.created()["account"]["id"].clone();
    let path = format!("/accounts/{}", jar.as_str().unwrap());
    for (version, balance) in [(1, 1_100), (2, 1_300)] {
        world.clock.advance(SignedDuration::from_hours(24));
        let change = json!({"version": version, "balance": balance});
        person.again(&world).await.patch(&path, change).await.ok();
    }
    let person = person.again(&world).await;
    let plain = exact(&person, "/dashboard").await;
    assert_eq!(
        (&plain["changes"], &plain["insights"]),
        (&Exact::Word(Value::Null), &Exact::Word(Value::Null))
    );

    // The first read of insights after a change evaluates the household; the dashboard does not.
    person.get("/insights").await.ok();
    let whole = exact(
        &person,
        "/dashboard?history=2&from=2026-01-01&to=2026-11-23&insights=true",
    )
    .await;
    let history = exact(&person, "/net-worth-history?limit=2").await;
    assert_eq!(whole["history"], history["history"]);
    let since = "/net-worth-changes?from=2026-11-22&to=2026-11-23";
    assert_eq!(
        whole["changes"],
        exact(&person, since).await,
        "since the first day shown"
    );
    assert_eq!(whole["insights"], exact(&person, "/insights").await);
    let subscription = person.post("/rpc/get_current_user_subscription", json!({})).await;
    subscription.ok();
    assert_eq!(whole["subscription"], Exact::parse(&subscription.text));

    let today_alone = exact(&person, "/dashboard?history=1&from=2026-01-01").await;
    assert_eq!(
        today_alone["changes"],
        Exact::Word(Value::Null),
        "nothing lies before it"
    );
}

#[tokio::test]
async fn what_else_is_asked_for_has_its_limits() {
    let person = person().await;
    let rows = [
        ("?history=0", "history"),
        ("?history=1001", "history"),
        ("?history=all", "history"),
        ("?from=soon", "from"),
        ("?from=20261101", "from"),
        ("?from=2026-11-21&to=2026-11-21", "from"),
        ("?from=2020-01-01&to=2026-11-21", "from"),
        ("?insights=perhaps", "insights"),
    ];
    for (query, field) in rows {
        let answer = person.get(&format!("/dashboard{query}")).await;
        assert_eq!(answer.invalid_fields(), [field], "{query}");
    }
    let longest = person.get("/dashboard?history=1000&from=2024-02-25").await;
    assert_eq!(longest.status, 200, "a thousand days to today, the 21st");
}

#[tokio::test]
async fn totals_are_the_sum_of_the_accounts_in_each_currency() {
    let person = household().await;
    let dashboard = exact(&person, "/dashboard").await;
    let totals = &dashboard["netWorth"];
    let own = (totals["currency"].text(), totals);
    let others = totals["otherCurrencies"]
        .list()
        .iter()
        .map(|other| (other["currency"].text(), other));
    let mut currencies = Vec::new();
    for (currency, shown) in others.chain([own]) {
        let side = |owned: bool| {
            let accounts = dashboard["accounts"].list().iter();
            sum(
                accounts
                    .filter(|account| account["currency"].text() == currency && account["is_asset"].is_true() == owned),
                "balance",
            )
        };
        assert_eq!(shown["totalAssets"].number(), side(true), "{currency}");
        assert_eq!(shown["totalLiabilities"].number(), side(false), "{currency}");
        assert_eq!(shown["netWorth"].number(), side(true) - side(false), "{currency}");
        currencies.push(currency);
    }
    assert_eq!(currencies, ["CAD", "USD"], "each stands alone");
    assert_eq!(totals["plaidAssets"], totals["totalAssets"], "all of it is linked");

    let today = &dashboard["history"].list()[0];
    assert_eq!(today["date"].text(), "2026-11-21");
    assert_eq!(today["currency"], totals["currency"]);
    for (point, total) in [
        ("net_worth", "netWorth"),
        ("assets", "totalAssets"),
        ("liabilities", "totalLiabilities"),
    ] {
        assert_eq!(today[point], totals[total], "{point}");
    }
}

#[tokio::test]
async fn shares_are_all_of_it_and_exactly_one_hundred() {
    let person = household().await;
    for currency in ["USD", "CAD"] {
        person.patch("/profile", json!({"currency": currency})).await.ok();
        let dashboard = exact(&person, "/dashboard").await;
        let shares = dashboard["assetAllocation"].list();
        assert_eq!(sum(shares, "percentage"), Decimal::ONE_HUNDRED, "{currency}");
        assert_eq!(
            sum(shares, "value"),
            dashboard["netWorth"]["totalAssets"].number(),
            "{currency}"
        );
        assert!(shares.iter().all(|share| share["value"].number() > Decimal::ZERO));
        assert_eq!(dashboard["netWorth"]["currency"].text(), currency);
    }
}

#[tokio::test]
async fn money_is_written_with_the_decimals_of_its_currency() {
    let person = household().await;
    let dashboard = exact(&person, "/dashboard").await;
    for account in dashboard["accounts"].list() {
        assert_eq!(account["balance"].number().scale(), 2, "{account:?}");
    }
    for name in ["totalAssets", "totalLiabilities", "netWorth", "plaidAssets"] {
        assert_eq!(dashboard["netWorth"][name].number().scale(), 2, "{name}");
    }
}

#[tokio::test]
async fn today_is_not_rewritten_in_another_currency_by_looking_at_it() {
    let person = person().await;
    person.link(HARBOUR).await.ok();
    person.patch("/profile", json!({"currency": "CAD"})).await.ok();
    let dashboard: Value = person.get("/dashboard").await.ok();
    assert_eq!(dashboard["netWorth"]["netWorth"], 0.0);
    assert_eq!(dashboard["netWorth"]["otherCurrencies"][0]["netWorth"], 10_745.8);
    assert_eq!(dashboard["history"][0]["currency"], "USD");
    assert_eq!(dashboard["history"][0]["net_worth"], 10_745.8);
}

#[tokio::test]
async fn holdings_that_are_still_arriving_are_shown_nowhere() {
    let (world, person) = (shared().await, person().await);
    let (app, user) = (world.stack().app.clone(), UserId::parse(&person.id).unwrap());
    let arriving = async move {
        let keys = app.keys(&user).await.unwrap();
        let holding = HoldingBuilder::new(1, 1).build();
        Holdings::new(app.table(), &user)
            .put(&holding, keys.as_ref())
            .await
            .unwrap();
    };
    world.beside_the_stack(arriving).await;
    for path in ["/dashboard", "/investment-holdings", "/investment-holdings?sealed=true"] {
        assert_eq!(person.get(path).await.ok()["holdings"], json!([]), "{path}");
    }
}
