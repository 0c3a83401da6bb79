//! What may come in from outside: crates of one registry, and none of those that `deny.toml` bans.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::fs;

use goldgrove_checks::root;

fn table(file: &str) -> toml::Table {
    fs::read_to_string(root().join(file)).unwrap().parse().unwrap()
}

fn packages() -> Vec<toml::Table> {
    let lock = table("Cargo.lock");
    let packages = lock["package"].as_array().unwrap();
    packages
        .iter()
        .map(|package| package.as_table().unwrap().clone())
        .collect()
}

#[test]
fn every_crate_is_ours_or_from_the_registry() {
    for package in packages() {
        let source = package.get("source").and_then(toml::Value::as_str);
        let fit = source.is_none_or(|source| source.starts_with("registry+") && package.contains_key("checksum"));
        assert!(fit, "{} comes from elsewhere", package["name"]);
    }
}

#[test]
fn no_banned_crate_is_locked() {
    let deny = table("deny.toml");
    let banned: Vec<&str> = deny["bans"]["deny"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|ban| ban["crate"].as_str())
        .collect();
    assert!(banned.contains(&"openssl"), "the list was read");
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        assert!(!banned.contains(&name), "{name} is banned");
    }
}
