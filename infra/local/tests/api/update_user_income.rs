//! The monthly income: valid values, and that no concurrent update is lost silently.
//!
//! Functions: `update-user-income`.

use futures::future::join_all;
use jiff::SignedDuration;
use serde_json::json;

use crate::harness::{World, person};

#[tokio::test]
async fn an_income_is_above_nothing_and_exact_to_the_cent() {
    let person = person().await;
    let rows = [
        ("nothing", "0"),
        ("less than nothing", "-1"),
        ("minus nothing", "-0"),
        ("text", "\"7450\""),
        ("null", "null"),
        ("a flag", "true"),
        ("a list", "[7450]"),
        ("1e308", "1e308"),
        ("a tenth of a cent", "0.001"),
        (
            "what rounding would make a cent",
            "0.0100000000000000000000000000000000001",
        ),
        ("the same in powers of ten", "0.0100000000000000000000000000000000001e0"),
        ("ten billion", "1e10"),
        ("more digits than fit", "79228162514264337593543950336"),
    ];
    for (name, number) in rows {
        let answer = person
            .post_text("/update-user-income", format!("{{\"monthlyIncome\":{number}}}"))
            .await;
        assert_eq!(answer.invalid_fields(), ["monthlyIncome"], "{name}");
    }
    assert_eq!(
        person.post("/update-user-income", json!({})).await.invalid_fields(),
        ["monthlyIncome"]
    );
    assert!(person.get("/profile").await.ok()["monthly_income"].is_null());
}

#[tokio::test]
async fn the_profile_shows_the_income_as_it_was_sent() {
    let person = person().await;
    let rows = [
        ("0.01", "0.01"),
        ("7450", "7450.00"),
        ("7450.5", "7450.50"),
        ("1e9", "1000000000.00"),
        ("12.340", "12.34"),
    ];
    for (number, shown) in rows {
        let body = format!("{{\"monthlyIncome\":{number}}}");
        let answer = person.post_text("/update-user-income", body).await;
        assert_eq!(
            answer.text,
            format!("{{\"success\":true,\"monthlyIncome\":{shown},\"currency\":\"USD\"}}")
        );
        let profile = person.get("/profile").await;
        assert!(
            profile.text.contains(&format!("\"monthly_income\":{shown},")),
            "{}",
            profile.text
        );
    }
}

#[tokio::test]
async fn a_higher_income_of_before_is_kept_and_a_slip_is_not() {
    let world = World::start().await;
    let person = world.person().await;
    let earns = async |income: u32| {
        person
            .post("/update-user-income", json!({ "monthlyIncome": income }))
            .await
            .ok();
        person.get("/profile").await.ok()["past_incomes"].clone()
    };
    assert_eq!(earns(70_000).await, json!([]));
    assert_eq!(earns(7_000).await, json!([]), "put right within a day");
    world.clock.advance(SignedDuration::from_hours(25));
    let person = person.again(&world).await;
    let past = json!([{ "monthly_income": 7000.0, "until": "2026-11-22T13:00:00Z" }]);
    let lower = json!({ "monthlyIncome": 3_500 });
    person.post("/update-user-income", lower).await.ok();
    assert_eq!(person.get("/profile").await.ok()["past_incomes"], past);
    assert_eq!(person.get("/export").await.ok()["profile"]["past_incomes"], past);
}

#[tokio::test]
async fn an_update_that_loses_a_race_says_so() {
    let person = person().await;
    let person = &person;
    let update = |income: u32| async move {
        (
            income,
            person
                .post("/update-user-income", json!({"monthlyIncome": income}))
                .await,
        )
    };
    let answers = join_all((1..=12).map(update)).await;
    let mut applied = Vec::new();
    for (income, answer) in answers {
        match answer.status {
            200 => applied.push(json!(f64::from(income))),
            _ => assert!(answer.problem(409, "conflict").get("userMessage").is_none()),
        }
    }
    assert!(!applied.is_empty());
    let profile = person.get("/profile").await.ok();
    assert!(
        applied.contains(&profile["monthly_income"]),
        "the last word is one that was acknowledged"
    );
}

#[tokio::test]
async fn an_income_stays_in_the_currency_it_was_stated_in() {
    let person = person().await;
    let shown = async || {
        let profile = person.get("/profile").await.ok();
        let exported = person.get("/export").await.ok()["profile"].clone();
        assert_eq!(
            exported["income_currency"], profile["income_currency"],
            "nothing kept is left out"
        );
        (profile["monthly_income"].clone(), profile["income_currency"].clone())
    };
    person
        .post("/update-user-income", json!({"monthlyIncome": 5000}))
        .await
        .ok();

    let profile = person.patch("/profile", json!({"currency": "CAD"})).await.ok();
    assert_eq!(profile["currency"], "CAD");
    assert_eq!(person.get("/dashboard").await.ok()["profile"], profile);
    assert_eq!(shown().await, (json!(5000.0), json!("USD")));

    let answer = person
        .post("/update-user-income", json!({"monthlyIncome": 6000}))
        .await
        .ok();
    assert_eq!(answer["currency"], "CAD");
    assert_eq!(shown().await, (json!(6000.0), json!("CAD")));
}
