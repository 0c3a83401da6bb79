//! All goals together: their order, the ways to make them fit, the next amount, the stress test and the horizon match.
//!
//! Functions: `plan-goals`.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{NORTHGATE, PLATYPUS, Person, World, person};

async fn goal(person: &Person, name: &str, target: u32, monthly: u32, date: &str) -> String {
    let goal = json!({"goal": {
        "name": name, "targetAmount": target, "targetDate": date,
        "plannedMonthlyContribution": monthly, "riskProfile": "conservative",
    }});
    let created = person.post("/create-goal", goal).await.created();
    created["goal"]["id"].as_str().unwrap().to_owned()
}

async fn plan(person: &Person, question: Value) -> Value {
    person.post("/goals/plan", question).await.ok()
}

async fn earning(monthly: u32) -> Person {
    let person = person().await;
    person
        .post("/update-user-income", json!({"monthlyIncome": monthly}))
        .await
        .ok();
    person
}

#[tokio::test]
async fn goals_are_paid_in_their_order_and_the_ways_to_fit_make_them_fit() {
    let person = earning(2_000).await;
    let near = goal(&person, "Near", 12_000, 900, "2027-11-20T12:00:00Z").await;
    let far = goal(&person, "Far", 24_000, 900, "2028-11-20T12:00:00Z").await;
    let planned = plan(&person, json!({})).await;
    let waterfall = &planned["waterfall"];
    assert_eq!(
        waterfall["monthlyBudget"], 1_000.0,
        "half of the income, not all that is planned"
    );
    let ids: Vec<&Value> = waterfall["goals"]
        .as_array()
        .unwrap()
        .iter()
        .map(|goal| &goal["goalId"])
        .collect();
    assert_eq!(ids, [&json!(near), &json!(far)], "by their dates");
    assert_eq!(
        (&waterfall["goals"][0]["dueMonth"], &waterfall["goals"][0]["fits"]),
        (&json!(12), &json!(false))
    );
    assert_eq!(waterfall["years"][0]["percent"], 90.0);
    assert_eq!(waterfall["years"][0]["verdict"], "stretched");
    assert_eq!(waterfall["months"][0]["contributions"], json!([900.0, 100.0]));

    let ways = &waterfall["goals"][0]["waysToFit"];
    assert_eq!(
        (&ways["cheapest"], &ways["monthsLater"]),
        (&json!("monthsLater"), &json!(2))
    );
    assert_eq!(ways["moreMonthly"], Value::Null, "the income does not carry more");
    let later = json!({"version": 1, "target_date": ways["laterDate"]});
    person.patch(&format!("/goals/{near}"), later).await.ok();
    let mended = plan(&person, json!({})).await;
    assert_eq!(mended["waterfall"]["goals"][0]["fits"], true);
    assert_eq!(mended["waterfall"]["goals"][0]["waysToFit"], Value::Null);

    let other = plan(&person, json!({"order": [far]})).await;
    assert_eq!(other["waterfall"]["goals"][0]["goalId"], far);
    assert_eq!(other["waterfall"]["goals"][0]["priority"], 1);
}

#[tokio::test]
async fn a_goals_odds_are_those_of_its_own_plan() {
    let person = person().await;
    let ids = [
        goal(&person, "One", 12_000, 300, "2029-11-20T12:00:00Z").await,
        goal(&person, "Two", 90_000, 400, "2041-11-20T12:00:00Z").await,
    ];
    let planned = plan(&person, json!({})).await;
    for (place, id) in ids.iter().enumerate() {
        let alone = person.post(&format!("/goals/{id}/plan"), json!({})).await.ok();
        assert_eq!(planned["waterfall"]["goals"][place]["odds"], alone["odds"]);
        assert_eq!(planned["stressTest"]["goals"][place]["before"], alone["odds"]);
        let more = &planned["waterfall"]["goals"][place]["moreMonthly"];
        let is_fair = alone["odds"]["onTrack"] == true;
        assert_eq!(
            more,
            if is_fair {
                &Value::Null
            } else {
                &alone["fixes"]["moreMonthly"]
            }
        );
    }
    assert_eq!(planned["monthlyIncome"], Value::Null);
    assert_eq!(planned["waterfall"]["years"][0]["verdict"], Value::Null);
    assert_eq!(planned["disclaimer"], "Information, not financial advice.");
    assert!(planned["assumptions"].as_array().unwrap().len() > 5);
}

