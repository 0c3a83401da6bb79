//! The planner's response time: from a step of a slider to the painted projection.

use std::path::Path;

use serde::Deserialize;

use crate::browser::{BrowserError, measured};
use crate::report::Measurement;

const ANSWER_MS: f64 = 100.0;

/// Medians over many steps, in milliseconds, each until the page has painted the projection.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Planner {
    /// A step of the slider of the monthly contribution.
    pub monthly_ms: f64,
    /// A step of the slider of the target amount.
    pub target_ms: f64,
    /// A step of the slider of the target date.
    pub date_ms: f64,
    /// A step of the slider of the expected return.
    pub return_ms: f64,
    /// An amount typed in place of the slider.
    pub typed_ms: f64,
}

/// Measures the planner of the web build, served by its own host process.
///
/// # Errors
/// [`BrowserError`] when the browser fails.
pub fn planner(host: &Path) -> Result<Planner, BrowserError> {
    measured("planner.mjs", host, &[])
}

impl Planner {
    /// The figures, each with its target.
    pub fn measurements(&self) -> Vec<Measurement> {
        [
            ("slider, each month", self.monthly_ms),
            ("slider, target amount", self.target_ms),
            ("slider, target date", self.date_ms),
            ("slider, expected return", self.return_ms),
            ("amount typed", self.typed_ms),
        ]
        .map(|(name, value)| Measurement::new(name, value, "ms").at_most(ANSWER_MS))
        .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_try_a_plan_is_held_to_the_limit() {
        let slow = Planner {
            monthly_ms: 100.0,
            target_ms: 100.5,
            date_ms: 100.5,
            return_ms: 100.5,
            typed_ms: 100.5,
        };
        let met: Vec<bool> = slow.measurements().into_iter().filter_map(|one| one.met).collect();
        assert_eq!(met, [true, false, false, false, false]);
    }
}
