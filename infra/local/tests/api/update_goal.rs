//! Existing goals: changed from the version that was read, deleted with their allocations.
//!
//! Functions: `list-goals`, `update-goal`, `delete-goal`.

use futures::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::{Person, World, person};

async fn goal_of(person: &Person) -> Value {
    let goal = json!({"goal": {
        "name": "A year off", "targetAmount": 24_000, "targetDate": "2031-11-20T12:00:00Z",
        "riskProfile": "moderate", "plannedMonthlyContribution": 350.5, "onboardingGoal": true,
    }});
    person.post("/create-goal", goal).await.created()["goal"].clone()
}

fn at(goal: &Value) -> String {
    format!("/goals/{}", goal["id"].as_str().unwrap())
}

#[tokio::test]
async fn what_is_named_changes_and_the_rest_stays() {
    let person = person().await;
    let goal = goal_of(&person).await;
    let changes = [
        ("name", json!("  Two years off ")),
        ("target_amount", json!(30_000.0)),
        ("current_amount", json!(1_500)),
        ("planned_monthly_contribution", json!(0)),
        ("target_date", json!("2036-11-20")),
        ("risk_profile", json!("aggressive")),
        ("inflation_percent", json!(4.25)),
        ("inflation_percent", Value::Null),
    ];
    let mut expected = goal.clone();
    for (version, (field, value)) in (1..).zip(changes) {
        let changed = person
            .patch(&at(&goal), json!({"version": version, field: value}))
            .await
            .ok();
        expected[field] = match field {
            "name" => json!("Two years off"),
            "current_amount" => json!(1_500.0),
            "planned_monthly_contribution" => json!(0.0),
            _ => value,
        };
        expected["version"] = json!(version + 1);
        expected["plan"] = changed["goal"]["plan"].clone();
        assert_eq!(changed["goal"], expected, "{field}");
        assert_eq!(person.get("/goals").await.ok()["goals"], json!([expected]));
    }
    assert_eq!(expected["plan"]["percentComplete"], json!(5.0));
    assert_eq!(expected["onboarding_goal"], true);
}

#[tokio::test]
async fn a_change_of_an_older_version_is_refused_and_of_ten_at_once_one_is_made() {
    let person = person().await;
    let goal = goal_of(&person).await;
    let path = at(&goal);
    let changes = (0..10).map(|number| person.patch(&path, json!({"version": 1, "name": format!("Name {number}")})));
    let answers = join_all(changes).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(made, 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.problem(409, "conflict");
    }
    for stale in [0, 1, 3, u64::MAX] {
        let answer = person.patch(&path, json!({"version": stale, "name": "x"})).await;
        answer.problem(409, "conflict");
    }
    person.patch(&path, json!({"version": 2})).await.ok();
}

#[tokio::test]
async fn a_date_that_has_passed_can_only_be_gone_back_to() {
    let world = World::start().await;
    let person = world.person().await;
    let goal = goal_of(&person).await;
    let path = at(&goal);
    let due = "2026-11-23";
    person
        .patch(&path, json!({"version": 1, "target_date": due}))
        .await
        .ok();
    world.clock.advance(SignedDuration::from_hours(5 * 24));
    let person = person.again(&world).await;
    let set = async |version: u64, day: &str| {
        let change = json!({"version": version, "target_date": day});
        person.patch(&path, change).await
    };
    assert_eq!(set(2, "2026-11-24").await.invalid_fields(), ["target_date"]);
    set(2, "2026-12-31").await.ok();
    person.patch(&path, json!({"version": 3, "name": "Later"})).await.ok();
    for other in ["2026-11-22", "2026-11-24", "2031-11-20T12:00:00"] {
        assert_eq!(set(4, other).await.invalid_fields(), ["target_date"]);
    }
    let undone = set(4, due).await.ok();
    assert_eq!(undone["goal"]["target_date"], due);
}

#[tokio::test]
async fn what_is_no_other_plan_adds_none() {
    let world = World::start().await;
    let person = world.person().await;
    let path = at(&goal_of(&person).await);
    world.clock.advance(SignedDuration::from_hours(25));
    let person = person.again(&world).await;
    let rows = [
        ("another name", json!({"name": "Later"}), 1),
        ("what is there", json!({"current_amount": 1_500}), 1),
        ("other prices", json!({"inflation_percent": 4}), 1),
        ("the date it has", json!({"target_date": "2031-11-20"}), 1),
        ("another amount", json!({"target_amount": 25_000}), 2),
        ("more a month", json!({"planned_monthly_contribution": 400}), 3),
        ("a later date", json!({"target_date": "2032-11-20"}), 4),
        ("another risk", json!({"risk_profile": "aggressive"}), 5),
    ];
    for (version, (name, mut change, plans)) in (1..).zip(rows) {
        change["version"] = json!(version);
        world.clock.advance(SignedDuration::from_secs(1));
        person.patch(&path, change).await.ok();
        let export = person.get("/export").await.ok();
        assert_eq!(export["goal_plans"].as_array().unwrap().len(), plans, "{name}");
    }
}

