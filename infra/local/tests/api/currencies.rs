//! Totals in every currency: what is converted, at which rate, and why it moved.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::{AccountId, Decimal};
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_testing::{AccountBuilder, HoldingBuilder, money, usd};
use jiff::SignedDuration;
use rust_decimal::RoundingStrategy;
use serde_json::{Value, json};

use crate::harness::exact::{Exact, exact, exact_plan};
use crate::harness::shop::MONTHLY;
use crate::harness::{Person, World};

const THREE_DAYS: SignedDuration = SignedDuration::from_hours(72);

/// A stack with the rates of the last weeks, and a person with totals in Canadian dollars.
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

/// The net worth before and after, and the causes between two days.
async fn why(person: &Person, from: &str, to: &str) -> Exact {
    let changes = exact(person, &format!("/net-worth-changes?from={from}&to={to}")).await;
    assert_eq!(changes["splitSince"].text(), from);
    changes["netWorth"].clone()
}

const CAUSES: [&str; 9] = [
    "added",
    "markets",
    "currency",
    "debtPaid",
    "revalued",
    "edits",
    "accounts",
    "unexplained",
    "redenominated",
];

#[tokio::test]
async fn why_it_moved_spans_a_change_of_the_main_currency() {
    let (world, person) = canadian().await;
    account(&person, "cash", "CAD", 1_000.0).await;
    let dollars = account(&person, "cash", "USD", 2_000.0).await;
    let path = format!("/accounts/{}", dollars["id"].as_str().unwrap());
    let (first, middle, last) = ("2026-11-21", "2026-11-24", "2026-11-27");
    let mut person = person;
    for (version, (balance, currency)) in (1..).zip([(2_100.0, "USD"), (2_150.0, "USD")]) {
        world.clock.advance(THREE_DAYS);
        fetch_rates(&world).await;
        person = person.again(&world).await;
        let change = json!({"version": version, "balance": balance});
        person.patch(&path, change).await.ok();
        // The middle day is recorded in Canadian dollars, the last one in US dollars.
        person.patch("/profile", json!({ "currency": currency })).await.ok();
    }
    for (currency, added) in [("USD", Some("150.00")), ("CAD", None)] {
        person.patch("/profile", json!({ "currency": currency })).await.ok();
        let (early, late) = (why(&person, first, middle).await, why(&person, middle, last).await);
        let whole = why(&person, first, last).await;
        for cause in CAUSES {
            let parts = early["causes"][cause].number() + late["causes"][cause].number();
            assert_eq!(whole["causes"][cause].number(), parts, "{currency}: {cause}");
        }
        let sum: Decimal = CAUSES.iter().map(|cause| whole["causes"][*cause].number()).sum();
        assert_eq!(whole["change"].number(), sum);
        assert_eq!(early["after"].number(), late["before"].number());
        let history = exact(&person, "/net-worth-history").await;
        let days = history["history"].list();
        assert_eq!(whole["after"].number(), days[0]["net_worth"].number(), "{currency}");
        assert_eq!(whole["before"].number(), days[2]["net_worth"].number(), "{currency}");
        if let Some(added) = added {
            assert_eq!(whole["causes"]["added"].number(), added.parse::<Decimal>().unwrap());
        }
        let others = ["markets", "debtPaid", "revalued", "edits", "accounts", "unexplained"];
        assert!(others.iter().all(|cause| whole["causes"][*cause].number().is_zero()));
        let dashboard = exact(&person, &format!("/dashboard?from={first}&to={last}")).await;
        assert_eq!(dashboard["changes"]["netWorth"], whole, "{currency}");
    }
}

