//! `docs/asvs.md` has every line of levels 1 and 2 of the standard once, and every file and test that it names exists.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use goldgrove_checks::root;

/// The lines of levels 1 and 2 of the OWASP ASVS 5.0, by section.
const LINES: &str = "\
    1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 \
    4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 \
    7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 \
    10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 \
    13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 \
    17.1.1 17.2.1-4 17.3.1-2";

/// The extensions of files at the root.
const FILES: [&str; 2] = [".yaml", ".toml"];

const STATES: [&str; 4] = ["Holds", "Pool", "Open", "Not used"];

/// One row: its lines, its state, and its reason.
struct Row {
    lines: Vec<String>,
    state: String,
    reason: String,
}

fn document() -> String {
    fs::read_to_string(root().join("docs/asvs.md")).unwrap()
}

fn rows(document: &str) -> Vec<Row> {
    let cells = document.lines().filter_map(|line| {
        let inner = line.strip_prefix("| ")?.strip_suffix('|')?;
        let (line, rest) = inner.split_once(" | ")?;
        let (state, reason) = rest.split_once(" |")?;
        line.starts_with(|first: char| first.is_ascii_digit())
            .then_some((line, state, reason))
    });
    cells
        .map(|(line, state, reason)| Row {
            lines: lines_of(line),
            state: state.to_owned(),
            reason: reason.trim().to_owned(),
        })
        .collect()
}

/// The lines that the first cell of a row names: `1.4.1, 1.4.3 memory` and `3.3.1 to 3.3.4 cookies`.
fn lines_of(cell: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_range = false;
    for word in cell.split([' ', ',']).filter(|word| !word.is_empty()) {
        if word == "to" {
            is_range = true;
        } else if word.split('.').count() == 3 {
            if is_range {
                let (section, last) = word.rsplit_once('.').unwrap();
                let first: u32 = lines.last().unwrap().rsplit_once('.').unwrap().1.parse().unwrap();
                lines.extend((first + 1..last.parse().unwrap()).map(|between| format!("{section}.{between}")));
                is_range = false;
            }
            lines.push(word.to_owned());
        } else {
            break;
        }
    }
    lines
}

fn lines_of_the_standard() -> Vec<String> {
    let spans = LINES.split_whitespace().map(|span| span.rsplit_once('.').unwrap());
    spans
        .flat_map(|(section, span)| {
            let (first, last) = span.split_once('-').unwrap_or((span, span));
            let (first, last): (u32, u32) = (first.parse().unwrap(), last.parse().unwrap());
            (first..=last).map(move |line| format!("{section}.{line}"))
        })
        .collect()
}

/// The short names of folders: `api/` is `infra/local/tests/api/`.
fn folders(document: &str) -> BTreeMap<String, String> {
    let (_, paths) = document.split_once("\nPaths: ").unwrap();
    let (paths, _) = paths.split_once("\n\n").unwrap();
    let named: Vec<&str> = paths.split('`').skip(1).step_by(2).collect();
    named
        .chunks_exact(2)
        .map(|pair| (pair[0].to_owned(), pair[1].to_owned()))
        .collect()
}

/// The path of a word that names a file or folder.
fn path_of(word: &str, folders: &BTreeMap<String, String>) -> Option<PathBuf> {
    let is_path = word.contains('/') || FILES.iter().any(|kind| word.ends_with(kind));
    if !is_path || word.contains(' ') || word.starts_with('/') {
        return None;
    }
    let short = folders.iter().find(|(short, _)| word.starts_with(short.as_str()));
    let path = short.map_or(word.to_owned(), |(short, long)| word.replacen(short, long, 1));
    Some(root().join(path))
}

/// Missing files and tests that a row names.
fn missing(row: &Row, folders: &BTreeMap<String, String>) -> Vec<String> {
    let mut missing = Vec::new();
    let mut file = String::new();
    let outside = |text: &str, file: &str| {
        let quoted = text.split('"').skip(1).step_by(2);
        quoted
            .filter(|title| !file.is_empty() && !file.contains(*title))
            .map(|title| format!("\"{title}\""))
            .collect::<Vec<_>>()
    };
    for (at, text) in row.reason.split('`').enumerate() {
        if at % 2 == 0 {
            missing.extend(outside(text, &file));
            continue;
        }
        if let Some(path) = path_of(text, folders) {
            if !path.exists() {
                missing.push(text.to_owned());
            }
            file = fs::read_to_string(path).unwrap_or_default();
        } else if text.matches('_').count() > 1 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
            let is_there = file.contains(&format!("fn {text}(")) || file.contains(&format!("def {text}("));
            if !is_there {
                missing.push(text.to_owned());
            }
        }
    }
    missing
}

/// Whether a row names a file or a document.
fn names_something(row: &Row, folders: &BTreeMap<String, String>) -> bool {
    let mut words = row.reason.split('`').skip(1).step_by(2);
    words.any(|word| path_of(word, folders).is_some())
        || row.reason.contains(".md)")
        || row.reason.contains("the same test")
}

#[test]
fn every_line_of_the_standard_has_one_row() {
    let mut found: Vec<String> = rows(&document()).into_iter().flat_map(|row| row.lines).collect();
    // One row covers all of federation.
    found.extend((1..=4).map(|line| format!("6.8.{line}")));
    found.sort_unstable();
    let mut wanted = lines_of_the_standard();
    wanted.sort_unstable();
    let extra: Vec<_> = found.iter().filter(|line| !wanted.contains(line)).collect();
    let missing: Vec<_> = wanted.iter().filter(|line| !found.contains(line)).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "missing {missing:?}, extra {extra:?}"
    );
    assert_eq!(found, wanted, "no line has two rows");
}

#[test]
fn every_row_has_a_state_and_what_it_takes() {
    let document = document();
    let folders = folders(&document);
    for row in rows(&document) {
        let at = row.lines.join(", ");
        assert!(STATES.contains(&row.state.as_str()), "{at}: {}", row.state);
        if row.state == "Holds" {
            assert!(
                names_something(&row, &folders),
                "{at} says that it holds, and not by what"
            );
        }
        if row.state == "Open" {
            assert!(!row.reason.is_empty(), "{at} is open without a reason");
        }
    }
}

#[test]
fn every_file_and_test_that_is_named_exists() {
    let document = document();
    let folders = folders(&document);
    assert_eq!(folders["api/"], "infra/local/tests/api/");
    let faults: Vec<String> = rows(&document)
        .iter()
        .flat_map(|row| {
            let at = row.lines.join(", ");
            missing(row, &folders)
                .into_iter()
                .map(move |what| format!("{at}: {what}"))
        })
        .collect();
    assert!(faults.is_empty(), "docs/asvs.md names what is not there: {faults:#?}");
}

#[test]
fn what_is_not_there_is_noticed() {
    let document = document();
    let folders = folders(&document);
    let row = |reason: &str| Row {
        lines: Vec::new(),
        state: "Holds".to_owned(),
        reason: reason.to_owned(),
    };
    let rows = [
        ("`api/audit.rs` `an_entry_that_somebody_altered_shows`", 0),
        ("`api/audit.rs` `an_entry_that_nobody_altered_shows`", 1),
        ("`api/gone.rs` `an_entry_that_somebody_altered_shows`", 2),
        ("`e2e/session.spec.ts` \"a new password replaces the old one\"", 0),
        ("`e2e/session.spec.ts` \"an old password replaces the new one\"", 1),
    ];
    for (reason, expected) in rows {
        assert_eq!(missing(&row(reason), &folders).len(), expected, "{reason}");
    }
}
