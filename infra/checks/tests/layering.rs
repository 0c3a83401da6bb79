//! Which crate may import which, and small rules of the layout.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use goldgrove_checks::{function_folders, root};
use walkdir::WalkDir;

/// Our crates that each of our crates may use in production code. A crate that is not listed fails the test.
const MAY_USE: &[(&str, &[&str])] = &[
    ("shared/domain", &[]),
    ("shared/crypto", &["domain"]),
    ("shared/http", &["domain"]),
    ("shared/providers", &["domain"]),
    ("shared/storage", &["domain"]),
    ("shared/testing", &["domain"]),
    ("shared/app", &["crypto", "domain", "http", "providers", "storage"]),
    (
        "functions/",
        &["app", "crypto", "domain", "http", "providers", "storage"],
    ),
    ("infra/function-template", &["app", "http"]),
    ("infra/local/standins/", &["domain", "standin-common"]),
];

/// Crates that compose or check everything, so they may use all crates.
const FREE: &[&str] = &[
    "infra/checks",
    "infra/local",
    "infra/openapi",
    "infra/registry",
    "infra/soak",
    "bench",
];

/// External crates that `shared/domain` may use: value crates only.
const DOMAIN_CRATES: &[&str] = &[
    "jiff",
    "libm",
    "rand_xoshiro",
    "rust_decimal",
    "strum",
    "thiserror",
    "uuid",
    "wide",
];

fn manifests() -> Vec<(String, toml::Table)> {
    let mut found = Vec::new();
    for top in ["functions", "shared", "infra", "bench"] {
        for entry in WalkDir::new(root().join(top))
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_name() == "Cargo.toml")
        {
            let folder = entry
                .path()
                .parent()
                .unwrap()
                .strip_prefix(root())
                .unwrap()
                .to_string_lossy()
                .into_owned();
            found.push((folder, fs::read_to_string(entry.path()).unwrap().parse().unwrap()));
        }
    }
    assert!(found.len() > 20, "the walk found the crates");
    found
}

fn dependencies(manifest: &toml::Table, table: &str) -> Vec<String> {
    manifest
        .get(table)
        .and_then(toml::Value::as_table)
        .map(|table| table.keys().cloned().collect())
        .unwrap_or_default()
}

#[test]
fn every_layer_imports_only_what_it_may() {
    for (folder, manifest) in manifests() {
        if FREE.contains(&folder.as_str()) {
            continue;
        }
        let (_, allowed) = MAY_USE
            .iter()
            .find(|(prefix, _)| folder == *prefix || (prefix.ends_with('/') && folder.starts_with(prefix)))
            .unwrap_or_else(|| panic!("{folder} has no row in MAY_USE"));
        for dependency in dependencies(&manifest, "dependencies") {
            let Some(ours) = dependency.strip_prefix("goldgrove-") else {
                continue;
            };
            assert!(allowed.contains(&ours), "{folder} must not use {dependency}");
        }
    }
}

#[test]
fn nothing_but_what_composes_the_product_uses_a_function() {
    let functions = function_folders().unwrap();
    for (folder, manifest) in manifests() {
        if FREE.contains(&folder.as_str()) {
            continue;
        }
        for dependency in dependencies(&manifest, "dependencies") {
            assert!(!functions.contains(&dependency), "{folder} must not use {dependency}");
        }
    }
}

#[test]
fn the_domain_uses_value_crates_only() {
    let (_, manifest) = manifests()
        .into_iter()
        .find(|(folder, _)| folder == "shared/domain")
        .unwrap();
    for dependency in dependencies(&manifest, "dependencies") {
        assert!(
            DOMAIN_CRATES.contains(&dependency.as_str()),
            "shared/domain must not use {dependency}"
        );
    }
}

#[test]
fn testing_helpers_stay_out_of_production_code() {
    for (folder, manifest) in manifests() {
        let used = dependencies(&manifest, "dependencies").contains(&"goldgrove-testing".to_owned());
        assert!(
            !used || FREE.contains(&folder.as_str()),
            "{folder} ships testing helpers"
        );
    }
}

/// With a feature that only tests turn on, `cargo test` builds everything above its crate a second time.
#[test]
fn no_crate_of_ours_has_features() {
    for (folder, manifest) in manifests() {
        assert!(!manifest.contains_key("features"), "{folder} has features");
    }
}

