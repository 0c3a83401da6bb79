//! Lighthouse's scores of each page on a phone with a slow line.

use std::path::Path;

use serde::Deserialize;

use crate::browser::{BrowserError, measured};
use crate::report::Measurement;

const PUBLIC_SCORE: f64 = 98.0;
const SIGNED_IN_SCORE: f64 = 90.0;
const FULL_SCORE: f64 = 100.0;
const LCP_MS: f64 = 1_800.0;
const TBT_MS: f64 = 100.0;
const CLS: f64 = 0.02;

/// The medians of one page's audits.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Audit {
    /// Which page.
    pub name: String,
    /// Whether it needs no sign-in.
    pub public: bool,
    /// The simulated slowdown of the phone's processor relative to this machine.
    pub slowdown: f64,
    /// The performance score, of 100.
    pub performance: f64,
    /// The accessibility score, of 100.
    pub accessibility: f64,
    /// The best-practices score, of 100.
    pub best_practices: f64,
    /// The SEO score, of 100.
    pub seo: f64,
    /// Milliseconds until the largest contentful paint.
    pub lcp_ms: f64,
    /// Total blocking time, in milliseconds.
    pub tbt_ms: f64,
    /// Cumulative layout shift.
    pub cls: f64,
}

/// Audits the pages of the web build, served by its own host process; all of them when none is named.
///
/// # Errors
/// [`BrowserError`] when the auditor fails.
pub fn audit(host: &Path, pages: &[String]) -> Result<Vec<Audit>, BrowserError> {
    measured("audit.mjs", host, pages)
}

impl Audit {
    /// The figures with their targets. No single time describes a signed-in page, so only its performance score has a target. Layout
    /// shift has one everywhere.
    pub fn measurements(&self) -> Vec<Measurement> {
        let named =
            |what: &str, value: f64, unit: &str| Measurement::new(format!("{}, {what}", self.name), value, unit);
        let score = if self.public { PUBLIC_SCORE } else { SIGNED_IN_SCORE };
        let times = [
            (named("largest paint", self.lcp_ms, "ms"), LCP_MS),
            (named("blocked", self.tbt_ms, "ms"), TBT_MS),
        ];
        let mut all = vec![
            named("speed", self.performance, "").at_least(score),
            named("accessibility", self.accessibility, "").at_least(FULL_SCORE),
            named("good practice", self.best_practices, "").at_least(FULL_SCORE),
            named("found", self.seo, "").at_least(FULL_SCORE),
        ];
        all.extend(
            times
                .into_iter()
                .map(|(time, limit)| if self.public { time.at_most(limit) } else { time }),
        );
        all.push(named("jumps", self.cls, "").at_most(CLS));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit(public: bool) -> Audit {
        serde_json::from_value(serde_json::json!({
            "name": "home", "public": public, "slowdown": 4, "performance": 97, "accessibility": 100, "bestPractices": 100, "seo": 100,
            "lcpMs": 1_800.0, "tbtMs": 100.5, "cls": 0.021,
        }))
        .unwrap()
    }

    fn missed(audit: &Audit) -> Vec<String> {
        let missed = |one: &Measurement| one.met == Some(false);
        audit
            .measurements()
            .into_iter()
            .filter(missed)
            .map(|one| one.name)
            .collect()
    }

    #[test]
    fn a_public_page_is_held_to_more_than_a_signed_in_one() {
        assert_eq!(missed(&audit(true)), ["home, speed", "home, blocked", "home, jumps"]);
        assert_eq!(missed(&audit(false)), ["home, jumps"]);
    }
}
