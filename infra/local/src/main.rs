//! `make run`: starts the stack, seeds the demo household, prints the addresses, and stops cleanly.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::clock::SystemClock;
use goldgrove_local::demo;
use goldgrove_local::examples::{self, FilesError};
use goldgrove_local::ports::Ports;
use goldgrove_local::private;
use goldgrove_local::stack::{Stack, StackSettings, Urls, function_variables, sdk_variables};
use serde_json::json;
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "usage: goldgrove-local [--port 3000] [--data .local] [--site web/dist] [--no-demo] [--events]";
/// The environment file for `cargo lambda watch`, as named in Cargo.toml. It is in the data folder of `make run`.
const ENV_FILE: &str = "watch.env";

/// Access tokens expire after half an hour.
const RENEWAL: Duration = Duration::from_mins(25);

struct Arguments {
    settings: StackSettings,
    with_demo: bool,
    with_events: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    start_logging();
    let Some(arguments) = arguments(std::env::args().skip(1)) else {
        say_error(USAGE);
        return ExitCode::from(2);
    };
    match run(arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say_error(&with_causes(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let data = arguments.settings.data.clone();
    let stack = Stack::start(arguments.settings, Arc::new(SystemClock)).await?;
    stack.rates.run(json!({})).await?;
    if arguments.with_demo {
        seed_demo(&stack).await;
    }
    if arguments.with_events {
        examples::write(&stack, &data, &SystemClock).await?;
    }
    private::write(&data.join(ENV_FILE), &variables(&stack.urls))?;
    let nightly = tokio::spawn(Arc::clone(&stack.nightly).keep_running());
    let rates = tokio::spawn(Arc::clone(&stack.rates).keep_running());
    say_ready(&stack.urls, arguments.with_demo);
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        outcome = tokio::signal::ctrl_c() => outcome?,
        _ = terminate.recv() => {}
        outcome = renew_examples(&stack, &data), if arguments.with_events => outcome?,
    }
    nightly.abort();
    rates.abort();
    say("Stopped. Your data is kept; `make run` continues where you left off.");
    Ok(())
}

/// Completes an unfinished first start. Fails once the demo user's trial is over; other users' data is still usable.
async fn seed_demo(stack: &Stack) {
    if let Err(error) = demo::seed(stack).await {
        say_error(&with_causes(&error));
        say_error("The demo household is incomplete. `make reset` forgets all local data and begins again.");
    }
}

/// Rewrites the example events before their token expires.
async fn renew_examples(stack: &Stack, data: &Path) -> Result<(), FilesError> {
    loop {
        tokio::time::sleep(RENEWAL).await;
        examples::write(stack, data, &SystemClock).await?;
    }
}

fn arguments(mut words: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut settings = StackSettings {
        ports: Ports::From(3000),
        data: PathBuf::from(".local"),
        dist: PathBuf::from("web/dist"),
        functions: Vec::new(),
        admits_other_keys: false,
    };
    let (mut with_demo, mut with_events) = (true, false);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--port" => settings.ports = Ports::From(words.next()?.parse().ok().filter(|port| *port > 0)?),
            "--data" => settings.data = PathBuf::from(words.next()?),
            "--site" => settings.dist = PathBuf::from(words.next()?),
            "--no-demo" => with_demo = false,
            "--events" => with_events = true,
            _ => return None,
        }
    }
    Some(Arguments {
        settings,
        with_demo,
        with_events,
    })
}

/// The environment of a function in its own process, one `NAME=value` per line, with human-readable logs.
fn variables(urls: &Urls) -> String {
    let readable = [("AWS_LAMBDA_LOG_FORMAT", "Text".to_owned())];
    let variables = function_variables(urls)
        .into_iter()
        .chain(sdk_variables(urls))
        .chain(readable);
    let lines: Vec<String> = variables.map(|(name, value)| format!("{name}={value}")).collect();
    lines.join("\n") + "\n"
}

/// Logs warnings and errors in readable form; the functions' request lines would hide the important ones.
fn start_logging() {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(std::io::stderr)
        .init();
}

fn say_ready(urls: &Urls, with_demo: bool) {
    say(&format!(
        "Goldgrove is ready\n\n  App      {}\n  Mailbox  {}",
        urls.app, urls.mailbox
    ));
    if with_demo {
        say(&format!("  Demo     {} / {}", demo::EMAIL, demo::PASSWORD));
    }
    say("\nCtrl-C stops it.");
}

/// Prints a line. Ignores a closed output, so the stack keeps running.
fn say(text: &str) {
    writeln!(io::stdout(), "{text}").ok();
}

fn say_error(text: &str) {
    writeln!(io::stderr(), "{text}").ok();
}

fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(source) = cause {
        text.push_str(": ");
        text.push_str(&source.to_string());
        cause = source.source();
    }
    text
}