#[tokio::test]
async fn the_last_holding_of_a_currency_is_sold() {
    let (world, person) = canadian().await;
    let jar = account(&person, "cash", "CAD", 100.0).await;
    let held = |number, value| HoldingBuilder::new(1, number).value(value).cost_basis(None).build();
    let (stays, sold) = (held(1, money("500", "CAD")), held(2, usd("1000")));
    let both = [stays.clone(), sold];
    world
        .store_for(&person, |app, user, keys| async move {
            let account = AccountBuilder::new(1)
                .kind(AccountKind::Brokerage)
                .balance(money("0", "CAD"))
                .linked(1, "ins_gg_2")
                .build();
            Accounts::new(app.table(), &user)
                .add(&account, keys.as_ref())
                .await
                .unwrap();
            Holdings::new(app.table(), &user)
                .replace_of(account.id, &both, true, keys.as_ref())
                .await
                .unwrap();
        })
        .await;
    let path = format!("/accounts/{}", jar["id"].as_str().unwrap());
    let refill = async |person: &Person, version: u64| {
        person
            .patch(&path, json!({"version": version, "balance": 100 + version}))
            .await
            .ok();
    };
    refill(&person, 1).await;
    let then = exact(&person, "/net-worth").await;
    world.clock.advance(THREE_DAYS);
    fetch_rates(&world).await;
    let person = person.again(&world).await;
    let now = exact(&person, "/net-worth").await;
    world
        .store_for(&person, |app, user, keys| async move {
            let holdings = Holdings::new(app.table(), &user);
            holdings
                .replace_of(stays.account, std::slice::from_ref(&stays), true, keys.as_ref())
                .await
                .unwrap();
        })
        .await;
    refill(&person, 2).await;
    let rate = |answer: &Exact| answer["netWorth"]["otherCurrencies"].list()[0]["counted"]["rate"]["rate"].number();
    let worth = |answer: &Exact| cents(Decimal::from(1_000) * rate(answer));
    let moved = why(&person, "2026-11-21", "2026-11-24").await;
    assert_eq!(
        moved["causes"]["added"].number(),
        Decimal::ONE - worth(&now),
        "{moved:?}"
    );
    assert_eq!(
        moved["causes"]["currency"].number(),
        worth(&now) - worth(&then),
        "{moved:?}"
    );
    assert_eq!(moved["causes"]["accounts"].number(), Decimal::ZERO, "{moved:?}");
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
    let odds = person.post(&path.replace("allocations", "plan"), json!({})).await.ok();
    let assumed = odds["assumptions"]["list"].as_array().unwrap();
    let told: Vec<&Value> = assumed.iter().filter(|row| row["name"] == "Exchange rates").collect();
    let value = told[0]["value"].as_str().unwrap();
    assert!(value.ends_with("USD 8%"), "{value}");
}

#[tokio::test]
async fn a_draft_with_an_account_has_the_odds_of_the_goal_that_gets_it() {
    let (_world, person) = canadian().await;
    let dollars = account(&person, "cash", "USD", 20_000.0).await;
    for (currency, percentage) in [("CAD", 50), ("USD", 100)] {
        let draft = json!({
            "targetAmount": 40_000, "plannedMonthlyContribution": 300, "targetDate": "2031-11-21", "riskProfile": "conservative",
            "currency": currency, "accountId": dollars["id"], "allocationPercentage": percentage,
        });
        let drafted = person.post("/goals/plan", json!({ "drafts": [draft] })).await.ok();
        let boat = goal(&person, ("Boat", "2031-11-21"), currency, (40_000, 300)).await;
        let part = json!({"allocations": [
            {"allocation_type": "account", "account_id": dollars["id"], "allocation_percentage": percentage},
        ]});
        person.put(&format!("/goals/{boat}/allocations"), part).await.ok();
        let made = person.post(&format!("/goals/{boat}/plan"), json!({})).await.ok();
        assert_eq!(drafted["drafts"][0]["odds"], made["odds"], "{currency}");
        person.delete(&format!("/goals/{boat}")).await.ok();
    }
}

