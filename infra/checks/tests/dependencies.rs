//! Allowed dependencies: crates of one registry, none that `deny.toml` bans, and none without a use in the code.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::fs;
use std::path::Path;

use goldgrove_checks::root;
use walkdir::WalkDir;

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

/// Crates whose library has another name.
const RENAMED: [(&str, &str); 1] = [("dynoxide-rs", "dynoxide")];

/// All Rust code below `folder`, except separate packages.
fn code_of(folder: &Path) -> String {
    WalkDir::new(folder)
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !entry.path().join("Cargo.toml").exists())
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "rs"))
        .map(|entry| fs::read_to_string(entry.path()).unwrap())
        .collect()
}

fn names(code: &str, library: &str) -> bool {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .any(|word| word == library)
}

#[test]
fn every_dependency_is_named_in_the_code_of_its_package() {
    let workspace = table("Cargo.toml");
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let mut unused = Vec::new();
    for member in members.iter().filter_map(toml::Value::as_str) {
        // The registry's build script lists the functions.
        if member == "infra/registry" {
            continue;
        }
        for folder in packages_of(member) {
            let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap();
            let code = code_of(&folder);
            for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
                for name in manifest
                    .get(section)
                    .and_then(toml::Value::as_table)
                    .into_iter()
                    .flat_map(toml::Table::keys)
                {
                    let renamed = RENAMED.iter().find(|(krate, _)| krate == name);
                    let library = renamed.map_or_else(|| name.replace('-', "_"), |(_, library)| (*library).to_owned());
                    if !names(&code, &library) {
                        unused.push(format!("{}: {name}", folder.display()));
                    }
                }
            }
        }
    }
    assert!(unused.is_empty(), "nothing names {unused:#?}");
}

/// The folders of a member, of which the last part may be `*`.
fn packages_of(member: &str) -> Vec<std::path::PathBuf> {
    let Some(parent) = member.strip_suffix("/*") else {
        return vec![root().join(member)];
    };
    let entries = fs::read_dir(root().join(parent)).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    folders.filter(|folder| folder.join("Cargo.toml").exists()).collect()
}

/// If a crate has two versions, `deny.toml` must name the user of the older one.
#[test]
fn a_second_version_of_a_crate_is_one_that_is_let_in() {
    let deny = table("deny.toml");
    let skipped: Vec<(&str, &str)> = deny["bans"]["skip"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|skip| skip["crate"].as_str()?.split_once('@'))
        .collect();
    let output = std::process::Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--duplicates", "--depth", "0", "--locked"])
        .args([
            "--target",
            "x86_64-unknown-linux-gnu",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut doubles: Vec<(&str, &str)> = text
        .lines()
        .filter_map(|line| line.split(' ').next().zip(line.split(' ').nth(1)))
        .filter_map(|(name, version)| Some((name, version.strip_prefix('v')?)))
        .collect();
    doubles.sort_unstable();
    doubles.dedup();
    assert!(!doubles.is_empty(), "cargo answered");
    let kept: Vec<_> = doubles.iter().filter(|double| !skipped.contains(double)).collect();
    for pair in kept.windows(2) {
        assert_ne!(
            pair[0].0, pair[1].0,
            "{kept:?}: a second version that deny.toml does not let in"
        );
    }
    for skip in skipped {
        assert!(doubles.contains(&skip), "{skip:?} is let in and not there");
    }
}
