//! The document is consistent: its examples fit their schemas, its references resolve, its text is stable.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::collections::BTreeSet;

use goldgrove_http::route::Access;
use goldgrove_openapi::document;
use goldgrove_registry::operations;
use serde_json::{Value, json};

fn made() -> Value {
    document::document(&operations()).unwrap()
}

/// Every value under a key called `name`, at any depth.
fn values_of<'v>(name: &str, value: &'v Value, found: &mut Vec<&'v Value>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                if key == name {
                    found.push(inner);
                }
                values_of(name, inner, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| values_of(name, item, found)),
        _ => {}
    }
}

/// Whether `instance` fits the schema at `pointer`.
fn fits(document: &Value, pointer: &str, instance: &Value) -> bool {
    let schema = json!({ "$ref": format!("#{pointer}"), "components": document["components"] });
    jsonschema::is_valid(&schema, instance)
}

#[test]
fn the_same_code_makes_the_same_text() {
    assert_eq!(document::text().unwrap(), document::text().unwrap());
}

#[test]
fn every_reference_leads_somewhere() {
    let document = made();
    let mut references = Vec::new();
    values_of("$ref", &document, &mut references);
    assert!(references.len() > 100, "the walk found the references");
    for reference in references {
        let pointer = reference.as_str().unwrap().strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{pointer} leads nowhere");
    }
}

#[test]
fn every_request_example_is_read_by_its_function_and_fits_its_schema() {
    let document = made();
    for operation in operations() {
        let Some(body) = &operation.body else { continue };
        (body.reads)(&body.example.to_string()).unwrap_or_else(|error| panic!("{}: {error}", operation.function));
        let method = operation.route.method.as_str().to_ascii_lowercase();
        let schema =
            &document["paths"][operation.route.path][method]["requestBody"]["content"]["application/json"]["schema"];
        let pointer = schema["$ref"].as_str().unwrap().trim_start_matches('#');
        assert!(fits(&document, pointer, &body.example), "{}", operation.function);
    }
}

#[test]
fn every_problem_example_fits_the_problem_schema() {
    let document = made();
    for (name, example) in document["components"]["examples"].as_object().unwrap() {
        assert!(
            fits(&document, "/components/schemas/ProblemBody", &example["value"]),
            "{name}"
        );
    }
}

#[test]
fn a_body_that_lacks_a_field_does_not_fit() {
    let document = made();
    assert!(!fits(
        &document,
        "/components/schemas/CreateGoalInput",
        &json!({ "goal": { "name": "House" } })
    ));
    assert!(!fits(
        &document,
        "/components/schemas/UpdateProfileInput",
        &json!({ "role": "admin" })
    ));
}

#[test]
fn amounts_are_numbers_and_what_may_be_absent_is_null() {
    let document = made();
    let account = &document["components"]["schemas"]["AccountBody"];
    assert_eq!(account["properties"]["balance"]["type"], "number");
    assert_eq!(account["properties"]["mask"]["type"], json!(["string", "null"]));
    let required: BTreeSet<&str> = account["required"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(required.contains("mask"), "answers always hold every field");
}

#[test]
fn two_types_never_share_a_name() {
    // The generator adds a number to the second type of a name; none of our types ends in a number.
    for name in made()["components"]["schemas"].as_object().unwrap().keys() {
        assert!(
            !name.ends_with(|last: char| last.is_ascii_digit()),
            "{name} stands for two types"
        );
    }
}

#[test]
fn every_operation_says_what_it_fails_with_and_asks_for_a_token() {
    let document = made();
    assert_eq!(document["security"], json!([{ "accessToken": [] }]));
    for operation in operations() {
        let method = operation.route.method.as_str().to_ascii_lowercase();
        let responses = &document["paths"][operation.route.path][method]["responses"];
        for status in ["500", "503"] {
            assert!(responses.get(status).is_some(), "{} lacks {status}", operation.function);
        }
        let is_public = operation.route.access == Access::Public;
        assert_eq!(responses.get("401").is_none(), is_public, "{}", operation.function);
        assert_eq!(
            responses.get("413").is_some(),
            operation.body.is_some(),
            "{}",
            operation.function
        );
    }
}
