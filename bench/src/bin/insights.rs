//! Runs the insights benchmark: `insights` for ten thousand households, `insights <households>` for another number.

use std::process::ExitCode;

use goldgrove_bench::insights::{GOALS, Street};
use goldgrove_bench::report::{Measurement, publish};

const HOUSEHOLDS: usize = 10_000;
/// The limit of one daily evaluation, goals and odds included: far below the time of a page.
const LOOK_MILLISECONDS: f64 = 50.0;
/// The price of a processor second, in USD (Lambda, x86, us-east-1): a function has a whole processor at 1,769 MB, and
/// less in proportion to its memory.
const SECOND_USD: f64 = 1.769 * 0.000_016_666_7;
const DAYS_A_MONTH: f64 = 30.0;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let wanted = std::env::args().nth(1).and_then(|count| count.parse().ok());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let street = runtime.block_on(Street::build(wanted.unwrap_or(HOUSEHOLDS)))?;
    let first = runtime.block_on(street.evaluate_all())?;
    let again = runtime.block_on(street.evaluate_all())?;
    let households = f64::from(u32::try_from(first.households)?);
    let look = first.cpu_seconds / households;
    let measurements = vec![
        Measurement::new("households looked at, one thread", households, ""),
        Measurement::new("goals of each, with odds", f64::from(u32::try_from(GOALS)?), ""),
        Measurement::new("processor time of all", first.cpu_seconds, "s"),
        Measurement::new("of one look", look * 1_000.0, "ms").at_most(LOOK_MILLISECONDS),
        Measurement::new(
            "of one look that finds nothing new",
            again.cpu_seconds / households * 1_000.0,
            "ms",
        ),
        Measurement::new(
            "cards raised for each",
            f64::from(u32::try_from(first.raised)?) / households,
            "",
        ),
        Measurement::new(
            "compute for 100,000 users a month, looked at daily",
            look * DAYS_A_MONTH * 100_000.0 * SECOND_USD,
            "USD",
        ),
    ];
    Ok(publish("insights", measurements)?)
}
