//! No role may change or remove an entry of the audit trail: neither a function's role nor any other.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::collections::BTreeSet;

use goldgrove_local::template::SOURCES;
use serde_yaml_ng::Value;

/// The actions that a role may have on the audit table.
const ALLOWED: [&str; 3] = ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"];

/// All actions that change or remove a row of a table.
const DENIED: [&str; 6] = [
    "dynamodb:BatchWriteItem",
    "dynamodb:DeleteItem",
    "dynamodb:PartiQLDelete",
    "dynamodb:PartiQLInsert",
    "dynamodb:PartiQLUpdate",
    "dynamodb:UpdateItem",
];

fn templates() -> Vec<Value> {
    let texts = SOURCES.iter().map(|(_, text)| text);
    texts.map(|text| serde_yaml_ng::from_str(text).unwrap()).collect()
}

/// The texts of a value that is one text or a list of them.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Sequence(values) => values.iter().flat_map(texts).collect(),
        Value::Tagged(tagged) => texts(&tagged.value),
        other => other.as_str().map(str::to_owned).into_iter().collect(),
    }
}

/// The statements of every function's role, with the function's resource.
fn statements() -> Vec<(String, Value)> {
    let templates = templates();
    let resources = templates
        .iter()
        .map(|template| template["Resources"].as_mapping().unwrap());
    let mut statements = Vec::new();
    for (name, resource) in resources.flatten() {
        for policy in resource["Properties"]["Policies"].as_sequence().into_iter().flatten() {
            for statement in policy["Statement"].as_sequence().unwrap() {
                statements.push((name.as_str().unwrap().to_owned(), statement.clone()));
            }
        }
    }
    assert!(statements.len() > 30, "the policies were read");
    statements
}

#[test]
fn a_role_may_only_read_the_trail_and_add_to_it() {
    let mut writers = 0;
    for (function, statement) in statements() {
        let (actions, resources) = (texts(&statement["Action"]), texts(&statement["Resource"]));
        for resource in &resources {
            assert!(resource != "*", "{function} has rights to everything");
        }
        if !resources.iter().any(|resource| resource.contains("AuditTable")) {
            continue;
        }
        writers += 1;
        for action in actions {
            assert!(ALLOWED.contains(&action.as_str()), "{function} may {action} the trail");
        }
    }
    assert!(writers > 5, "the functions that write to the trail were found");
}

#[test]
fn the_table_itself_refuses_every_change_whoever_asks() {
    let templates = templates();
    let policy = &templates[0]["Resources"]["AuditTable"]["Properties"]["ResourcePolicy"]["PolicyDocument"];
    let statements = policy["Statement"].as_sequence().unwrap();
    let denial = statements
        .iter()
        .find(|statement| statement["Effect"] == "Deny" && statement["Principal"] == "*")
        .unwrap();
    let denied: BTreeSet<String> = texts(&denial["Action"]).into_iter().collect();
    assert_eq!(denied, DENIED.map(str::to_owned).into());
    assert!(denial.get("Condition").is_none(), "it holds always");
    assert_eq!(texts(&denial["Resource"]), ["*"], "it holds for every row");
}
