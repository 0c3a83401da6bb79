//! The API's document, `docs/openapi.json`, made from the code: routes, wire types and problems are the very ones the
//! functions use, so the document cannot promise what the product does not do.
//!
//! Refuses to know how a function works; [`operations`] is the one table that says what each takes and gives.

pub mod document;
pub mod operation;
pub mod operations;
mod problems;

use std::path::{Path, PathBuf};

/// Where the document is kept.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json")
}
