//! Runs a script that measures pages in a browser and parses the figures it prints.

use std::io;
use std::path::Path;
use std::process::Command;

use serde::de::DeserializeOwned;

/// The project's root, where the web and the scripts live.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The web's own Node: the scripts need a newer one than the machine may have.
const NODE: &str = "web/node_modules/.bin/node";

/// A script failed.
#[derive(Debug, thiserror::Error)]
pub enum BrowserError {
    /// It could not be started.
    #[error("the script cannot be started; are web and bench/lighthouse installed?")]
    Start(#[from] io::Error),
    /// It gave no figures.
    #[error("the script gave no figures: {0}")]
    NoFigures(String),
}

/// Runs a script of `lighthouse/` on the web build, served by its own host process, and returns the figures.
///
/// # Errors
/// [`BrowserError`] when the script fails.
pub fn measured<T: DeserializeOwned>(script: &str, host: &Path, arguments: &[String]) -> Result<T, BrowserError> {
    let output = Command::new(Path::new(ROOT).join(NODE))
        .arg(format!("bench/lighthouse/{script}"))
        .arg(host)
        .arg("web/dist")
        .args(arguments)
        .current_dir(ROOT)
        .output()?;
    serde_json::from_slice(&output.stdout)
        .map_err(|_| BrowserError::NoFigures(String::from_utf8_lossy(&output.stderr).into_owned()))
}
