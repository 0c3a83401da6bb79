//! Goals: which inputs are valid, and that a repeated request creates one goal.
//!
//! Functions: `create-goal`.

use futures::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::shop::MONTHLY;
use crate::harness::{Person, World, person};

const TOO_LONG: usize = 121;

fn goal() -> Value {
    json!({"goal": {
        "name": "A year off",
        "targetAmount": 24_000,
        "targetDate": "2031-11-20T12:00:00Z",
        "riskProfile": "moderate",
        "plannedMonthlyContribution": 350.5,
        "onboardingGoal": false,
    }})
}

fn goal_with(field: &str, value: Value) -> Value {
    let mut body = goal();
    body["goal"][field] = value;
    body
}

fn goal_without(field: &str) -> Value {
    let mut body = goal();
    body["goal"].as_object_mut().unwrap().remove(field);
    body
}

/// The JSON of a goal with a number that [`Value`] cannot represent.
fn goal_with_number(field: &str, number: &str) -> String {
    goal_with(field, json!("▢")).to_string().replace("\"▢\"", number)
}

async fn goals_of(person: &Person) -> Vec<Value> {
    person.get("/goals").await.ok()["goals"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_goal_keeps_exactly_what_was_asked_for() {
    let person = person().await;
    let created = person.post("/create-goal", goal()).await.created()["goal"].clone();
    let expected = json!({
        "user_id": person.id, "name": "A year off", "target_amount": 24_000.0, "current_amount": 0.0,
        "planned_monthly_contribution": 350.5, "currency": "USD", "target_date": "2031-11-20",
        "risk_profile": "moderate", "onboarding_goal": false, "version": 1,
        "created_at": "2026-11-21T12:00:00Z", "updated_at": "2026-11-21T12:00:00Z",
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&created[name], value, "{name}");
    }
    assert!(created["id"].as_str().unwrap().starts_with("goal_"));
    assert_eq!(created["plan"]["monthsLeft"], 60);
    assert_eq!(created["plan"]["percentComplete"], 0.0);
    assert_eq!(goals_of(&person).await, [created]);
}

/// The times are noon in Auckland and Honolulu, and the last minute of the day in Newfoundland.
#[tokio::test]
async fn the_day_of_a_goal_stays_in_every_time_zone() {
    let rows = [
        ("Pacific/Auckland", "2031-01-15", "2031-01-14T23:00:00Z"),
        ("Pacific/Honolulu", "2031-01-15", "2031-01-15T22:00:00Z"),
        ("America/St_Johns", "2031-01-15", "2031-01-16T03:29:00Z"),
    ];
    let person = person().await;
    for (zone, day, moment) in rows {
        person.patch("/profile", json!({"time_zone": zone})).await.ok();
        for sent in [day, moment] {
            let made = person.post("/create-goal", goal_with("targetDate", json!(sent))).await;
            assert_eq!(made.created()["goal"]["target_date"], day, "{sent} in {zone}");
        }
    }
    for (zone, ..) in rows {
        person.patch("/profile", json!({"time_zone": zone})).await.ok();
        let goals = goals_of(&person).await;
        assert_eq!(goals.len(), 6);
        for goal in goals {
            assert_eq!(goal["target_date"], "2031-01-15", "{zone}");
        }
    }
}

#[tokio::test]
async fn a_goal_begins_after_the_users_today() {
    let person = person().await;
    // Noon in UTC is already tomorrow in Auckland.
    for (zone, today, tomorrow) in [
        ("Pacific/Auckland", "2026-11-22", "2026-11-23"),
        ("Pacific/Honolulu", "2026-11-21", "2026-11-22"),
        ("America/St_Johns", "2026-11-21", "2026-11-22"),
    ] {
        person.patch("/profile", json!({"time_zone": zone})).await.ok();
        let refused = person.post("/create-goal", goal_with("targetDate", json!(today))).await;
        assert_eq!(refused.invalid_fields(), ["goal.targetDate"], "{zone}");
        person
            .post("/create-goal", goal_with("targetDate", json!(tomorrow)))
            .await
            .created();
    }
}

#[tokio::test]
async fn names_are_kept_verbatim() {
    let person = person().await;
    let longest = "ж".repeat(TOO_LONG - 1);
    let rows = [
        ("one letter", "x", "x"),
        ("the longest", &longest, &longest),
        ("an emoji of several code points", "👩‍👩‍👧‍👦 trip", "👩‍👩‍👧‍👦 trip"),
        ("right to left", "בית חדש", "בית חדש"),
        ("markup", "<script>alert(1)</script>", "<script>alert(1)</script>"),
        (
            "what a template would fill in",
            "{{name}} ${name} {####}",
            "{{name}} ${name} {####}",
        ),
        (
            "what a query would end at",
            "'; DROP TABLE goals; --",
            "'; DROP TABLE goals; --",
        ),
        ("white space around it", "  Boat \t", "Boat"),
    ];
    for (name, given, kept) in rows {
        let created = person
            .post("/create-goal", goal_with("name", json!(given)))
            .await
            .created();
        assert_eq!(created["goal"]["name"], kept, "{name}");
    }
    let kept: Vec<_> = goals_of(&person)
        .await
        .iter()
        .map(|goal| goal["name"].clone())
        .collect();
    for (name, _, expected) in rows {
        assert!(kept.contains(&json!(expected)), "{name}");
    }
}

#[tokio::test]
async fn what_is_left_out_has_a_default() {
    let person = person().await;
    let rows = [
        ("riskProfile", "risk_profile", json!("moderate")),
        ("onboardingGoal", "onboarding_goal", json!(false)),
    ];
    for (field, stored, default) in rows {
        let created = person.post("/create-goal", goal_without(field)).await.created();
        assert_eq!(created["goal"][stored], default, "{field}");
    }
}

#[tokio::test]
async fn a_wrong_field_is_named_and_nothing_is_kept() {
    let person = person().await;
    let rows = [
        ("no name", "name", json!("")),
        ("white space as a name", "name", json!(" \u{2003}\t")),
        ("a name too long", "name", json!("x".repeat(TOO_LONG))),
        ("a line break in the name", "name", json!("a\nb")),
        ("a NUL in the name", "name", json!("a\u{0}b")),
        ("a C1 control in the name", "name", json!("a\u{85}b")),
        ("a number as a name", "name", json!(5)),
        ("null as a name", "name", json!(null)),
        ("a target of nothing", "targetAmount", json!(0)),
        ("a negative target", "targetAmount", json!(-1)),
        ("a target as text", "targetAmount", json!("24000")),
        ("a target of half a cent", "targetAmount", json!(0.005)),
        ("three decimals", "targetAmount", json!(100.123)),
        ("ten trillion", "targetAmount", json!(10_000_000_000_000_u64)),
        ("null as a target", "targetAmount", json!(null)),
        ("a moment that is past", "targetDate", json!("2026-11-21T11:59:59Z")),
        ("today", "targetDate", json!("2026-11-21")),
        ("the last minute of today", "targetDate", json!("2026-11-22T04:59:59Z")),
        (
            "a moment without its offset",
            "targetDate",
            json!("2030-01-01T12:00:00"),
        ),
        ("no date", "targetDate", json!("soon")),
        ("an empty date", "targetDate", json!("")),
        (
            "a day that is not in the calendar",
            "targetDate",
            json!("2030-02-30T00:00:00Z"),
        ),
        ("150 years away", "targetDate", json!("2176-11-21T12:00:00Z")),
        ("the end of time", "targetDate", json!("9999-12-30T00:00:00Z")),
        ("seconds since 1970", "targetDate", json!(1_900_000_000)),
        ("an unknown risk", "riskProfile", json!("yolo")),
        ("a risk in capitals", "riskProfile", json!("Moderate")),
        ("a number as a risk", "riskProfile", json!(1)),
        ("taking money out", "plannedMonthlyContribution", json!(-0.01)),
        ("an absurd contribution", "plannedMonthlyContribution", json!(1e15)),
        ("a contribution as text", "plannedMonthlyContribution", json!("12")),
        ("a flag as text", "onboardingGoal", json!("yes")),
    ];
    for (name, field, value) in rows {
        let answer = person.post("/create-goal", goal_with(field, value)).await;
        assert_eq!(answer.invalid_fields(), [format!("goal.{field}")], "{name}");
    }
    let numbers = [
        "1e308",
        "-1e308",
        "1e-300",
        "1e99999999999",
        "12345678901234567890123456789012",
    ];
    for field in ["targetAmount", "plannedMonthlyContribution"] {
        for number in numbers {
            let answer = person.post_text("/create-goal", goal_with_number(field, number)).await;
            assert_eq!(answer.invalid_fields(), [format!("goal.{field}")], "{number}");
        }
    }
    assert_eq!(goals_of(&person).await, [Value::Null; 0]);
}

#[tokio::test]
async fn a_missing_field_is_named() {
    let person = person().await;
    for field in ["name", "targetAmount", "targetDate", "plannedMonthlyContribution"] {
        let answer = person.post("/create-goal", goal_without(field)).await;
        assert_eq!(answer.invalid_fields(), [format!("goal.{field}")]);
    }
    assert_eq!(person.post("/create-goal", json!({})).await.invalid_fields(), ["goal"]);
    assert_eq!(person.post("/create-goal", json!({"goal": []})).await.status, 400);
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once() {
    let body = json!({"goal": {
        "name": "", "targetAmount": 0, "targetDate": "soon", "riskProfile": "yolo", "plannedMonthlyContribution": -1,
    }});
    let fields = person().await.post("/create-goal", body).await.invalid_fields();
    let expected = [
        "name",
        "targetAmount",
        "targetDate",
        "riskProfile",
        "plannedMonthlyContribution",
    ];
    assert_eq!(fields, expected.map(|field| format!("goal.{field}")));
}

#[tokio::test]
async fn what_is_no_json_is_refused_without_being_quoted() {
    let person = person().await;
    let rows = [
        ("nothing", "", 400),
        ("cut off", "{\"goal\": {\"name\": \"hunter2\"", 400),
        ("two values", "{} {}", 400),
        (
            "the same member twice",
            "{\"goal\":{\"name\":\"hunter2\",\"name\":\"hunter2\"}}",
            400,
        ),
        ("a list", "[]", 400),
        ("text", "\"hunter2\"", 400),
        ("NaN", "{\"goal\": {\"targetAmount\": NaN}}", 400),
    ];
    for (name, body, status) in rows {
        let answer = person.post_text("/create-goal", body).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.text);
        assert!(!answer.invalid_fields().is_empty(), "{name}");
        assert!(!answer.text.contains("hunter2"), "{name}");
    }
    let bytes = person
        .call(Method::POST, "/create-goal")
        .header("content-type", "application/json")
        .body(vec![0xff, 0xfe, 0x00, 0x7b]);
    send(bytes).await.problem(400, "invalid-request");
    let deep = format!("{{\"goal\":{}1{}}}", "[".repeat(30_000), "]".repeat(30_000));
    person
        .post_text("/create-goal", deep)
        .await
        .problem(400, "invalid-request");
    let large = goal_with("name", json!("x".repeat(64 * 1024)));
    person
        .post("/create-goal", large)
        .await
        .problem(413, "payload-too-large");
    assert_eq!(goals_of(&person).await.len(), 0);
}

#[tokio::test]
async fn a_plan_beyond_reckoning_is_refused_before_it_is_kept() {
    let person = person().await;
    let mut body = goal_with("plannedMonthlyContribution", json!(1_000_000_000_000_u64));
    body["goal"]["targetDate"] = json!("2126-10-01T00:00:00Z");
    body["goal"]["riskProfile"] = json!("aggressive");
    let fields = person.post("/create-goal", body).await.invalid_fields();
    assert_eq!(fields, ["goal.plannedMonthlyContribution"]);
    assert_eq!(goals_of(&person).await.len(), 0);
    person.get("/dashboard").await.ok();
}

#[tokio::test]
async fn a_goal_stays_listed_after_its_day_has_passed() {
    let world = World::start().await;
    let mut person = world.person().await;
    person.post("/create-goal", goal()).await.created();
    person.subscribe(MONTHLY).await;
    let paid = json!({
        "UpdateExpression": "SET current_period_end = :end",
        "ExpressionAttributeValues": {":end": {"S": "2226-11-21T12:00:00Z"}},
    });
    world.on_row(&person, "SUBSCRIPTION", "UpdateItem", paid).await;
    for days in [30, 1_795, 1, 1, 36_500] {
        world.clock.advance(SignedDuration::from_hours(24 * days));
        person = person.again(&world).await;
        assert_eq!(goals_of(&person).await.len(), 1);
        person.get("/dashboard").await.ok();
    }
    let plan = &goals_of(&person).await[0]["plan"];
    assert_eq!(
        (&plan["monthsLeft"], &plan["requiredMonthlyContribution"]),
        (&json!(0), &json!(24_000.0))
    );
}

#[tokio::test]
async fn a_key_makes_one_goal_however_often_it_is_sent() {
    let person = person().await;
    let first = person.post_once("/create-goal", "wizard-4711", &goal()).await;
    let second = person.post_once("/create-goal", "wizard-4711", &goal()).await;
    assert_eq!((first.status, &first.text), (second.status, &second.text));
    first.created();

    for (field, value) in [
        ("name", json!("Boat")),
        ("targetAmount", json!(1)),
        ("riskProfile", json!("aggressive")),
    ] {
        let other = person
            .post_once("/create-goal", "wizard-4711", &goal_with(field, value))
            .await;
        other.problem(409, "conflict");
    }
    assert_eq!(goals_of(&person).await.len(), 1);
}

#[tokio::test]
async fn a_key_makes_one_goal_when_ten_requests_race() {
    let person = person().await;
    let body = goal();
    let answers = join_all((0..10).map(|_| person.post_once("/create-goal", "race-0001", &body))).await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.text), (201, &answers[0].text));
    }
    assert_eq!(goals_of(&person).await.len(), 1);
}

