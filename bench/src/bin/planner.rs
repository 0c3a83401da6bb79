//! Measures the planner's sliders in a browser and puts the figures into the results.

use std::process::ExitCode;

use goldgrove_bench::planner::planner;
use goldgrove_bench::report::publish;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    // The same command builds it into the same folder.
    let host = std::env::current_exe()?.with_file_name("goldgrove-local");
    Ok(publish("planner", planner(&host)?.measurements())?)
}