#[tokio::test]
async fn the_order_of_goals_is_kept_until_it_is_by_date_again() {
    let person = person().await;
    let near = goal(&person, "Near", 12_000, 900, "2027-11-20").await;
    let far = goal(&person, "Far", 24_000, 900, "2028-11-20").await;
    let ids = async |question: Value| {
        let planned = plan(&person, question).await;
        let goals = planned["waterfall"]["goals"].as_array().unwrap().iter();
        json!(goals.map(|goal| goal["goalId"].clone()).collect::<Vec<_>>())
    };
    let save = async |order: Value| person.patch("/profile", json!({"goal_order": order})).await;
    assert_eq!(save(json!([far])).await.ok()["goal_order"], json!([far]));
    assert_eq!(person.get("/profile").await.ok()["goal_order"], json!([far]));
    assert_eq!(ids(json!({})).await, json!([far, near]), "as it is kept");
    assert_eq!(
        ids(json!({"order": [near]})).await,
        json!([near, far]),
        "as it is asked"
    );
    assert_eq!(ids(json!({"order": []})).await, json!([near, far]), "asked by date");
    for wrong in [json!(["boat"]), json!([far, far]), json!(vec![far.clone(); 101])] {
        assert_eq!(save(wrong).await.invalid_fields(), ["goal_order"]);
    }
    save(json!([])).await.ok();
    assert_eq!(ids(json!({})).await, json!([near, far]), "by date again");
}

