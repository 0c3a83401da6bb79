//! Compares every function's role in its template with what the function did during the tests of the API.
//!
//! `permissions FILE`: the file that those tests wrote, `<target>/tmp/calls.jsonl`.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use goldgrove_checks::permissions;
use goldgrove_local::calls;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            say(&format!("the roles cannot be compared: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Whether every role is what its function needs.
fn run() -> Result<bool, Box<dyn Error>> {
    let file = std::env::args().nth(1).map(PathBuf::from).ok_or("no file was named")?;
    let calls = calls::kept_in(&file)?;
    let differences = permissions::differences(&calls)?;
    for difference in &differences {
        say(&difference.to_string());
    }
    say(&format!("{} calls, {} differences", calls.len(), differences.len()));
    Ok(differences.is_empty())
}

#[expect(clippy::print_stdout, reason = "a program that people start reports")]
fn say(text: &str) {
    println!("{text}");
}