#[tokio::test]
async fn what_is_set_aside_counts_at_the_fixed_rate_wherever_the_goal_is_told() {
    let (_world, person) = canadian().await;
    let dollars = account(&person, "cash", "USD", 1_000.0).await;
    let boat = goal(&person, ("Boat", "2029-11-21"), "CAD", (9_000, 100)).await;
    let all = json!({"allocations": [
        {"allocation_type": "account", "account_id": dollars["id"], "allocation_percentage": 100},
    ]});
    person.put(&format!("/goals/{boat}/allocations"), all).await.ok();
    let fixed = json!({ "from": "USD", "to": "CAD", "since": "2026-11-01", "rate": 2 });
    person.put("/exchange-rates/fixed", fixed).await.ok();
    let listed = person.get("/goals").await.ok();
    assert_eq!(listed["goals"][0]["current_amount"], 2_000.0);
    let renamed = json!({"version": listed["goals"][0]["version"], "name": "Ship"});
    let changed = person.patch(&format!("/goals/{boat}"), renamed).await.ok();
    assert_eq!(changed["goal"]["current_amount"], 2_000.0);
    let odds = person.post(&format!("/goals/{boat}/plan"), json!({})).await.ok();
    assert_eq!(odds["plan"]["currentAmount"], 2_000.0);
    assert_eq!(odds["baseline"]["actualNow"], 2_000.0);
}

