//! What a table of ten thousand holdings costs the browser of somebody at a desk.

use std::path::Path;

use serde::Deserialize;

use crate::browser::{BrowserError, measured};
use crate::report::Measurement;

const ELEMENTS: f64 = 1_500.0;
const FIRST_PAINT_MS: f64 = 100.0;
const TURN_MS: f64 = 50.0;

/// Medians over many turns, each until the page has drawn what it did.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// Elements of the whole page.
    pub elements: f64,
    /// Milliseconds from the click that leads to the page until the rows are painted; the data is there already.
    pub first_paint_ms: f64,
    /// Milliseconds to put the rows in another order.
    pub sort_ms: f64,
    /// Milliseconds to find the rows that a text is part of.
    pub search_ms: f64,
}

/// Measures the table of the web build, served by a host program of its own.
///
/// # Errors
/// [`BrowserError`] when the browser does not come to its end.
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
