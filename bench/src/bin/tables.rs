//! Measures a table of ten thousand holdings in a browser and puts the figures into the results.

use std::process::ExitCode;

use goldgrove_bench::report::publish;
use goldgrove_bench::tables::table;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    // The same command builds it into the same folder.
    let host = std::env::current_exe()?.with_file_name("goldgrove-local");
    Ok(publish("tables", table(&host)?.measurements())?)
}
