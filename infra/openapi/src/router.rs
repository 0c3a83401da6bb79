//! The watch router: where `cargo lambda watch` mounts each function, as a section of the workspace's `Cargo.toml`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use goldgrove_http::operation::Operation;

const HEADING: &str = "[workspace.metadata.lambda.watch.router]\n";

/// The manifest that holds the section.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml")
}

/// `manifest` with the section of `operations`; `None` when it has no such section. The section ends at an empty line.
pub fn in_manifest(manifest: &str, operations: &[Operation]) -> Option<String> {
    let (before, rest) = manifest.split_once(HEADING)?;
    let (_, after) = rest.split_once("\n\n")?;
    Some([before, HEADING, &section(operations), "\n", after].concat())
}

fn section(operations: &[Operation]) -> String {
    let mut paths: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for operation in operations {
        let (method, function) = (operation.route.method.as_str(), operation.function);
        let entry = format!("{{ method = \"{method}\", function = \"{function}\" }}");
        paths.entry(operation.route.path).or_default().push(entry);
    }
    let lines = paths
        .iter()
        .map(|(path, entries)| format!("\"/api{path}\" = [{}]\n", entries.join(", ")));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use goldgrove_http::route::Route;

    use super::*;

    #[test]
    fn the_section_is_replaced_and_the_rest_is_kept() {
        let operation = |function, route| Operation {
            function,
            ..Operation::new(route, "Goals", "Any")
        };
        let operations = [
            operation("update-goal", Route::patch("/goals/{id}")),
            operation("delete-goal", Route::delete("/goals/{id}")),
            operation("list-goals", Route::get("/goals")),
        ];
        let manifest = format!("[workspace]\n\n{HEADING}\"/api/old\" = []\n\n[profile.dev]\n");
        let expected = format!(
            "[workspace]\n\n{HEADING}\"/api/goals\" = [{{ method = \"GET\", function = \"list-goals\" }}]\n\
             \"/api/goals/{{id}}\" = [{{ method = \"PATCH\", function = \"update-goal\" }}, \
             {{ method = \"DELETE\", function = \"delete-goal\" }}]\n\n[profile.dev]\n"
        );
        assert_eq!(in_manifest(&manifest, &operations).unwrap(), expected);
        assert_eq!(in_manifest("[workspace]\n", &operations), None);
    }
}
