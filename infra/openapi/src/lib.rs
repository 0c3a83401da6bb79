//! The API's document, `docs/openapi.json`, made from the code: routes, wire types and problems are the very ones the
//! functions use, so the document cannot promise what the product does not do. And what follows from the routes: the API in the
//! cloud, the watch router, and the words that a client may report.

pub mod document;
pub mod gateway;

mod problems;
pub mod reported;
pub mod router;

use std::path::{Path, PathBuf};

/// Where the document is kept.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json")
}
