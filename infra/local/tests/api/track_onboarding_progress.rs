//! `track-onboarding-progress`: the steps and their valid values.

use serde_json::json;

use crate::harness::person;

const PATH: &str = "/track-onboarding-progress";

#[tokio::test]
async fn every_step_there_is_can_be_recorded() {
    let person = person().await;
    let rows = [
        r#"{"step":0,"completed":true}"#,
        r#"{"step":1,"completed":true}"#,
        r#"{"step":2,"completed":true,"totalMonthly":1234.56,"percentage":16.571428571428573}"#,
        r#"{"step":2.5,"completed":false,"optimizationChoice":"extend"}"#,
        r#"{"step":2.50,"completed":true,"optimizationChoice":"adjust"}"#,
        r#"{"step":2.5,"completed":true,"optimizationChoice":"keep"}"#,
        r#"{"step":3,"completed":true,"totalMonthly":0,"percentage":0}"#,
        r#"{"step":3.0,"completed":true,"optimizationChoice":null,"totalMonthly":null}"#,
        r#"{"step":0,"completed":false}"#,
    ];
    for body in rows {
        assert_eq!(person.post_text(PATH, body).await.text, r#"{"success":true}"#, "{body}");
    }
}

#[tokio::test]
async fn a_step_there_is_not_is_refused() {
    let person = person().await;
    let rows = [
        ("beyond the last", r#"{"step":4,"completed":true}"#, "step"),
        ("before the first", r#"{"step":-1,"completed":true}"#, "step"),
        ("between two", r#"{"step":1.5,"completed":true}"#, "step"),
        ("text", r#"{"step":"x","completed":true}"#, "step"),
        ("a number as text", r#"{"step":"2","completed":true}"#, "step"),
        ("null", r#"{"step":null,"completed":true}"#, "step"),
        ("huge", r#"{"step":1e308,"completed":true}"#, "step"),
        ("no step", r#"{"completed":true}"#, "step"),
        ("not said whether it was finished", r#"{"step":1}"#, "completed"),
        ("finished as text", r#"{"step":1,"completed":"yes"}"#, "completed"),
        (
            "an unknown choice",
            r#"{"step":2.5,"completed":true,"optimizationChoice":"wing it"}"#,
            "optimizationChoice",
        ),
        (
            "an empty choice",
            r#"{"step":2.5,"completed":true,"optimizationChoice":""}"#,
            "optimizationChoice",
        ),
        (
            "a negative total",
            r#"{"step":2,"completed":true,"totalMonthly":-0.01}"#,
            "totalMonthly",
        ),
        (
            "a total of half a cent",
            r#"{"step":2,"completed":true,"totalMonthly":0.005}"#,
            "totalMonthly",
        ),
        (
            "a total beyond money",
            r#"{"step":2,"completed":true,"totalMonthly":1e20}"#,
            "totalMonthly",
        ),
        (
            "a negative share",
            r#"{"step":2,"completed":true,"percentage":-1}"#,
            "percentage",
        ),
        (
            "an endless share",
            r#"{"step":2,"completed":true,"percentage":1e20}"#,
            "percentage",
        ),
    ];
    for (name, body, field) in rows {
        assert_eq!(person.post_text(PATH, body).await.invalid_fields(), [field], "{name}");
    }
}

#[tokio::test]
async fn every_wrong_field_of_a_step_is_named_at_once() {
    let body = json!({"step": 7, "completed": true, "optimizationChoice": "x", "totalMonthly": -1, "percentage": -1});
    let fields = person().await.post(PATH, body).await.invalid_fields();
    assert_eq!(fields, ["step", "optimizationChoice", "totalMonthly", "percentage"]);
}
