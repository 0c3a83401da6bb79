//! Runs the planning benchmark: measures and writes the results. If the first argument is a Python with `numpy`, it also
//! measures `numpy`.

use std::error::Error;
use std::io::{self, Write};
use std::process::{Command, ExitCode};

use goldgrove_bench::planning::{MONTHS, PATHS, Planner, PlanningBenchError, plain_paths};
use goldgrove_bench::report::{Measurement, publish};
use goldgrove_bench::rounds::{Operation, Rounds};

const ROUNDS: usize = 21;
const NUMPY_RUNS: usize = 5;
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/planning.py");

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let (mut planner, mut other, mut third) = (Planner::new()?, Planner::new()?, Planner::new()?);
    let mut many = Planner::new()?;
    let rounds: &mut [Operation<'_, PlanningBenchError>; 4] = &mut [
        &mut || planner.paths(),
        &mut || {
            plain_paths();
            Ok(())
        },
        &mut || other.goals_together(20),
        &mut || many.goals_together(100),
    ];
    let measured = Rounds::measure(ROUNDS, 1, rounds)?;
    let mut fourth = Planner::new()?;
    let formulas: &mut [Operation<'_, PlanningBenchError>; 2] =
        &mut [&mut || third.required(), &mut || fourth.projected()];
    let formulas = Rounds::measure(501, 1_000, formulas)?;
    let growth = measured.ratio(3, 2).ln() / 5.0_f64.ln();
    let (ours, paths) = (measured.median(0), f64::from(u32::try_from(PATHS)?));
    let mut measurements = vec![
        Measurement::new(
            format!("{PATHS} paths of four classes, {MONTHS} months"),
            ours / 1e6,
            "ms",
        )
        .at_most(15.0),
        Measurement::new("paths a second, one thread", paths * 1e9 / ours, ""),
        Measurement::new("the same paths, plain loop", measured.median(1) / 1e6, "ms"),
        Measurement::new("paths, plain loop to ours", measured.ratio(1, 0), "x").at_least(2.5),
        Measurement::new("a whole plan of 20 goals", measured.median(2) / 1e6, "ms").at_most(20.0),
        Measurement::new("a whole plan of 100 goals", measured.median(3) / 1e6, "ms").at_most(120.0),
        Measurement::new("a whole plan, 20 to 100 goals: exponent", growth, "").at_most(1.1),
        Measurement::new("required contribution, ten years", formulas.median(0), "ns").at_most(1_000.0),
        Measurement::new("projected value, ten years", formulas.median(1), "ns").at_most(1_000.0),
    ];
    match std::env::args().nth(1) {
        Some(python) => {
            let numpy = numpy_milliseconds(&python)?;
            measurements.push(Measurement::new("the same paths, numpy", numpy, "ms"));
            measurements.push(Measurement::new("paths, numpy to ours", numpy * 1e6 / ours, "x").at_least(10.0));
        }
        None => writeln!(io::stdout(), "no Python with numpy was named: it is not measured")?,
    }
    Ok(publish("planning", measurements)?)
}

/// The median of a few runs, so that a busy moment spoils only one of them.
fn numpy_milliseconds(python: &str) -> Result<f64, Box<dyn Error>> {
    let output = Command::new(python).arg(SCRIPT).arg(NUMPY_RUNS.to_string()).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let text = String::from_utf8(output.stdout)?;
    let mut times = text.lines().map(str::parse).collect::<Result<Vec<f64>, _>>()?;
    times.sort_by(f64::total_cmp);
    times
        .get(times.len() / 2)
        .copied()
        .ok_or_else(|| "numpy said nothing".into())
}
