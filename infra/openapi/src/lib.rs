//! The API's document, `docs/openapi.json`, built from the routes, wire types and problems that the functions use, so that
//! it matches the product. Also writes the other files that follow from the routes: the API in the cloud, the watch router, and the
//! words that a client may report.

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