#[test]
fn every_crate_follows_the_workspace_lints() {
    for (folder, manifest) in manifests() {
        let follows = manifest
            .get("lints")
            .and_then(|lints| lints.get("workspace"))
            .and_then(toml::Value::as_bool)
            .unwrap_or(false);
        assert!(follows, "{folder} lacks `[lints] workspace = true`");
    }
}

#[test]
fn a_function_is_a_library_and_a_main_of_at_most_ten_lines() {
    for folder in fs::read_dir(root().join("functions")).unwrap().flatten() {
        let source = folder.path().join("src");
        assert!(
            source.join("lib.rs").is_file(),
            "{} has no lib.rs",
            folder.path().display()
        );
        let main = fs::read_to_string(source.join("main.rs")).unwrap();
        assert!(
            main.lines().count() <= 10,
            "{} has a long main.rs",
            folder.path().display()
        );
    }
}

/// Without this, `cargo test` would spend most of its time building and starting empty test programs for 57 functions.
#[test]
fn tests_are_turned_off_only_where_there_are_none() {
    let sources = sources(&["rs"]);
    for (folder, manifest) in manifests() {
        let own = root().join(&folder).join("src");
        let texts: Vec<String> = sources
            .iter()
            .filter(|path| path.starts_with(&own))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        let says = |what: &str| texts.iter().any(|text| text.contains(what));
        if is_off(manifest.get("lib"), "test") {
            assert!(!says("#[cfg(test)]"), "{folder} turns its tests off");
        }
        if is_off(manifest.get("lib"), "doctest") {
            let example = [
                "/// ```\n",
                "//! ```\n",
                "/// ```rust",
                "//! ```rust",
                "/// ```should_panic",
                "/// ```no_run",
            ];
            assert!(
                !example.iter().any(|start| says(start)),
                "{folder} turns its examples off"
            );
        }
        for binary in manifest
            .get("bin")
            .and_then(toml::Value::as_array)
            .into_iter()
            .flatten()
        {
            let name = binary["name"].as_str().unwrap();
            let file = binary.get("path").and_then(toml::Value::as_str).map_or_else(
                || [format!("src/bin/{name}.rs"), "src/main.rs".to_owned()].map(|path| root().join(&folder).join(path)),
                |path| [root().join(&folder).join(path), PathBuf::new()],
            );
            let main = file.iter().find_map(|path| fs::read_to_string(path).ok()).unwrap();
            assert!(
                !is_off(Some(binary), "test") || !main.contains("#[cfg(test)]"),
                "{name} turns its tests off"
            );
        }
    }
}

fn is_off(target: Option<&toml::Value>, what: &str) -> bool {
    let switch = target
        .and_then(|target| target.get(what))
        .and_then(toml::Value::as_bool);
    switch == Some(false)
}

fn sources(extensions: &[&str]) -> Vec<PathBuf> {
    let skipped = [
        "node_modules",
        "target",
        "dist",
        "__generated__",
        ".venv",
        ".venv-rehearse",
        ".venv-checkov",
        ".local",
    ];
    WalkDir::new(root())
        .into_iter()
        .filter_entry(|entry| !skipped.contains(&entry.file_name().to_string_lossy().as_ref()))
        .flatten()
        .map(walkdir::DirEntry::into_path)
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extensions.contains(&extension.to_string_lossy().as_ref()))
        })
        .collect()
}

#[test]
fn no_source_file_is_longer_than_800_lines() {
    for path in sources(&["rs", "ts", "tsx"]) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 800, "{} has {lines} lines", path.display());
    }
}

#[test]
fn every_rust_module_says_what_it_is_for() {
    for path in sources(&["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} opens without `//!`", path.display());
    }
}

/// The files that may contain each banned call, so that an exception cannot spread.
#[test]
fn each_exception_to_a_ban_stands_in_its_one_file() {
    let homes: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("Timestamp::now()", ["shared/domain/src/clock.rs"].as_slice()),
        ("env::vars", ["shared/http/src/config.rs"].as_slice()),
        (
            "env::var(",
            ["infra/registry/build.rs", "shared/storage/tests/storage/support.rs"].as_slice(),
        ),
    ]);
    for path in sources(&["rs"]) {
        let relative = path.strip_prefix(root()).unwrap();
        if relative.starts_with("infra/checks") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (call, files) in &homes {
            let at_home = files.iter().any(|file| relative == Path::new(file));
            assert!(at_home || !text.contains(call), "{} calls {call}", relative.display());
        }
    }
}
