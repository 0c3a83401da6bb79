//! Verification of webhooks, and the subject of each event.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

const SECRET: &str = "whsec_of_the_tests";
const NOW: i64 = 1_795_262_400;
const BODY: &str = r#"{"id":"evt_1","type":"customer.subscription.updated","created":1795262399,"data":{"object":{"id":"sub_1","object":"subscription"}}}"#;

fn now() -> Timestamp {
    Timestamp::from_second(NOW).expect("a moment")
}

fn tag(seconds: i64, body: &str, secret: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    hex::encode(hmac::sign(&key, format!("{seconds}.{body}").as_bytes()))
}

fn header(seconds: i64, body: &str, secret: &str) -> String {
    format!("t={seconds},v1={}", tag(seconds, body, secret))
}

fn admit(body: &str, header: &str) -> Result<Event, WebhookError> {
    verify(body.as_bytes(), header, &WebhookSecret::new(SECRET), now())
}

#[test]
fn the_signature_of_a_known_delivery_is_the_known_one() {
    // Computed independently: printf '1795262400.{}' | openssl dgst -sha256 -hmac whsec_of_the_tests
    let known = "ca2755ae594cdf7f1ba78cecaeb0e488d9deff8653b5a312b5cf91c8d69b2b6b";
    assert_eq!(tag(NOW, "{}", SECRET), known);
}

#[test]
fn fresh_deliveries_signed_over_these_bytes_are_let_in() {
    let good = tag(NOW, BODY, SECRET);
    let other = tag(NOW, BODY, "whsec_of_another");
    for (name, header) in [
        ("as signed", format!("t={NOW},v1={good}")),
        ("at the end of tolerance", header(NOW - 300, BODY, SECRET)),
        ("from a clock ahead", header(NOW + 86_400, BODY, SECRET)),
        ("by the old and the new secret", format!("t={NOW},v1={other},v1={good}")),
        (
            "with an unknown scheme beside it",
            format!("t={NOW},v1={good},v0={other}"),
        ),
        (
            "with a signature beside it that is none",
            format!("t={NOW},v1=zz,v1={good}"),
        ),
        ("with a part that is none", format!("t={NOW},,v1={good}")),
    ] {
        assert!(admit(BODY, &header).is_ok(), "{name}");
    }
}

#[test]
fn a_signature_that_does_not_fit_is_refused() {
    let good = tag(NOW, BODY, SECRET);
    let as_signed = header(NOW, BODY, SECRET);
    let altered = BODY.replace("sub_1", "sub_2");
    let reformatted = BODY.replace(':', ": ");
    for (name, body, header) in [
        ("with a time that was moved", BODY, format!("t={},v1={good}", NOW - 1)),
        ("by another secret", BODY, header(NOW, BODY, "whsec_of_another")),
        ("over another body", &altered, as_signed.clone()),
        ("over the same JSON in other bytes", &reformatted, as_signed),
        ("cut short", BODY, format!("t={NOW},v1={}", &good[..62])),
        ("not in hexadecimal", BODY, format!("t={NOW},v1=zz")),
    ] {
        assert_eq!(admit(body, &header), Err(WebhookError::Signature), "{name}");
    }
}

#[test]
fn a_time_out_of_tolerance_is_refused() {
    for seconds in [-301, -86_400] {
        let header = header(NOW + seconds, BODY, SECRET);
        assert_eq!(admit(BODY, &header), Err(WebhookError::Stale), "{seconds}");
    }
}

#[test]
fn a_header_of_another_form_is_refused() {
    let good = tag(NOW, BODY, SECRET);
    for (name, header) in [
        ("in an unknown scheme only", format!("t={NOW},v0={good}")),
        ("with a blank before the signature", format!("t={NOW}, v1={good}")),
        ("without a signature", format!("t={NOW}")),
        ("without a time", format!("v1={good}")),
        ("with two times", format!("t={NOW},t={NOW},v1={good}")),
        ("with a plus before the time", format!("t=+{NOW},v1={good}")),
        ("with a time beyond time", format!("t={},v1={good}", i64::MAX)),
        ("with nothing", String::new()),
    ] {
        assert_eq!(admit(BODY, &header), Err(WebhookError::Header), "{name}");
    }
}

