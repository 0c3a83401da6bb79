//! The odds of a goal: what raises them, what is refused, and that asking changes nothing.

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
    let goal = goal(&person, 60_000, 400).await;
    let planned = plan(&person, &goal, json!({})).await.ok();
    assert_eq!(planned["odds"]["outlook"], "Unlikely");
    assert_eq!(planned["disclaimer"], "Information, not financial advice.");
    let fixes = &planned["fixes"];
    assert_eq!(fixes["wanted"], "Likely");

    let more = 400.0 + fixes["moreMonthly"].as_f64().unwrap();
    let rows = [
        ("more every month", json!({"plannedMonthlyContribution": more})),
        ("a lower target", json!({"targetAmount": fixes["lowerTarget"]})),
    ];
    for (name, changes) in rows {
        let fixed = plan(&person, &goal, changes).await.ok();
        assert_eq!(fixed["odds"]["outlook"], "Likely", "{name}");
        assert_eq!(fixed["odds"]["onTrack"], true, "{name}");
        assert_eq!(fixed["fixes"], Value::Null, "{name}");
    }
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
async fn what_is_set_aside_counts_by_what_it_is() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    let goal = goal(&person, 20_000, 100).await;
    let before = plan(&person, &goal, json!({})).await.ok();
    assert_eq!(before["plan"]["currentAmount"], 0.0);
    let holding = person.get("/investment-holdings").await.ok()["holdings"][0].clone();
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
    ];
    for (name, changes, field) in rows {
        assert_eq!(plan(&person, &goal, changes).await.invalid_fields(), [field], "{name}");
    }
    plan(&person, &goal, json!({"target": 1}))
        .await
        .problem(400, "invalid-request");
}
