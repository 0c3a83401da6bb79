//! Runs the currencies benchmark.

use std::process::ExitCode;

use goldgrove_bench::currencies::{ACCOUNTS, DAYS, HOLDINGS, Household};
use goldgrove_bench::report::{Measurement, publish};
use goldgrove_bench::rounds::Rounds;
use goldgrove_domain::Currency;

const ROUNDS: usize = 41;
const RUNS: u32 = 50;
const VALUATION_MICROSECONDS: f64 = 100.0;
const HISTORY_MILLISECONDS: f64 = 2.0;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let (one, three) = (Household::with_currencies(1)?, Household::with_currencies(3)?);
    let rounds = Rounds::measure(
        ROUNDS,
        RUNS,
        &mut [
            &mut || one.value(),
            &mut || three.value(),
            &mut || three.history_in(Currency::CAD),
            &mut || three.history_in(Currency::USD),
        ],
    )?;
    let extra = (rounds.median(3) - rounds.median(2)) / 1e6;
    Ok(publish(
        "currencies",
        vec![
            Measurement::new("accounts", f64::from(ACCOUNTS), ""),
            Measurement::new("holdings", f64::from(HOLDINGS), ""),
            Measurement::new("valued in one currency", rounds.median(0) / 1e3, "µs"),
            Measurement::new("valued in three currencies", rounds.median(1) / 1e3, "µs")
                .at_most(VALUATION_MICROSECONDS),
            Measurement::new("three currencies against one", rounds.ratio(1, 0), "x"),
            Measurement::new("days of history", f64::from(u32::try_from(DAYS)?), ""),
            Measurement::new("another main currency costs the history", extra, "ms").at_most(HISTORY_MILLISECONDS),
        ],
    )?)
}
