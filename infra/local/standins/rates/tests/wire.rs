//! The stand-in over its own routes: real formats, real errors, and faults.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use goldgrove_standin_rates::{Rates, Source};
use goldgrove_testing::{MockClock, moment};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const VALET: &str = "/valet/observations/group/FX_RATES_DAILY/json";
const PORTAL: &str = "/service/data/EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly";

/// The stand-in on a Friday evening in Ottawa.
fn rates() -> Rates {
    Rates::new(Arc::new(MockClock::at(moment("2026-11-20T22:00:00Z"))))
}

async fn get(rates: &Rates, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let answer = rates.router().oneshot(request).await.unwrap();
    let status = answer.status();
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

async fn fault(rates: &Rates, fault: Value) {
    let request = Request::post("/local/faults").header("content-type", "application/json");
    let request = request.body(Body::from(fault.to_string())).unwrap();
    assert_eq!(
        rates.router().oneshot(request).await.unwrap().status(),
        StatusCode::NO_CONTENT
    );
}

async fn observations(rates: &Rates, query: &str) -> Vec<Value> {
    let (status, body) = get(rates, &format!("{VALET}?{query}")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let body: Value = serde_json::from_str(&body).unwrap();
    body["observations"].as_array().unwrap().clone()
}

#[tokio::test]
async fn days_without_rates_are_absent_in_both_forms() {
    let rates = rates();
    // Remembrance Day and a weekend.
    let days = observations(&rates, "start_date=2026-11-10&end_date=2026-11-16").await;
    let days: Vec<&str> = days.iter().map(|day| day["d"].as_str().unwrap()).collect();
    assert_eq!(days, ["2026-11-10", "2026-11-12", "2026-11-13", "2026-11-16"]);
    let (_, csv) = get(&rates, &format!("{PORTAL}&startPeriod=2026-11-10&endPeriod=2026-11-12")).await;
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE")
    );
    let huf: Vec<&str> = lines
        .filter(|line| line.starts_with("EXR.D.HUF.EUR.SP00.A,D,HUF,EUR,SP00,A,"))
        .collect();
    assert_eq!(huf.len(), 3, "Remembrance Day is a working day in Frankfurt");
    let weekend = get(&rates, &format!("{PORTAL}&startPeriod=2026-11-21&endPeriod=2026-11-22")).await;
    assert_eq!(weekend, (StatusCode::OK, String::new()));
}

#[tokio::test]
async fn nothing_is_published_before_its_hour_or_its_first_day() {
    let early = Rates::new(Arc::new(MockClock::at(moment("2026-11-20T21:29:59Z"))));
    let days = observations(&early, "start_date=2026-11-19").await;
    assert_eq!(days.len(), 1);
    let days = observations(&rates(), "end_date=2017-01-04").await;
    assert_eq!((days.len(), &days[0]["d"]), (2, &json!("2017-01-03")));
    assert_eq!(days[0].as_object().unwrap().len(), 27, "26 currencies and the day");
    let days = observations(&rates(), "start_date=2026-11-20").await;
    assert_eq!(days[0].as_object().unwrap().len(), 24, "three ended in 2019");
}

#[tokio::test]
async fn what_the_services_refuse_is_refused() {
    let rates = rates();
    let rows = [
        (format!("{VALET}?start_date=2026-02-30"), StatusCode::BAD_REQUEST),
        (
            format!("{VALET}?start_date=2026-11-02&end_date=2026-11-01"),
            StatusCode::BAD_REQUEST,
        ),
        (format!("{VALET}?since=2026-11-01"), StatusCode::BAD_REQUEST),
        (
            "/valet/observations/group/FX_RATES/json".to_owned(),
            StatusCode::NOT_FOUND,
        ),
        (format!("{PORTAL}&startPeriod=soon"), StatusCode::BAD_REQUEST),
        (
            "/service/data/EXR/D..USD.SP00.A?format=csvdata&detail=dataonly".to_owned(),
            StatusCode::NOT_FOUND,
        ),
        ("/service/data/EXR/D..EUR.SP00.A".to_owned(), StatusCode::NOT_ACCEPTABLE),
    ];
    for (path, status) in rows {
        assert_eq!(get(&rates, &path).await.0, status, "{path}");
    }
}

#[tokio::test]
async fn faults_last_as_often_as_they_are_told_and_touch_one_source() {
    let rates = rates();
    fault(
        &rates,
        json!({ "source": "bank_of_canada", "mode": "unavailable", "times": 2 }),
    )
    .await;
    for status in [
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::OK,
    ] {
        assert_eq!(get(&rates, VALET).await.0, status);
        assert_eq!(get(&rates, PORTAL).await.0, StatusCode::OK);
    }
    assert_eq!(rates.fetches(Source::BankOfCanada), 3);

    let query = "start_date=2026-11-19";
    let whole = observations(&rates, query).await;
    let rows = [
        (json!({ "mode": "late" }), whole[..1].to_vec()),
        (json!({ "mode": "holiday", "day": "2026-11-19" }), whole[1..].to_vec()),
    ];
    for (mut told, expected) in rows {
        told["source"] = json!("bank_of_canada");
        told["times"] = json!(1);
        fault(&rates, told).await;
        assert_eq!(observations(&rates, query).await, expected);
        assert_eq!(observations(&rates, query).await, whole);
    }
    let revised =
        json!({ "source": "bank_of_canada", "mode": "revised", "currency": "USD", "day": "2026-11-20", "rate": "1.5" });
    fault(&rates, revised).await;
    fault(
        &rates,
        json!({ "source": "bank_of_canada", "mode": "malformed", "currency": "JPY" }),
    )
    .await;
    fault(
        &rates,
        json!({ "source": "bank_of_canada", "mode": "missing_currency", "currency": "EUR" }),
    )
    .await;
    let spoiled = observations(&rates, query).await;
    assert_eq!(spoiled[0]["FXUSDCAD"], whole[0]["FXUSDCAD"]);
    assert_eq!(
        (&spoiled[1]["FXUSDCAD"]["v"], &spoiled[1]["FXJPYCAD"]["v"]),
        (&json!("1.5"), &json!("1,37"))
    );
    assert_eq!(spoiled[1]["FXEURCAD"], Value::Null);
}
