//! Starts every function as a real process against the Lambda Runtime API and the local stand-ins, sends each one
//! correct event, and checks its answer against the API's document.
//!
//! `functions-start [FILE]`: adds to the notes in FILE which of them opened a data key.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use goldgrove_checks::rehearsal::{self, Functions, Rehearsal, RehearsalError, Verdict};
use goldgrove_domain::clock::{Clock, SystemClock};
use goldgrove_local::calls;
use goldgrove_local::ports::Ports;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(verdicts) => {
            say(&rehearsal::summary(&verdicts));
            rehearsal::conclusion(&verdicts)
        }
        Err(error) => {
            say(&format!("the functions cannot be started: {error}"));
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<Vec<Verdict>, RehearsalError> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let notes = std::env::args().nth(1).map(PathBuf::from);
    let rehearsal = Rehearsal::prepare(Functions::Binaries(binaries()?), Ports::Free, clock).await?;
    let verdicts = rehearsal.run().await?;
    for verdict in verdicts.iter().filter(|verdict| verdict.opened_a_key) {
        if let Some(file) = &notes {
            calls::add_opened_key(file, &verdict.function)?;
        }
    }
    Ok(verdicts)
}

/// The folder of this binary also has the functions' binaries.
fn binaries() -> Result<PathBuf, RehearsalError> {
    let mut path = std::env::current_exe()?;
    path.pop();
    Ok(path)
}

#[expect(clippy::print_stdout, reason = "a program that people start reports")]
fn say(text: &str) {
    println!("{text}");
}