#[tokio::test]
async fn the_next_amount_goes_to_dear_debts_before_goals() {
    let person = person().await;
    goal(&person, "One", 12_000, 300, "2029-11-20T12:00:00Z").await;
    person.link(PLATYPUS).await.ok();
    let planned = plan(&person, json!({"amount": 600})).await;
    let options = planned["nextAmount"]["options"].as_array().unwrap();
    let kinds: Vec<&str> = options.iter().map(|option| option["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.first(), Some(&"debt"), "a card is dear");
    let goal = kinds.iter().position(|kind| *kind == "goal").unwrap();
    let days = options[goal]["daysGained"].as_u64().unwrap();
    assert!(
        (60..70).contains(&days),
        "two months of saving, and what it grows: {days}"
    );
    assert_eq!(options[goal]["rank"], goal + 1);
    let card = &options[0];
    assert_eq!(
        (&card["ratePercent"], &card["rateIsAssumed"]),
        (&json!(21.99), &json!(false)),
        "the bank says so"
    );
    let loan = json!({"name": "Kitchen", "type": "loan", "balance": 9_000});
    let loan = person.post("/accounts", loan).await.created()["account"].clone();
    let rate_of = |planned: &Value| {
        let options = planned["nextAmount"]["options"].as_array().unwrap();
        let option = options.iter().find(|option| option["accountId"] == loan["id"]).unwrap();
        (
            option["ratePercent"].as_f64().unwrap(),
            option["rateIsAssumed"].as_bool().unwrap(),
        )
    };
    assert_eq!(rate_of(&plan(&person, json!({"amount": 600})).await), (11.0, true));
    let path = format!("/accounts/{}", loan["id"].as_str().unwrap());
    person
        .patch(&path, json!({"version": 1, "interest_rate": 7.25}))
        .await
        .ok();
    assert_eq!(rate_of(&plan(&person, json!({"amount": 600})).await), (7.25, false));

    let known = json!({"amount": 600, "debtRates": [{"accountId": card["accountId"], "percent": 0}]});
    let cheap = plan(&person, known).await;
    let last = cheap["nextAmount"]["options"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    assert_eq!(last["accountId"], card["accountId"]);
    assert_eq!(
        (&last["savedInAYear"], &last["rateIsAssumed"]),
        (&json!(0.0), &json!(false))
    );
}

/// As on the cards of insights.
#[tokio::test]
async fn costly_debts_beyond_all_cash_come_before_more_a_month() {
    let person = earning(5_000).await;
    for (name, date) in [
        ("Trip", "2030-11-20T12:00:00Z"),
        ("Emergency fund", "2029-11-20T12:00:00Z"),
        ("Property tax", "2027-01-20T12:00:00Z"),
    ] {
        goal(&person, name, 12_000, 10, date).await;
    }
    let account = |name: &str, kind: &str, balance: u32| json!({"name": name, "type": kind, "balance": balance});
    person
        .post("/accounts", account("Chequing", "depository", 4_000))
        .await
        .created();
    let debt = person
        .post("/accounts", account("Card", "credit", 4_000))
        .await
        .created();
    let path = format!("/accounts/{}", debt["account"]["id"].as_str().unwrap());
    let waiting = async |change: Value| {
        person.patch(&path, change).await.ok();
        let planned = plan(&person, json!({})).await;
        let goals = planned["waterfall"]["goals"].as_array().unwrap().clone();
        let waiting = goals.iter().filter(|goal| goal["debtsFirst"] == true);
        (waiting.count(), goals[2]["debtsFirst"] == true)
    };
    assert_eq!(
        waiting(json!({"version": 1, "balance": 4_000})).await,
        (0, false),
        "cash is enough"
    );
    assert_eq!(
        waiting(json!({"version": 2, "balance": 4_001})).await,
        (1, true),
        "but a bill and a reserve"
    );
    assert_eq!(
        waiting(json!({"version": 3, "paid_in_full": true})).await,
        (0, false),
        "no interest"
    );
}

#[tokio::test]
async fn a_stress_test_slips_goals_and_one_without_stress_does_not() {
    let person = person().await;
    goal(&person, "One", 12_000, 300, "2029-11-20T12:00:00Z").await;
    let planned = plan(&person, json!({})).await;
    let drilled = &planned["stressTest"];
    assert_eq!(
        (&drilled["incomeLostMonths"], &drilled["marketsPercent"]),
        (&json!(3), &json!(-30))
    );
    assert_eq!(drilled["goals"][0]["slipsMonths"], 3, "three months without an income");
    assert!(
        drilled["goals"][0]["after"]["fromPercent"].as_u64() <= drilled["goals"][0]["before"]["fromPercent"].as_u64()
    );
    let calm = json!({"stressTest": {"incomeLostMonths": 0, "marketsPercent": 0, "ratePoints": 0}});
    let calm = plan(&person, calm).await;
    assert_eq!(calm["stressTest"]["goals"][0]["slipsMonths"], 0);
    assert_eq!(
        calm["stressTest"]["goals"][0]["before"],
        calm["stressTest"]["goals"][0]["after"]
    );
}

#[tokio::test]
async fn a_stress_test_takes_the_fall_of_a_home_from_its_price() {
    let person = earning(5_000).await;
    let own = goal(&person, "Cottage", 90_000, 300, "2030-11-20T12:00:00Z").await;
    let home = json!({"name": "Home", "type": "property", "balance": 100_000});
    let home = person.post("/accounts", home).await.created()["account"]["id"].clone();
    let mortgage = json!({"name": "Mortgage", "type": "loan", "subtype": "mortgage", "balance": 40_000});
    let mortgage = person.post("/accounts", mortgage).await.created()["account"].clone();
    let path = format!("/accounts/{}", mortgage["id"].as_str().unwrap());
    person
        .patch(&path, json!({"version": 1, "secured_by": home}))
        .await
        .ok();
    let all = json!({"allocations": [
        {"allocation_type": "account", "account_id": home, "allocation_percentage": 100},
    ]});
    person.put(&format!("/goals/{own}/allocations"), all).await.ok();
    let planned = plan(&person, json!({"stressTest": {"marketsPercent": -30}})).await;
    let lost = &planned["stressTest"]["goals"][0]["lostNow"];
    assert_eq!(lost, &json!(30_000.0), "half of what the mortgage leaves");
}

#[tokio::test]
async fn a_goal_whose_date_has_passed_is_not_put_to_the_stress_test() {
    let world = World::start().await;
    let person = world.person().await;
    goal(&person, "Soon", 12_000, 300, "2026-11-24T12:00:00Z").await;
    let late = goal(&person, "Late", 12_000, 300, "2029-11-20T12:00:00Z").await;
    world.clock.advance(SignedDuration::from_hours(24 * 6));
    let person = person.again(&world).await;
    let planned = plan(&person, json!({})).await;
    let tested = planned["stressTest"]["goals"].as_array().unwrap();
    let tested: Vec<&Value> = tested.iter().map(|goal| &goal["goalId"]).collect();
    assert_eq!(tested, [&json!(late)]);
}

#[tokio::test]
async fn a_goal_due_soon_that_rests_on_funds_may_swap_with_one_due_late() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    let cash = json!({"name": "Jar", "type": "cash", "balance": 50_000});
    let cash = person.post("/accounts", cash).await.created()["account"]["id"].clone();
    let soon = goal(&person, "Soon", 20_000, 100, "2027-11-20T12:00:00Z").await;
    let late = goal(&person, "Late", 90_000, 100, "2046-11-20T12:00:00Z").await;
    let holdings = person.get("/investment-holdings").await.ok()["holdings"].clone();
    let mut holdings = holdings.as_array().unwrap().iter();
    let volatile = holdings.find(|holding| holding["symbol"] == "AAPL").unwrap();
    let holding = volatile["id"].clone();
    let allocations =
        json!({"allocations": [{"allocation_type": "holding", "holding_id": holding, "allocation_percentage": 100}]});
    person
        .put(&format!("/goals/{soon}/allocations"), allocations)
        .await
        .ok();
    let allocations =
        json!({"allocations": [{"allocation_type": "account", "account_id": cash, "allocation_percentage": 100}]});
    person
        .put(&format!("/goals/{late}/allocations"), allocations)
        .await
        .ok();
    let planned = plan(&person, json!({})).await;
    let mismatch = &planned["horizon"]["mismatches"][0];
    assert_eq!(mismatch["goalId"], soon);
    assert_eq!(planned["horizon"]["undeterminedGoalIds"], json!([]));
    let swap = &mismatch["swaps"][0];
    assert_eq!(
        (&swap["withGoalId"], &swap["takes"]),
        (&json!(late), &json!("Available Cash"))
    );
    assert_eq!(
        swap["sources"]["gives"],
        json!({"accountId": null, "holdingId": holding})
    );
    assert_eq!(swap["sources"]["takes"], json!({"accountId": cash, "holdingId": null}));
}

#[tokio::test]
async fn asking_changes_nothing_and_without_goals_there_is_an_answer() {
    let world = World::start().await;
    let person = world.person().await;
    let before = world.snapshot().await;
    let first = plan(&person, json!({})).await;
    assert_eq!(first["waterfall"]["goals"], json!([]));
    assert_eq!(plan(&person, json!({})).await, first);
    world.snapshot().await.assert_unchanged_since(&before);
}

#[tokio::test]
async fn what_is_not_fit_is_named() {
    const JAR: &str = "acct_5c1d0f5e-0000-4000-8000-000000000001";
    let person = person().await;
    let draft = |part: Value| {
        let mut draft = json!({"targetAmount": 1, "plannedMonthlyContribution": 1, "targetDate": "2031-11-21",
            "riskProfile": "moderate"});
        draft
            .as_object_mut()
            .unwrap()
            .append(part.clone().as_object_mut().unwrap());
        json!({"drafts": [draft]})
    };
    let rows = [
        (json!({"order": ["boat"]}), "order"),
        (json!({"limitPercent": 0}), "limitPercent"),
        (json!({"limitPercent": 101}), "limitPercent"),
        (json!({"amount": 0}), "amount"),
        (json!({"debtRates": [{"accountId": "x", "percent": 1}]}), "debtRates"),
        (
            json!({"stressTest": {"incomeLostMonths": 37}}),
            "stressTest.incomeLostMonths",
        ),
        (
            json!({"stressTest": {"marketsPercent": 5}}),
            "stressTest.marketsPercent",
        ),
        (json!({"stressTest": {"ratePoints": -1}}), "stressTest.ratePoints"),
        (draft(json!({"currency": "XAU"})), "drafts"),
        (draft(json!({"accountId": "jar"})), "drafts"),
        (draft(json!({"accountId": JAR, "allocationPercentage": 0})), "drafts"),
        (
            draft(json!({"accountId": JAR, "allocationPercentage": 100.5})),
            "drafts",
        ),
    ];
    for (question, field) in rows {
        let answer = person.post("/goals/plan", question.clone()).await;
        assert_eq!(answer.invalid_fields(), [field], "{question}");
    }
}

#[tokio::test]
async fn a_draft_has_the_odds_of_the_goal_it_becomes_and_an_amount_that_makes_them_fair() {
    let person = person().await;
    let draft = |monthly: f64| {
        json!({"targetAmount": 60_000, "plannedMonthlyContribution": monthly,
            "targetDate": "2036-11-20T12:00:00Z", "riskProfile": "conservative"})
    };
    let drafted = plan(&person, json!({"drafts": [draft(100.0), draft(900.0)]})).await;
    let fair = drafted["drafts"][0]["fairMonthly"].as_f64().unwrap();
    assert_eq!(drafted["drafts"][0]["odds"]["outlook"], "Unlikely");
    assert_eq!(drafted["drafts"][1]["odds"]["outlook"], "Likely");
    assert_eq!(drafted["drafts"][1]["fairMonthly"], Value::Null);
    let saved = plan(&person, json!({"drafts": [draft(fair), draft(fair - 1.0)]})).await;
    assert_eq!(saved["drafts"][0]["odds"]["outlook"], "Fair");
    assert_eq!(saved["drafts"][1]["odds"]["outlook"], "Stretch");

    let id = goal(&person, "Ten years", 60_000, 100, "2036-11-20T12:00:00Z").await;
    let made = person.post(&format!("/goals/{id}/plan"), json!({})).await.ok();
    assert_eq!(made["odds"], drafted["drafts"][0]["odds"]);
    assert_eq!(made["fixes"]["moreMonthly"].as_f64(), Some(fair - 100.0));

    let past = json!({"drafts": [{"targetAmount": 1, "plannedMonthlyContribution": 1,
        "targetDate": "2001-01-01T00:00:00Z", "riskProfile": "moderate"}]});
    assert_eq!(person.post("/goals/plan", past).await.invalid_fields(), ["drafts"]);
}
