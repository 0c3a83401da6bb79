//! Shared by every suite of stories: plays seeds and names the ones that fail.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::fmt::Display;

/// Plays the stories of `seeds`; every failing seed is named.
pub(crate) async fn hold<R, E: Display>(seeds: impl Iterator<Item = u64>, play: impl AsyncFn(u64) -> Result<R, E>) {
    let mut broken = Vec::new();
    for seed in seeds {
        if let Err(violation) = play(seed).await {
            broken.push(format!("seed {seed}: {violation}"));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The seeds of a file, one a line; a line that starts with `#` gives the reason.
pub(crate) fn seeds(file: &str) -> impl Iterator<Item = u64> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.trim().parse().unwrap())
}
