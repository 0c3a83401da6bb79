//! The odds of a goal: what raises them, which inputs are invalid, and that reading them changes nothing.
//!
//! Functions: `plan-goal`.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{Answer, NORTHGATE, Person, World, person};

async fn goal(person: &Person, target: u32, monthly: u32) -> String {
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": target, "targetDate": "2031-11-20T12:00:00Z",
        "plannedMonthlyContribution": monthly, "riskProfile": "moderate",
    }});
    let created = person.post("/create-goal", goal).await.created();
    created["goal"]["id"].as_str().unwrap().to_owned()
}

async fn plan(person: &Person, goal: &str, changes: Value) -> Answer {
    person.post(&format!("/goals/{goal}/plan"), changes).await
}

#[tokio::test]
async fn the_fixes_it_names_bring_the_outlook_they_promise() {
    let person = person().await;
    let goal = goal(&person, 40_000, 400).await;
    let planned = plan(&person, &goal, json!({})).await.ok();
    assert_eq!(planned["odds"]["outlook"], "Unlikely");
    assert_eq!(planned["disclaimer"], "Information, not financial advice.");
    let fixes = &planned["fixes"];
    assert_eq!(fixes["wanted"], "Fair", "on track first");

    let more = 400.0 + fixes["moreMonthly"].as_f64().unwrap();
    let rows = [
        ("more every month", json!({"plannedMonthlyContribution": more})),
        ("a lower target", json!({"targetAmount": fixes["lowerTarget"]})),
        ("a later date", json!({"targetDate": fixes["laterDate"]})),
    ];
    for (name, changes) in rows {
        let fixed = plan(&person, &goal, changes).await.ok();
        assert_eq!(fixed["odds"]["outlook"], "Fair", "{name}");
        assert_eq!(fixed["odds"]["onTrack"], true, "{name}");
        assert_eq!(fixed["fixes"]["wanted"], "Likely", "{name}");
    }
    let dearer = plan(&person, &goal, json!({"targetAmount": 90_000})).await.ok();
    assert_eq!(
        dearer["fixes"]["lowerTarget"],
        Value::Null,
        "less than half is another goal"
    );
    let modest = plan(&person, &goal, json!({"wanted": "Stretch"})).await.ok();
    assert!(modest["fixes"]["moreMonthly"].as_f64() < fixes["moreMonthly"].as_f64());
}

#[tokio::test]
async fn the_headline_is_the_last_point_and_the_first_is_today() {
    let person = person().await;
    let goal = goal(&person, 30_000, 300).await;
    let planned = plan(&person, &goal, json!({})).await.ok();
    let timeline = planned["timeline"].as_array().unwrap();
    assert_eq!(
        timeline[0],
        json!({"month": 0, "p10": 0.0, "p25": 0.0, "p50": 0.0, "p75": 0.0, "p90": 0.0})
    );
    assert_eq!(timeline.last().unwrap()["month"], planned["plan"]["months"]);
    for point in timeline {
        let at = |name: &str| point[name].as_f64().unwrap();
        assert!(at("p10") <= at("p25") && at("p25") <= at("p50") && at("p50") <= at("p75") && at("p75") <= at("p90"));
    }
}

#[tokio::test]
async fn todays_money_buys_less_the_later_it_is() {
    let person = person().await;
    let goal = goal(&person, 30_000, 300).await;
    let planned = plan(&person, &goal, json!({})).await.ok();
    let (nominal, real) = (&planned["timeline"], &planned["todaysMoney"]["timeline"]);
    assert_eq!(planned["todaysMoney"]["inflationPercent"], 2.5);
    assert!(planned["todaysMoney"]["targetAmount"].as_f64() < Some(30_000.0));
    let months = nominal.as_array().unwrap().iter().zip(real.as_array().unwrap());
    for (nominal, real) in months {
        assert_eq!(nominal["month"], real["month"]);
        assert!(real["p50"].as_f64() <= nominal["p50"].as_f64());
    }
    let still = plan(&person, &goal, json!({"inflationPercent": 0})).await.ok();
    assert_eq!(still["todaysMoney"]["timeline"], still["timeline"]);
    // The goal stores its owner's own inflation, and a request can still try another.
    let own = json!({"version": 1, "inflation_percent": 4});
    person.patch(&format!("/goals/{goal}"), own).await.ok();
    let dear = plan(&person, &goal, json!({})).await.ok();
    assert_eq!(dear["todaysMoney"]["inflationPercent"], 4.0);
    assert!(dear["todaysMoney"]["targetAmount"].as_f64() < planned["todaysMoney"]["targetAmount"].as_f64());
    let tried = plan(&person, &goal, json!({"inflationPercent": 0})).await.ok();
    assert_eq!(tried["todaysMoney"]["inflationPercent"], 0.0);
    let names = planned["assumptions"]["list"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap());
    assert!(names.into_iter().any(|name| name == "Inflation"));
}

