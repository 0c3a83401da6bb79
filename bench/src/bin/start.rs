//! Runs the start benchmark over the binaries beside this one: `start` over all functions, `start <name> ...` over some.

use std::path::PathBuf;
use std::process::ExitCode;

use goldgrove_bench::report::{Measurement, publish};
use goldgrove_bench::start::{Program, Start, StartError, Starts, functions};

const ROUNDS: usize = 31;
/// The limit of a function's figures, as a multiple of the smallest Lambda's.
const HELLO_TIMES: f64 = 4.0;
/// The least ratio of Node's start to a function's.
const NODE_TIMES: f64 = 8.0;
const MEGABYTES: f64 = 8.0;

/// Indexes of the two programs that all others are compared with.
const HELLO: usize = 0;
const NODE: usize = 1;

const READY: fn(&Start) -> f64 = |start| start.ready;
const ANSWERED: fn(&Start) -> f64 = |start| start.answered;
const MEMORY: fn(&Start) -> f64 = |start| start.memory;

#[tokio::main]
async fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let built = std::env::current_exe()?.parent().map(PathBuf::from).unwrap_or_default();
    let mut programs = vec![Program::hello(&built)?, Program::node()];
    let wanted: Vec<_> = std::env::args().skip(1).collect();
    programs.extend(functions(&built, &wanted)?);
    let starts = Starts::measure(&programs, ROUNDS).await?;
    let functions = NODE + 1..programs.len();
    let mut measurements = worst(&programs, &starts, functions.clone())?;
    for index in [HELLO, NODE].into_iter().chain(functions) {
        measurements.extend(figures(&programs[index], &starts, index)?);
    }
    Ok(publish("start", measurements)?)
}

/// The targets of all functions, checked for the worst one.
fn worst(
    programs: &[Program],
    starts: &Starts,
    functions: std::ops::Range<usize>,
) -> Result<Vec<Measurement>, StartError> {
    let largest = |figure: &dyn Fn(usize) -> f64| functions.clone().map(figure).fold(f64::NEG_INFINITY, f64::max);
    let smallest = |figure: &dyn Fn(usize) -> f64| functions.clone().map(figure).fold(f64::INFINITY, f64::min);
    let to_hello = |figure| largest(&|index| starts.ratio(index, HELLO, figure));
    let node_to = |figure| smallest(&|index| starts.ratio(NODE, index, figure));
    let mut size = 0.0_f64;
    for program in &programs[functions.clone()] {
        size = size.max(program.megabytes()?);
    }
    let measured = functions.len();
    let worst = |name: &str, value, unit| Measurement::new(format!("worst of {measured}: {name}"), value, unit);
    Ok(vec![
        worst("ready, to hello", to_hello(READY), "x").at_most(HELLO_TIMES),
        worst("first answer, to hello", to_hello(ANSWERED), "x").at_most(HELLO_TIMES),
        worst("memory, to hello", to_hello(MEMORY), "x").at_most(HELLO_TIMES),
        worst("ready, Node to it", node_to(READY), "x").at_least(NODE_TIMES),
        worst("first answer, Node to it", node_to(ANSWERED), "x").at_least(NODE_TIMES),
        worst("binary", size, "MB").at_most(MEGABYTES),
    ])
}

fn figures(program: &Program, starts: &Starts, index: usize) -> Result<Vec<Measurement>, StartError> {
    let named = |name, value, unit| Measurement::new(format!("{}: {name}", program.name), value, unit);
    let mut figures = vec![
        named("ready", starts.median(index, READY) * 1e3, "ms"),
        named("first answer", starts.median(index, ANSWERED) * 1e3, "ms"),
        named("memory", starts.median(index, MEMORY), "MB"),
    ];
    if index != NODE {
        figures.push(named("binary", program.megabytes()?, "MB"));
    }
    Ok(figures)
}
