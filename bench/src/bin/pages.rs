//! Audits the pages and puts what Lighthouse says into the results: `pages` for all of them, `pages <page> ...` for some.

use std::process::ExitCode;

use goldgrove_bench::pages::{Audit, audit};
use goldgrove_bench::report::publish;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    // Built by the same command into the same folder.
    let host = std::env::current_exe()?.with_file_name("goldgrove-local");
    let measurements = audit(&host, &wanted)?.iter().flat_map(Audit::measurements).collect();
    Ok(publish("pages", measurements)?)
}