#[tokio::test]
async fn the_first_plan_stays_the_baseline_and_what_is_changed_later_is_a_replan() {
    let world = World::start().await;
    let person = world.person().await;
    let goal = goal(&person, 30_000, 300).await;
    let path = format!("/goals/{goal}");
    let edit = async |person: &Person, change: Value| person.patch(&path, change).await.ok();
    edit(
        &person,
        json!({"version": 1, "current_amount": 1_000, "target_amount": 31_000}),
    )
    .await;
    let baseline = |planned: Value| planned["baseline"].clone();
    let first = baseline(plan(&person, &goal, json!({"targetAmount": 5})).await.ok());
    assert_eq!(
        (&first["openingAmount"], &first["targetAmount"]),
        (&json!(1_000.0), &json!(31_000.0))
    );
    assert_eq!(
        (&first["daysAhead"], &first["replans"]),
        (&json!(0), &json!([])),
        "it is being made"
    );

    world.clock.advance(jiff::SignedDuration::from_hours(24 * 6));
    let person = person.again(&world).await;
    let expected = baseline(plan(&person, &goal, json!({})).await.ok())["expectedNow"].clone();
    assert_eq!(expected, 1_000.0, "the first payment is on the 20th");
    edit(&person, json!({"version": 2, "current_amount": 1_310})).await;
    let kept = baseline(plan(&person, &goal, json!({})).await.ok());
    assert_eq!(
        (&kept["daysAhead"], &kept["replans"]),
        (&json!(23), &json!([])),
        "as much as after the first payment"
    );
    edit(
        &person,
        json!({"version": 3, "target_amount": 40_000, "current_amount": 980}),
    )
    .await;
    let late = baseline(plan(&person, &goal, json!({})).await.ok());
    assert_eq!(
        late["daysAhead"],
        Value::Null,
        "less than at the start is no number of payments"
    );
    assert_eq!(late["targetAmount"], 31_000.0);
    assert_eq!(late["replans"].as_array().unwrap().len(), 1);
    assert_eq!(late["replans"][0]["targetAmount"], 40_000.0);
}

