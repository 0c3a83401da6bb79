//! A route cannot exist in one place only: the template, the local host, the API's document, the watch router, the calls
//! of `functions-start` and the folders below `functions/` all name the same functions and routes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use goldgrove_checks::contract::Contract;
use goldgrove_checks::{calls, function_folders, root, template};
use goldgrove_local::routes;
use serde_json::Value;

/// Method, whole path, and whether a token is asked for, of every HTTP function by name.
type Routes = BTreeMap<String, (String, String, bool)>;

/// Fails with the rows that only one side has, and the file that is to be edited.
fn assert_same<T: Ord + std::fmt::Debug>(
    file: &str,
    found: impl IntoIterator<Item = T>,
    declared: impl IntoIterator<Item = T>,
) {
    let (found, declared): (BTreeSet<T>, BTreeSet<T>) = (found.into_iter().collect(), declared.into_iter().collect());
    let missing: Vec<_> = declared.difference(&found).collect();
    let extra: Vec<_> = found.difference(&declared).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "edit {file}: add {missing:#?}, remove {extra:#?}"
    );
}

fn of_the_code() -> Routes {
    routes::all()
        .into_iter()
        .map(|function| {
            let route = function.route;
            let path = format!("/api{}", route.path);
            let asks = route.access.needs_token();
            (function.name.to_owned(), (route.method.as_str().to_owned(), path, asks))
        })
        .collect()
}

fn of_the_template() -> Routes {
    let mut routes = Routes::new();
    for function in template::functions().unwrap() {
        for route in function.routes {
            let earlier = routes.insert(function.binary.clone(), (route.method, route.path, route.needs_token));
            assert_eq!(earlier, None, "{} has two routes", function.binary);
        }
    }
    routes
}

fn of_the_document(document: &Value) -> Routes {
    let base = document["servers"][0]["url"].as_str().unwrap();
    let mut routes = Routes::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap().replace('_', "-");
            let asks = operation.get("security").is_none();
            routes.insert(name, (method.to_ascii_uppercase(), format!("{base}{path}"), asks));
        }
    }
    routes
}

fn of_the_watch_router() -> BTreeSet<(String, String, String)> {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let router = manifest["workspace"]["metadata"]["lambda"]["watch"]["router"]
        .as_table()
        .unwrap();
    let mut routes = BTreeSet::new();
    for (path, entries) in router {
        for entry in entries.as_array().unwrap() {
            let text = |name: &str| entry[name].as_str().unwrap().to_owned();
            routes.insert((text("function"), text("method"), path.clone()));
        }
    }
    routes
}

#[test]
fn the_template_mounts_what_the_code_declares() {
    assert_same("template.yaml", of_the_template(), of_the_code());
}

#[test]
fn the_document_describes_what_the_code_declares() {
    let contract = Contract::current().unwrap();
    assert_same(
        "infra/openapi/src/operations",
        of_the_document(contract.document()),
        of_the_code(),
    );
}

#[test]
fn the_document_that_is_kept_is_the_one_the_code_makes() {
    let kept = fs::read_to_string(root().join("docs/openapi.json")).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert!(
        kept == *Contract::current().unwrap().document(),
        "docs/openapi.json is stale: run `make gen`"
    );
}

#[test]
fn the_watch_router_mounts_what_the_code_declares() {
    let declared: BTreeSet<_> = of_the_code()
        .into_iter()
        .map(|(name, (method, path, _))| (name, method, path))
        .collect();
    assert_same(
        "Cargo.toml, [workspace.metadata.lambda.watch.router]",
        of_the_watch_router(),
        declared,
    );
}

#[test]
fn every_function_folder_is_deployed_and_nothing_else() {
    let deployed: BTreeSet<String> = template::functions()
        .unwrap()
        .into_iter()
        .map(|function| function.binary)
        .collect();
    assert_same("template.yaml", deployed, function_folders().unwrap());
}

#[test]
fn every_function_is_called_once_by_functions_start() {
    let called: BTreeSet<String> = calls::ALL.iter().map(|call| call.function.to_owned()).collect();
    assert_eq!(called.len(), calls::ALL.len(), "a function has two rows");
    assert_same("infra/checks/src/calls.rs", called, function_folders().unwrap());
}

#[test]
fn a_deployed_function_is_named_after_its_binary() {
    for function in template::functions().unwrap() {
        let resource = function.binary.split('-').map(capitalised).collect::<String>();
        assert_eq!(function.resource, resource);
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_ascii_uppercase() + rest
}
