//! The results: one file that all benchmarks share, and the tables rendered from it.

use std::fmt::{self, Write as _};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// The file all benchmarks share.
const RESULTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results.json");

/// Prints a benchmark's measurements and replaces its earlier ones in the results. The
/// exit code is a failure if a target was missed.
///
/// # Errors
/// [`ReportError`] when the results cannot be read or written.
pub fn publish(benchmark: &str, measurements: Vec<Measurement>) -> Result<ExitCode, ReportError> {
    let all_met = measurements.iter().all(|measurement| measurement.met != Some(false));
    let mut out = io::stdout().lock();
    for measurement in &measurements {
        // Ignores a closed output; the results are written all the same.
        let _ = writeln!(out, "{benchmark}: {measurement}");
    }
    Report::load_or_new(RESULTS)?.replace(benchmark, measurements).save()?;
    Ok(if all_met { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One measured number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// The benchmark that measured it.
    pub benchmark: String,
    /// What was measured.
    pub name: String,
    /// The number.
    pub value: f64,
    /// What the number counts, e.g. `ns` or `x` for a ratio.
    pub unit: String,
    /// The target, e.g. `<= 1.25`; none for informational numbers.
    pub target: Option<String>,
    /// Whether the target was met; none without a target.
    pub met: Option<bool>,
}

impl Measurement {
    /// An informational number.
    pub fn new(name: impl Into<String>, value: f64, unit: &str) -> Self {
        Self {
            benchmark: String::new(),
            name: name.into(),
            value,
            unit: unit.to_owned(),
            target: None,
            met: None,
        }
    }

    /// Sets the target `limit` or less.
    #[must_use]
    pub fn at_most(self, limit: f64) -> Self {
        let met = self.value <= limit;
        self.with_target(format!("<= {limit}"), met)
    }

    /// Sets the target `limit` or more.
    #[must_use]
    pub fn at_least(self, limit: f64) -> Self {
        let met = self.value >= limit;
        self.with_target(format!(">= {limit}"), met)
    }

    /// The measurement as a row of a table.
    fn row(&self) -> String {
        let value = format!("{} {}", Figure(self.value), self.unit);
        let target = self.target.as_deref().unwrap_or("");
        let met = self.met.map_or("", |met| if met { "yes" } else { "**no**" });
        format!("| {} | {} | {target} | {met} |", self.name, value.trim_end())
    }

    fn with_target(self, target: String, met: bool) -> Self {
        Self {
            target: Some(target),
            met: Some(met),
            ..self
        }
    }
}

impl fmt::Display for Measurement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {} {}", self.name, Figure(self.value), self.unit)?;
        match (&self.target, self.met) {
            (Some(target), Some(true)) => write!(formatter, " (target {target})"),
            (Some(target), _) => write!(formatter, " (target {target} MISSED)"),
            (None, _) => Ok(()),
        }
    }
}

/// A number with its significant digits: whole numbers and large ones without decimals.
struct Figure(f64);

impl fmt::Display for Figure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = if self.0.fract() == 0.0 || self.0.abs() >= 1_000.0 {
            0
        } else {
            2
        };
        write!(formatter, "{:.decimals$}", self.0)
    }
}

/// The results could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The file could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The file does not hold results.
    #[error("{path}: {source}")]
    Content {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: serde_json::Error,
    },
}

/// All results, by benchmark, in the order each benchmark gave them.
#[derive(Debug)]
pub struct Report {
    path: PathBuf,
    measurements: Vec<Measurement>,
}

impl Report {
    /// The results in the file at `path`; none when there is no such file yet.
    ///
    /// # Errors
    /// [`ReportError`] when the file is there but cannot be read.
    pub fn load_or_new(path: impl Into<PathBuf>) -> Result<Self, ReportError> {
        let path = path.into();
        let measurements = match std::fs::read(&path) {
            Ok(json) => serde_json::from_slice(&json).map_err(|source| ReportError::Content {
                path: path.clone(),
                source,
            })?,
            Err(missing) if missing.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(source) => return Err(ReportError::File { path, source }),
        };
        Ok(Self { path, measurements })
    }

    /// Replaces the results of one benchmark.
    #[must_use]
    pub fn replace(mut self, benchmark: &str, measurements: Vec<Measurement>) -> Self {
        self.measurements.retain(|kept| kept.benchmark != benchmark);
        self.measurements
            .extend(measurements.into_iter().map(|measurement| Measurement {
                benchmark: benchmark.to_owned(),
                ..measurement
            }));
        self.measurements
            .sort_by(|one, other| one.benchmark.cmp(&other.benchmark));
        self
    }

