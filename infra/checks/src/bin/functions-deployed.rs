//! Sends every deployed function one wrong and one correct event, and checks its answers against the API's document.
//!
//! `functions-deployed PORT ENV_FILE ADDRESS`: starts the stand-ins on PORT and the following ports, and writes the settings that
//! lead to them into `ENV_FILE`. When a line on standard input reports that the functions are deployed with them, it calls
//! the functions at ADDRESS.

use std::error::Error;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use goldgrove_checks::deployed::Deployed;
use goldgrove_checks::rehearsal::{self, Functions, Rehearsal, Verdict};
use goldgrove_domain::clock::SystemClock;
use goldgrove_local::ports::Ports;
use goldgrove_local::stack::function_variables;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(verdicts) => {
            say(&rehearsal::summary(&verdicts));
            rehearsal::conclusion(&verdicts)
        }
        Err(error) => {
            say(&format!("the functions cannot be asked: {error}"));
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<Vec<Verdict>, Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [port, env_file, address] = words.as_slice() else {
        return Err("usage: functions-deployed PORT ENV_FILE ADDRESS".into());
    };
    let functions = Functions::Deployed(Deployed::at(address.clone()));
    let rehearsal = Rehearsal::prepare(functions, Ports::From(port.parse()?), Arc::new(SystemClock)).await?;
    let variables = function_variables(rehearsal.urls());
    let lines: Vec<String> = variables
        .into_iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    std::fs::write(env_file, lines.join("\n") + "\n")?;
    tokio::task::spawn_blocking(|| io::stdin().read_line(&mut String::new())).await??;
    Ok(rehearsal.run().await?)
}

#[expect(clippy::print_stdout, reason = "a program that people start reports")]
fn say(text: &str) {
    println!("{text}");
}