async fn goal(person: &Person, (name, due): (&str, &str), currency: &str, (target, monthly): (u32, u32)) -> String {
    let goal = json!({"goal": {
        "name": name, "targetAmount": target, "currency": currency, "targetDate": format!("{due}T12:00:00Z"),
        "plannedMonthlyContribution": monthly, "riskProfile": "conservative",
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"].clone();
    assert_eq!(goal["currency"], currency);
    goal["id"].as_str().unwrap().to_owned()
}

/// A Canadian with an income, an account in US dollars, and a goal in each currency: person, roof, trip.
async fn two_goals() -> (World, Person, String, String) {
    let (world, person) = canadian().await;
    account(&person, "cash", "USD", 3_000.0).await;
    let income = json!({"monthlyIncome": 4_000});
    person.post("/update-user-income", income).await.ok();
    let roof = goal(&person, ("Roof", "2028-10-21"), "CAD", (12_000, 600)).await;
    let trip = goal(&person, ("Trip", "2028-11-21"), "USD", (6_000, 100)).await;
    (world, person, roof, trip)
}

async fn usd_rate(person: &Person) -> Decimal {
    let totals = exact(person, "/dashboard").await;
    totals["netWorth"]["otherCurrencies"].list()[0]["counted"]["rate"]["rate"].number()
}

#[tokio::test]
async fn goals_in_two_currencies_are_paid_from_one_income() {
    let (_world, person, roof, trip) = two_goals().await;
    let rate = usd_rate(&person).await;
    let plan = exact_plan(&person, "/goals/plan").await;
    let goals = plan["waterfall"]["goals"].list();
    assert_eq!(plan["currency"].text(), "CAD");
    assert!(plan["goalsWithoutRate"].list().is_empty());
    assert_eq!(
        (goals[0]["goalId"].text(), goals[1]["goalId"].text()),
        (roof.as_str(), trip.as_str())
    );
    assert_eq!(goals[1]["targetAmount"].number(), cents(Decimal::from(6_000) * rate));
    let planned = cents(Decimal::from(100) * rate);
    assert_eq!(goals[1]["plannedMonthlyContribution"].number(), planned);
    assert_eq!(
        plan["waterfall"]["monthlyBudget"].number(),
        Decimal::from(600) + planned
    );
    let own = exact_plan(&person, &format!("/goals/{trip}/plan")).await;
    assert_eq!(goals[1]["odds"], own["odds"], "one goal has one chance");

    // In the other main currency, the other goal and the income are converted at the day's rate.
    person.patch("/profile", json!({"currency": "USD"})).await.ok();
    let other = exact_plan(&person, "/goals/plan").await;
    let target = other["waterfall"]["goals"].list()[1]["targetAmount"].number();
    assert_eq!((other["currency"].text(), target), ("USD", Decimal::from(6_000)));
    let income = other["monthlyIncome"].number();
    assert!(
        (income * rate - Decimal::from(4_000)).abs() < Decimal::new(1, 2),
        "{income}"
    );
}

#[tokio::test]
async fn an_export_has_every_amount_in_its_own_and_in_the_main_currency() {
    let (_world, person) = canadian().await;
    account(&person, "cash", "CAD", 1_000.10).await;
    account(&person, "loan", "USD", 500.55).await;
    account(&person, "cash", "EUR", 300.33).await;
    let (export, totals) = (exact(&person, "/export").await, exact(&person, "/net-worth").await);
    let values = export["account_values"].list();
    let number = |text: &str| text.parse::<Decimal>().unwrap();
    let natives = values
        .iter()
        .map(|value| (value["currency"].text(), value["amount"].number()));
    let mut natives: Vec<_> = natives.collect();
    natives.sort_unstable();
    assert_eq!(
        natives,
        [
            ("CAD", number("1000.10")),
            ("EUR", number("300.33")),
            ("USD", number("-500.55"))
        ]
    );
    let mut sum = Decimal::ZERO;
    for value in values {
        let (amount, main) = (value["amount"].number(), &value["main_amount"]);
        assert_eq!(value["main_currency"].text(), "CAD");
        if value["currency"].text() == "CAD" {
            assert_eq!(main.number(), amount);
        } else {
            assert_eq!(main.number(), cents(amount * value["exchange_rate"].number()));
            assert_eq!(value["rate_source"].text(), "bank_of_canada");
            assert_eq!(value["rate_day"].text(), "2026-11-20");
        }
        sum += main.number();
    }
    assert_eq!(sum, totals["netWorth"]["netWorth"].number());
}

#[tokio::test]
async fn an_export_has_no_main_amount_where_there_is_no_rate() {
    let world = World::start().await;
    let person = world.person().await;
    account(&person, "cash", "EUR", 300.0).await;
    let export = person.get("/export").await.ok();
    let value = &export["account_values"][0];
    assert_eq!((&value["amount"], &value["currency"]), (&json!(300.0), &json!("EUR")));
    for unknown in ["main_amount", "exchange_rate", "rate_source", "rate_day"] {
        assert_eq!(value[unknown], Value::Null, "{unknown}");
    }
}

#[tokio::test]
async fn goals_have_one_total_in_the_main_currency() {
    let (_world, person, _roof, trip) = two_goals().await;
    let rate = usd_rate(&person).await;
    let totals = exact(&person, "/goals").await["totals"].clone();
    let (target, monthly) = (cents(Decimal::from(6_000) * rate), cents(Decimal::from(100) * rate));
    assert_eq!(totals["currency"].text(), "CAD");
    assert_eq!(totals["target_amount"].number(), Decimal::from(12_000) + target);
    assert_eq!(
        totals["planned_monthly_contribution"].number(),
        Decimal::from(600) + monthly
    );
    let converted = &totals["converted"].list()[0];
    assert_eq!(totals["converted"].list().len(), 1);
    assert_eq!(
        (converted["goal_id"].text(), converted["target_amount"].number()),
        (trip.as_str(), target)
    );
    assert_eq!(converted["rate"]["rate"].number(), rate);
    assert!(totals["without_rate"].list().is_empty());
    assert_eq!(exact(&person, "/dashboard").await["goalTotals"], totals);

    person.patch("/profile", json!({"currency": "USD"})).await.ok();
    let other = exact(&person, "/goals").await["totals"].clone();
    let roof = &other["converted"].list()[0];
    assert_eq!(
        other["target_amount"].number(),
        Decimal::from(6_000) + roof["target_amount"].number()
    );
    assert_eq!(roof["target_amount"].number(), cents(Decimal::from(12_000) / rate));
}

#[tokio::test]
async fn a_way_to_fit_is_in_the_goals_currency_and_does_what_it_says() {
    let (_world, person, _roof, trip) = two_goals().await;
    let path = format!("/goals/{trip}");
    let quicker = json!({"version": 1, "planned_monthly_contribution": 150});
    person.patch(&path, quicker).await.ok();
    let plan = exact_plan(&person, "/goals/plan").await;
    let ways = &plan["waterfall"]["goals"].list()[1]["waysToFit"];
    let monthly = Decimal::from(150) + ways["moreMonthly"].number();
    let changes = [
        ("planned_monthly_contribution", monthly),
        ("target_amount", ways["lowerTarget"].number()),
    ];
    for (version, (field, amount)) in (2..).step_by(2).zip(changes) {
        let number: serde_json::Number = amount.to_string().parse().unwrap();
        person
            .patch(&path, json!({"version": version, field: number}))
            .await
            .ok();
        let mended = exact_plan(&person, "/goals/plan").await;
        assert!(
            mended["waterfall"]["goals"].list()[1]["fits"].is_true(),
            "{field} to {amount}"
        );
        let back = json!({"version": version + 1, "planned_monthly_contribution": 150, "target_amount": 6_000});
        person.patch(&path, back).await.ok();
    }
}

#[tokio::test]
async fn a_goal_without_a_rate_is_left_out_of_the_plan_and_named() {
    let world = World::start().await;
    let person = world.person().await;
    let goal = json!({"goal": {
        "name": "Trip", "targetAmount": 6_000, "currency": "EUR", "targetDate": "2028-11-21T12:00:00Z",
        "plannedMonthlyContribution": 100,
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"].clone();
    let plan = person.post("/goals/plan", json!({})).await.ok();
    assert_eq!(plan["goalsWithoutRate"], json!([goal["id"]]));
    assert_eq!(plan["waterfall"]["goals"], json!([]));
    let totals = person.get("/goals").await.ok()["totals"].clone();
    assert_eq!(totals["without_rate"], json!([goal["id"]]));
    assert_eq!(
        (&totals["target_amount"], &totals["converted"]),
        (&json!(0.0), &json!([]))
    );
}

#[tokio::test]
async fn a_goal_whose_savings_have_no_rate_any_more_is_left_out_of_the_plan_and_named() {
    let (world, person) = canadian().await;
    let dollars = account(&person, "cash", "USD", 3_000.0).await;
    let roof = goal(&person, ("Roof", "2028-10-21"), "CAD", (12_000, 600)).await;
    let all = json!({"allocations": [
        {"allocation_type": "account", "account_id": dollars["id"], "allocation_percentage": 100},
    ]});
    person.put(&format!("/goals/{roof}/allocations"), all).await.ok();
    let plan = person.post("/goals/plan", json!({})).await.ok();
    assert_eq!(plan["goalsWithoutRate"], json!([]));
    person.subscribe(MONTHLY).await;
    world.clock.advance(THREE_DAYS * 3);
    let person = person.again(&world).await;
    let plan = person.post("/goals/plan", json!({})).await.ok();
    assert_eq!(plan["goalsWithoutRate"], json!([roof]));
    assert_eq!(plan["waterfall"]["goals"], json!([]));
}

/// A bank may report an account in another currency than before.
#[tokio::test]
async fn an_amount_in_a_former_currency_of_the_account_stays_until_the_new_one_is_named() {
    let (world, person) = canadian().await;
    let jar = account(&person, "cash", "USD", 3_000.0).await;
    let roof = goal(&person, ("Roof", "2028-10-21"), "CAD", (12_000, 600)).await;
    let save = async |currency: Option<&str>| {
        let part = json!({
            "allocation_type": "account", "account_id": jar["id"], "allocated_amount": 100, "allocated_currency": currency,
        });
        let path = format!("/goals/{roof}/allocations");
        person.put(&path, json!({ "allocations": [part] })).await
    };
    save(None).await.ok();
    let id = AccountId::parse(jar["id"].as_str().unwrap()).unwrap();
    world
        .store_for(&person, |app, user, keys| async move {
            let accounts = Accounts::new(app.table(), &user);
            let mut known = accounts.get(&id, keys.as_ref()).await.unwrap().unwrap();
            known.value.balance = money("3000", "CAD");
            let replaced = accounts.replace(&known.value, known.version, keys.as_ref()).await;
            replaced.unwrap();
        })
        .await;
    for (sent, expected) in [(None, "USD"), (Some("USD"), "USD"), (Some("CAD"), "CAD")] {
        let saved = save(sent).await.ok();
        assert_eq!(saved["allocations"][0]["allocated_currency"], expected, "{sent:?}");
    }
    let refused = save(Some("USD")).await;
    assert_eq!(refused.invalid_fields(), ["allocations[0].allocated_currency"]);
}
