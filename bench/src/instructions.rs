//! Counts instructions with `valgrind`, if it is installed.
//!
//! The benchmark's own executable runs twice, with few and with many runs of one operation. The difference is the cost of
//! the runs alone.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

const FEW: u32 = 1_000;
const MANY: u32 = 5_000;

/// Whether instructions can be counted here.
pub fn can_count() -> bool {
    let version = Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
}

/// Instructions per run of `operation`, which `executable` repeats when called with `count <operation> <runs>`.
///
/// # Errors
/// When the executable or `valgrind` fails, or reports no count.
pub fn per_run(executable: &Path, operation: &str) -> io::Result<f64> {
    let few = total(executable, operation, FEW)?;
    let many = total(executable, operation, MANY)?;
    Ok((many - few) / f64::from(MANY - FEW))
}

fn total(executable: &Path, operation: &str, runs: u32) -> io::Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(executable)
        .args(["count", operation, &runs.to_string()])
        .output()?;
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(io::Error::other(report.into_owned()));
    }
    collected(&report).ok_or_else(|| io::Error::other("valgrind reported no count"))
}

/// The number in valgrind's line `==1234== Collected : 5678`.
fn collected(report: &str) -> Option<f64> {
    let (_, count) = report.lines().find_map(|line| line.split_once("Collected : "))?;
    count.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_the_report() {
        let report = "==7== \n==7== Events    : Ir\n==7== Collected : 1234567\n==7== \n";
        assert_eq!(collected(report), Some(1_234_567.0));
        assert_eq!(collected("==7== nothing"), None);
    }
}
