//! The handwritten templates deploy exactly the existing functions, and the output of `make gen` is up to date.

use std::collections::BTreeSet;
use std::fs;

use goldgrove_checks::contract::Contract;
use goldgrove_checks::{function_folders, root, template};
use goldgrove_local::template::SOURCES;
use goldgrove_openapi::{gateway, reported, router};
use serde_json::Value;

/// Fails with the rows that only one side has, and the file to edit.
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

#[test]
fn the_routes_that_are_kept_are_those_the_code_makes() {
    let kept = fs::read_to_string(gateway::path()).unwrap();
    let made = gateway::in_template(&kept, &goldgrove_registry::operations()).unwrap();
    assert!(kept == made, "the paths in infra/api.yaml are stale: run `make gen`");
}

#[test]
fn the_words_that_a_client_may_report_are_those_of_the_routes() {
    let kept = fs::read_to_string(reported::path()).unwrap();
    let made = reported::text(&goldgrove_registry::operations());
    assert!(
        kept == made,
        "functions/log-audit-event/src/known.rs is stale: run `make gen`"
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
    assert_same("infra/functions/*.yaml", deployed, function_folders().unwrap());
}

#[test]
fn every_file_of_functions_is_read() {
    let files = fs::read_dir(root().join("infra/functions")).unwrap();
    let there = files.map(|file| format!("infra/functions/{}", file.unwrap().file_name().to_string_lossy()));
    let read = SOURCES.iter().map(|(path, _)| (*path).to_owned());
    let read = read.filter(|path| path.starts_with("infra/functions/"));
    assert_same("infra/local/src/template.rs", read, there);
}

#[test]
fn a_deployed_function_is_named_after_its_binary() {
    for function in template::functions().unwrap() {
        let resource = function.binary.split('-').map(capitalised).collect::<String>();
        assert_eq!(function.resource, resource, "edit {}", function.file);
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_ascii_uppercase() + rest
}

#[test]
fn every_function_is_named_by_the_file_that_tests_it() {
    let files = fs::read_dir(root().join("infra/local/tests/api")).unwrap();
    let files = files.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let heads: String = files
        .map(|file| {
            let text = fs::read_to_string(file).unwrap();
            let head = text.lines().take_while(|line| line.starts_with("//!"));
            head.collect::<Vec<_>>().join("\n")
        })
        .collect();
    let names = |name: &String| heads.contains(&format!("`{name}`"));
    let untold: Vec<_> = function_folders()
        .unwrap()
        .into_iter()
        .filter(|name| !names(name))
        .collect();
    assert!(
        untold.is_empty(),
        "name them in the head of the file of `infra/local/tests/api` that tests them: {untold:?}"
    );
}
