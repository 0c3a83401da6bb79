//! Runs one function as a process, as in the cloud: starts it with its own variables, sends it one event, stops it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value;
use tokio::process::{Child, Command};

use crate::runtime_api::{Outcome, RuntimeApi};

/// Longer than any function takes to start and answer, even unoptimized.
pub const PATIENCE: Duration = Duration::from_secs(15);

/// How many lines of a process's log are shown.
const LINES_SHOWN: usize = 10;

/// Why a function did not answer its event.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// It was not built.
    #[error("{0} is not built; run `cargo build --workspace --bins`")]
    NotBuilt(PathBuf),
    /// It could not be started.
    #[error("it cannot be started: {0}")]
    Spawn(#[from] io::Error),
    /// It ended by itself.
    #[error("it ended before it answered ({status}){log}")]
    Ended {
        /// How.
        status: ExitStatus,
        /// The end of its log.
        log: String,
    },
    /// It reported an error.
    #[error("it reported {report}{log}")]
    Reported {
        /// Its report.
        report: Value,
        /// The end of its log.
        log: String,
    },
    /// It took too long.
    #[error("it did not answer within {} s{log}", PATIENCE.as_secs())]
    Silent {
        /// The end of its log.
        log: String,
    },
}

/// A function to start.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is.
    pub binary: &'a Path,
    /// Its whole environment, beyond what Lambda itself sets.
    pub variables: &'a [(String, String)],
    /// The file for its output.
    pub log: &'a Path,
}

impl Function<'_> {
    /// Starts the function, sends it `event`, and stops it once it has answered.
    pub async fn answer(self, event: Value, now: Timestamp) -> Result<Value, ProcessError> {
        if !self.binary.is_file() {
            return Err(ProcessError::NotBuilt(self.binary.to_path_buf()));
        }
        let mut api = RuntimeApi::offer(event, now + PATIENCE).await?;
        let mut child = self.spawn(api.address())?;
        let outcome = tokio::select! {
            outcome = api.outcome() => outcome,
            status = child.wait() => return Err(ProcessError::Ended { status: status?, log: self.last_words() }),
            () = tokio::time::sleep(PATIENCE) => None,
        };
        child.kill().await?;
        match outcome {
            Some(Outcome::Answered(answer)) => Ok(answer),
            Some(Outcome::Failed(report) | Outcome::NotStarted(report)) => Err(ProcessError::Reported {
                report,
                log: self.last_words(),
            }),
            None => Err(ProcessError::Silent { log: self.last_words() }),
        }
    }

    fn spawn(self, runtime_api: &str) -> io::Result<Child> {
        let log = File::create(self.log)?;
        Command::new(self.binary)
            .env_clear()
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .env("AWS_LAMBDA_RUNTIME_API", runtime_api)
            .env("AWS_LAMBDA_FUNCTION_NAME", self.name)
            .env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512")
            .env("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST")
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
    }

    fn last_words(self) -> String {
        let log = fs::read_to_string(self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        let shown = &lines[lines.len().saturating_sub(LINES_SHOWN)..];
        ["\n    | ", &shown.join("\n    | ")].concat()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    async fn answer_of(binary: &str) -> ProcessError {
        let folder = tempfile::tempdir().unwrap();
        let function = Function {
            name: "any",
            binary: Path::new(binary),
            variables: &[],
            log: &folder.path().join("log"),
        };
        function.answer(json!({}), Timestamp::UNIX_EPOCH).await.unwrap_err()
    }

    #[tokio::test]
    async fn a_function_that_is_not_built_says_how_to_build_it() {
        let error = answer_of("/nowhere/create-goal").await;
        assert!(matches!(error, ProcessError::NotBuilt(_)));
        assert!(error.to_string().contains("cargo build"));
    }

    #[tokio::test]
    async fn a_process_that_ends_without_an_answer_is_noticed_at_once() {
        assert!(matches!(answer_of("/bin/false").await, ProcessError::Ended { .. }));
    }
}