/// A goal that counts on all of a jar of 50,000, and the address of the jar.
async fn cottage(person: &Person) -> (String, String) {
    let goal = json!({"goal": {
        "name": "Cottage", "targetAmount": 90_000, "targetDate": "2030-11-20",
        "plannedMonthlyContribution": 100, "riskProfile": "aggressive",
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"]["id"].clone();
    let goal = goal.as_str().unwrap().to_owned();
    let jar = json!({"name": "Jar", "type": "cash", "balance": 50_000});
    let jar = person.post("/accounts", jar).await.created()["account"]["id"].clone();
    let allocations = json!({"allocations": [
        {"allocation_type": "account", "account_id": jar, "allocation_percentage": 100},
    ]});
    let path = format!("/goals/{goal}/allocations");
    person.put(&path, allocations).await.ok();
    (goal, format!("/accounts/{}", jar.as_str().unwrap()))
}

#[tokio::test]
async fn the_first_plan_grows_as_what_is_set_aside_for_it_does() {
    let person = person().await;
    let (goal, jar) = cottage(&person).await;
    let end = async |rounding: f64| {
        let planned = plan(&person, &goal, json!({})).await.ok();
        let last = |list: &Value, name: &str| list.as_array().unwrap().last().unwrap()[name].as_f64().unwrap();
        let (planned_line, expected) = (
            last(&planned["baseline"]["line"], "amount"),
            last(&planned["timeline"], "p50"),
        );
        assert!(
            (planned_line - expected).abs() <= rounding,
            "who pays as planned is on plan: {planned_line}, {expected}"
        );
        assert_eq!(planned["baseline"]["daysAhead"], 0);
        planned_line
    };
    let in_cash = end(0.01).await;
    let corrected = json!({"version": 1, "subtype": "rrsp"});
    person.patch(&jar, corrected).await.ok();
    assert!(end(0.05).await > in_cash + 1_000.0, "a plan is invested as its goal");
}

#[tokio::test]
async fn what_goals_count_on_may_be_corrected_on_the_first_day() {
    let world = World::start().await;
    let person = world.person().await;
    let (goal, jar) = cottage(&person).await;
    let rows = [
        ("on the first day", 1, 40_000, 40_000.0),
        ("a day later", 2, 30_000, 40_000.0),
    ];
    for (name, version, balance, opening) in rows {
        world.clock.advance(SignedDuration::from_hours(23));
        let today = person.again(&world).await;
        today
            .patch(&jar, json!({"version": version, "balance": balance}))
            .await
            .ok();
        let planned = plan(&today, &goal, json!({})).await.ok();
        assert_eq!(planned["baseline"]["openingAmount"], opening, "{name}");
    }
}

#[tokio::test]
async fn what_is_set_aside_counts_by_what_it_is() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    let goal = goal(&person, 20_000, 100).await;
    let before = plan(&person, &goal, json!({})).await.ok();
    assert_eq!(before["plan"]["currentAmount"], 0.0);
    // Ids depend on the person, so any holding may be first; the goal is in dollars.
    let listed = person.get("/investment-holdings").await.ok();
    let mut holdings = listed["holdings"].as_array().unwrap().iter();
    let holding = holdings.find(|holding| holding["currency"] == "USD").unwrap().clone();
    let allocations = json!({"allocations": [
        {"allocation_type": "holding", "holding_id": holding["id"], "allocation_percentage": 100},
    ]});
    person
        .put(&format!("/goals/{goal}/allocations"), allocations)
        .await
        .ok();
    let after = plan(&person, &goal, json!({})).await.ok();
    assert_eq!(after["plan"]["currentAmount"], holding["current_value"]);
    assert_eq!(after["timeline"][0]["p50"], holding["current_value"]);
}

#[tokio::test]
async fn asking_changes_nothing_and_the_same_question_has_the_same_answer() {
    let world = World::start().await;
    let person = world.person().await;
    let goal = goal(&person, 30_000, 300).await;
    let before = world.snapshot().await;
    let changes = json!({"targetAmount": 25_000, "targetDate": "2033-01-01T00:00:00Z"});
    let first = plan(&person, &goal, changes.clone()).await.ok();
    assert_eq!(plan(&person, &goal, changes).await.ok(), first);
    world.snapshot().await.assert_unchanged_since(&before);
}

#[tokio::test]
async fn what_is_not_fit_is_named() {
    let person = person().await;
    let goal = goal(&person, 30_000, 300).await;
    let rows = [
        ("a target of nothing", json!({"targetAmount": 0}), "targetAmount"),
        (
            "a target beyond planning",
            json!({"targetAmount": 1e15}),
            "targetAmount",
        ),
        (
            "taking out",
            json!({"plannedMonthlyContribution": -1}),
            "plannedMonthlyContribution",
        ),
        (
            "a date in the past",
            json!({"targetDate": "2001-01-01T00:00:00Z"}),
            "targetDate",
        ),
        ("a date that is none", json!({"targetDate": "soon"}), "targetDate"),
        ("an outlook that needs no fix", json!({"wanted": "Unlikely"}), "wanted"),
        ("prices that fall", json!({"inflationPercent": -1}), "inflationPercent"),
        (
            "prices that run away",
            json!({"inflationPercent": 15.5}),
            "inflationPercent",
        ),
    ];
    for (name, changes, field) in rows {
        assert_eq!(plan(&person, &goal, changes).await.invalid_fields(), [field], "{name}");
    }
    plan(&person, &goal, json!({"target": 1}))
        .await
        .problem(400, "invalid-request");
}

/// A bill is paid to the dollar.
#[tokio::test]
async fn a_goal_due_within_months_needs_the_same_amount_on_its_page_as_on_its_card() {
    let person = person().await;
    person
        .post("/update-user-income", json!({ "monthlyIncome": 6_000 }))
        .await
        .ok();
    let account = |name: &str, balance: u32| json!({ "name": name, "type": "cash", "balance": balance });
    person.post("/accounts", account("Chequing", 18_000)).await.created();
    let aside = person.post("/accounts", account("Tax", 1_000)).await.created();
    let goal = json!({"goal": {
        "name": "Income tax", "targetAmount": 9_000, "targetDate": "2026-12-11T12:00:00Z",
        "plannedMonthlyContribution": 300, "riskProfile": "conservative",
    }});
    let goal = person.post("/create-goal", goal).await.created();
    let goal = goal["goal"]["id"].as_str().unwrap();
    let allocation =
        json!({ "allocation_type": "account", "account_id": aside["account"]["id"], "allocation_percentage": 100 });
    person
        .put(
            &format!("/goals/{goal}/allocations"),
            json!({ "allocations": [allocation] }),
        )
        .await
        .ok();
    let feed = person.get("/insights").await.ok();
    let card = feed["insights"]
        .as_array()
        .unwrap()
        .iter()
        .find(|card| card["rule"] == "goal_behind");
    let body = card.unwrap()["body"].as_str().unwrap().to_owned();
    assert!(body.starts_with("$7,700 of your cash that no goal uses"), "{body}");
    let planned = plan(&person, goal, json!({})).await.ok();
    assert_eq!(planned["fixes"]["depositNow"], 7_700.0);
}
