//! `soak [SEEDS] [FIRST]`: plays `SEEDS` stories, as many of banks, a history of subscription events in every order, and
//! ten thousand rows of each of three older forms through the migration. Prints each seed that fails.

#![expect(clippy::print_stdout, reason = "it reports to a terminal")]

use goldgrove_soak::migration::migrate;
use goldgrove_soak::story::{Tally, play};
use goldgrove_soak::weather::Odds;
use goldgrove_soak::{banking, billing};
use tokio::runtime::Builder;

/// The default number of stories.
const SEEDS: u64 = 10_000;
/// Transactions of each of three users in a migration; a quarter as many holdings come on top, so that each of them has ten
/// thousand rows: one bound to no place, one under an older key, one in their own length.
const ROWS: u128 = 8_000;
/// Seeds, or orders, between two lines of progress.
const STRIDE: u64 = 500;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let seeds = arguments.next().transpose()?.unwrap_or(SEEDS);
    let first = arguments.next().transpose()?.unwrap_or(0);
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let mut goals = Tally::default();
    let mut banks = Tally::default();
    for seed in first..first + seeds {
        let tally = runtime.block_on(play(seed, Odds::STORMY, None));
        goals += tally.map_err(|violation| format!("seed {seed}: {violation}"))?;
        let tally = runtime.block_on(banking::play(seed, Odds::STORMY, None));
        banks += tally.map_err(|violation| format!("seed {seed} of banks: {violation}"))?;
        tell_progress(seed - first + 1, seeds, "seeds");
    }
    for (what, Tally { calls, strikes }) in [("stories", goals), ("stories of banks", banks)] {
        println!("{seeds} {what} held: {calls} calls, {strikes} of them struck");
    }
    for number in 0..billing::ORDERS {
        let told = runtime.block_on(billing::tell(number, Odds::STORMY, None));
        told.map_err(|violation| format!("order {number} of a history: {violation}"))?;
        tell_progress(number as u64 + 1, billing::ORDERS as u64, "orders");
    }
    println!("{} orders of a history held", billing::ORDERS);
    let passed = runtime.block_on(Box::pin(migrate(first, ROWS, Odds::STORMY)));
    let passed = passed.map_err(|violation| format!("migration of seed {first}: {violation}"))?;
    println!("{passed:?}");
    Ok(())
}

fn tell_progress(done: u64, of: u64, what: &str) {
    if done.is_multiple_of(STRIDE) && done < of {
        println!("{done} of {of} {what}");
    }
}
