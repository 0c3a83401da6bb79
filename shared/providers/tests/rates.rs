//! The exchange rate client against answers in the sources' own formats: parsed rates, errors and sent queries.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use goldgrove_domain::exchange::{Observation, RateSource};
use goldgrove_providers::rates::{CanadianRate, EuroRate, Fetched, RatesClient, RatesError, RatesSettings};
use goldgrove_providers::{Answer, HttpClient, Outage};
use goldgrove_testing::{SeededIds, currency, date, dec};

/// The Valet's answer for a group, with a holiday between its days and a discontinued currency.
const VALET: &str = r#"{
  "groupDetail": { "label": "Daily exchange rates", "description": "Daily average exchange rates" },
  "terms": { "url": "https://www.bankofcanada.ca/terms/" },
  "seriesDetail": {
    "FXUSDCAD": { "label": "USD/CAD", "description": "US dollar to Canadian dollar daily exchange rate", "dimension": { "key": "d", "name": "Date" } }
  },
  "observations": [
    { "d": "2026-09-04", "FXUSDCAD": { "v": "1.3840" }, "FXIDRCAD": { "v": "0.000084" }, "FXMYRCAD": { "v": "" } },
    { "d": "2026-09-08", "FXUSDCAD": { "v": "1.3784" } }
  ]
}"#;

/// The data portal's answer as `csvdata` with `dataonly`.
const PORTAL: &str = "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE\r\n\
    EXR.D.HUF.EUR.SP00.A,D,HUF,EUR,SP00,A,2026-09-04,390.13\r\n\
    EXR.D.RUB.EUR.SP00.A,D,RUB,EUR,SP00,A,2026-09-04,NaN\r\n\
    EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-09-04,1.1\r\n";

type Say = Result<(u16, String), Outage>;

/// Returns the given answers by source, and records the queries.
struct Told {
    valet: Say,
    portal: Say,
    asked: Mutex<Vec<String>>,
}

#[async_trait]
impl HttpClient for Told {
    async fn execute(&self, request: reqwest::Request) -> Result<Answer, Outage> {
        let url = request.url().to_string();
        let said = if url.contains("/valet/") {
            &self.valet
        } else {
            &self.portal
        };
        self.asked.lock().unwrap().push(url);
        let (status, body) = said.clone()?;
        Ok(Answer {
            status,
            retry_after: None,
            request_id: None,
            body: body.into_bytes(),
        })
    }
}

fn good(body: &str) -> (u16, String) {
    (200, body.to_owned())
}

async fn fetched(valet: Say, portal: Say) -> (Fetched, Vec<String>) {
    fetched_to("2026-09-08", valet, portal).await
}

/// The client's result for these answers, for the days from September 4 to `last`.
async fn fetched_to(last: &str, valet: Say, portal: Say) -> (Fetched, Vec<String>) {
    let settings = RatesSettings {
        bank_of_canada_url: "https://bank.example".to_owned(),
        central_bank_url: "https://portal.example".to_owned(),
        timeout_ms: 1_000,
    };
    let asked = Mutex::default();
    let told = Arc::new(Told { valet, portal, asked });
    let client = RatesClient::new(&settings, Arc::new(SeededIds::default())).unwrap();
    let client = client.with_repeat_pause(Duration::ZERO).over(told.clone());
    let fetched = client.fetch(date("2026-09-04"), date(last)).await;
    let mut asked = told.asked.lock().unwrap().clone();
    asked.sort();
    (fetched, asked)
}

fn canadian(code: &str, day: &str, rate: &str) -> CanadianRate {
    let observation = Observation {
        day: date(day),
        rate: dec(rate),
        source: RateSource::BankOfCanada,
    };
    (currency(code), observation)
}

#[tokio::test]
async fn rates_are_read_to_the_last_digit_and_what_is_absent_stays_absent() {
    let (fetched, asked) = fetched(Ok(good(VALET)), Ok(good(PORTAL))).await;
    let expected = [
        canadian("IDR", "2026-09-04", "0.000084"),
        canadian("USD", "2026-09-04", "1.3840"),
        canadian("USD", "2026-09-08", "1.3784"),
    ];
    assert_eq!(fetched.canadian, Ok(expected.to_vec()));
    let european = |code, rate| EuroRate {
        currency: currency(code),
        day: date("2026-09-04"),
        rate: dec(rate),
    };
    assert_eq!(
        fetched.european,
        Ok(vec![european("HUF", "390.13"), european("USD", "1.1")])
    );
    assert_eq!(
        asked,
        [
            "https://bank.example/valet/observations/group/FX_RATES_DAILY/json?start_date=2026-09-04&end_date=2026-09-08",
            "https://portal.example/service/data/EXR/D..EUR.SP00.A?startPeriod=2026-09-04&endPeriod=2026-09-08&format=csvdata&detail=dataonly",
        ]
    );
}

