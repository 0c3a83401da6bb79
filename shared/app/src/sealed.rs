//! The stored form of rows, for clients that open fields themselves through `secure-data-encryption`.

use goldgrove_http::{Problem, Response, respond};
use goldgrove_storage::Row;
use goldgrove_storage::entity::stored_json;
use serde_json::{Map, Value};

/// Answers with the rows as they are stored, under `name`.
///
/// # Errors
/// As [`respond::ok`].
pub fn list(name: &str, rows: &[Row]) -> Result<Response, Problem> {
    let rows = rows.iter().map(stored_json).collect();
    let body: Map<String, Value> = [(name.to_owned(), Value::Array(rows))].into_iter().collect();
    respond::ok(&body)
}