#[test]
fn a_header_with_a_flood_of_signatures_is_refused() {
    let good = tag(NOW, BODY, SECRET);
    let flood = format!(",v1={good}").repeat(MAX_SIGNATURES + 1);
    assert_eq!(admit(BODY, &format!("t={NOW}{flood}")), Err(WebhookError::Header));
}

#[test]
fn what_was_signed_must_be_an_event() {
    for body in [
        "",
        "{}",
        "null",
        r#"{"id":"evt/1","type":"x","created":1,"data":{"object":{"id":"a"}}}"#,
    ] {
        assert_eq!(
            admit(body, &header(NOW, body, SECRET)),
            Err(WebhookError::Body),
            "{body}"
        );
    }
}

#[test]
fn an_event_says_what_to_ask_about() {
    let subscription = Subject::Subscription(SubscriptionId::parse("sub_1").expect("an id"));
    let charge = Subject::Charge(ChargeId::parse("ch_1").expect("an id"));
    let details = json!({ "type": "subscription_details", "subscription_details": { "subscription": "sub_1" } });
    let rows: [(&str, Value, Subject); 9] = [
        (
            "customer.subscription.deleted",
            json!({ "id": "sub_1", "object": "subscription" }),
            subscription.clone(),
        ),
        (
            "checkout.session.completed",
            json!({ "id": "cs_1", "object": "checkout.session", "subscription": "sub_1" }),
            subscription.clone(),
        ),
        (
            "checkout.session.expired",
            json!({ "id": "cs_1", "object": "checkout.session", "subscription": null }),
            Subject::Other,
        ),
        (
            "invoice.paid",
            json!({ "id": "in_1", "object": "invoice", "parent": details }),
            subscription,
        ),
        (
            "invoice.created",
            json!({ "id": "in_1", "object": "invoice", "parent": null }),
            Subject::Other,
        ),
        (
            "charge.refunded",
            json!({ "id": "ch_1", "object": "charge" }),
            charge.clone(),
        ),
        (
            "charge.dispute.created",
            json!({ "id": "dp_1", "object": "dispute", "charge": "ch_1" }),
            charge,
        ),
        (
            "customer.created",
            json!({ "id": "cus_1", "object": "customer" }),
            Subject::Other,
        ),
        ("balance.available", json!({ "object": "balance" }), Subject::Other),
    ];
    for (event_type, object, expected) in rows {
        let body =
            json!({ "id": "evt_1", "type": event_type, "created": NOW, "data": { "object": object } }).to_string();
        let event = admit(&body, &header(NOW, &body, SECRET)).expect("an event");
        assert_eq!(event.event_type, event_type);
        assert_eq!(event.object_id.as_deref(), object["id"].as_str(), "{event_type}");
        assert_eq!(event.subject, expected, "{event_type}");
    }
}

#[test]
fn secrets_are_not_shown() {
    assert!(!format!("{:?}", WebhookSecret::new(SECRET)).contains("whsec"));
}

proptest! {
    #[test]
    fn no_header_and_no_body_makes_it_panic(body: Vec<u8>, header in ".{0,200}") {
        prop_assert!(verify(&body, &header, &WebhookSecret::new(SECRET), now()).is_err());
    }

    #[test]
    fn no_header_that_looks_right_makes_it_panic(header in "(t=[0-9]{0,25},?)?(v[01]=[0-9a-f]{0,70},?){0,3}") {
        prop_assert!(verify(BODY.as_bytes(), &header, &WebhookSecret::new(SECRET), now()).is_err());
    }

    #[test]
    fn signed_nonsense_never_makes_it_panic(body in ".{0,200}") {
        prop_assert_eq!(admit(&body, &header(NOW, &body, SECRET)), Err(WebhookError::Body));
    }

    #[test]
    fn one_changed_byte_is_noticed(index in 0..BODY.len(), change in 1_u8..) {
        let mut body = BODY.as_bytes().to_vec();
        body[index] ^= change;
        let outcome = verify(&body, &header(NOW, BODY, SECRET), &WebhookSecret::new(SECRET), now());
        prop_assert_eq!(outcome, Err(WebhookError::Signature));
    }
}
