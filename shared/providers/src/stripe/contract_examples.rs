//! Tests against the provider's own examples, as published and with fields that future versions may add.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{convert, webhook, wire};

const CONTRACT: &str = "../../../shared/contracts/stripe-2026-10-28.json";

/// The contract's paths; prints a line and returns `None` if its folder is absent.
fn paths() -> Option<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(CONTRACT);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: Stripe's contract is not at {}", path.display());
        return None;
    };
    let mut contract: Value = serde_json::from_str(&text).expect("the contract is JSON");
    Some(contract["paths"].take())
}

/// Adds an unknown field to every object except the free-form ones.
fn grown(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(grown).collect(),
        Value::Object(fields) => {
            let grow = |(key, value): (String, Value)| match key.as_str() {
                "metadata" => (key, value),
                _ => (key, grown(value)),
            };
            let added = ("added_tomorrow".to_owned(), json!({ "amount": 1.5 }));
            Value::Object(fields.into_iter().map(grow).chain([added]).collect())
        }
        other => other,
    }
}

#[track_caller]
fn read<Answer: DeserializeOwned>(paths: &Value, method: &str, path: &str) -> Answer {
    let example = &paths[path][method]["responses"]["200"]["content"]["application/json"]["example"];
    let today: Result<Answer, _> = serde_json::from_value(example.clone());
    let tomorrow: Result<Answer, _> = serde_json::from_value(grown(example.clone()));
    tomorrow.unwrap_or_else(|error| panic!("{path} with added fields: {error}"));
    today.unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_providers_own_examples_are_understood_and_may_grow() {
    let Some(paths) = paths() else { return };
    let customer: wire::Customer = read(&paths, "post", "/v1/customers");
    assert_eq!(convert::customer(&customer, "user_id").expect("a customer").user, None);

    let api = url::Url::parse("https://api.stripe.com").expect("an address");
    for path in ["/v1/checkout/sessions", "/v1/billing_portal/sessions"] {
        let mut session: wire::HostedSession = read(&paths, "post", path);
        // The portal's example has the address of a development machine.
        let is_of_developers = session.url.as_ref().is_some_and(|url| url.contains(".dev.stripe.me/"));
        if is_of_developers {
            session.url = Some("https://billing.stripe.com/p/session/test_1".to_owned());
        }
        let page = convert::hosted_page(session, &api).expect("a page");
        assert!(page.url.starts_with("https://"));
        assert!(!format!("{page:?}").contains("https://"), "the address is a secret");
    }

    let subscription: wire::Subscription = read(&paths, "get", "/v1/subscriptions/{subscription}");
    let subscription = convert::subscription(&subscription).expect("a subscription");
    assert_eq!(subscription.price.as_str(), "price_1PgafmB7WZ01zgkW6dKueIc5");
    assert!(subscription.cancel_at_period_end);

    let event: wire::Event = read(&paths, "get", "/v1/events/{id}");
    assert_eq!(
        webhook::event(&event).expect("an event").subject,
        webhook::Subject::Other
    );
}