#[tokio::test]
async fn a_wrong_field_is_named_and_nothing_changes() {
    let person = person().await;
    let goal = goal_of(&person).await;
    let rows = [
        ("no name", json!({"version": 1, "name": ""}), "name"),
        (
            "a target of nothing",
            json!({"version": 1, "target_amount": 0}),
            "target_amount",
        ),
        (
            "half a cent",
            json!({"version": 1, "target_amount": 0.005}),
            "target_amount",
        ),
        (
            "less than nothing saved",
            json!({"version": 1, "current_amount": -1}),
            "current_amount",
        ),
        (
            "a past date",
            json!({"version": 1, "target_date": "2026-11-21T12:00:00Z"}),
            "target_date",
        ),
        (
            "an unknown risk",
            json!({"version": 1, "risk_profile": "yolo"}),
            "risk_profile",
        ),
        (
            "taking money out",
            json!({"version": 1, "planned_monthly_contribution": -1}),
            "planned_monthly_contribution",
        ),
        (
            "prices that fall",
            json!({"version": 1, "inflation_percent": -0.5}),
            "inflation_percent",
        ),
        (
            "prices that run away",
            json!({"version": 1, "inflation_percent": 15.5}),
            "inflation_percent",
        ),
        ("no version", json!({"name": "x"}), "version"),
        ("a version as text", json!({"version": "1"}), "version"),
        ("a negative version", json!({"version": -1}), "version"),
    ];
    for (name, body, field) in rows {
        let answer = person.patch(&at(&goal), body).await;
        assert_eq!(answer.invalid_fields(), [field], "{name}");
    }
    for field in ["id", "user_id", "currency", "onboarding_goal", "targetAmount", "plan"] {
        let answer = person.patch(&at(&goal), json!({"version": 1, field: "x"})).await;
        assert_eq!(answer.status, 400, "{field}");
    }
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([goal]));
}

#[tokio::test]
async fn a_plan_beyond_reckoning_is_refused_before_it_is_kept() {
    let person = person().await;
    let goal = goal_of(&person).await;
    let body = json!({
        "version": 1, "planned_monthly_contribution": 1_000_000_000_000_u64, "risk_profile": "aggressive",
        "target_date": "2126-10-01T00:00:00Z",
    });
    let fields = person.patch(&at(&goal), body).await.invalid_fields();
    assert_eq!(fields, ["planned_monthly_contribution"]);
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([goal]));
}

#[tokio::test]
async fn a_removed_goal_is_gone_once_and_for_all() {
    let person = person().await;
    let (kept, goal) = (goal_of(&person).await, goal_of(&person).await);
    person.delete(&at(&goal)).await.ok();
    assert_eq!(person.get("/goals").await.ok()["goals"], json!([kept]));
    person.delete(&at(&goal)).await.problem(404, "not-found");
    person
        .patch(&at(&goal), json!({"version": 1}))
        .await
        .problem(404, "not-found");
}

#[tokio::test]
async fn the_goal_of_another_looks_like_one_that_never_was() {
    let (one, other) = (person().await, person().await);
    let theirs = goal_of(&other).await;
    let id = theirs["id"].as_str().unwrap();
    let others = ["goal_018f2d3c-0000-7000-8000-000000000000", "goal_", "x", "a%2Fb"];
    let changing = one.patch(&at(&theirs), json!({"version": 1, "name": "Mine"})).await;
    let removing = one.delete(&at(&theirs)).await;
    let saving = one
        .put(&format!("/goals/{id}/allocations"), json!({"allocations": []}))
        .await;
    for answer in [&changing, &removing, &saving] {
        answer.problem(404, "not-found");
    }
    for made_up in others {
        let path = format!("/goals/{made_up}");
        let changed = one.patch(&path, json!({"version": 1, "name": "Mine"})).await;
        let removed = one.delete(&path).await;
        let saved = one
            .put(&format!("{path}/allocations"), json!({"allocations": []}))
            .await;
        assert_eq!(
            changed.apart_from_request_id(),
            changing.apart_from_request_id(),
            "{made_up}"
        );
        assert_eq!(
            removed.apart_from_request_id(),
            removing.apart_from_request_id(),
            "{made_up}"
        );
        assert_eq!(
            saved.apart_from_request_id(),
            saving.apart_from_request_id(),
            "{made_up}"
        );
    }
    assert_eq!(other.get("/goals").await.ok()["goals"], json!([theirs]));
}
