//! The words that `log-audit-event` accepts: the paths of the API and the kinds of problem. They are generated into its code,
//! because a function does not depend on the declarations of others.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use goldgrove_http::operation::Operation;

/// The module with the words.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../functions/log-audit-event/src/known.rs")
}

/// The module with the words of `operations`.
pub fn text(operations: &[Operation]) -> String {
    let paths = operations.iter().map(|operation| without_names(operation.route.path));
    let problems = operations.iter().flat_map(|operation| &operation.problems);
    let problems = problems.map(|problem| problem.slug().to_owned());
    [
        "//! What a report can be about. `make gen` writes this file.\n",
        &list(
            "The paths of the API, any part of which may vary as `{id}`.",
            "PATHS",
            paths,
        ),
        &list("The last parts of the types of problems.", "PROBLEMS", problems),
    ]
    .join("\n")
}

/// `/accounts/{id}/balances/{date}` becomes `/accounts/{id}/balances/{id}`.
fn without_names(path: &str) -> String {
    let parts = path.split('/');
    let parts = parts.map(|part| if part.starts_with('{') { "{id}" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

fn list(doc: &str, name: &str, words: impl Iterator<Item = String>) -> String {
    let words: BTreeSet<String> = words.collect();
    let lines = words.iter().map(|word| format!("    \"{word}\",\n"));
    let lines = lines.collect::<Vec<_>>().concat();
    format!("/// {doc}\npub(crate) const {name}: &[&str] = &[\n{lines}];\n")
}
