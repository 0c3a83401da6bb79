//! The profile: its initial values, and the user's changes.
//!
//! Functions: `get-profile`, `update-profile`.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::person::{LOCALE, ZONE, send};
use crate::harness::{Person, person, shared};

#[tokio::test]
async fn a_profile_begins_with_a_trial_and_nothing_else() {
    let person = person().await;
    let profile = person.get("/profile").await.ok();
    let expected = json!({
        "id": person.id, "first_name": "Robin", "last_name": "Vale", "full_name": "Robin Vale", "currency": "USD",
        "time_zone": "America/Toronto", "language": null,
        "onboarded": false, "onboarding_completed": false, "monthly_income": null, "income_currency": null, "past_incomes": [], "role": "user",
        "mail_returned_at": null, "goal_order": [], "preferences": {}, "created_at": "2026-11-21T12:00:00Z",
        "trial": {"isTrialActive": true, "isTrialExpired": false, "daysLeft": profile["trial"]["daysLeft"], "isPaidUser": false},
    });
    assert_eq!(profile, expected);
    assert!(profile["trial"]["daysLeft"].as_u64().unwrap() > 0);
}

#[tokio::test]
async fn only_what_is_present_changes() {
    let person = person().await;
    let mut expected = person.get("/profile").await.ok();
    let changes = [
        ("nothing", json!({}), json!({})),
        (
            "a first name",
            json!({"first_name": "<b>Zoë</b>"}),
            json!({"first_name": "<b>Zoë</b>", "full_name": "<b>Zoë</b> Vale"}),
        ),
        (
            "a last name",
            json!({"last_name": " 王 "}),
            json!({"last_name": "王", "full_name": "<b>Zoë</b> 王"}),
        ),
        ("the currency", json!({"currency": "cad"}), json!({"currency": "CAD"})),
        (
            "the time zone",
            json!({"time_zone": "Pacific/Honolulu"}),
            json!({"time_zone": "Pacific/Honolulu"}),
        ),
        (
            "the language",
            json!({"language": "fr-CA"}),
            json!({"language": "fr-CA"}),
        ),
        ("shown around", json!({"onboarded": true}), json!({"onboarded": true})),
        (
            "not shown around",
            json!({"onboarded": false}),
            json!({"onboarded": false}),
        ),
        (
            "the wizard's end",
            json!({"onboarding_completed": true}),
            json!({"onboarding_completed": true}),
        ),
        (
            "a word and a flag",
            json!({"preferences": {"theme": "dark", "mail": true}}),
            json!({"preferences": {"theme": "dark", "mail": true}}),
        ),
        (
            "one of them",
            json!({"preferences": {"mail": false}}),
            json!({"preferences": {"theme": "dark", "mail": false}}),
        ),
    ];
    for (name, change, shown) in changes {
        for (member, value) in shown.as_object().unwrap() {
            expected[member] = value.clone();
        }
        assert_eq!(person.patch("/profile", change).await.ok(), expected, "{name}");
        assert_eq!(person.get("/profile").await.ok(), expected, "{name}");
    }
}

#[tokio::test]
async fn a_wrong_change_is_named_and_changes_nothing() {
    let person = person().await;
    let before = person.get("/profile").await.ok();
    let long = "x".repeat(121);
    let word = "x".repeat(65);
    let many: Value = (0..51)
        .map(|number| (format!("choice{number}"), json!(true)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let rows = [
        ("no first name", json!({"first_name": " "}), "first_name"),
        ("a first name too long", json!({"first_name": long}), "first_name"),
        ("a control character", json!({"last_name": "a\u{7}"}), "last_name"),
        ("a number as a name", json!({"last_name": 5}), "last_name"),
        ("a currency without rates", json!({"currency": "AED"}), "currency"),
        ("no currency", json!({"currency": "dollars please"}), "currency"),
        ("another language", json!({"language": "de-DE"}), "language"),
        ("no time zone", json!({"time_zone": "Mars/Olympus"}), "time_zone"),
        (
            "taking the wizard back",
            json!({"onboarding_completed": false}),
            "onboarding_completed",
        ),
        ("a flag as text", json!({"onboarded": "true"}), "onboarded"),
        ("too many preferences", json!({"preferences": many}), "preferences"),
        (
            "a preference without a name",
            json!({"preferences": {"": true}}),
            "preferences",
        ),
        (
            "a preference's name too long",
            json!({"preferences": {word.clone(): true}}),
            "preferences",
        ),
        ("an empty word", json!({"preferences": {"theme": ""}}), "preferences"),
        (
            "a word too long",
            json!({"preferences": {"theme": word}}),
            "preferences",
        ),
        (
            "a good name beside a wrong one",
            json!({"first_name": "Ada", "last_name": ""}),
            "last_name",
        ),
    ];
    for (name, change, field) in rows {
        let answer = person.patch("/profile", change).await;
        assert_eq!(answer.invalid_fields(), [field], "{name}");
    }
    for (name, change) in [
        ("an unknown field", json!({"first_name": "Ada", "nickname": "Robo"})),
        ("the id", json!({"id": "somebody-else"})),
        ("the role", json!({"role": "admin"})),
        ("the trial", json!({"trial": {"isPaidUser": true}})),
        ("the beginning", json!({"created_at": "2036-01-01T00:00:00Z"})),
        ("the deletion", json!({"deleted_at": "2026-01-01T00:00:00Z"})),
        ("the income", json!({"monthly_income": 5})),
        ("a nested preference", json!({"preferences": {"theme": {"dark": true}}})),
    ] {
        person.patch("/profile", change).await.problem(400, "invalid-request");
        assert_eq!(person.get("/profile").await.ok(), before, "{name}");
    }
}

#[tokio::test]
async fn of_changes_that_race_each_is_kept_or_told() {
    let person = person().await;
    let person = &person;
    let choose = |number: usize| async move {
        let change = json!({"preferences": {format!("choice{number}"): true}});
        (number, person.patch("/profile", change).await)
    };
    let answers = join_all((0..12).map(choose)).await;
    let mut kept = Vec::new();
    for (number, answer) in answers {
        if answer.status == 200 {
            kept.push(format!("choice{number}"));
        } else {
            answer.problem(409, "conflict");
        }
    }
    let profile = person.get("/profile").await.ok();
    let mut shown: Vec<_> = profile["preferences"].as_object().unwrap().keys().cloned().collect();
    shown.sort();
    kept.sort();
    assert_eq!(shown, kept);
}

#[tokio::test]
async fn a_flag_in_the_query_is_true_or_false() {
    let person = person().await;
    for path in [
        "/profile",
        "/accounts",
        "/goals",
        "/investment-holdings",
        "/net-worth-history",
    ] {
        for (value, status) in [
            ("true", 200),
            ("false", 200),
            ("1", 400),
            ("True", 400),
            ("true,true", 400),
        ] {
            let answer = send(person.call(Method::GET, &format!("{path}?sealed={value}"))).await;
            assert_eq!(answer.status, status, "{path}?sealed={value}: {}", answer.text);
        }
    }
}

#[tokio::test]
async fn the_time_zone_and_the_language_are_those_of_the_browser_that_signed_up() {
    let person = Person::sign_up(shared().await.urls()).await;
    let profile = person.get("/profile").await.ok();
    assert_eq!(
        (&profile["time_zone"], &profile["language"]),
        (&json!(ZONE), &json!(LOCALE))
    );
}
