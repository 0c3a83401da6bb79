//! `soak [SEEDS] [FIRST]`: plays so many stories, and ten thousand rows through the migration; prints the seed that
//! fails.

#![expect(clippy::print_stdout, reason = "it reports to a terminal")]

use goldgrove_soak::migration::migrate;
use goldgrove_soak::story::{Tally, play};
use goldgrove_soak::weather::Odds;
use tokio::runtime::Builder;

/// Stories when nothing else is asked for.
const SEEDS: u64 = 10_000;
/// Transactions of each of two users in a migration; a quarter as many holdings come on top.
const ROWS: u128 = 4_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let seeds = arguments.next().transpose()?.unwrap_or(SEEDS);
    let first = arguments.next().transpose()?.unwrap_or(0);
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let mut all = Tally::default();
    for seed in first..first + seeds {
        let tally = runtime.block_on(play(seed, Odds::STORMY, None));
        let tally = tally.map_err(|violation| format!("seed {seed}: {violation}"))?;
        all.calls += tally.calls;
        all.strikes += tally.strikes;
    }
    println!(
        "{seeds} stories held: {} calls, {} of them struck",
        all.calls, all.strikes
    );
    let passed = runtime.block_on(Box::pin(migrate(first, ROWS, Odds::STORMY)));
    let passed = passed.map_err(|violation| format!("migration of seed {first}: {violation}"))?;
    println!("{passed:?}");
    Ok(())
}