#[tokio::test]
async fn without_a_key_and_under_two_keys_there_are_two_goals() {
    let person = person().await;
    for _ in 0..2 {
        person.post("/create-goal", goal()).await.created();
    }
    for key in ["first-key", "second-key"] {
        person.post_once("/create-goal", key, &goal()).await.created();
    }
    assert_eq!(goals_of(&person).await.len(), 4);
}

#[tokio::test]
async fn a_key_belongs_to_the_person_who_chose_it() {
    let (one, other) = (person().await, person().await);
    let ours = one.post_once("/create-goal", "the-same-key", &goal()).await.created();
    let theirs = other
        .post_once("/create-goal", "the-same-key", &goal_with("name", json!("Boat")))
        .await
        .created();
    assert_ne!(ours["goal"]["id"], theirs["goal"]["id"]);
    assert_eq!(goals_of(&one).await.len(), 1);
}

#[tokio::test]
async fn a_key_that_is_none_is_refused() {
    let person = person().await;
    let long = "k".repeat(129);
    for (name, key) in [
        ("short", "1234567"),
        ("long", long.as_str()),
        ("unsafe", "key/../key"),
        ("empty", ""),
    ] {
        let answer = person.post_once("/create-goal", key, &goal()).await;
        assert_eq!(answer.invalid_fields(), ["Idempotency-Key"], "{name}");
    }
    assert_eq!(goals_of(&person).await.len(), 0);
}

#[tokio::test]
async fn a_user_has_at_most_a_hundred_goals_however_many_are_made_at_once() {
    const ROOM: usize = 3;
    let person = person().await;
    for _ in 0..100 - ROOM {
        person.post("/create-goal", goal()).await.created();
    }
    let answers = join_all((0..2 * ROOM).map(|_| person.post("/create-goal", goal()))).await;
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(made, ROOM);
    let goals = goals_of(&person).await;
    assert_eq!(goals.len(), 100);
    person.post("/create-goal", goal()).await.problem(409, "goal-limit");

    let planned = person.post("/goals/plan", json!({})).await;
    let bytes = planned.ok().to_string().len();
    assert!(bytes < 150_000, "{bytes}");

    let id = goals[0]["id"].as_str().unwrap();
    person.delete(&format!("/goals/{id}")).await.ok();
    person.post("/create-goal", goal()).await.created();
    person.post("/create-goal", goal()).await.problem(409, "goal-limit");
}
