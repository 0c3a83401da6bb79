//! The response times of a table of ten thousand holdings in a desktop browser.

use std::path::Path;

use serde::Deserialize;

use crate::browser::{BrowserError, measured};
use crate::report::Measurement;

const ELEMENTS: f64 = 1_500.0;
const FIRST_PAINT_MS: f64 = 100.0;
const TURN_MS: f64 = 50.0;

/// Medians over many runs, each until the page has painted the result.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// Elements of the whole page.
    pub elements: f64,
    /// Milliseconds from the click on the page's link until the rows are painted; the data is loaded already.
    pub first_paint_ms: f64,
    /// Milliseconds to sort the rows.
    pub sort_ms: f64,
    /// Milliseconds to find the rows that contain a text.
    pub search_ms: f64,
}

/// Measures the table of the web build, served by its own host process.
///
/// # Errors
/// [`BrowserError`] when the browser fails.
pub fn table(host: &Path) -> Result<Table, BrowserError> {
    measured("tables.mjs", host, &[])
}

impl Table {
    /// The figures with their targets.
    pub fn measurements(&self) -> Vec<Measurement> {
        vec![
            Measurement::new("elements of the page", self.elements, "").at_most(ELEMENTS),
            Measurement::new("first paint", self.first_paint_ms, "ms").at_most(FIRST_PAINT_MS),
            Measurement::new("sort", self.sort_ms, "ms").at_most(TURN_MS),
            Measurement::new("search", self.search_ms, "ms").at_most(TURN_MS),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_is_held_to_its_own_limit() {
        let table = Table {
            elements: 1_500.0,
            first_paint_ms: 100.5,
            sort_ms: 50.0,
            search_ms: 50.5,
        };
        let missed: Vec<String> = table
            .measurements()
            .into_iter()
            .filter(|one| one.met == Some(false))
            .map(|one| one.name)
            .collect();
        assert_eq!(missed, ["first paint", "search"]);
    }
}
