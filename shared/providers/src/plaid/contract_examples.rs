//! Tests against the provider's own examples, as published and with fields that future versions may add.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{convert, wire};

const CONTRACT: &str = "../../../shared/contracts/plaid-2020-09-14.json";

/// The example answers by path; prints a line and returns `None` if the contract's folder is absent.
fn examples() -> Option<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(CONTRACT);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: Plaid's contract is not at {}", path.display());
        return None;
    };
    let contract: Value = serde_json::from_str(&text).expect("the contract is JSON");
    let paths = contract["paths"].as_object().expect("paths");
    let example = |operation: &Value| {
        operation["post"]["responses"]["200"]["content"]["application/json"]["examples"]["example-1"]["value"].clone()
    };
    Some(
        paths
            .iter()
            .map(|(path, operation)| (path.clone(), example(operation)))
            .collect(),
    )
}

/// Adds an unknown field to every object.
fn grown(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(grown).collect(),
        Value::Object(fields) => {
            let grown_fields = fields.into_iter().map(|(key, value)| (key, grown(value)));
            let added = ("added_tomorrow".to_owned(), json!({ "amount": 1.5 }));
            Value::Object(grown_fields.chain([added]).collect())
        }
        other => other,
    }
}

#[track_caller]
fn read<Answer: DeserializeOwned>(examples: &Value, path: &str) -> Answer {
    let example = &examples[path];
    let today: Result<Answer, _> = serde_json::from_str(&example.to_string());
    let tomorrow: Result<Answer, _> = serde_json::from_str(&grown(example.clone()).to_string());
    tomorrow.unwrap_or_else(|error| panic!("{path} with added fields: {error}"));
    today.unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_providers_own_examples_are_understood_and_may_grow() {
    let Some(examples) = examples() else { return };
    read::<wire::LinkTokenCreated>(&examples, "/link/token/create");
    read::<wire::Exchanged>(&examples, "/item/public_token/exchange");
    read::<wire::Done>(&examples, "/item/remove");

    let item: wire::ItemAnswer = read(&examples, "/item/get");
    assert!(convert::item(item.item).institution.is_some());

    let key: wire::VerificationKeyAnswer = read(&examples, "/webhook_verification_key/get");
    convert::webhook_key(key.key).expect("the key is an ES256 one");

    let institution: wire::InstitutionAnswer = read(&examples, "/institutions/get_by_id");
    convert::institution(institution.institution).expect("an institution");
}

#[test]
fn the_providers_own_examples_become_domain_values() {
    let Some(examples) = examples() else { return };
    for path in ["/accounts/get", "/accounts/balance/get"] {
        let answer: wire::AccountsAnswer = read(&examples, path);
        let linked = convert::accounts(answer.accounts);
        assert!(!linked.accounts.is_empty() && linked.unreadable.is_empty(), "{path}");
    }

    let terms = convert::debts(read(&examples, "/liabilities/get"));
    assert_eq!(terms.len(), 3, "a card, a mortgage and a student loan");

    let holdings = convert::holdings(read(&examples, "/investments/holdings/get"));
    assert_eq!(holdings.unreadable, 0);
    assert!(!holdings.holdings.is_empty());

    let page = convert::page(read(&examples, "/transactions/sync")).expect("a page");
    assert!(!page.changes.added.is_empty() && !page.changes.removed.is_empty());
}
