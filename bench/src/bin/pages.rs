//! Audits the pages and puts Lighthouse's figures into the results: `pages` for all of them, `pages <page> ...` for some.

use std::process::ExitCode;

use goldgrove_bench::pages::{Audit, audit};
use goldgrove_bench::report::{Measurement, publish};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    // The same command builds it into the same folder.
    let host = std::env::current_exe()?.with_file_name("goldgrove-local");
    let audits = audit(&host, &wanted)?;
    let slowdown = audits.first().map(|audit| audit.slowdown).unwrap_or_default();
    let mut measurements = vec![Measurement::new("processor of the phone, slower by", slowdown, "x")];
    measurements.extend(audits.iter().flat_map(Audit::measurements));
    Ok(publish("pages", measurements)?)
}
