//! The routes of both sources, and the controls.

use std::collections::BTreeMap;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use jiff::civil::Date;
use serde_json::json;

use crate::Rates;
use crate::calendar::{FIRST_DAY, Source};
use crate::faults::{FaultRequest, Mode};
use crate::wire::{self, Day};

/// The series of all daily reference rates.
const KEY: &str = "D..EUR.SP00.A";

type Parameters = Query<BTreeMap<String, String>>;

pub(crate) fn router(rates: Rates) -> Router {
    Router::new()
        .route("/valet/observations/group/{group}/json", get(valet))
        .route("/service/data/EXR/{key}", get(reference_rates))
        .route("/local/faults", post(add_fault).delete(clear_faults))
        .with_state(rates)
}

async fn valet(State(rates): State<Rates>, Path(group): Path<String>, Query(asked): Parameters) -> Response {
    let refused = |status, message: String| {
        let body = json!({ "message": message, "docs": "https://www.bankofcanada.ca/valet/docs" });
        (status, Json(body)).into_response()
    };
    if group != "FX_RATES_DAILY" {
        return refused(StatusCode::NOT_FOUND, format!("Group {group} not found."));
    }
    let Some(days) = days(&asked, ["start_date", "end_date"], &[]) else {
        return refused(
            StatusCode::BAD_REQUEST,
            "The dates or parameters are not valid.".to_owned(),
        );
    };
    if days.1 < days.0 {
        let message = "The End date must be greater than the Start date.".to_owned();
        return refused(StatusCode::BAD_REQUEST, message);
    }
    answer(&rates, Source::BankOfCanada, days, |days| {
        Json(wire::valet(days)).into_response()
    })
    .await
}

async fn reference_rates(State(rates): State<Rates>, Path(key): Path<String>, Query(asked): Parameters) -> Response {
    if key != KEY {
        return (StatusCode::NOT_FOUND, "No results found.").into_response();
    }
    let says = |name: &str, value: &str| asked.get(name).is_some_and(|said| said == value);
    if !says("format", "csvdata") || !says("detail", "dataonly") {
        return (StatusCode::NOT_ACCEPTABLE, "This stand-in has csvdata with dataonly.").into_response();
    }
    let Some(days) = days(&asked, ["startPeriod", "endPeriod"], &["format", "detail"]) else {
        return (StatusCode::BAD_REQUEST, "The periods or parameters are not valid.").into_response();
    };
    answer(&rates, Source::EuropeanCentralBank, days, |days| {
        // As the portal answers for days without rates in an existing series.
        if days.is_empty() {
            return StatusCode::OK.into_response();
        }
        ([(header::CONTENT_TYPE, "text/csv")], wire::csv(days)).into_response()
    })
    .await
}

/// The requested days, by default all; `None` for an unknown parameter or an invalid day.
fn days(asked: &BTreeMap<String, String>, names: [&str; 2], others: &[&str]) -> Option<(Date, Date)> {
    let is_known = |name: &String| names.contains(&name.as_str()) || others.contains(&name.as_str());
    let day = |name: &str, unsaid: Date| asked.get(name).map_or(Some(unsaid), |text| text.parse().ok());
    asked.keys().all(is_known).then_some(())?;
    Some((day(names[0], FIRST_DAY)?, day(names[1], Date::MAX)?))
}

async fn answer(rates: &Rates, source: Source, days: (Date, Date), write: impl FnOnce(&[Day]) -> Response) -> Response {
    rates.count(source);
    let faults = rates.inner.faults.take_all(|(its, _)| *its == source);
    let faults: Vec<Mode> = faults.into_iter().map(|(_, mode)| mode).collect();
    if faults.contains(&Mode::Silence) {
        return std::future::pending().await;
    }
    if faults.contains(&Mode::Gone) {
        return StatusCode::NOT_FOUND.into_response();
    }
    if faults.contains(&Mode::Unavailable) {
        return (StatusCode::SERVICE_UNAVAILABLE, "Service Unavailable").into_response();
    }
    write(&wire::published(source, days, rates.inner.clock.now(), &faults))
}

async fn add_fault(State(rates): State<Rates>, Json(fault): Json<FaultRequest>) -> StatusCode {
    rates.inner.faults.add((fault.source, fault.mode), fault.times);
    StatusCode::NO_CONTENT
}

async fn clear_faults(State(rates): State<Rates>) -> StatusCode {
    rates.inner.faults.clear();
    StatusCode::NO_CONTENT
}
