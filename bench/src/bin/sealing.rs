//! Runs the sealing benchmark: `sealing` measures and writes the results; `sealing count <operation> <runs>` only
//! repeats one operation, for an instruction counter to watch.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use goldgrove_bench::instructions;
use goldgrove_bench::report::{Measurement, publish};
use goldgrove_bench::rounds::{Operation, Rounds};
use goldgrove_bench::sealing::{Bare, Ours, SealingError};

const ROUNDS: usize = 501;
const RUNS: u32 = 1_000;

/// The limits of sealing and opening, as multiples of the bare cipher's time.
const SEAL_LIMIT: f64 = 1.25;
const OPEN_LIMIT: f64 = 1.5;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if let [command, operation, runs] = &arguments[..]
        && command == "count"
    {
        repeat(operation, runs.parse()?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut measurements = times()?;
    if instructions::can_count() {
        measurements.extend(counts()?);
    } else {
        writeln!(io::stdout(), "valgrind is not installed: instructions are not counted")?;
    }
    Ok(publish("sealing", measurements)?)
}

fn times() -> Result<Vec<Measurement>, SealingError> {
    let (mut bare, mut cipher, mut ours) = (Bare::new()?, Bare::new()?, Ours::new()?);
    let seals: &mut [Operation<'_, _>; 3] = &mut [&mut || bare.seal(), &mut || cipher.cipher(), &mut || ours.seal()];
    let sealing = Rounds::measure(ROUNDS, RUNS, seals)?;
    let opens: &mut [Operation<'_, _>; 2] = &mut [&mut || bare.open(), &mut || ours.open()];
    let opening = Rounds::measure(ROUNDS, RUNS, opens)?;
    Ok(vec![
        Measurement::new("seal, bare", sealing.median(0), "ns"),
        Measurement::new("seal, cipher", sealing.median(1), "ns"),
        Measurement::new("seal, field", sealing.median(2), "ns"),
        Measurement::new("seal, field to bare", sealing.ratio(2, 0), "x").at_most(SEAL_LIMIT),
        Measurement::new("seal, field to cipher", sealing.ratio(2, 1), "x"),
        Measurement::new("open, bare", opening.median(0), "ns"),
        Measurement::new("open, field", opening.median(1), "ns"),
        Measurement::new("open, field to bare", opening.ratio(1, 0), "x").at_most(OPEN_LIMIT),
    ])
}

fn counts() -> io::Result<Vec<Measurement>> {
    let executable = std::env::current_exe()?;
    ["bare-seal", "cipher-seal", "field-seal", "bare-open", "field-open"]
        .into_iter()
        .map(|operation| {
            let count = instructions::per_run(&executable, operation)?;
            Ok(Measurement::new(
                format!("instructions, {operation}"),
                count,
                "instructions",
            ))
        })
        .collect()
}

fn repeat(operation: &str, runs: u32) -> Result<(), Box<dyn Error>> {
    let (mut bare, mut ours) = (Bare::new()?, Ours::new()?);
    let once: Operation<'_, SealingError> = match operation {
        "bare-seal" => &mut || bare.seal(),
        "cipher-seal" => &mut || bare.cipher(),
        "field-seal" => &mut || ours.seal(),
        "bare-open" => &mut || bare.open(),
        "field-open" => &mut || ours.open(),
        _ => return Err(format!("no operation is called {operation}").into()),
    };
    Ok((0..runs).try_for_each(|_| once())?)
}
