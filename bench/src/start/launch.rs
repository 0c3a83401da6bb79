//! Starts one process, watches it until its first answer, and ends it.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use goldgrove_local::stack::{Urls, function_variables, sdk_variables};

use super::runtime_api::{RuntimeApi, Step, now};
use super::{Program, Start, StartError, failed};

/// Far longer than any start.
const PATIENCE: Duration = Duration::from_secs(30);

/// Variables that Lambda sets and the local stack does not.
const DEPLOYED: [(&str, &str); 6] = [
    ("AWS_LAMBDA_FUNCTION_NAME", "bench"),
    ("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST"),
    ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512"),
    ("AWS_LAMBDA_LOG_GROUP_NAME", "/aws/lambda/bench"),
    ("AWS_LAMBDA_LOG_STREAM_NAME", "bench"),
    ("AWS_SESSION_TOKEN", "bench"),
];

/// A deployment's variables. No service listens at these addresses, and the function calls none before its first answer.
fn settings() -> Vec<(&'static str, String)> {
    let nowhere = || "https://service.example".to_owned();
    let urls = Urls {
        app: nowhere(),
        dynamodb: nowhere(),
        kms: nowhere(),
        cognito: nowhere(),
        plaid: nowhere(),
        stripe: nowhere(),
        mailbox: nowhere(),
        queues: nowhere(),
        secrets: nowhere(),
        narrator: nowhere(),
        rates: nowhere(),
    };
    function_variables(&urls)
        .into_iter()
        // Their members are set directly, because reading them would add network time.
        .filter(|(name, _)| *name != "SECRET_IDS")
        .chain(sdk_variables(&urls))
        .chain(DEPLOYED.map(|(name, value)| (name, value.to_owned())))
        .collect()
}

/// Starts `program` and watches it until its first answer.
///
/// # Errors
/// [`StartError`] when the process cannot be started, fails or does not answer. The process is ended in every case.
pub async fn launch(program: &Program) -> Result<Start, StartError> {
    let mut api = RuntimeApi::offer(program.event.to_string()).await?;
    let spawned = now();
    let process = Process::spawn(program, &api.address)?;
    let mut ready = None;
    loop {
        match next_step(&mut api, program).await? {
            // After its first event it requests more work.
            Step::Ready(at) => ready = ready.or(Some(at)),
            Step::Failed(error) => {
                return Err(StartError::Failed {
                    program: program.name.clone(),
                    error,
                });
            }
            Step::Answered(at) => {
                let since = |moment: Instant| moment.duration_since(spawned).as_secs_f64();
                return Ok(Start {
                    ready: since(ready.unwrap_or(at)),
                    answered: since(at),
                    memory: process.megabytes(program)?,
                });
            }
        }
    }
}

async fn next_step(api: &mut RuntimeApi, program: &Program) -> Result<Step, StartError> {
    let step = tokio::time::timeout(PATIENCE, api.steps.recv()).await;
    step.ok().flatten().ok_or_else(|| StartError::Silent {
        program: program.name.clone(),
        waited: PATIENCE,
    })
}

/// A running process that ends with its owner.
struct Process(Child);

impl Process {
    fn spawn(program: &Program, runtime_api: &str) -> Result<Self, StartError> {
        Command::new(&program.command)
            .args(&program.arguments)
            .envs(settings())
            .env("AWS_LAMBDA_RUNTIME_API", runtime_api)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map(Self)
            .map_err(failed(program.command.display().to_string()))
    }

    /// The process's resident memory, shared pages included.
    fn megabytes(&self, program: &Program) -> Result<f64, StartError> {
        let unknown = || StartError::Memory(program.name.clone());
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).map_err(|_| unknown())?;
        resident_kilobytes(&status)
            .map(|kilobytes| f64::from(kilobytes) * 1_024.0 / 1e6)
            .ok_or_else(unknown)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Ignores a process that has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The number in the line `VmRSS:     1234 kB`.
fn resident_kilobytes(status: &str) -> Option<u32> {
    let (_, rest) = status.lines().find_map(|line| line.split_once("VmRSS:"))?;
    rest.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn resident_memory_is_read_from_the_status() {
        let status = "Name:\tbootstrap\nVmHWM:\t   9999 kB\nVmRSS:\t   12345 kB\n";
        assert_eq!(resident_kilobytes(status), Some(12_345));
        assert_eq!(resident_kilobytes("Name:\tbootstrap\n"), None);
    }

    #[tokio::test]
    async fn a_program_that_is_not_there_cannot_be_started() {
        let program = Program {
            name: "nothing".to_owned(),
            command: "/nowhere/nothing".into(),
            arguments: Vec::new(),
            event: json!({}),
        };
        assert!(matches!(launch(&program).await, Err(StartError::Io { .. })));
    }
}
