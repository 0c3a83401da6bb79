//! Writes `docs/openapi.json`, the routes in `infra/api.yaml`, the watch router in `Cargo.toml` and the words of `log-audit-event`.
//! With `--check` it only checks that they are up to date.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use goldgrove_openapi::document::{self, DocumentError};
use goldgrove_openapi::{gateway, reported, router};

/// Why the document could not be written or is not up to date.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("usage: goldgrove-openapi [--check]")]
    Usage,
    #[error("docs/openapi.json cannot be made: {0}")]
    Document(#[from] DocumentError),
    #[error("{} cannot be read or written: {cause}", .file.display())]
    File { file: PathBuf, cause: io::Error },
    #[error("Cargo.toml has no section [workspace.metadata.lambda.watch.router]")]
    NoRouter,
    #[error("infra/api.yaml has no paths")]
    NoPaths,
    #[error("{} differs from the code at line {line}; run `make gen`", .file.display())]
    Stale { file: PathBuf, line: usize },
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say_error(&failure.to_string());
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_check = match words.as_slice() {
        [] => false,
        ["--check"] => true,
        _ => return Err(Failure::Usage),
    };
    let operations = goldgrove_registry::operations();
    let (manifest, template) = (router::path(), gateway::path());
    let router = router::in_manifest(&read(&manifest)?, &operations).ok_or(Failure::NoRouter)?;
    let routes = gateway::in_template(&read(&template)?, &operations).ok_or(Failure::NoPaths)?;
    for (path, made) in [
        (goldgrove_openapi::path(), document::text()?),
        (manifest, router),
        (template, routes),
        (reported::path(), reported::text(&operations)),
    ] {
        if is_check {
            let kept = read(&path)?;
            same(&kept, &made).map_err(|line| Failure::Stale { file: path, line })?;
        } else {
            fs::write(&path, made).map_err(|cause| Failure::File { file: path, cause })?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|cause| Failure::File {
        file: path.to_path_buf(),
        cause,
    })
}

/// The first line that differs, as an error.
fn same(kept: &str, made: &str) -> Result<(), usize> {
    if kept == made {
        return Ok(());
    }
    let alike = kept.lines().zip(made.lines()).take_while(|(left, right)| left == right);
    Err(alike.count() + 1)
}

#[expect(clippy::print_stderr, reason = "a program that people start says why it fails")]
fn say_error(text: &str) {
    eprintln!("{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_document_is_reported_with_its_first_differing_line() {
        let rows = [
            ("one line differs", "a\nb\nc\n", "a\nx\nc\n", 2),
            ("lines are missing", "a\n", "a\nb\n", 2),
            ("the file is empty", "", "a\n", 1),
        ];
        for (name, kept, made, expected) in rows {
            assert_eq!(same(kept, made), Err(expected), "{name}");
        }
        assert!(same("a\n", "a\n").is_ok());
    }
}