#[tokio::test]
async fn one_rate_that_is_none_fails_its_source_and_not_the_other() {
    let garbage = Some(RatesError::Outage(Outage::Garbage));
    let wrong = [
        "1,3840",
        "1.3840e0",
        "-1.3840",
        "0",
        "NaN",
        "1.38.40",
        "0x1",
        "9999999999999999999",
        " 1.3840",
    ];
    for text in wrong {
        let (fetched, _) = fetched(Ok(good(&VALET.replace("1.3840", text))), Ok(good(PORTAL))).await;
        assert_eq!(fetched.canadian.err(), garbage, "{text}");
        assert!(fetched.european.is_ok(), "{text}");
    }
    for text in ["390,13", "-390.13", "0", "inf"] {
        let (fetched, _) = fetched(Ok(good(VALET)), Ok(good(&PORTAL.replace("390.13", text)))).await;
        assert_eq!(fetched.european.err(), garbage, "{text}");
        assert!(fetched.canadian.is_ok(), "{text}");
    }
}

#[tokio::test]
async fn an_answer_of_another_form_is_none() {
    let garbage = Some(RatesError::Outage(Outage::Garbage));
    let number = VALET.replace(r#""1.3840""#, "1.3840");
    let day = VALET.replace("2026-09-08", "2026-02-30");
    for body in ["", "{}", "<html>", number.as_str(), day.as_str()] {
        let (fetched, _) = fetched(Ok(good(body)), Ok(good(PORTAL))).await;
        assert_eq!(fetched.canadian.err(), garbage, "{body}");
    }
    let monthly = PORTAL.replace("SP00.A,D,", "SP00.A,M,");
    let dollars = PORTAL.replace(",EUR,", ",USD,");
    let columns = PORTAL.replace("OBS_VALUE", "VALUE");
    for body in ["<html>", monthly.as_str(), dollars.as_str(), columns.as_str()] {
        let (fetched, _) = fetched(Ok(good(VALET)), Ok(good(body))).await;
        assert_eq!(fetched.european.err(), garbage, "{body}");
    }
}

#[tokio::test]
async fn a_query_without_results_has_no_rates() {
    let header = PORTAL.lines().next().unwrap();
    for said in [
        Ok((404, "No results found.".to_owned())),
        Ok(good("")),
        Ok(good(header)),
    ] {
        let (fetched, _) = fetched(Ok(good(r#"{ "observations": [] }"#)), said).await;
        assert_eq!((fetched.canadian, fetched.european), (Ok(Vec::new()), Ok(Vec::new())));
    }
    let (fetched, _) = fetched(Ok((404, String::new())), Ok(good(PORTAL))).await;
    assert_eq!(
        fetched.canadian.err(),
        Some(RatesError::Refused(404)),
        "the group is gone"
    );
}

#[tokio::test]
async fn a_week_without_results_means_that_the_path_is_gone() {
    let rows = [
        ("six days", "2026-09-10", Ok(Vec::new())),
        ("a week and a day", "2026-09-11", Err(RatesError::Refused(404))),
    ];
    for (name, last, expected) in rows {
        let gone = Ok((404, "No results found.".to_owned()));
        let (fetched, _) = fetched_to(last, Ok(good(VALET)), gone).await;
        assert_eq!(fetched.european, expected, "{name}");
    }
}

#[tokio::test]
async fn what_may_pass_is_asked_three_times_and_what_may_not_once() {
    let rows = [
        (Err(Outage::Timeout), RatesError::Outage(Outage::Timeout), 3),
        (Err(Outage::Network), RatesError::Outage(Outage::Network), 3),
        (Ok((503, String::new())), RatesError::Refused(503), 3),
        (Ok((429, String::new())), RatesError::Refused(429), 3),
        (Ok((400, String::new())), RatesError::Refused(400), 1),
        (Ok((301, String::new())), RatesError::Refused(301), 1),
    ];
    for (said, error, times) in rows {
        let (fetched, asked) = fetched(said, Ok(good(PORTAL))).await;
        assert_eq!(
            (fetched.canadian.err(), asked.len()),
            (Some(error), times + 1),
            "{error}"
        );
    }
}

#[test]
fn only_web_addresses_are_asked() {
    for (bank, portal) in [
        ("ftp://bank.example", "https://portal.example"),
        ("https://bank.example", "portal"),
    ] {
        let settings = RatesSettings {
            bank_of_canada_url: bank.to_owned(),
            central_bank_url: portal.to_owned(),
            timeout_ms: 1_000,
        };
        assert!(
            RatesClient::new(&settings, Arc::new(SeededIds::default())).is_err(),
            "{bank} {portal}"
        );
    }
}
