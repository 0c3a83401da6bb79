//! Parameters: exact numbers, limits, and every wrong field named.

use goldgrove_domain::{Currency, Decimal, Money};
use goldgrove_http::body::number::Exact;
use goldgrove_http::params::{self, BODY_BYTES_MAX};
use goldgrove_http::{Body, Problem, Request};
use lambda_http::http::HeaderValue;
use lambda_http::http::header::CONTENT_TYPE;
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::json;

#[derive(Debug, Deserialize)]
struct Input {
    income: Exact,
}

fn request(body: &str) -> Request {
    sent_as("application/json", body)
}

fn sent_as(kind: &'static str, body: &str) -> Request {
    let mut request = Request::new(Body::Text(body.to_owned()));
    request
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    request
}

fn assert_refused<T>(name: &str, read: Result<T, Problem>, field: &str, message: &str) {
    let errors = match read {
        Err(Problem::InvalidRequest(errors)) => errors,
        _ => Vec::new(),
    };
    let first = errors
        .first()
        .map(|error| (error.field.as_str(), error.message.as_str()));
    assert_eq!(first, Some((field, message)), "{name}");
}

#[test]
fn a_body_is_read_only_where_it_is_sent_as_json() {
    let body = "{\"income\": 1}";
    let read = |kind: &'static str| params::json::<Input>(&sent_as(kind, body));
    for kind in [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
    ] {
        assert!(read(kind).is_ok(), "{kind}");
    }
    for kind in [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "text/plain;application/json",
    ] {
        assert_eq!(read(kind).unwrap_err(), Problem::UnsupportedMediaType, "{kind}");
    }
    let without = params::json::<Input>(&Request::new(Body::Text(body.to_owned())));
    assert_eq!(without.unwrap_err(), Problem::UnsupportedMediaType);
}

#[test]
fn a_number_keeps_every_digit_or_is_refused() {
    let rows = [
        ("plain", "1234.56", Some("1234.56")),
        ("negative", "-0.5", Some("-0.5")),
        ("scientific", "1.5e3", Some("1500")),
        (
            "what a float would spoil",
            "0.1000000000000000055511151231",
            Some("0.1000000000000000055511151231"),
        ),
        (
            "more zeros than fit",
            "1.00000000000000000000000000000000000",
            Some("1"),
        ),
        ("more digits than fit", "0.12345678901234567890123456789012", None),
        (
            "more digits than fit, scientific",
            "0.1000000000000000000000000000001e1",
            None,
        ),
        ("1e308", "1e308", None),
        ("text", "\"1234.56\"", None),
        ("true", "true", None),
        ("null", "null", None),
        ("a list", "[1]", None),
    ];
    for (name, json, expected) in rows {
        let read = params::json::<Input>(&request(&format!("{{\"income\":{json}}}")));
        match expected {
            Some(number) => {
                assert_eq!(read.unwrap().income.0, number.parse::<Decimal>().unwrap(), "{name}");
            }
            None => assert!(
                matches!(read, Err(Problem::InvalidRequest(errors)) if errors[0].field == "income"),
                "{name}"
            ),
        }
    }
}

#[test]
fn a_wrong_body_names_the_field_and_quotes_nothing() {
    let rows = [
        ("empty", "", "income", "must be present"),
        ("cut off", "{\"income\":", "income", "must be valid JSON"),
        ("a second value", "{\"income\":1} {}", "body", "must be one JSON value"),
        (
            "secret text",
            "{\"income\":\"hunter2\"}",
            "income",
            "must be a number of at most 28 digits",
        ),
    ];
    for (name, body, field, message) in rows {
        assert_refused(name, params::json::<Input>(&request(body)), field, message);
    }
}

#[test]
fn an_event_that_lacks_a_member_is_told_which_and_never_what_it_holds() {
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Event {
        user_attributes: User,
    }
    #[derive(Debug, Deserialize)]
    struct User {
        #[expect(dead_code, reason = "only whether it can be read matters")]
        sub: String,
    }
    let rows = [
        ("nothing", json!({}), "event.userAttributes", "must be present"),
        (
            "an inner member is missing",
            json!({ "userAttributes": { "email": "robin@goldgrove.example" } }),
            "event.userAttributes.sub",
            "must be present",
        ),
        (
            "a member is of another type",
            json!({ "userAttributes": { "sub": 7 } }),
            "event.userAttributes.sub",
            "is not of the documented type",
        ),
    ];
    for (name, event, field, message) in rows {
        let read = params::event::<Event>(&event).map(|read| read.user_attributes);
        assert_refused(name, read, field, message);
    }
}

#[test]
fn a_body_past_the_limit_is_refused_unread() {
    let body = " ".repeat(BODY_BYTES_MAX + 1);
    assert_eq!(
        params::json::<Input>(&request(&body)).unwrap_err(),
        Problem::PayloadTooLarge
    );
}

proptest! {
    #[test]
    fn an_amount_crosses_the_wire_to_the_cent(minor in -9_007_199_254_740_991_i64..=9_007_199_254_740_991) {
        let money = Money::from_minor(minor, Currency::USD).unwrap();
        let json = serde_json::to_string(&Exact::from(money)).unwrap();
        let read: Exact = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(read.money(Currency::USD).unwrap(), money);
    }

    #[test]
    fn no_body_makes_the_reader_panic(body in ".{0,200}") {
        let _read = params::json::<Input>(&request(&body));
    }
}
