//! The bytes a browser loads before a page can be used, from the web's own check.

use std::io;
use std::process::Command;

use serde::Deserialize;

use crate::report::Measurement;

/// The project's root, where the web lives beside this crate.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const KILOBYTE: f64 = 1_000.0;

/// The bytes of a first load and their budget.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Weight {
    /// Which load.
    pub name: String,
    /// Its size, compressed.
    pub bytes: u32,
    /// Its budget.
    pub limit_bytes: u32,
}

/// The check failed.
#[derive(Debug, thiserror::Error)]
pub enum FirstLoadError {
    /// It could not be started.
    #[error("npm cannot be started")]
    Start(#[from] io::Error),
    /// It printed no sizes.
    #[error("the web gave no weights; is it built? {0}")]
    NoWeights(String),
}

/// Measures the web build.
///
/// # Errors
/// [`FirstLoadError`] when there is no build.
pub fn weigh() -> Result<Vec<Weight>, FirstLoadError> {
    let output = Command::new("npm")
        .args(["--prefix", "web", "run", "--silent", "budgets", "--", "--json"])
        .current_dir(ROOT)
        .output()?;
    // The check also fails when a budget is exceeded, but still prints the sizes.
    serde_json::from_slice(&output.stdout)
        .map_err(|_| FirstLoadError::NoWeights(String::from_utf8_lossy(&output.stderr).into_owned()))
}

impl From<Weight> for Measurement {
    fn from(weight: Weight) -> Self {
        let kilobytes = |bytes: u32| f64::from(bytes) / KILOBYTE;
        Self::new(weight.name, kilobytes(weight.bytes), "kB").at_most(kilobytes(weight.limit_bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_held_to_its_limit_in_kilobytes() {
        let weight: Weight =
            serde_json::from_str(r#"{"name": "login", "bytes": 200001, "limitBytes": 200000, "ok": false}"#).unwrap();
        let measurement = Measurement::from(weight);
        assert_eq!(measurement.target.as_deref(), Some("<= 200"));
        assert_eq!(measurement.met, Some(false));
    }
}
