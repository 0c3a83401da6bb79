//! `template.yaml`, which is written by hand, deploys and mounts exactly what the functions declare; what `make gen` writes
//! is up to date.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use goldgrove_checks::contract::Contract;
use goldgrove_checks::{function_folders, root, template};
use goldgrove_openapi::router;
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
    goldgrove_registry::operations()
        .into_iter()
        .map(|operation| {
            let route = operation.route;
            let path = format!("/api{}", route.path);
            let asks = route.access.needs_token();
            (
                operation.function.to_owned(),
                (route.method.as_str().to_owned(), path, asks),
            )
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

#[test]
fn the_template_mounts_what_the_code_declares() {
    assert_same("template.yaml", of_the_template(), of_the_code());
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
fn the_watch_router_that_is_kept_is_the_one_the_code_makes() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let made = router::in_manifest(&manifest, &goldgrove_registry::operations()).unwrap();
    assert!(
        manifest == made,
        "the watch router in Cargo.toml is stale: run `make gen`"
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