    /// Writes the results, and the same as tables in `RESULTS.md` beside them.
    ///
    /// # Errors
    /// [`ReportError`] when a file cannot be written.
    pub fn save(&self) -> Result<(), ReportError> {
        let lines: Result<Vec<_>, _> = self.measurements.iter().map(serde_json::to_string).collect();
        let lines = lines.map_err(|source| ReportError::Content {
            path: self.path.clone(),
            source,
        })?;
        write(&self.path, &format!("[\n{}\n]\n", lines.join(",\n")))?;
        write(&self.path.with_file_name("RESULTS.md"), &self.render())
    }

    /// The results as a Markdown page, one table per benchmark.
    pub fn render(&self) -> String {
        let mut page =
            String::from("# Results\n\nWritten by `make bench`; how the numbers come about is told in `README.md`.\n");
        for benchmark in self.measurements.chunk_by(|one, next| one.benchmark == next.benchmark) {
            let name = benchmark.first().map_or("", |first| first.benchmark.as_str());
            // Writing to a `String` does not fail.
            let _ = write!(
                page,
                "\n## {name}\n\n| Measurement | Value | Target | Met |\n| --- | ---: | ---: | --- |\n"
            );
            for measurement in benchmark {
                let _ = writeln!(page, "{}", measurement.row());
            }
        }
        page
    }
}

fn write(path: &Path, content: &str) -> Result<(), ReportError> {
    std::fs::write(path, content).map_err(|source| ReportError::File {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_benchmark_replaces_its_own_results_and_keeps_those_of_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.json");
        let run = |benchmark: &str, measured: &[(&str, f64)]| {
            let measurements = measured
                .iter()
                .map(|&(name, value)| Measurement::new(name, value, "ns"));
            let report = Report::load_or_new(&path).unwrap();
            report.replace(benchmark, measurements.collect()).save().unwrap();
        };
        run("start", &[("gone", 1.0), ("b", 1.0)]);
        run("sealing", &[("b", 2.0)]);
        run("start", &[("b", 3.0), ("a", 4.0)]);

        let report = Report::load_or_new(&path).unwrap();
        let rows: Vec<_> = report
            .measurements
            .iter()
            .map(|row| (row.benchmark.as_str(), row.name.as_str(), row.value))
            .collect();
        assert_eq!(rows, [("sealing", "b", 2.0), ("start", "b", 3.0), ("start", "a", 4.0)]);
        assert_eq!(
            std::fs::read_to_string(folder.path().join("RESULTS.md")).unwrap(),
            report.render()
        );
    }

    #[test]
    fn a_target_is_met_up_to_its_limit() {
        let rows = [
            ("below a ceiling", Measurement::new("m", 1.2, "x").at_most(1.25), true),
            ("at a ceiling", Measurement::new("m", 1.25, "x").at_most(1.25), true),
            ("above a ceiling", Measurement::new("m", 1.26, "x").at_most(1.25), false),
            ("below a floor", Measurement::new("m", 9.0, "x").at_least(10.0), false),
            ("at a floor", Measurement::new("m", 10.0, "x").at_least(10.0), true),
        ];
        for (name, measurement, met) in rows {
            assert_eq!(measurement.met, Some(met), "{name}");
        }
    }

    #[test]
    fn the_page_shows_value_target_and_verdict() {
        let folder = tempfile::tempdir().unwrap();
        let measurements = vec![
            Measurement::new("one", 1.234, "x").at_most(1.25),
            Measurement::new("two", 2.0, "x").at_most(1.25),
            Measurement::new("three", 1350.4, "ns"),
        ];
        let page = Report::load_or_new(folder.path().join("results.json"))
            .unwrap()
            .replace("sealing", measurements)
            .render();
        for row in [
            "\n## sealing\n",
            "| one | 1.23 x | <= 1.25 | yes |",
            "| two | 2 x | <= 1.25 | **no** |",
            "| three | 1350 ns |  |  |",
        ] {
            assert!(page.contains(row), "{page}");
        }
    }

    #[test]
    fn a_file_of_something_else_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.json");
        std::fs::write(&path, "not results").unwrap();
        assert!(matches!(Report::load_or_new(&path), Err(ReportError::Content { .. })));
    }
}
