//! Starts every function as a real process against the Lambda Runtime API and the local stand-ins, gives each one
//! correct event, and holds its answer to the API's document.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use goldgrove_checks::rehearsal::{Rehearsal, RehearsalError, Verdict};
use goldgrove_domain::clock::{Clock, SystemClock};

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(verdicts) => conclude(&verdicts),
        Err(error) => {
            say(&format!("the functions cannot be started: {error}"));
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<Vec<Verdict>, RehearsalError> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let rehearsal = Rehearsal::prepare(binaries()?, clock).await?;
    rehearsal.run().await
}

/// The functions' binaries lie where this one does.
fn binaries() -> Result<PathBuf, RehearsalError> {
    let mut path = std::env::current_exe()?;
    path.pop();
    Ok(path)
}

fn conclude(verdicts: &[Verdict]) -> ExitCode {
    for verdict in verdicts {
        say(&verdict.to_string());
    }
    let failed = verdicts.iter().filter(|verdict| verdict.fault.is_some()).count();
    say(&format!("{} functions, {failed} failed", verdicts.len()));
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[expect(clippy::print_stdout, reason = "a program that people start reports")]
fn say(text: &str) {
    println!("{text}");
}
