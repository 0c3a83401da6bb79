//! Measures a browser's first load, and puts it into the results.

use std::process::ExitCode;

use goldgrove_bench::first_load::weigh;
use goldgrove_bench::report::{Measurement, publish};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let measurements = weigh()?.into_iter().map(Measurement::from).collect();
    Ok(publish("first load", measurements)?)
}
