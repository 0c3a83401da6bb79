//! Writes `docs/openapi.json`; with `--check` only says whether it is up to date.

use std::fs;
use std::io;
use std::process::ExitCode;

use goldgrove_openapi::document::{self, DocumentError};

/// Why the document could not be written or does not hold.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("usage: goldgrove-openapi [--check]")]
    Usage,
    #[error("docs/openapi.json cannot be made: {0}")]
    Document(#[from] DocumentError),
    #[error("docs/openapi.json cannot be read or written: {0}")]
    File(#[from] io::Error),
    #[error("docs/openapi.json differs from the code at line {line}; run `make gen`")]
    Stale { line: usize },
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
    let path = goldgrove_openapi::path();
    let text = document::text()?;
    match words.as_slice() {
        [] => Ok(fs::write(path, text)?),
        ["--check"] => same(&fs::read_to_string(path)?, &text),
        _ => Err(Failure::Usage),
    }
}

fn same(kept: &str, made: &str) -> Result<(), Failure> {
    if kept == made {
        return Ok(());
    }
    let alike = kept.lines().zip(made.lines()).take_while(|(left, right)| left == right);
    Err(Failure::Stale {
        line: alike.count() + 1,
    })
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
            assert!(
                matches!(same(kept, made), Err(Failure::Stale { line }) if line == expected),
                "{name}"
            );
        }
        assert!(same("a\n", "a\n").is_ok());
    }
}
